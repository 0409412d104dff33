//! Rows after facts were taken back: those that the facts had touched are folded again, without
//! them. Events are never inverted; a floor is a minimum, and has no inverse.
//!
//! All of a fork is healed at the one event that tells of it, so that nobody sees half of it and
//! pages of the log may end anywhere. A model that keeps its past goes back to before the oldest
//! of the facts and folds what came since; one that keeps none says itself what it needs.

use std::collections::{BTreeSet, HashMap, HashSet};

use brickyard_core::chains::Span as Facts;
use brickyard_store::{Position, Recorded, remaining};
use futures::future::BoxFuture;
use sqlx::PgConnection;

use crate::error::ProjectionError;
use crate::event::Event;
use crate::json::json_of;
use crate::model::{Model, Wanted};
use crate::past::rows_in;
use crate::rows::{Ended, Rows, Span, Stored, Touch, Touched};
use crate::step::decode;
use crate::table::{self, Place};

/// Events of a chain that take facts back.
pub(crate) const FORKS: [&str; 2] = ["ChainReorged", "ChainRepaired"];
/// Events that are read at once.
const PAGE: i64 = 5_000;
/// What stands in the history for a row that is there no longer.
pub(crate) const GONE: &str = "null";

pub(crate) fn is_fork(event: &Recorded) -> bool {
    event.aggregate_type == "chain" && FORKS.contains(&event.event_type.as_str())
}

/// Positions of facts that hold no longer, as the events tell that take them back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Undone(Vec<(Position, Position)>);

impl Undone {
    pub(crate) fn of<'a>(forks: impl IntoIterator<Item = &'a Event>) -> Self {
        let position = |at: u64| Position(i64::try_from(at).unwrap_or(i64::MAX));
        let span = |facts: &Facts| (position(facts.first), position(facts.last));
        let spans = forks.into_iter().filter_map(Event::undone).flatten().map(span);
        let mut spans: Vec<_> = spans.collect();
        spans.sort_unstable();
        Self(spans)
    }

    pub(crate) fn holds(&self, position: Position) -> bool {
        // Spans of one log never overlap: what was taken back is not there to be taken again.
        let after = self.0.partition_point(|(first, _)| *first <= position);
        after.checked_sub(1).is_some_and(|at| position <= self.0[at].1)
    }

    /// Those up to a position.
    fn upto(self, at: Position) -> Self {
        let held = self.0.into_iter().filter(|(first, _)| *first <= at);
        Self(held.map(|(first, last)| (first, last.min(at))).collect())
    }

    fn first(&self) -> Option<Position> {
        self.0.first().map(|(first, _)| *first)
    }

    fn bounds(&self) -> (Vec<Position>, Vec<Position>) {
        self.0.iter().copied().unzip()
    }
}

/// Heals the rows of a model; answers which it has touched. On the heap, so that it is compiled once a model
/// and not for each caller.
pub(crate) fn heal<'a, M: Model>(
    connection: &'a mut PgConnection,
    place: &'a Place,
    fork: &'a Event,
    left_out: &'a HashSet<Position>,
) -> BoxFuture<'a, Result<Vec<String>, ProjectionError>> {
    Box::pin(healed::<M>(connection, place, fork, left_out))
}

async fn healed<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    fork: &Event,
    left_out: &HashSet<Position>,
) -> Result<Vec<String>, ProjectionError> {
    let undone = Undone::of([fork]);
    if undone.0.is_empty() {
        return Ok(vec![]);
    }
    let (touched, removed) = if M::KEEPS_PAST {
        from_the_past::<M>(connection, place, fork, &undone, left_out).await?
    } else {
        by_the_model::<M>(connection, place, fork, &undone, left_out).await?
    };
    table::remove(connection, place, &removed).await?;
    if M::TELLS && !removed.is_empty() && *place == Place::served::<M>() {
        // A row that is gone has nothing to tell by: its followers begin afresh.
        sqlx::query(
            "update projection_checkpoints
                set rows_left_at = $1
              where model = $2
                and served",
        )
        .bind(fork.position)
        .bind(M::NAME)
        .execute(connection)
        .await?;
    }
    Ok(touched)
}

