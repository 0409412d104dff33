//! Floors of collections as they stood at a position and a second, and their changes.

use std::borrow::Cow;

use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_store::Position;
use sqlx::PgPool;
use sqlx::types::Json;

use crate::error::ProjectionError;
use crate::lowest::{Offered, Step, in_force, steps};
use crate::model::Model;
use crate::models::{Book, FloorChange, FloorRow, Floors, reason_of_step, shelf_keys};

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
    floors_of(pool, (collections, false), at, now_s).await
}

/// The same of normalized prices: what the cheapest would cost if every listing paid the royalty
/// that the collection asks for.
///
/// # Errors
/// See [`floors_at`].
pub async fn normalized_floors_at(
    pool: &PgPool,
    collections: &[String],
    at: Position,
    now_s: UnixSeconds,
) -> Result<Vec<FloorAt>, ProjectionError> {
    floors_of(pool, (collections, true), at, now_s).await
}

async fn floors_of(
    pool: &PgPool,
    (collections, normalized): (&[String], bool),
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
            and (b.key like '%/normalized') = $3
          order by b.book",
    )
    .bind(collections)
    .bind(at)
    .bind(normalized)
    .fetch_all(pool)
    .await?;
    let mut floors = vec![];
    for change in rows.into_iter().filter_map(|Json(row)| changed(row)) {
        let steps = steps_until(pool, &change, now_s).await?;
        let Some(Step { from_s, lowest }) = in_force(&steps, now_s).cloned() else { continue };
        floors.extend(lowest.map(|lowest| FloorAt {
            lowest,
            position: change.position,
            since_s: from_s,
            collection: change.collection,
            currency: change.currency,
        }));
    }
    Ok(floors)
}

fn changed(row: FloorRow) -> Option<FloorChange> {
    match row {
        FloorRow::Change(change) => Some(*change),
        FloorRow::Listing { .. }
        | FloorRow::Ended(_)
        | FloorRow::Collection(_)
        | FloorRow::Shelf(_)
        | FloorRow::Front(_)
        | FloorRow::Book(_) => None,
    }
}

/// The steps of a change, at least those until `now_s`, which is not later than the next event
/// of the log. What it does not tell itself is told by the clock's changes that the book's next
/// event found; while there is none, the shelves still lie as they did.
async fn steps_until<'a>(
    pool: &PgPool,
    change: &'a FloorChange,
    now_s: UnixSeconds,
) -> Result<Cow<'a, [Step]>, ProjectionError> {
    if change.upto_s.is_none_or(|upto_s| now_s < upto_s) {
        return Ok(Cow::Borrowed(&change.steps));
    }
    let book: Option<Json<FloorRow>> =
        sqlx::query_scalar("select state from read.floors where key = $1")
            .bind(&change.book)
            .fetch_optional(pool)
            .await?;
    let Some(Json(FloorRow::Book(book))) = book else { return Ok(Cow::Borrowed(&change.steps)) };
    let mut all = change.steps.clone();
    let further = if now_s <= book.settled_s {
        found_later(pool, change, now_s).await?
    } else {
        steps(&on_shelves(pool, &book).await?, book.settled_s)
    };
    for step in further {
        let new =
            all.last().is_none_or(|last| last.from_s < step.from_s && last.lowest != step.lowest);
        if new {
            all.push(step);
        }
    }
    Ok(Cow::Owned(all))
}

async fn found_later(
    pool: &PgPool,
    change: &FloorChange,
    now_s: UnixSeconds,
) -> Result<Vec<Step>, ProjectionError> {
    let found: Vec<(i64, Json<Option<Offered>>)> = sqlx::query_as(
        "select (state->'change'->>'at_s')::bigint, state->'change'->'steps'->0->'lowest'
           from read.floors
          where change_of = $1
            and nth > $2
            and (state->'change'->>'at_s')::bigint <= $3
            and nth < coalesce((
                select min(nth)
                  from read.floors
                 where change_of = $1
                   and nth > $2
                   and not (state->'change'->>'by_clock')::boolean
            ), 9223372036854775807)
          order by nth",
    )
    .bind(&change.book)
    .bind(i64::try_from(change.nth).unwrap_or(i64::MAX))
    .bind(now_s.0.cast_signed())
    .fetch_all(pool)
    .await?;
    let second = |at_s: i64| UnixSeconds(u64::try_from(at_s).unwrap_or_default());
    let step = |(at_s, Json(lowest))| Step { from_s: second(at_s), lowest };
    Ok(found.into_iter().map(step).collect())
}

/// All that can be bought of a book since its last event.
async fn on_shelves(pool: &PgPool, book: &Book) -> Result<Vec<Offered>, ProjectionError> {
    let shelves: Vec<Json<FloorRow>> =
        sqlx::query_scalar("select state from read.floors where key = any($1)")
            .bind(shelf_keys(&book.book).collect::<Vec<_>>())
            .fetch_all(pool)
            .await?;
    let listings = shelves.into_iter().map(|Json(row)| match row {
        FloorRow::Shelf(shelf) => shelf.listings,
        FloorRow::Listing { .. }
        | FloorRow::Ended(_)
        | FloorRow::Collection(_)
        | FloorRow::Front(_)
        | FloorRow::Book(_)
        | FloorRow::Change(_) => vec![],
    });
    Ok(listings.flatten().map(|one| book.price(one)).collect())
}

/// Changes of the floor of this book up to a position, newest first; with the last row come the
/// changes that the clock alone has made since, up to `now_s`.
///
/// # Errors
/// See [`floors_at`].
pub async fn floor_changes(
    pool: &PgPool,
    book: &str,
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
    .bind(book)
    .bind(at)
    .bind(before.map(|before| i64::try_from(before).unwrap_or(i64::MAX)))
    .bind(limit)
    .fetch_all(pool)
    .await?;
    let mut changes: Vec<FloorChange> =
        rows.into_iter().filter_map(|Json(row)| changed(row)).collect();
    if before.is_none()
        && let Some(last) = changes.first()
    {
        let steps = steps_until(pool, last, now_s).await?;
        let mut passed = by_the_clock(last, &steps, now_s);
        passed.reverse();
        passed.append(&mut changes);
        changes = passed;
    }
    Ok(changes)
}

/// The price after a position, when the clock stood at `now_s`; see [`floors_at`].
///
/// # Errors
/// See [`floors_at`].
pub(crate) async fn floor_price_at(
    pool: &PgPool,
    book: &str,
    at: Position,
    now_s: UnixSeconds,
) -> Result<Option<Amount>, ProjectionError> {
    let found = floor_changes(pool, book, at, now_s, (None, 1)).await?;
    Ok(found.into_iter().next().and_then(|change| change.price))
}

/// What followed a change without an event; not stored until an event does follow.
fn by_the_clock(last: &FloorChange, steps: &[Step], now_s: UnixSeconds) -> Vec<FloorChange> {
    let pairs = steps.windows(2).zip(1..);
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
                steps: steps[usize::try_from(n).unwrap_or(usize::MAX)..].to_vec(),
                by_clock: true,
                ..last.clone()
            }
        })
        .collect()
}

/// The model that must have folded what is asked for.
pub const FLOORS: &str = Floors::NAME;
