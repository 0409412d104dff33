//! The log in commit order, from a position, and single streams of it.

use std::fmt;

use brickyard_core::upcast::{Reading, reading_of, upcast};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, PgExecutor, PgPool, Row};
use time::OffsetDateTime;

use crate::error::StoreError;
use crate::snapshots::Snapshot;

/// Place of an event in the whole log: dense, from 1, in commit order. 0 is before the first.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    sqlx::Type,
)]
#[sqlx(transparent)]
#[serde(transparent)]
pub struct Position(pub i64);

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An event as it stands in the log; `payload` and `metadata` are the exact stored JSON texts.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Recorded {
    pub position: Position,
    pub recorded_at: OffsetDateTime,
    pub aggregate_type: String,
    pub aggregate_id: String,
    pub sequence: i64,
    pub event_type: String,
    pub event_version: String,
    pub payload: String,
    pub metadata: String,
}

impl Recorded {
    /// Reads the payload as an event of the stream's context, in its newest shape.
    ///
    /// # Errors
    /// It is of a version that this program does not know, or has another shape than its version
    /// says.
    pub fn decode<E: DeserializeOwned>(&self) -> Result<E, StoreError> {
        let unreadable = |source| StoreError::Unreadable {
            position: self.position,
            event_type: self.event_type.clone(),
            source,
        };
        match reading_of(&self.event_type, &self.event_version) {
            Reading::Current => serde_json::from_str(&self.payload).map_err(unreadable),
            Reading::Older(from) => {
                let payload = serde_json::from_str(&self.payload).map_err(unreadable)?;
                let payload = upcast(&self.event_type, from, payload);
                serde_json::from_value(payload).map_err(unreadable)
            }
            Reading::Unknown => Err(StoreError::UnknownVersion {
                position: self.position,
                event_type: self.event_type.clone(),
                version: self.event_version.clone(),
            }),
        }
    }
}

/// Events after a position, in commit order, without gaps.
pub(crate) async fn read_after(
    pool: &PgPool,
    after: Position,
    limit: i64,
) -> Result<Vec<Recorded>, StoreError> {
    Ok(sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where position > $1
          order by position
          limit $2",
    )
    .bind(after)
    .bind(limit)
    .fetch_all(pool)
    .await?)
}

/// One stream from its first event on.
pub(crate) async fn read_stream(
    pool: &PgPool,
    aggregate_type: &str,
    aggregate_id: &str,
) -> Result<Vec<Recorded>, StoreError> {
    Ok(sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where aggregate_type = $1
            and aggregate_id = $2
          order by sequence",
    )
    .bind(aggregate_type)
    .bind(aggregate_id)
    .fetch_all(pool)
    .await?)
}

/// A stream to be folded: what was folded already, and the events after it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stream {
    pub snapshot: Option<Snapshot>,
    pub events: Vec<Recorded>,
}

/// Which stream, and which fold's snapshot of it; none is used for no version.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub aggregate_type: &'static str,
    pub aggregate_id: String,
    pub state_version: Option<i32>,
}

/// Several streams, in the order they were asked for, in one question.
pub(crate) async fn read_streams(
    connection: impl PgExecutor<'_>,
    wanted: &[Wanted],
) -> Result<Vec<Stream>, StoreError> {
    let rows = sqlx::query(
        "select asked.n, s.sequence as snapshot_sequence,
                case when e.sequence is null or e.sequence = s.sequence + 1
                     then s.state::text end as snapshot_state,
                e.position, e.recorded_at, asked.type as aggregate_type, asked.id as aggregate_id,
                e.sequence, e.event_type, e.event_version, e.payload::text as payload,
                e.metadata::text as metadata
           from unnest($1::text[], $2::text[], $3::int[])
                with ordinality as asked (type, id, version, n)
           left join snapshots s
             on s.aggregate_type = asked.type
            and s.aggregate_id = asked.id
            and s.state_version = asked.version
           left join lateral (
               select *
                 from events
                where aggregate_type = asked.type
                  and aggregate_id = asked.id
                  and sequence > coalesce(s.sequence, 0)
                order by sequence
           ) as e on true",
    )
    .bind(wanted.iter().map(|one| one.aggregate_type).collect::<Vec<_>>())
    .bind(wanted.iter().map(|one| one.aggregate_id.as_str()).collect::<Vec<_>>())
    .bind(wanted.iter().map(|one| one.state_version).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    let mut streams = vec![Stream::default(); wanted.len()];
    for row in rows {
        let n: i64 = row.try_get("n")?;
        let number = usize::try_from(n - 1).expect("ordinality counts from 1");
        let stream = &mut streams[number];
        if let (Some(sequence), Some(state)) =
            (row.try_get("snapshot_sequence")?, row.try_get("snapshot_state")?)
        {
            stream.snapshot = Some(Snapshot { sequence, state });
        }
        if row.try_get::<Option<i64>, _>("sequence")?.is_some() {
            stream.events.push(Recorded::from_row(&row)?);
        }
    }
    // They come in order already; that is not promised.
    streams.iter_mut().for_each(|stream| stream.events.sort_by_key(|event| event.sequence));
    Ok(streams)
}

pub(crate) async fn head(pool: &PgPool) -> Result<Position, StoreError> {
    let head: Option<Position> =
        sqlx::query_scalar("select position from log_head").fetch_optional(pool).await?;
    head.ok_or(StoreError::NotMigrated)
}
