//! The order book of a collection as it stood after a position: which rows may count is found by what is kept with every
//! touch, and each of them is folded and held against the rules of the present (`had`).

use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, Amount, CollectionId};
use brickyard_core::offers::OfferTerms;
use brickyard_projections::models::{OfferRow, Offers, OrderRow, Orders};
use brickyard_projections::{listings_of_book_at, offers_of_book_at, rows_at};

use super::had::{is_asked, is_wanted};
use super::past::When;
use crate::state::App;
use crate::wire::Failure;

/// By the price of one unit: how many units there are, and how many orders or offers say so.
pub(super) type Side = BTreeMap<Amount, (Amount, i64)>;

/// Rows that are folded at once.
const AT_ONCE: usize = 500;

/// What was for sale.
pub(super) async fn asks(
    app: &App,
    book: (CollectionId, Address),
    when: &When,
    looked_at: i64,
) -> Result<Side, Failure> {
    let moment = (when.position, when.clock_s);
    let keys = listings_of_book_at(app.store.pool(), book, moment, looked_at).await?;
    let mut side = Side::new();
    for keys in keys.chunks(AT_ONCE) {
        let rows = rows_at::<Orders>(&app.store, keys, when.position).await?.into_values();
        let asked = rows.filter(|(_, row)| is_asked(row, when.clock_s));
        asked.for_each(|(_, row)| add(&mut side, ask_of(&row)));
    }
    Ok(side)
}

/// What was offered for items.
pub(super) async fn bids(
    app: &App,
    book: (CollectionId, Address),
    when: &When,
    looked_at: i64,
) -> Result<Side, Failure> {
    let moment = (when.position, when.clock_s);
    let keys = offers_of_book_at(app.store.pool(), book, moment, looked_at).await?;
    let mut side = Side::new();
    for keys in keys.chunks(AT_ONCE) {
        let rows = rows_at::<Offers>(&app.store, keys, when.position).await?.into_values();
        let wanted = rows.filter(|(_, row)| is_wanted(row, when.clock_s));
        wanted.for_each(|(_, row)| add(&mut side, bid_of(&row)));
    }
    Ok(side)
}

fn add(side: &mut Side, told: Option<(Amount, Amount)>) {
    let Some((price, units)) = told else { return };
    let (all, count) = side.entry(price).or_insert((Amount::ZERO, 0));
    *all = all.checked_add(units).unwrap_or(Amount::MAX);
    *count += 1;
}

/// The price of a unit, rounded up, and the units that are left.
fn ask_of(row: &OrderRow) -> Option<(Amount, Amount)> {
    Some((row.price.share_rounded_up(Amount::ONE, row.terms.amount)?, row.remaining))
}

/// The same, rounded down.
fn bid_of(row: &OfferRow) -> Option<(Amount, Amount)> {
    if let Some(OfferTerms { sale, .. }) = &row.terms {
        let price = sale.price.get().checked_div(sale.amount.get())?;
        return Some((Amount::new(price), sale.amount));
    }
    let terms = &row.wanted.as_ref()?.terms;
    Some((terms.price, terms.amount.checked_sub(row.taken).unwrap_or_default()))
}