type Healed = (Vec<String>, Vec<String>);

async fn from_the_past<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    fork: &Event,
    undone: &Undone,
    left_out: &HashSet<Position>,
) -> Result<Healed, ProjectionError> {
    let keys = touched_by(connection, place, undone).await?;
    if keys.is_empty() {
        return Ok((vec![], vec![]));
    }
    let rows = folded_again::<M>(connection, place, fork, &keys, left_out).await?;
    let wanted = Wanted { keys: keys.clone(), by_column: vec![] };
    let now = table::load::<M>(connection, place, wanted).await?;
    let now: HashMap<&str, &Stored<M::Row>> =
        now.iter().map(|stored| (stored.key.as_str(), stored)).collect();
    let (mut put, mut spans, mut ended, mut removed) = (vec![], vec![], vec![], vec![]);
    let at = fork.position;
    for key in &keys {
        let before = now.get(key.as_str());
        let row = rows.get(key);
        if before.is_none() && row.is_none() {
            continue;
        }
        ended.extend(before.map(|stored| Ended {
            key: key.clone(),
            from: stored.position,
            to: at,
        }));
        let touches = before.map_or(0, |stored| stored.touches) + 1;
        let state = row.map(json_of).transpose().map_err(broken::<M>)?;
        let touch = Touch {
            from: at,
            nth: touches,
            facets: row.and_then(M::facets),
            state: Some(state.unwrap_or_else(|| GONE.to_owned())),
        };
        // A row that is gone stood at no position.
        let to = row.is_none().then_some(at);
        spans.push(Span { key: key.clone(), touch, to });
        match row {
            Some(row) => {
                put.push(Touched { key, position: at, touches, stored: before.is_some(), row });
            }
            None => removed.push(key.clone()),
        }
    }
    table::upsert::<M>(connection, place, &put).await?;
    table::end_touches(connection, place, ended).await?;
    table::insert_spans(connection, place, &spans).await?;
    Ok((keys, removed))
}

fn broken<M: Model>(source: serde_json::Error) -> ProjectionError {
    ProjectionError::Row { model: M::NAME, source }
}

async fn touched_by(
    connection: &mut PgConnection,
    place: &Place,
    undone: &Undone,
) -> Result<Vec<String>, ProjectionError> {
    let (firsts, lasts) = undone.bounds();
    let statement = format!(
        "select distinct h.key
           from unnest($1::bigint[], $2::bigint[]) as undone (first, last)
           join {history} as h
             on h.valid_from between undone.first and undone.last
          order by h.key",
        history = place.history()
    );
    Ok(sqlx::query_scalar(&statement).bind(firsts).bind(lasts).fetch_all(connection).await?)
}

/// These rows as they stood before the oldest fact, and what was done to them since, without all
/// that was ever taken back.
async fn folded_again<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    fork: &Event,
    keys: &[String],
    left_out: &HashSet<Position>,
) -> Result<Rows<M::Row>, ProjectionError> {
    let mut undone = Undone::of([fork]);
    let mut start = undone.first().unwrap_or(fork.position);
    // A fork within what is folded again may reach back further.
    loop {
        let forks = forks_between(connection, start, fork.position).await?;
        undone = Undone::of(&forks);
        match undone.first().filter(|first| *first < start) {
            Some(first) => start = first,
            None => break,
        }
    }
    let before = rows_in::<M>(connection, place, keys, Position(start.0 - 1)).await?;
    let stored =
        before.into_iter().map(|(key, (position, row))| Stored { key, position, touches: 0, row });
    let mut rows = Rows::new::<M>(stored);
    let mut after = Position(start.0 - 1);
    loop {
        let page = of_streams(connection, M::READS, (after, fork.position)).await?;
        let Some(last) = page.last() else { return Ok(rows) };
        after = last.position;
        for event in decode::<M>(&page, left_out)? {
            if !undone.holds(event.position) && event.undone().is_none() {
                rows.fold::<M>(&event)?;
            }
        }
        rows.take_spans();
    }
}

