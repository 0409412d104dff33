//! Rows as they stood at a position, and the events that made them.
//!
//! A state of the past is not stored but folded from the very events that touched the row, from
//! the last kept state on: at most [`STATE_EVERY`] of them. So looking back and asking why are one
//! thing, and a touch costs a narrow line instead of a copy of its row.

use std::collections::{BTreeMap, HashSet};

use brickyard_store::{Position, Recorded, Store, StoreError, skipped};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor, PgPool};

use crate::error::ProjectionError;
use crate::event::Event;
use crate::forks::{GONE, Undone, forks_between};
use crate::json::json_of;
use crate::model::Model;
use crate::models::{Floors, each_model, model_named};
use crate::rows::{Rows, STATE_EVERY, Stored};
use crate::runner::PAGE;
use crate::step::decode;
use crate::table::Place;
use crate::why_floors::{floor_state_at, made_by, rows_of};

/// A row as it stood, with the event that had touched it last.
pub type Past<R> = BTreeMap<String, (Position, R)>;

/// A touch on the way to a state: where, the how manieth, and the state when it was kept.
type Step = (String, Position, i64, Option<String>);

/// These rows as they stood after the event at `at`, which the model must have folded. Rows that
/// were not there are left out.
///
/// # Errors
/// The server fails, or the version that keeps the past is not served yet.
pub async fn rows_at<M: Model>(
    store: &Store,
    keys: &[String],
    at: Position,
) -> Result<Past<M::Row>, ProjectionError> {
    let mut connection = store.pool().acquire().await.map_err(no_past::<M>)?;
    rows_in::<M>(&mut connection, &Place::served::<M>(), keys, at).await
}

/// The same of a version that may be served or not, by a connection that may have changed it.
pub(crate) async fn rows_in<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    keys: &[String],
    at: Position,
) -> Result<Past<M::Row>, ProjectionError> {
    let statement = format!(
        "select asked.key, t.valid_from, t.nth, t.state::text
           from (select distinct key from unnest($1::text[]) as u (key)) as asked
          cross join lateral (
               select valid_from, nth, state
                 from {history}
                where key = asked.key
                  and valid_from <= $2
                order by valid_from desc
                limit {STATE_EVERY}
          ) as t
          order by asked.key, t.valid_from",
        history = place.history()
    );
    let steps: Vec<Step> = sqlx::query_as(&statement)
        .bind(keys)
        .bind(at)
        .fetch_all(&mut *connection)
        .await
        .map_err(no_past::<M>)?;
    let mut ways: BTreeMap<String, Way> = BTreeMap::new();
    for (key, position, nth, state) in steps {
        let way = ways.entry(key).or_default();
        match state {
            // A fork took the row away; what came after made it anew.
            Some(state) if state == GONE => *way = Way::default(),
            Some(state) => *way = Way { start: Some((position, nth, state)), after: vec![] },
            None => way.after.push(position),
        }
    }
    let positions: Vec<Position> = ways.values().flat_map(|way| way.after.clone()).collect();
    let events = events_at(connection, &positions).await?;
    let events = decode::<M>(&events, &HashSet::new())?;
    let stood = ways.into_iter().filter(|(_, way)| way.start.is_some() || !way.after.is_empty());
    stood.map(|(key, way)| way.walk::<M>(key, &events)).collect()
}

/// How a state is come by: from a kept state through the events after it.
#[derive(Default)]
struct Way {
    start: Option<(Position, i64, String)>,
    after: Vec<Position>,
}

impl Way {
    fn walk<M: Model>(
        self,
        key: String,
        events: &[Event],
    ) -> Result<(String, (Position, M::Row)), ProjectionError> {
        let unreadable = |source| ProjectionError::Row { model: M::NAME, source };
        let start = match self.start {
            Some((position, touches, state)) => {
                let row = serde_json::from_str(&state).map_err(unreadable)?;
                Some(Stored { key: key.clone(), position, touches, row })
            }
            None => None,
        };
        let mut last = start.as_ref().map(|stored| stored.position).unwrap_or_default();
        let mut rows = Rows::new::<M>(start);
        for position in self.after {
            let found = events.binary_search_by_key(&position, |event| event.position);
            let event = &events[found.expect("every touch was asked for, and the log is kept")];
            rows.fold::<M>(event)?;
            last = position;
        }
        let row = rows.get(&key).expect("a touched row is there");
        // As it would have been read from the table.
        let row = json_of(row).and_then(|text| serde_json::from_str(&text)).map_err(unreadable)?;
        Ok((key, (last, row)))
    }
}

/// Without its schema, another version than ours is served.
pub(crate) fn no_past<M: Model>(error: sqlx::Error) -> ProjectionError {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    match code.as_deref() {
        // 3F000: no such schema; 42P01: no such table.
        Some("3F000" | "42P01") => ProjectionError::NoPast(M::NAME),
        _ => error.into(),
    }
}

pub(crate) async fn events_at(
    executor: impl PgExecutor<'_>,
    positions: &[Position],
) -> Result<Vec<Recorded>, StoreError> {
    Ok(sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where position = any($1)
          order by position",
    )
    .bind(positions)
    .fetch_all(executor)
    .await?)
}

/// A row of any model as it stood, as JSON, with the event that had touched it last.
///
/// # Errors
/// See [`rows_at`]; the model keeps no past, or there is none of this name.
pub async fn state_at(
    store: &Store,
    model: &str,
    key: &str,
    at: Position,
) -> Result<Option<(Position, Value)>, ProjectionError> {
    if model == Floors::NAME {
        return floor_state_at(store.pool(), key, at).await;
    }
    let keys = [key.to_owned()];
    let found = model_named!(model, M => {
        if !M::KEEPS_PAST {
            return Err(ProjectionError::NoPast(M::NAME));
        }
        match rows_at::<M>(store, &keys, at).await?.remove(key) {
            Some((position, row)) => Some((position, value_of::<M>(&row)?)),
            None => None,
        }
    });
    found.ok_or_else(|| ProjectionError::NoModel(model.to_owned()))
}

