//! Which events made the rows of a floor, and what these events alone make of them.
//!
//! A floor is made by the listings of its book, so its events are those that touched one of them:
//! the past of the model `orders` knows them already, by collection and position, and nothing is
//! kept twice. A floor begins with its collection being followed, and a normalized one is made by what the collection
//! asks, too: that is in the past of the model `collections`. The rows of `floors` itself are never changed once they are written.

use std::collections::BTreeSet;

use brickyard_store::Position;
use serde_json::Value;
use sqlx::PgPool;
use sqlx::types::Json;

use crate::error::ProjectionError;
use crate::event::Event;
use crate::forks::{FORKS, Undone};
use crate::model::Model;
use crate::models::{Collections, FloorRow, Floors, Orders, asked_key, book_key, book_of_key};
use crate::moment::time_of;
use crate::past::{no_past, value_of};
use crate::past_floors::floor_changes;
use crate::rows::Rows;
use crate::table::Place;

/// Positions of the events behind a row: of a change all up to its own, of a book or a listing all
/// that concern the book. Oldest first; none when there is no such row.
pub(crate) async fn made_by(
    pool: &PgPool,
    key: &str,
    (after, upto): (Position, Position),
    limit: i64,
) -> Result<Vec<Position>, ProjectionError> {
    let found: Option<(Position, Json<FloorRow>)> =
        sqlx::query_as("select position, state from read.floors where key = $1")
            .bind(key)
            .fetch_optional(pool)
            .await?;
    let Some((position, Json(row))) = found else { return Ok(vec![]) };
    let of_books = |normalized| if normalized { TOLD.as_slice() } else { &TOLD[..1] };
    let (book, told, upto) = match row {
        FloorRow::Change(change) => {
            let normalized = change.book == book_key(&change.collection, &change.currency, true);
            (Some(change.book), of_books(normalized), upto.min(position))
        }
        FloorRow::Book(book) => (Some(book.book), of_books(book.royalty_bps.is_some()), upto),
        FloorRow::Front(front) => {
            let told = of_books(asked_key(&front.book) != front.book);
            (Some(front.book), told, upto)
        }
        FloorRow::Shelf(shelf) => (Some(shelf.book), NOTHING, upto),
        FloorRow::Listing { order } => {
            let (collection, currency) = (&order.collection, order.terms.currency.to_string());
            (Some(book_key(collection, &currency, false)), NOTHING, upto)
        }
        FloorRow::Ended(listed) => (Some(listed.book()), NOTHING, upto),
        FloorRow::Collection(_) => (None, of_books(true), upto),
    };
    let mut made = BTreeSet::new();
    if let Some(book) = book.as_deref().and_then(book_of_key) {
        made.extend(of_listings(pool, book, (after, upto), limit).await?);
    }
    if !told.is_empty() {
        let collection = key.split('/').next().unwrap_or_default();
        made.extend(of_collection(pool, (collection, told), (after, upto), limit).await?);
    }
    Ok(made.into_iter().take(usize::try_from(limit).unwrap_or_default()).collect())
}

/// What is told of a collection that its floors depend on, the raw ones on the first alone.
const TOLD: [&str; 2] = ["CollectionFollowed", "CollectionRoyaltyChanged"];
const NOTHING: &[&str] = &[];

/// Where these were told of a collection, and where a fork may have taken that back.
async fn of_collection(
    pool: &PgPool,
    (collection, told): (&str, &[&str]),
    (after, upto): (Position, Position),
    limit: i64,
) -> Result<Vec<Position>, ProjectionError> {
    let statement = format!(
        "select distinct touched.valid_from
           from {history} as touched
           join events on events.position = touched.valid_from
          where touched.key = $1
            and touched.valid_from > $2
            and touched.valid_from <= $3
            and (events.event_type = any($4) or events.event_type = any($5))
          order by touched.valid_from
          limit $6",
        history = Place::served::<Collections>().history()
    );
    sqlx::query_scalar(&statement)
        .bind(collection)
        .bind(after)
        .bind(upto)
        .bind(told)
        .bind(FORKS)
        .bind(limit)
        .fetch_all(pool)
        .await
        .map_err(no_past::<Collections>)
}

