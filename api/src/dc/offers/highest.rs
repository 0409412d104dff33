//! The best offer that the maker of an order could take instead, and the highest bid of an auction.

use axum::extract::State;
use brickyard_core::kernel::{OrderId, UnixSeconds};
use brickyard_projections::models::{OfferRow, OrderRow};
use brickyard_store::Position;
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::account::SignedIn;
use crate::dc::had::{bid_now, reaching};
use crate::dc::wire_auctions::BidWire;
use crate::dc::wire_offers::OfferCard;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Read, Reply, Segments, reply};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowHighestOfferResponse {
    order_id: OrderId,
    /// The highest active offer that the maker could take, for one unit, in the order's currency.
    highest: Option<OfferCard>,
    /// How many active offers there are.
    active: i64,
    /// Offers for the item that were left out, by the reason.
    skipped: Vec<SkippedOffers>,
    /// Of an auction: the highest bid, which its contract holds the money of.
    bid: Option<BidWire>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SkippedOffers {
    reason: String,
    count: i64,
}

/// Why an offer does not count, or `active`. $1 is the item, $2 the maker, $3 the currency, $4 the
/// clock, $5 the collection, $6 the token.
fn standing() -> String {
    format!(
        "case
            when expire_s <= $4 and status in ('active', 'inactive', 'accepted', 'superseded')
                then 'expired'
            when status = 'accepted' and (state->>'accepted_until_s')::numeric > $4
                then 'accepted'
            when state->>'short' is not null and status in ('active', 'inactive', 'accepted')
                then state->>'short'
            when status not in ('active', 'accepted') then status
            when item_id is not null and seller <> $2 then 'other_owner'
            when bidder = $2 then 'own_offer'
            when currency <> $3 then 'other_currency'
            when {} then 'active'
            else coalesce(state->>'void', 'not_the_owner')
         end",
        bid_now("$4")
    )
}

#[utoipa::path(
    get,
    path = "/item/offer/highest/{order_id}",
    params(("order_id" = OrderId, Path), MinPosition),
    responses((status = 200, description = "The highest active offer, why others do not count, and an auction's highest bid.", body = Envelope<ShowHighestOfferResponse>), Failures)
)]
pub(crate) async fn show_highest_offer(
    State(app): State<App>,
    read: Read,
    _who: SignedIn,
    Segments(id): Segments<String>,
) -> Reply<ShowHighestOfferResponse> {
    let order_id: OrderId =
        id.parse().map_err(|error| Failure::invalid("orderId", format!("{error}")))?;
    let position = read.of(&app, &["orders", "offers"]).await?;
    let order: Option<Json<OrderRow>> =
        sqlx::query_scalar("select state from read.orders where key = $1")
            .bind(order_id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    let Json(order) = order.ok_or_else(|| Failure::not_found("the order"))?;
    let now_s = app.now_s();
    let highest = highest_of(&app, &order, now_s).await?;
    let mut skipped = standings_of(&app, &order, now_s).await?;
    let active = skipped.iter().find(|(reason, _)| reason == "active").map_or(0, |(_, n)| *n);
    skipped.retain(|(reason, _)| reason != "active");
    let skipped =
        skipped.into_iter().map(|(reason, count)| SkippedOffers { reason, count }).collect();
    let bid = order.bids.last().map(BidWire::from);
    reply(position, ShowHighestOfferResponse { order_id, highest, active, skipped, bid })
}

async fn highest_of(
    app: &App,
    order: &OrderRow,
    now_s: UnixSeconds,
) -> Result<Option<OfferCard>, Failure> {
    let statement = format!(
        "select state, position
           from read.offers
          where {}
            and price is not null
            and {} = 'active'
          order by unit_price desc, key
          limit 1",
        reaching("$1", "$5", "$6"),
        standing()
    );
    let row: Option<(Json<OfferRow>, Position)> = sqlx::query_as(&statement)
        .bind(order.item_id.to_string())
        .bind(order.terms.maker.to_string())
        .bind(order.terms.currency.to_string())
        .bind(now_s.signed())
        .bind(order.item_id.collection.to_string())
        .bind(order.item_id.token_id.to_string())
        .fetch_optional(app.store.pool())
        .await?;
    Ok(row.and_then(|(row, at)| OfferCard::of(&row, at, now_s)))
}

/// What is over (settled or cancelled) is history and not counted.
async fn standings_of(
    app: &App,
    order: &OrderRow,
    now_s: UnixSeconds,
) -> Result<Vec<(String, i64)>, Failure> {
    let statement = format!(
        "select {} as standing, count(*)
           from read.offers
          where {}
            and price is not null
            and status not in ('settled', 'cancelled')
          group by 1
          order by 1",
        standing(),
        reaching("$1", "$5", "$6")
    );
    let rows = sqlx::query_as(&statement)
        .bind(order.item_id.to_string())
        .bind(order.terms.maker.to_string())
        .bind(order.terms.currency.to_string())
        .bind(now_s.signed())
        .bind(order.item_id.collection.to_string())
        .bind(order.item_id.token_id.to_string())
        .fetch_all(app.store.pool())
        .await?;
    Ok(rows)
}
