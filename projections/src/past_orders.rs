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

/// Keys of an item's orders after the event at `at`, those that could be bought first and cheapest
/// first; at most so many.
///
/// # Errors
/// The server fails, or the version that keeps the past is not served yet.
pub async fn orders_of_item_at(
    pool: &PgPool,
    item: ItemId,
    at: Position,
    limit: i64,
) -> Result<Vec<String>, ProjectionError> {
    let statement = format!(
        "select key
           from {history}
          where facets->>'item_id' = $1
            and valid_from <= $2
            and (valid_to is null or valid_to > $2)
          order by facets->>'status' <> 'active', (facets->>'price')::numeric, key
          limit $3",
        history = Place::served::<Orders>().history()
    );
    let keys = sqlx::query_scalar(&statement)
        .bind(item.to_string())
        .bind(at)
        .bind(limit)
        .fetch_all(pool)
        .await;
    keys.map_err(no_past::<Orders>)
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
          order by (facets->>'price')::numeric, key
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
