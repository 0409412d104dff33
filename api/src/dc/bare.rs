//! What the database is asked for pages of the market, for `brickyard bench api`: it asks the same without us.

use brickyard_core::kernel::{Address, Amount, ChainId, ItemId, UnixSeconds};
use brickyard_store::Position;

use super::item::card_query;
use super::items::{ListItemsRequest, PAGE, Sort, Whose, page_query};
use super::past::When;
use crate::state::App;

/// Statements over the served tables. `$1` is a position and `$2` a time in unix seconds.
pub struct MarketStatements {
    /// The first page of what is for sale, the cheapest first; `$3` is its size and one more.
    pub list: String,
    /// One item; `$3` is its id.
    pub item: String,
    /// Rows that `list` is asked for.
    pub page: i64,
}

/// Written by the very functions that the calls use; none when they refuse.
pub async fn market_statements(app: &App) -> Option<MarketStatements> {
    let when = When { position: Position(0), clock_s: UnixSeconds(0), past: false };
    let request = ListItemsRequest { sort: Sort::PriceAsc, ..ListItemsRequest::default() };
    let list = page_query(app, &request, &when, Whose::Anybody, PAGE).await.ok()?;
    let some = ItemId::new(ChainId(0), Address::new([0; 20]), Amount::ZERO);
    let item = card_query(some, &when).ok()?;
    let (list, item) = (list.sql().to_owned(), item.sql().to_owned());
    Some(MarketStatements { list, item, page: PAGE + 1 })
}
