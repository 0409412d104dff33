//! The line of a floor between two moments, from the changes that the model keeps.

use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_store::Position;
use futures::TryStreamExt;
use sqlx::PgPool;

use super::Then;
use super::candles::{Line, Moved};
use crate::error::ProjectionError;
use crate::models::FloorReason;
use crate::past_floors::{floor_changes, floor_price_at};

/// More changes than this are not drawn, and a shorter time is asked for.
const MOST: usize = 50_000;

#[derive(sqlx::FromRow)]
struct Change {
    position: Position,
    at_s: i64,
    price: Option<String>,
    reason: String,
}

/// The line of this book ([`crate::book_key`]) after the position `from`, which was the log's at
/// `from_s`, up to `then`; none when it has too many changes.
///
/// # Errors
/// The server fails, or a row cannot be read.
pub async fn floor_series(
    pool: &PgPool,
    then: Then,
    book: &str,
    (from, from_s): (Position, i64),
) -> Result<Option<Line>, ProjectionError> {
    let mut moves: Vec<Moved> = vec![];
    let mut rows = sqlx::query_as::<_, Change>(
        "select position, (state->'change'->>'at_s')::bigint as at_s,
                state->'change'->>'price' as price, state->'change'->>'reason' as reason
           from read.floors
          where change_of = $1
            and position > $2
            and position <= $3
            and (state->'change'->>'moved')::boolean
          order by position, nth",
    )
    .bind(book)
    .bind(from)
    .bind(then.position)
    .fetch(pool);
    while let Some(change) = rows.try_next().await? {
        if moves.len() == MOST {
            return Ok(None);
        }
        moves.push(moved(change)?);
    }
    drop(rows);
    let at = UnixSeconds(u64::try_from(from_s).unwrap_or_default());
    let before = floor_price_at(pool, book, from, at).await?;
    // What the clock alone has done since the last event is in no row yet.
    let latest = floor_changes(pool, book, then.position, then.now_s, (None, 1)).await?;
    let stored = latest.last().map_or(0, |last| last.nth);
    let passed = latest.iter().rev().filter(|change| change.nth > stored && change.moved);
    moves.extend(passed.map(|change| Moved {
        at_s: change.at_s.0.cast_signed(),
        price: change.price,
        reason: change.reason,
        position: change.position,
    }));
    Ok(Some(Line { before, moves }))
}

fn moved(change: Change) -> Result<Moved, ProjectionError> {
    let unreadable = |source| ProjectionError::Row { model: "floors", source };
    let text = serde_json::Value::from;
    let price: Option<Amount> = change
        .price
        .map(|price| serde_json::from_value(text(price)))
        .transpose()
        .map_err(unreadable)?;
    let reason: FloorReason = serde_json::from_value(text(change.reason)).map_err(unreadable)?;
    Ok(Moved { at_s: change.at_s, price, reason, position: change.position })
}
