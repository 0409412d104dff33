//! The log in commit order, from a position, and single streams of it.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, PgPool};
use time::OffsetDateTime;

use crate::error::StoreError;

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
    /// Reads the payload as an event of the stream's context.
    ///
    /// # Errors
    /// The payload has another shape: it was written by a newer version, or the log was changed.
    pub fn decode<E: DeserializeOwned>(&self) -> Result<E, StoreError> {
        serde_json::from_str(&self.payload).map_err(|source| StoreError::Unreadable {
            position: self.position,
            event_type: self.event_type.clone(),
            source,
        })
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

/// Several streams, each from its first event on; asked twice, a stream is there once.
pub(crate) async fn read_streams(
    pool: &PgPool,
    aggregate_types: &[&str],
    aggregate_ids: &[&str],
) -> Result<Vec<Recorded>, StoreError> {
    Ok(sqlx::query_as(
        "select e.position, e.recorded_at, e.aggregate_type, e.aggregate_id, e.sequence,
                e.event_type, e.event_version, e.payload::text as payload,
                e.metadata::text as metadata
           from (select distinct type, id from unnest($1::text[], $2::text[]) as asked (type, id))
                as asked
          cross join lateral (
               select *
                 from events
                where aggregate_type = asked.type
                  and aggregate_id = asked.id
                order by sequence
          ) as e",
    )
    .bind(aggregate_types)
    .bind(aggregate_ids)
    .fetch_all(pool)
    .await?)
}

pub(crate) async fn head(pool: &PgPool) -> Result<Position, StoreError> {
    let head: Option<Position> =
        sqlx::query_scalar("select position from log_head").fetch_optional(pool).await?;
    head.ok_or(StoreError::NotMigrated)
}
