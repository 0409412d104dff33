//! Which orders an item had at a position, by what is kept with every touch.
//!
//! Only keys are found here, as many as a page shows; their rows are folded by `rows_at`.

use brickyard_core::kernel::{ItemId, UnixSeconds};
use brickyard_store::Position;
use sqlx::PgPool;

use crate::error::ProjectionError;
use crate::models::Orders;
use crate::past::no_past;
use crate::table::Place;

/// Which of them, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastOrders {
    /// All, those that could be bought first and cheapest first; at most so many.
    Page(i64),
    /// The cheapest that could be bought.
    Cheapest,
    /// The one that was sold last.
    LastSold,
}

/// Keys of an item's orders after the event at `at`, when the clock stood at `now_s`.
///
/// # Errors
/// The server fails, or the version that keeps the past is not served yet.
pub async fn orders_of_item_at(
    pool: &PgPool,
    which: PastOrders,
    item: ItemId,
    at: Position,
    now_s: UnixSeconds,
) -> Result<Vec<String>, ProjectionError> {
    let price = "(facets->>'price')::numeric";
    let (filter, order, limit) = match which {
        PastOrders::Page(limit) => {
            ("true", format!("facets->>'status' <> 'active', {price}, key"), limit)
        }
        PastOrders::Cheapest => (
            "facets->>'status' in ('active', 'locked') and (facets->>'end_s')::numeric > $3",
            format!("{price}, key"),
            1,
        ),
        PastOrders::LastSold => (
            "facets->>'sold_at_s' is not null",
            "(facets->>'sold_at_s')::bigint desc, key".to_owned(),
            1,
        ),
    };
    let statement = format!(
        "select key
           from {history}
          where facets->>'item_id' = $1
            and valid_from <= $2
            and (valid_to is null or valid_to > $2)
            and $3::bigint is not null
            and {filter}
          order by {order}
          limit {limit}",
        history = Place::served::<Orders>().history()
    );
    let keys = sqlx::query_scalar(&statement)
        .bind(item.to_string())
        .bind(at)
        .bind(i64::try_from(now_s.0).unwrap_or(i64::MAX))
        .fetch_all(pool)
        .await;
    keys.map_err(no_past::<Orders>)
}