/// The events that made a row, after `after` and up to `upto`, oldest first.
///
/// # Errors
/// See [`state_at`].
pub async fn why(
    store: &Store,
    model: &str,
    key: &str,
    (after, upto): (Position, Position),
    limit: i64,
) -> Result<Vec<Recorded>, ProjectionError> {
    if model == Floors::NAME {
        let positions = made_by(store.pool(), key, (after, upto), limit).await?;
        return Ok(events_at(store.pool(), &positions).await?);
    }
    let positions = model_named!(model, M => {
        let place = Place::served::<M>();
        // A row that one event has made needs no history.
        let statement = if M::KEEPS_PAST {
            format!(
                "select valid_from
                   from {}
                  where key = $1
                    and valid_from > $2
                    and valid_from <= $3
                  order by valid_from
                  limit $4",
                place.history()
            )
        } else {
            format!(
                "select position
                   from {}
                  where key = $1
                    and touches = 1
                    and position > $2
                    and position <= $3
                  limit $4",
                place.rows()
            )
        };
        let positions: Vec<Position> = sqlx::query_scalar(&statement)
            .bind(key)
            .bind(after)
            .bind(upto)
            .bind(limit)
            .fetch_all(store.pool())
            .await
            .map_err(no_past::<M>)?;
        positions
    });
    let positions = positions.ok_or_else(|| ProjectionError::NoModel(model.to_owned()))?;
    Ok(events_at(store.pool(), &positions).await?)
}

/// The row that these events alone make; what [`why`] tells must make the whole row.
///
/// # Errors
/// An event cannot be folded, or there is no such model.
pub fn replay(
    model: &str,
    key: &str,
    events: &[Recorded],
) -> Result<Option<Value>, ProjectionError> {
    if model == Floors::NAME {
        let rows = rows_of(&decode::<Floors>(events, &HashSet::new())?)?;
        return rows.get(key).map(value_of::<Floors>).transpose();
    }
    let made = model_named!(model, M => {
        let mut rows = Rows::new::<M>([]);
        let events = decode::<M>(events, &HashSet::new())?;
        let undone = Undone::of(&events);
        for event in events.iter().filter(|event| !undone.holds(event.position)) {
            rows.fold::<M>(event)?;
        }
        rows.get(key).map(value_of::<M>).transpose()?
    });
    made.ok_or_else(|| ProjectionError::NoModel(model.to_owned()))
}

pub(crate) fn value_of<M: Model>(row: &M::Row) -> Result<Value, ProjectionError> {
    json_of(row)
        .and_then(|text| serde_json::from_str(&text))
        .map_err(|source| ProjectionError::Row { model: M::NAME, source })
}

/// All rows of a model by a fold of the whole log up to a position, without what was taken back by
/// then: no table and no history is asked. Slow, and what everything faster is held against.
///
/// # Errors
/// The server fails, an event cannot be folded, or there is no such model.
pub async fn cold_replay(
    store: &Store,
    model: &str,
    upto: Position,
) -> Result<BTreeMap<String, Value>, ProjectionError> {
    let mut connection = store.pool().acquire().await?;
    let left_out = skipped(&mut connection, model).await?;
    let undone = Undone::of(&forks_between(&mut connection, Position(0), upto).await?);
    drop(connection);
    let rows = model_named!(model, M => {
        let (mut rows, mut at) = (Rows::new::<M>([]), Position(0));
        while at < upto {
            let page = store.read_after(at, PAGE.min(upto.0 - at.0)).await?;
            let Some(last) = page.last() else { break };
            at = last.position;
            let events = decode::<M>(&page, &left_out)?;
            for event in events.iter().filter(|event| !undone.holds(event.position)) {
                rows.fold::<M>(event)?;
            }
        }
        let rows: Result<BTreeMap<String, Value>, ProjectionError> = rows
            .touched()
            .into_iter()
            .map(|touched| Ok((touched.key.to_owned(), value_of::<M>(touched.row)?)))
            .collect();
        rows?
    });
    rows.ok_or_else(|| ProjectionError::NoModel(model.to_owned()))
}

/// Keys of rows that events after `after` and up to `upto` have touched, with how many did.
///
/// # Errors
/// See [`state_at`].
pub async fn touched_between(
    pool: &PgPool,
    model: &str,
    after: Position,
    upto: Position,
) -> Result<Vec<(String, i64)>, ProjectionError> {
    let found = model_named!(model, M => {
        if !M::KEEPS_PAST {
            return Err(ProjectionError::NoPast(M::NAME));
        }
        let statement = format!(
            "select key, count(*)
               from {}
              where valid_from > $1
                and valid_from <= $2
              group by key
              order by key",
            Place::served::<M>().history()
        );
        let found: Vec<(String, i64)> = sqlx::query_as(&statement)
            .bind(after)
            .bind(upto)
            .fetch_all(pool)
            .await
            .map_err(no_past::<M>)?;
        found
    });
    found.ok_or_else(|| ProjectionError::NoModel(model.to_owned()))
}

/// Models whose rows can be asked for as they stood.
pub fn with_past() -> Vec<&'static str> {
    each_model!(M => M::KEEPS_PAST.then_some(M::NAME)).into_iter().flatten().collect()
}
