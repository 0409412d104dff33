//! The order book of a collection as it stood after a position: which rows may count is found by what is kept with every
//! touch, and each of them is folded and held against the rules of the present (`had`).

use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, Amount, CollectionId, UnixSeconds};
use brickyard_core::offers::OfferTerms;
use brickyard_projections::models::{OfferRow, Offers, OrderRow, Orders};
use brickyard_projections::{Model, listings_of_book_at, offers_of_book_at, rows_at};

use super::had::{is_asked, is_bid};
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
    let ask = |row: &OrderRow| is_asked(row, when.clock_s).then(|| ask_of(row, when.clock_s))?;
    side::<Orders>(app, when, &keys, ask).await
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
    let bid = |row: &OfferRow| is_bid(row, when.clock_s).then(|| bid_of(row))?;
    side::<Offers>(app, when, &keys, bid).await
}

/// What rows say that count: price and units of each.
async fn side<M: Model>(
    app: &App,
    when: &When,
    keys: &[String],
    told: impl Fn(&M::Row) -> Option<(Amount, Amount)>,
) -> Result<Side, Failure> {
    let mut side = Side::new();
    for keys in keys.chunks(AT_ONCE) {
        let rows = rows_at::<M>(&app.store, keys, when.position).await?.into_values();
        for (price, units) in rows.filter_map(|(_, row)| told(&row)) {
            let (all, count) = side.entry(price).or_insert((Amount::ZERO, 0));
            *all = all.checked_add(units).unwrap_or(Amount::MAX);
            *count += 1;
        }
    }
    Ok(side)
}

/// The price of a unit, rounded up, and the units that can be bought.
fn ask_of(row: &OrderRow, now_s: UnixSeconds) -> Option<(Amount, Amount)> {
    Some((row.unit_price()?, row.free_units(now_s)))
}

/// The same, rounded down.
fn bid_of(row: &OfferRow) -> Option<(Amount, Amount)> {
    let units = match &row.terms {
        Some(OfferTerms { sale, .. }) => sale.amount,
        None => row.wanted.as_ref()?.terms.left_after(row.taken),
    };
    Some((row.unit_price()?, units))
}