pub(crate) async fn forks_between(
    connection: &mut PgConnection,
    from: Position,
    upto: Position,
) -> Result<Vec<Event>, ProjectionError> {
    let forks: Vec<Recorded> = sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where aggregate_type = 'chain'
            and event_type = any($1)
            and position between $2 and $3
          order by position",
    )
    .bind(FORKS)
    .bind(from)
    .bind(upto)
    .fetch_all(connection)
    .await?;
    Ok(forks.iter().map(Event::decode).collect::<Result<_, _>>()?)
}

async fn of_streams(
    connection: &mut PgConnection,
    kinds: &[&str],
    (after, upto): (Position, Position),
) -> Result<Vec<Recorded>, sqlx::Error> {
    sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where position > $1
            and position <= $2
            and aggregate_type = any($3)
          order by position
          limit $4",
    )
    .bind(after)
    .bind(upto)
    .bind(kinds)
    .bind(PAGE)
    .fetch_all(connection)
    .await
}

async fn by_the_model<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    fork: &Event,
    undone: &Undone,
    left_out: &HashSet<Position>,
) -> Result<Healed, ProjectionError> {
    let facts = facts_of(connection, undone).await?;
    let facts = decode::<M>(&facts, left_out)?;
    let mut rows =
        Rows::new::<M>(table::load::<M>(connection, place, M::wanted_back(&facts)).await?);
    let further = M::wanted_then(&rows, &facts);
    rows.take_in(table::load::<M>(connection, place, further).await?);
    let last = M::wanted_last(&rows, &facts, fork.recorded_s);
    rows.take_in(table::load::<M>(connection, place, last).await?);
    let mut events = vec![];
    for (kind, id) in M::streams(&rows, &facts) {
        let stream = stream_upto(connection, kind, &id, fork.position).await?;
        events.extend(decode::<M>(&remaining(stream)?, left_out)?);
    }
    events.sort_by_key(|event| event.position);
    M::take_back(&mut rows, fork, &facts, &events);
    rows.note_all::<M>(fork.position)?;
    table::save::<M>(connection, place, &mut rows).await?;
    let removed = rows.take_removed();
    let touched = rows.touched().into_iter().map(|touched| touched.key.to_owned());
    Ok((touched.chain(removed.iter().cloned()).collect(), removed))
}

/// What a model that keeps no past has lost of a position: facts that held then, and that forks after it took back.
pub(crate) async fn lost_since<M: Model>(
    connection: &mut PgConnection,
    at: Position,
) -> Result<Vec<Event>, ProjectionError> {
    let forks = forks_between(connection, Position(at.0 + 1), Position(i64::MAX)).await?;
    let undone = Undone::of(&forks).upto(at);
    let facts = facts_of(connection, &undone).await?;
    Ok(decode::<M>(&facts, &HashSet::new())?)
}

async fn facts_of(
    connection: &mut PgConnection,
    undone: &Undone,
) -> Result<Vec<Recorded>, sqlx::Error> {
    let (firsts, lasts) = undone.bounds();
    sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from unnest($1::bigint[], $2::bigint[]) as undone (first, last)
           join events on position between undone.first and undone.last
          order by position",
    )
    .bind(firsts)
    .bind(lasts)
    .fetch_all(connection)
    .await
}

async fn stream_upto(
    connection: &mut PgConnection,
    kind: &str,
    id: &str,
    upto: Position,
) -> Result<Vec<Recorded>, sqlx::Error> {
    sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where aggregate_type = $1
            and aggregate_id = $2
            and position <= $3
          order by sequence",
    )
    .bind(kind)
    .bind(id)
    .bind(upto)
    .fetch_all(connection)
    .await
}

/// Streams to read, each once.
pub(crate) type Streams = BTreeSet<(&'static str, String)>;
