//! All orders of an item, page by page: an item of many units may have as many orders as a market.

use axum::extract::State;
use brickyard_core::kernel::{Address, ItemId, OrderId};
use brickyard_projections::models::{OrderRow, Orders};
use brickyard_projections::{OrderPlace, order_place, orders_of_item_at, rows_at};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::wire::OrderCard;
use crate::state::App;
use crate::wire::{
    AsOf, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, cut, reply,
};

const LARGEST_PAGE: i64 = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListOrdersRequest {
    id: ItemId,
    /// `next` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 100 where it is not told.
    size: Option<i64>,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListOrdersResponse {
    orders: Vec<OrderCard>,
    /// Where the next page begins.
    next: Option<String>,
}

/// What waits for a delivery or a decision first, then what can be bought, what may come back, and last what is
/// over; in a currency the cheapest unit first, and of what is over the newest.
#[utoipa::path(
    get,
    path = "/item/open/listings",
    params(ListOrdersRequest, MinPosition),
    responses((status = 200, description = "A page of the orders of the item.", body = Envelope<ListOrdersResponse>), Failures)
)]
pub(crate) async fn list_orders_of_item(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListOrdersRequest>,
) -> Reply<ListOrdersResponse> {
    let size = request.size.unwrap_or(LARGEST_PAGE);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let after = request.cursor.as_deref().map(place_of).transpose()?;
    if let Some(at) = &request.at {
        let AsOf { position, clock_s } = read.at(&app, &["orders"], at).await?;
        let pool = app.store.pool();
        let mut places =
            orders_of_item_at(pool, request.id, position, after.as_ref(), size + 1).await?;
        let next = cut(&mut places, size).map(place_after);
        let keys: Vec<String> = places.into_iter().map(|place| place.key).collect();
        let mut rows = rows_at::<Orders>(&app.store, &keys, position).await?;
        let rows = keys.iter().filter_map(|key| rows.remove(key));
        let orders = rows.map(|(at, row)| OrderCard::of(&row, at, clock_s)).collect();
        return reply(position, ListOrdersResponse { orders, next });
    }
    let position = read.of(&app, &["orders"]).await?;
    let mut rows = orders_now(&app, request.id, after.as_ref(), size + 1).await?;
    let next = cut(&mut rows, size).map(|(place, ..)| place_after(place));
    let now_s = app.now_s();
    let orders = rows.iter().map(|(_, row, at)| OrderCard::of(row, *at, now_s)).collect();
    reply(position, ListOrdersResponse { orders, next })
}

#[derive(sqlx::FromRow)]
struct Placed {
    rank: i32,
    currency: String,
    price: String,
    key: String,
    state: Json<OrderRow>,
    position: Position,
}

async fn orders_now(
    app: &App,
    item: ItemId,
    after: Option<&OrderPlace>,
    limit: i64,
) -> Result<Vec<(OrderPlace, Json<OrderRow>, Position)>, Failure> {
    let [rank, currency, price, key] =
        order_place("status", "o.currency", "unit_price", "position");
    let statement = format!(
        "select rank, currency, price::text as price, key, state, position
           from (select {rank} as rank, {currency} as currency, {price} as price, {key},
                        state, position
                   from read.orders o
                  where item_id = $1) as placed
          where $2::int is null or (rank, currency, price, key) > ($2, $3, $4::numeric, $5)
          order by rank, placed.currency, placed.price, key
          limit $6"
    );
    let rows: Vec<Placed> = sqlx::query_as(&statement)
        .bind(item.to_string())
        .bind(after.map(|after| after.rank))
        .bind(after.map(|after| &after.currency))
        .bind(after.map(|after| &after.price))
        .bind(after.map(|after| &after.key))
        .bind(limit)
        .fetch_all(app.store.pool())
        .await?;
    let placed = |row: Placed| {
        let Placed { rank, currency, price, key, state, position } = row;
        (OrderPlace { rank, currency, price, key }, state, position)
    };
    Ok(rows.into_iter().map(placed).collect())
}

/// Where the page after this place begins.
fn place_after(OrderPlace { rank, currency, price, key }: &OrderPlace) -> String {
    format!("{rank}:{currency}:{price}.{key}")
}

/// What [`place_after`] has said.
fn place_of(cursor: &str) -> Result<OrderPlace, Failure> {
    let parts = || {
        let (place, key) = cursor.split_once('.')?;
        let [rank, currency, price] = place.split(':').collect::<Vec<_>>().try_into().ok()?;
        let digits = price.strip_prefix('-').unwrap_or(price);
        let is_number =
            (1..=78).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        let currency = match currency {
            "" => String::new(),
            currency => currency.parse::<Address>().ok()?.to_string(),
        };
        let key = key.parse::<OrderId>().ok()?.to_string();
        let rank = rank.parse().ok().filter(|rank| (0..=3).contains(rank))?;
        is_number.then(|| OrderPlace { rank, currency, price: price.to_owned(), key })
    };
    parts().ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))
}
