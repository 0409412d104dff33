//! Which offers reached an item, or any of a collection, at a position, by what is kept with every touch.
//!
//! Only keys are found here, as many as a page shows; their rows are folded by `rows_at`.

use brickyard_core::kernel::{Address, CollectionId, ItemId, UnixSeconds};
use brickyard_store::Position;
use sqlx::PgPool;

use crate::error::ProjectionError;
use crate::models::Offers;
use crate::past::no_past;
use crate::table::Place;

/// Keys of the offers for an item, for its collection or for a set with it, after the event at `at`, highest first within each
/// currency; `open_at` leaves out what could not be taken when the clock stood there.
///
/// # Errors
/// The server fails, or the version that keeps the past is not served yet.
pub async fn offers_of_item_at(
    pool: &PgPool,
    item: ItemId,
    at: Position,
    open_at: Option<UnixSeconds>,
    limit: i64,
) -> Result<Vec<String>, ProjectionError> {
    let statement = format!(
        "select key
           from {history}
          where (facets->>'item_id' = $1
                 or (facets->>'collection' = $5
                     and (facets->'tokens' = 'null' or facets->'tokens' ? $6)))
            and valid_from <= $2
            and (valid_to is null or valid_to > $2)
            and facets->>'unit_price' is not null
            and ($3::bigint is null
                 or (facets->>'status' in ('active', 'accepted')
                     and (facets->>'expire_s')::numeric > $3))
          order by facets->>'currency', (facets->>'unit_price')::numeric desc, key
          limit $4",
        history = Place::served::<Offers>().history()
    );
    let keys = sqlx::query_scalar(&statement)
        .bind(item.to_string())
        .bind(at)
        .bind(open_at.map(|now_s| now_s.signed()))
        .bind(limit)
        .bind(item.collection.to_string())
        .bind(item.token_id.to_string())
        .fetch_all(pool)
        .await;
    keys.map_err(no_past::<Offers>)
}

/// Keys of the offers in a currency for a collection or anything of it after the event at `at`, that could be taken when the
/// clock stood there; the highest first, at most so many.
///
/// # Errors
/// The server fails, or the version that keeps the past is not served yet.
pub async fn offers_of_book_at(
    pool: &PgPool,
    (collection, currency): (CollectionId, Address),
    (at, clock_s): (Position, UnixSeconds),
    limit: i64,
) -> Result<Vec<String>, ProjectionError> {
    // What an offer is for, and in what it is paid, never changes.
    let statement = format!(
        "select h.key
           from read.offers as o
           join {history} as h on h.key = o.key
          where o.collection = $1
            and o.currency = $3
            and h.valid_from <= $2
            and (h.valid_to is null or h.valid_to > $2)
            and h.facets->>'unit_price' is not null
            and h.facets->>'status' in ('active', 'accepted')
            and (h.facets->>'expire_s')::numeric > $4
          order by (h.facets->>'unit_price')::numeric desc, h.key
          limit $5",
        history = Place::served::<Offers>().history()
    );
    let keys = sqlx::query_scalar(&statement)
        .bind(collection.to_string())
        .bind(at)
        .bind(currency.to_string())
        .bind(clock_s.signed())
        .bind(limit)
        .fetch_all(pool)
        .await;
    keys.map_err(no_past::<Offers>)
}
