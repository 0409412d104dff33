//! Orders, offers and items as they stood after a position: what `at=` answers.
//!
//! The clock is read as it stood then, too: an order or offer that has expired since
//! was open.

use brickyard_core::kernel::{ItemId, OfferId, UnixSeconds};
use brickyard_projections::models::{Collections, Held, Items, Offers, Orders, Sale};
use brickyard_projections::{crowded, offers_of_item_at, rows_at};
use brickyard_store::Position;
use sqlx::postgres::PgArguments;
use sqlx::types::Json;
use sqlx::{Arguments, FromRow};

use super::had::is_wanted;
use super::items::CardRow;
use super::wire::OrderDetail;
use super::wire_offers::{OfferCard, OfferDetail};
use crate::state::App;
use crate::wire::{AsOf, Failure, Read};

/// What a page shows: the present, or how it stood after a position.
pub(crate) struct When {
    pub(crate) position: Position,
    pub(crate) clock_s: UnixSeconds,
    pub(crate) past: bool,
}

impl When {
    pub(crate) async fn of(
        read: &Read,
        app: &App,
        models: &[&str],
        at: Option<&str>,
    ) -> Result<Self, Failure> {
        Ok(match at {
            Some(at) => {
                let AsOf { position, clock_s } = read.at(app, models, at).await?;
                Self { position, clock_s, past: true }
            }
            None => {
                let position = read.of(app, models).await?;
                Self { position, clock_s: app.now_s(), past: false }
            }
        })
    }

    /// `$1` and `$2` of a query over `Tables`.
    pub(super) fn arguments(&self) -> Result<PgArguments, Failure> {
        let mut arguments = PgArguments::default();
        arguments.add(self.position).map_err(sqlx::Error::Encode)?;
        arguments.add(self.clock_s.0.cast_signed()).map_err(sqlx::Error::Encode)?;
        Ok(arguments)
    }
}

/// An item of a page of the past, by keys.
#[derive(FromRow)]
pub(super) struct KeyedCard {
    item: String,
    collection: String,
    listing: Option<String>,
    /// An order or an offer.
    last_sold: Option<String>,
    held: Option<Json<Vec<Held>>>,
    sort_key: String,
}

/// The rows of a page, as they stood, in its order.
pub(super) async fn cards(
    app: &App,
    page: Vec<KeyedCard>,
    at: Position,
) -> Result<Vec<CardRow>, Failure> {
    let keys = |of: fn(&KeyedCard) -> Option<&String>| -> Vec<String> {
        page.iter().filter_map(of).cloned().collect()
    };
    let items = rows_at::<Items>(&app.store, &keys(|card| Some(&card.item)), at).await?;
    let collections =
        rows_at::<Collections>(&app.store, &keys(|card| Some(&card.collection)), at).await?;
    let sold = keys(|card| card.last_sold.as_ref());
    let mut of_orders = keys(|card| card.listing.as_ref());
    of_orders.extend(sold.iter().cloned());
    let orders = rows_at::<Orders>(&app.store, &of_orders, at).await?;
    let offers = rows_at::<Offers>(&app.store, &sold, at).await?;
    let sale = |key: &String| -> Option<Sale> {
        let by_order = orders.get(key).and_then(|(_, row)| row.sale.clone());
        by_order.or_else(|| offers.get(key)?.1.sale.clone())
    };
    let order = |key: &Option<String>| key.as_ref().and_then(|key| orders.get(key)).cloned();
    let cards = page.into_iter().filter_map(|card| {
        let (item_position, item) = items.get(&card.item)?.clone();
        let (_, collection) = collections.get(&card.collection)?.clone();
        let listing = order(&card.listing);
        Some(CardRow {
            item: Json(item),
            item_position,
            collection: Json(collection),
            listing_position: listing.as_ref().map(|(position, _)| *position),
            listing: listing.map(|(_, row)| Json(row)),
            last_sale: card.last_sold.as_ref().and_then(sale).map(Json),
            held: card.held,
            sort_key: card.sort_key,
        })
    });
    Ok(cards.collect())
}

/// Past items of so many owners that they are not found by one; of the present there are none.
pub(super) async fn crowded_of(
    app: &App,
    owner: &str,
    when: &When,
) -> Result<Vec<String>, Failure> {
    if !when.past {
        return Ok(vec![]);
    }
    let found = crowded(&app.store, when.position).await?.into_iter();
    let owned = found.filter(|(_, _, owners)| owners.iter().any(|one| one == owner));
    Ok(owned.map(|(key, _, _)| key).collect())
}

/// As many as the page of today shows.
const MOST_OFFERS: i64 = 100;

pub(super) async fn order(
    app: &App,
    item_id: &str,
    order_id: String,
    at: AsOf,
) -> Result<OrderDetail, Failure> {
    let key = std::slice::from_ref(&order_id);
    let found = rows_at::<Orders>(&app.store, key, at.position).await?;
    let found = found.into_iter().next().map(|(_, found)| found);
    let (position, row) = found
        .filter(|(_, row)| row.item_id.to_string() == item_id)
        .ok_or_else(|| Failure::not_found("the order"))?;
    Ok(OrderDetail::of(row, position, at.clock_s))
}

pub(super) async fn offer(
    app: &App,
    offer_id: OfferId,
    item: Option<ItemId>,
    at: AsOf,
) -> Result<Option<OfferDetail>, Failure> {
    let found = rows_at::<Offers>(&app.store, &[offer_id.to_string()], at.position).await?;
    let Some((position, row)) = found.into_values().next() else { return Ok(None) };
    OfferDetail::of(row, item, position, at.clock_s)
}

/// Highest first within each currency.
pub(super) async fn offers_of_item(
    app: &App,
    item: ItemId,
    AsOf { position: at, clock_s: now_s }: AsOf,
    open_only: bool,
) -> Result<Vec<OfferCard>, Failure> {
    let open_at = open_only.then_some(now_s);
    let keys = offers_of_item_at(app.store.pool(), item, at, open_at, MOST_OFFERS).await?;
    let mut rows = rows_at::<Offers>(&app.store, &keys, at).await?;
    let rows = keys.iter().filter_map(|key| rows.remove(key));
    let rows = rows.filter(|(_, row)| !open_only || is_wanted(row, now_s));
    Ok(rows.filter_map(|(position, row)| OfferCard::of(&row, position, now_s)).collect())
}
