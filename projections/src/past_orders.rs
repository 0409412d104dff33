//! Which orders an item or a collection had at a position, by what is kept with every touch.
//!
//! Only keys are found here, as many as a page shows; their rows are folded by `rows_at`.

use brickyard_core::kernel::{Address, CollectionId, ItemId, UnixSeconds};
use brickyard_store::Position;
use sqlx::PgPool;

use crate::error::ProjectionError;
use crate::models::Orders;
use crate::past::no_past;
use crate::table::Place;

/// Where an order stands among its item's: first what waits for somebody's deed, then what can be bought, then
/// what may come back, and last what is over. Within each of a currency the cheapest unit first; of what is over
/// the newest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderPlace {
    pub rank: i32,
    /// Empty of what is over.
    pub currency: String,
    /// Of a unit; of what is over, less than zero, how far back it is. Digits, so that it can be of any size.
    pub price: String,
    pub key: String,
}

/// The parts of an [`OrderPlace`] in SQL, of what these four say, `key` among them.
pub fn order_place(status: &str, currency: &str, unit_price: &str, position: &str) -> [String; 4] {
    let over = format!("{status} in ('filled', 'cancelled', 'refunded', 'returned', 'void')");
    [
        format!(
            "case when {status} in ('awaiting_delivery', 'disputed') then 0
                  when {status} = 'active' then 1
                  when {over} then 3
                  else 2 end"
        ),
        format!("case when {over} then '' else {currency} end"),
        format!("case when {over} then -{position}::numeric else coalesce({unit_price}, 0) end"),
        "key".to_owned(),
    ]
}

/// An item's orders after the event at `at`, in their places, from the one after `after` on; at most so many.
///
/// # Errors
/// The server fails, or the version that keeps the past is not served yet.
pub async fn orders_of_item_at(
    pool: &PgPool,
    item: ItemId,
    at: Position,
    after: Option<&OrderPlace>,
    limit: i64,
) -> Result<Vec<OrderPlace>, ProjectionError> {
    let [rank, currency, price, key] = order_place(
        "facets->>'status'",
        "(facets->>'currency')",
        "(facets->>'unit_price')::numeric",
        "valid_from",
    );
    let statement = format!(
        "select rank, currency, price::text, key
           from (select {rank} as rank, {currency} as currency, {price} as price, {key}
                   from {history}
                  where facets->>'item_id' = $1
                    and valid_from <= $2
                    and (valid_to is null or valid_to > $2)) as placed
          where $3::int is null or (rank, currency, price, key) > ($3, $4, $5::numeric, $6)
          order by rank, placed.currency, placed.price, key
          limit $7",
        history = Place::served::<Orders>().history()
    );
    let rows: Result<Vec<(i32, String, String, String)>, _> = sqlx::query_as(&statement)
        .bind(item.to_string())
        .bind(at)
        .bind(after.map(|after| after.rank))
        .bind(after.map(|after| &after.currency))
        .bind(after.map(|after| &after.price))
        .bind(after.map(|after| &after.key))
        .bind(limit)
        .fetch_all(pool)
        .await;
    let placed = |(rank, currency, price, key)| OrderPlace { rank, currency, price, key };
    Ok(rows.map_err(no_past::<Orders>)?.into_iter().map(placed).collect())
}

/// Keys of a collection's open listings in a currency after the event at `at`, when the clock stood there; the
/// cheapest first, at most so many.
///
/// # Errors
/// The server fails, or the version that keeps the past is not served yet.
pub async fn listings_of_book_at(
    pool: &PgPool,
    (collection, currency): (CollectionId, Address),
    (at, clock_s): (Position, UnixSeconds),
    limit: i64,
) -> Result<Vec<String>, ProjectionError> {
    let statement = format!(
        "select key
           from {history}
          where facets->>'collection' = $1
            and valid_from <= $2
            and (valid_to is null or valid_to > $2)
            and facets->>'currency' = $3
            and facets->>'status' in ('active', 'locked')
            and (facets->>'end_s')::numeric > $4
          order by (facets->>'unit_price')::numeric, key
          limit $5",
        history = Place::served::<Orders>().history()
    );
    let keys = sqlx::query_scalar(&statement)
        .bind(collection.to_string())
        .bind(at)
        .bind(currency.to_string())
        .bind(clock_s.signed())
        .bind(limit)
        .fetch_all(pool)
        .await;
    keys.map_err(no_past::<Orders>)
}