async fn of_listings(
    pool: &PgPool,
    (collection, currency): (&str, &str),
    (after, upto): (Position, Position),
    limit: i64,
) -> Result<Vec<Position>, ProjectionError> {
    // What a fork took away has no facets; it is found by the fork.
    let statement = format!(
        "select distinct valid_from
           from (
               (select distinct valid_from
                  from {history}
                 where facets->>'collection' = $1
                   and facets->>'currency' = $2
                   and valid_from > $3
                   and valid_from <= $4
                 order by valid_from
                 limit $5)
               union all
               (select distinct gone.valid_from
                  from events as fork
                  join {history} as gone on gone.valid_from = fork.position
                 where fork.aggregate_type = 'chain'
                   and fork.event_type = any($6)
                   and fork.position > $3
                   and fork.position <= $4
                   and gone.state = 'null'
                   and exists (
                       select
                         from {history} as was
                        where was.key = gone.key
                          and was.facets->>'collection' = $1
                          and was.facets->>'currency' = $2
                   )
                 order by gone.valid_from
                 limit $5)
          ) as touched
          order by valid_from
          limit $5",
        history = Place::served::<Orders>().history()
    );
    sqlx::query_scalar(&statement)
        .bind(collection)
        .bind(currency)
        .bind(after)
        .bind(upto)
        .bind(limit)
        .bind(FORKS)
        .fetch_all(pool)
        .await
        .map_err(no_past::<Orders>)
}

/// The rows that these events make. A fork takes its facts back at its own event, since what the
/// floor was before it remains a row.
pub(crate) fn rows_of(events: &[Event]) -> Result<Rows<FloorRow>, ProjectionError> {
    let mut rows = Rows::new::<Floors>([]);
    for (at, event) in events.iter().enumerate() {
        rows.fold::<Floors>(event)?;
        if event.undone().is_none() {
            continue;
        }
        let (before, now) = (&events[..at], Undone::of([event]));
        let ever = Undone::of(&events[..=at]);
        let facts: Vec<Event> =
            before.iter().filter(|fact| now.holds(fact.position)).cloned().collect();
        let remain: Vec<Event> =
            before.iter().filter(|fact| !ever.holds(fact.position)).cloned().collect();
        Floors::take_back(&mut rows, event, &facts, &remain);
        rows.note_all::<Floors>(event.position)?;
    }
    Ok(rows)
}

/// A floor as it stood after a position, by its book, or one of its changes by its key.
///
/// # Errors
/// The server fails, or a row cannot be read.
pub(crate) async fn floor_state_at(
    pool: &PgPool,
    key: &str,
    at: Position,
) -> Result<Option<(Position, Value)>, ProjectionError> {
    if book_of_key(key).is_some() {
        let now_s = time_of(pool, at).await?;
        let now_s = brickyard_core::kernel::UnixSeconds(now_s);
        let found = floor_changes(pool, key, at, now_s, (None, 1)).await?;
        let found = found.into_iter().next();
        return found.map(|change| state_of(FloorRow::Change(Box::new(change)))).transpose();
    }
    let row: Option<Json<FloorRow>> =
        sqlx::query_scalar("select state from read.floors where key = $1 and position <= $2")
            .bind(key)
            .bind(at)
            .fetch_optional(pool)
            .await?;
    row.map(|Json(row)| state_of(row)).transpose()
}

/// The stored changes of a book between two positions, in their order.
pub(crate) async fn changes_of(
    pool: &PgPool,
    book: &str,
    (after, upto): (Position, Position),
) -> Result<Vec<(Position, Value)>, ProjectionError> {
    let rows: Vec<Json<FloorRow>> = sqlx::query_scalar(
        "select state
           from read.floors
          where change_of = $1
            and position > $2
            and position <= $3
          order by position, nth",
    )
    .bind(book)
    .bind(after)
    .bind(upto)
    .fetch_all(pool)
    .await?;
    rows.into_iter().map(|Json(row)| state_of(row)).collect()
}

fn state_of(row: FloorRow) -> Result<(Position, Value), ProjectionError> {
    let value = value_of::<Floors>(&row)?;
    let position = match row {
        FloorRow::Change(change) => change.position,
        FloorRow::Listing { .. }
        | FloorRow::Ended(_)
        | FloorRow::Collection(_)
        | FloorRow::Shelf(_)
        | FloorRow::Front(_)
        | FloorRow::Book(_) => Position::default(),
    };
    Ok((position, value))
}
