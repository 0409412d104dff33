//! The order book of a collection in one currency: how many units are for sale and wanted at which
//! price, and the best of both for one item.
//!
//! Only what our book offers and the chain would fill counts. Prices are for one unit: rounded up
//! where it is sold, down where it is bought. Of the past the same is counted (`depth_then`).

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId, ItemId};
use brickyard_projections::models::{OfferRow, OrderRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::depth_then;
use super::had::{FREE_UNITS, ask_now, bid_now, reaching};
use super::past::When;
use super::wire::OrderCard;
use super::wire_offers::OfferCard;
use crate::data::{Format, Sheet, file};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

/// Orders and offers that are looked at, the best first: a book of more is told up to there.
const LOOKED_AT: i64 = 5_000;
/// Prices that are told of each side.
const LEVELS: usize = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowDepthRequest {
    id: CollectionId,
    currency: Address,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
    /// Each price as a row of a file, which has all of them.
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowDepthResponse {
    /// What is for sale, the cheapest first.
    asks: Vec<Level>,
    /// What is offered for items, the highest first.
    bids: Vec<Level>,
    /// There are more prices than are told.
    more: bool,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[schema(as = DepthLevel)]
struct Level {
    /// For one unit, in the smallest unit of the currency.
    price: Amount,
    units: Amount,
    /// Orders, or offers, at this price.
    count: i64,
    /// Units at this price and better ones.
    total: Amount,
}

/// A line of the file, where both sides follow each other.
#[derive(Serialize)]
struct LevelRow {
    side: &'static str,
    #[serde(flatten)]
    level: Level,
}

/// $1 is the collection, $2 the currency, $3 the clock, $4 how many are looked at, $5 how many prices are told.
fn asks() -> String {
    format!(
        "select offered.price::text, sum(units)::text, count(*)
           from (select unit_price as price, {FREE_UNITS} as units
                   from read.orders
                  where collection = $1
                    and currency = $2
                    and {ask_now}
                  order by unit_price, key
                  limit $4) as offered
          group by offered.price
          order by offered.price
          limit $5",
        ask_now = ask_now()
    )
}

/// The same. What is offered for a collection counts with the units that are left of it.
fn bids() -> String {
    format!(
        "select wanted.price::text, sum(units)::text, count(*)
           from (select unit_price as price, units
                   from read.offers
                  where collection = $1
                    and currency = $2
                    and {}
                  order by unit_price desc, key
                  limit $4) as wanted
          group by wanted.price
          order by wanted.price desc
          limit $5",
        bid_now("$3")
    )
}

#[utoipa::path(
    get,
    path = "/collection/open/depth",
    params(ShowDepthRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "What is for sale and wanted at which price.",
            content((Envelope<ShowDepthResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn show_depth(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowDepthRequest>,
) -> Result<Sheet<ShowDepthResponse>, Failure> {
    let when = When::of(&read, &app, &["orders", "offers"], request.at.as_deref()).await?;
    let book = (request.id, request.currency);
    let (mut asks, mut bids) = if when.past {
        let asks = depth_then::asks(&app, book, &when, LOOKED_AT).await?;
        let bids = depth_then::bids(&app, book, &when, LOOKED_AT).await?;
        (levels(asks), levels(bids.into_iter().rev()))
    } else {
        let told = request.format.map_or(LEVELS + 1, |_| usize::MAX);
        (side(&app, &asks(), book, told).await?, side(&app, &bids(), book, told).await?)
    };
    if let Some(format) = request.format {
        let rows = |side, levels: Vec<Level>| {
            levels.into_iter().map(move |level| LevelRow { side, level })
        };
        let rows: Vec<LevelRow> = rows("asks", asks).chain(rows("bids", bids)).collect();
        return file(format, "depth", when.position, &rows);
    }
    let more = asks.len() > LEVELS || bids.len() > LEVELS;
    asks.truncate(LEVELS);
    bids.truncate(LEVELS);
    Ok(Sheet::Page(Answer::new(when.position, ShowDepthResponse { asks, bids, more })))
}

async fn side(
    app: &App,
    statement: &str,
    (collection, currency): (CollectionId, Address),
    told: usize,
) -> Result<Vec<Level>, sqlx::Error> {
    let rows: Vec<(String, String, i64)> = sqlx::query_as(statement)
        .bind(collection.to_string())
        .bind(currency.to_string())
        .bind(app.now_s().signed())
        .bind(LOOKED_AT)
        .bind(i64::try_from(told).unwrap_or(i64::MAX))
        .fetch_all(app.store.pool())
        .await?;
    let amount = |text: &str| text.parse::<Amount>().unwrap_or(Amount::MAX);
    let rows = rows.iter().map(|(price, units, count)| (amount(price), (amount(units), *count)));
    Ok(levels(rows))
}

/// Prices, the best first, with what there is up to each.
fn levels(side: impl IntoIterator<Item = (Amount, (Amount, i64))>) -> Vec<Level> {
    let mut total = Amount::ZERO;
    let level = |(price, (units, count)): (Amount, (Amount, i64))| {
        total = total.checked_add(units).unwrap_or(Amount::MAX);
        Level { price, units, count, total }
    };
    side.into_iter().map(level).collect()
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowBestRequest {
    id: ItemId,
    currency: Address,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowBestResponse {
    /// The cheapest listing for one unit that can be bought now.
    listing: Option<OrderCard>,
    /// The highest offer for one unit that an owner can take now: for the item, for its collection
    /// or for a set with it.
    offer: Option<OfferCard>,
}

/// $1 is the item, $2 the currency, $3 the clock.
fn best_listing() -> String {
    format!(
        "select state, position
           from read.orders
          where item_id = $1
            and currency = $2
            and {}
          order by unit_price, key
          limit 1",
        ask_now()
    )
}

/// The same; $4 is the collection, $5 the token.
fn best_offer() -> String {
    format!(
        "select state, position
           from read.offers
          where {}
            and currency = $2
            and {}
          order by unit_price desc, key
          limit 1",
        reaching("$1", "$4", "$5"),
        bid_now("$3")
    )
}

#[utoipa::path(
    get,
    path = "/item/open/best",
    params(ShowBestRequest, MinPosition),
    responses((status = 200, description = "The best listing and the best offer of an item in one currency.", body = Envelope<ShowBestResponse>), Failures)
)]
pub(crate) async fn show_best(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowBestRequest>,
) -> Reply<ShowBestResponse> {
    let position = read.of(&app, &["orders", "offers"]).await?;
    let now_s = app.now_s();
    let (item, currency) = (request.id.to_string(), request.currency.to_string());
    let listing: Option<(Json<OrderRow>, Position)> = sqlx::query_as(&best_listing())
        .bind(&item)
        .bind(&currency)
        .bind(now_s.signed())
        .fetch_optional(app.store.pool())
        .await?;
    let offer: Option<(Json<OfferRow>, Position)> = sqlx::query_as(&best_offer())
        .bind(&item)
        .bind(&currency)
        .bind(now_s.signed())
        .bind(request.id.collection.to_string())
        .bind(request.id.token_id.to_string())
        .fetch_optional(app.store.pool())
        .await?;
    let listing = listing.map(|(row, at)| OrderCard::of(&row, at, now_s));
    let offer = offer.and_then(|(row, at)| OfferCard::of(&row, at, now_s));
    reply(position, ShowBestResponse { listing, offer })
}
