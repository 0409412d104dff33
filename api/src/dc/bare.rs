//! What the database is asked for pages of the market, for `brickyard bench api`: it asks the same without us.

use axum::extract::Query;
use axum::http::Uri;
use brickyard_core::kernel::{Address, Amount, ChainId, ItemId, UnixSeconds};
use brickyard_store::Position;
use sqlx::postgres::PgArguments;

use super::item::card_query;
use super::items::{ItemFilter, ListItemsRequest, PAGE, Whose, page_query};
use super::past::When;
use crate::state::App;

/// Statements over the served tables. `$1` is a position and `$2` a time in unix seconds.
pub struct MarketStatements {
    /// One item; `$3` is its id.
    pub item: String,
    /// Pages of the list.
    pub lists: Vec<ListStatement>,
}

#[derive(Clone)]
pub struct ListStatement {
    pub statement: String,
    /// Of no position, at the time 0.
    pub arguments: PgArguments,
}

/// Written by the very functions that the calls use, for pages that are asked for like this: what follows the path of
/// the list, such as `?sort=ends`. None when they refuse.
pub async fn market_statements(app: &App, asked: &[String]) -> Option<MarketStatements> {
    let when = When { position: Position(0), clock_s: UnixSeconds(0), past: false };
    let mut lists = vec![];
    for query in asked {
        let uri: Uri = format!("/{query}").parse().ok()?;
        let Query(ListItemsRequest { collection }) = Query::try_from_uri(&uri).ok()?;
        let Query(filter) = Query::<ItemFilter>::try_from_uri(&uri).ok()?;
        let filter = ItemFilter { collection, ..filter };
        let mut page = page_query(app, &filter, &when, Whose::Anybody, PAGE).await.ok()?;
        let statement = page.sql().to_owned();
        let arguments = sqlx::Execute::take_arguments(&mut page.build()).ok()??;
        lists.push(ListStatement { statement, arguments });
    }
    let some = ItemId::new(ChainId(0), Address::new([0; 20]), Amount::ZERO);
    let item = card_query(some, &when).ok()?.sql().to_owned();
    Some(MarketStatements { item, lists })
}
