//! Floors of collections as they stood at a position and a second, and their changes.

use brickyard_core::kernel::UnixSeconds;
use brickyard_store::Position;
use sqlx::PgPool;
use sqlx::types::Json;

use crate::error::ProjectionError;
use crate::lowest::{Offered, in_force};
use crate::model::Model;
use crate::models::{FloorChange, FloorRow, Floors, reason_of_step};

/// A collection's floor in one currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloorAt {
    pub collection: String,
    pub currency: String,
    pub lowest: Offered,
    /// The event that made it the lowest, or after which the clock did.
    pub position: Position,
    pub since_s: UnixSeconds,
}

/// Floors after the event at `at`, when the clock stood at `now_s`, by collection and currency;
/// where nothing is for sale there is none. `now_s` is not earlier than the event.
///
/// # Errors
/// The server fails, or a row cannot be read.
pub async fn floors_at(
    pool: &PgPool,
    collections: &[String],
    at: Position,
    now_s: UnixSeconds,
) -> Result<Vec<FloorAt>, ProjectionError> {
    let rows: Vec<Json<FloorRow>> = sqlx::query_scalar(
        "select c.state
           from read.floors as b
          cross join lateral (
               select state
                 from read.floors
                where change_of = b.book
                  and position <= $2
                order by position desc, nth desc
                limit 1
          ) as c
          where b.floor_of = any($1)
          order by b.book",
    )
    .bind(collections)
    .bind(at)
    .fetch_all(pool)
    .await?;
    let floors = rows.into_iter().filter_map(|Json(row)| match row {
        FloorRow::Change(change) => in_force(&change.steps, now_s).cloned().and_then(|step| {
            Some(FloorAt {
                lowest: step.lowest?,
                position: change.position,
                since_s: step.from_s,
                collection: change.collection,
                currency: change.currency,
            })
        }),
        FloorRow::Listing { .. } | FloorRow::Shelf(_) | FloorRow::Book(_) => None,
    });
    Ok(floors.collect())
}

/// Changes of a collection's floors up to a position, newest first; with the last row of each
/// book come the changes that the clock alone has made since, up to `now_s`.
///
/// # Errors
/// See [`floors_at`].
pub async fn floor_changes(
    pool: &PgPool,
    (collection, currency): (&str, &str),
    at: Position,
    now_s: UnixSeconds,
    (before, limit): (Option<u64>, i64),
) -> Result<Vec<FloorChange>, ProjectionError> {
    let rows: Vec<Json<FloorRow>> = sqlx::query_scalar(
        "select state
           from read.floors
          where change_of = $1
            and position <= $2
            and nth < coalesce($3, 9223372036854775807)
          order by position desc, nth desc
          limit $4",
    )
    .bind(format!("{collection}/{currency}"))
    .bind(at)
    .bind(before.map(|before| i64::try_from(before).unwrap_or(i64::MAX)))
    .bind(limit)
    .fetch_all(pool)
    .await?;
    let changes = rows.into_iter().filter_map(|Json(row)| match row {
        FloorRow::Change(change) => Some(*change),
        FloorRow::Listing { .. } | FloorRow::Shelf(_) | FloorRow::Book(_) => None,
    });
    let mut changes: Vec<FloorChange> = changes.collect();
    if before.is_none()
        && let Some(last) = changes.first()
    {
        let mut passed = by_the_clock(last, now_s);
        passed.reverse();
        passed.append(&mut changes);
        changes = passed;
    }
    Ok(changes)
}

/// The last stored change of a floor up to a position.
///
/// # Errors
/// See [`floors_at`].
pub(crate) async fn floor_change_before(
    pool: &PgPool,
    (collection, currency): (&str, &str),
    at: Position,
) -> Result<Option<FloorChange>, ProjectionError> {
    let found = floor_changes(pool, (collection, currency), at, UnixSeconds(0), (None, 1)).await?;
    Ok(found.into_iter().last())
}

/// What followed a change without an event; not stored until an event does follow.
fn by_the_clock(last: &FloorChange, now_s: UnixSeconds) -> Vec<FloorChange> {
    let pairs = last.steps.windows(2).zip(1..);
    let passed = pairs.take_while(|(pair, _)| pair[1].from_s <= now_s);
    passed
        .map(|(pair, n)| {
            let price = |n: usize| pair[n].lowest.map(|offered| offered.price);
            FloorChange {
                nth: last.nth + n,
                at_s: pair[1].from_s,
                reason: reason_of_step(&pair[0], &pair[1]),
                moved: price(0) != price(1),
                price: price(1),
                order_id: pair[1].lowest.map(|offered| offered.order_id),
                before: price(0),
                steps: last.steps[usize::try_from(n).unwrap_or(usize::MAX)..].to_vec(),
                ..last.clone()
            }
        })
        .collect()
}

/// The model that must have folded what is asked for.
pub const FLOORS: &str = Floors::NAME;
