//! Orders, offers and items as they stood after a position: what `at=` answers.
//!
//! The clock is read as it stood then, too: an order or offer that has expired since
//! was open.

use brickyard_core::kernel::{ItemId, OfferId, UnixSeconds};
use brickyard_projections::models::{Collections, Items, Offers, OrderRow, Orders};
use brickyard_projections::{PastOrders, offers_of_item_at, orders_of_item_at, rows_at, time_of};
use brickyard_store::Position;
use sqlx::types::Json;

use super::items::CardRow;
use super::wire::{OrderCard, OrderDetail};
use super::wire_offers::{OfferCard, OfferDetail};
use crate::state::App;
use crate::wire::Failure;

/// As many as the page of today shows.
const MOST_ORDERS: i64 = 100;
const MOST_OFFERS: i64 = 100;

pub(super) async fn order(
    app: &App,
    item_id: &str,
    order_id: String,
    at: Position,
) -> Result<OrderDetail, Failure> {
    let found = rows_at::<Orders>(&app.store, std::slice::from_ref(&order_id), at).await?;
    let found = found.into_iter().next().map(|(_, found)| found);
    let (position, row) = found
        .filter(|(_, row)| row.item_id.to_string() == item_id)
        .ok_or_else(|| Failure::not_found("the order"))?;
    Ok(OrderDetail::of(row, position, clock(app, at).await?))
}

pub(super) async fn orders_of_item(
    app: &App,
    item: ItemId,
    at: Position,
) -> Result<Vec<OrderCard>, Failure> {
    let now_s = clock(app, at).await?;
    let rows = orders(app, PastOrders::Page(MOST_ORDERS), item, at, now_s).await?;
    Ok(rows.iter().map(|(position, row)| OrderCard::of(row, *position, now_s)).collect())
}

/// The item with its cheapest listing and its newest sale; none when nobody had heard of it.
pub(super) async fn item(
    app: &App,
    item: ItemId,
    at: Position,
) -> Result<(Option<CardRow>, UnixSeconds), Failure> {
    let now_s = clock(app, at).await?;
    let (key, of) = (item.to_string(), item.collection.to_string());
    let found = rows_at::<Items>(&app.store, &[key], at).await?.into_values().next();
    let collection = rows_at::<Collections>(&app.store, &[of], at).await?.into_values().next();
    let (Some((item_position, row)), Some((_, collection))) = (found, collection) else {
        return Ok((None, now_s));
    };
    let listing = orders(app, PastOrders::Cheapest, item, at, now_s).await?.into_iter().next();
    let last_sold = orders(app, PastOrders::LastSold, item, at, now_s).await?.into_iter().next();
    let card = CardRow {
        item: Json(row),
        item_position,
        collection: Json(collection),
        listing_position: listing.as_ref().map(|(position, _)| *position),
        listing: listing.map(|(_, row)| Json(row)),
        last_sold: last_sold.map(|(_, row)| Json(row)),
        sort_key: String::new(),
    };
    Ok((Some(card), now_s))
}

/// In the order of the keys that are found.
async fn orders(
    app: &App,
    which: PastOrders,
    item: ItemId,
    at: Position,
    now_s: UnixSeconds,
) -> Result<Vec<(Position, OrderRow)>, Failure> {
    let keys = orders_of_item_at(app.store.pool(), which, item, at, now_s).await?;
    let mut rows = rows_at::<Orders>(&app.store, &keys, at).await?;
    Ok(keys.iter().filter_map(|key| rows.remove(key)).collect())
}

pub(super) async fn offer(
    app: &App,
    offer_id: OfferId,
    at: Position,
) -> Result<Option<OfferDetail>, Failure> {
    let found = rows_at::<Offers>(&app.store, &[offer_id.to_string()], at).await?;
    let Some((position, row)) = found.into_values().next() else { return Ok(None) };
    Ok(OfferDetail::of(row, position, clock(app, at).await?))
}

/// Highest first.
pub(super) async fn offers_of_item(
    app: &App,
    item: ItemId,
    at: Position,
    open_only: bool,
) -> Result<Vec<OfferCard>, Failure> {
    let now_s = clock(app, at).await?;
    let open_at = open_only.then_some(now_s);
    let keys = offers_of_item_at(app.store.pool(), item, at, open_at, MOST_OFFERS).await?;
    let mut rows = rows_at::<Offers>(&app.store, &keys, at).await?;
    let rows = keys.iter().filter_map(|key| rows.remove(key));
    Ok(rows.filter_map(|(position, row)| OfferCard::of(&row, position, now_s)).collect())
}

async fn clock(app: &App, at: Position) -> Result<UnixSeconds, Failure> {
    Ok(UnixSeconds(time_of(app.store.pool(), at).await?))
}
