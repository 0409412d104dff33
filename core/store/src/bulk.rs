//! The bulk path: chain facts onto the aggregates' streams, in the caller's transaction.
//!
//! The head is held first, so that the streams stand still; then sequences and leaf hashes are
//! worked out here and the rows go in by one binary COPY, which is about twice as fast as an
//! insert. The indexer moves its cursor in the same transaction.

use cqrs_es::{Aggregate, DomainEvent};
use serde::Serialize;
use sqlx::postgres::{PgConnection, PgCopyIn};
use sqlx::{Postgres, Transaction};
use time::OffsetDateTime;

use crate::append;
use crate::batch::{AppendedFacts, FactBatch, Recent};
use crate::error::StoreError;
use crate::metadata::ChainSource;
use crate::proofs::{LeafColumns, leaf_hash};
use crate::reader::Position;

/// A fact on its way into the log, with its stream.
#[derive(Clone, Debug)]
pub struct Fact {
    aggregate_type: &'static str,
    aggregate_id: String,
    event_type: String,
    event_version: String,
    payload: String,
    metadata: String,
}

#[derive(Serialize)]
struct FactMetadata<'a> {
    chain: &'a ChainSource,
}

impl Fact {
    /// A fact for stream `A::TYPE`/`aggregate_id`, read from a chain's log.
    ///
    /// # Errors
    /// The event cannot be written as JSON.
    pub fn of<A: Aggregate>(
        aggregate_id: impl Into<String>,
        event: &A::Event,
        source: &ChainSource,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            aggregate_type: A::TYPE,
            aggregate_id: aggregate_id.into(),
            event_type: event.event_type(),
            event_version: event.event_version(),
            payload: serde_json::to_string(event).map_err(StoreError::Unwritable)?,
            metadata: serde_json::to_string(&FactMetadata { chain: source })
                .map_err(StoreError::Unwritable)?,
        })
    }

    pub fn aggregate_type(&self) -> &'static str {
        self.aggregate_type
    }

    pub fn aggregate_id(&self) -> &str {
        &self.aggregate_id
    }

    pub fn event_type(&self) -> &str {
        &self.event_type
    }

    pub fn payload(&self) -> &str {
        &self.payload
    }
}

/// The rows of one batch are on their way by then, or the sender has fallen silent.
const COPY_MAY_TAKE: &str = "20s";

/// Bytes handed to the server at once.
const CHUNK: usize = 64 * 1024;

const COPY: &str = "copy events (position, recorded_at, aggregate_type, aggregate_id, sequence, \
                    event_type, event_version, payload, metadata, leaf_hash) \
                    from stdin (format binary)";

pub(crate) async fn append_facts(
    tx: &mut Transaction<'_, Postgres>,
    batch: &FactBatch,
    recent: &Recent,
) -> Result<Option<AppendedFacts>, StoreError> {
    if batch.facts().is_empty() {
        return Ok(None);
    }
    let count = i64::try_from(batch.facts().len()).expect("a batch fits memory");
    let (last, recorded_at, ..): (i64, OffsetDateTime, String, String) = sqlx::query_as(
        "update log_head
            set position = position + $1,
                recorded_at = greatest(recorded_at, clock_timestamp())
         returning position, recorded_at,
                   set_config('idle_in_transaction_session_timeout', $2, true),
                   set_config('statement_timeout', $3, true)",
    )
    .bind(count)
    .bind(append::HOLDER_MAY_PAUSE)
    .bind(COPY_MAY_TAKE)
    .fetch_optional(&mut **tx)
    .await?
    .ok_or(StoreError::NotMigrated)?;

    let base = last - count;
    let mut ends = batch.ends_at(tx, Position(base), recent).await?;
    let mut rows = CopyRows::new(recorded_at);
    let mut copy = tx.copy_in_raw(COPY).await?;
    for (position, (fact, stream)) in (base + 1..).zip(batch.numbered()) {
        ends[stream] += 1;
        rows.push(position, ends[stream], fact);
        if rows.bytes.len() > CHUNK {
            send(&mut copy, &mut rows).await?;
        }
    }
    rows.finish();
    send(&mut copy, &mut rows).await?;
    copy.finish().await?;
    Ok(Some(batch.appended(Position(base + 1), Position(last), ends)))
}

/// While the server takes one chunk in, the next one is made.
async fn send(
    copy: &mut PgCopyIn<&mut PgConnection>,
    rows: &mut CopyRows,
) -> Result<(), StoreError> {
    copy.send(rows.bytes.as_slice()).await?;
    rows.bytes.clear();
    Ok(())
}

/// Rows in PostgreSQL's binary COPY format (documentation, section "COPY").
struct CopyRows {
    bytes: Vec<u8>,
    /// Microseconds since 1970, as hashed.
    recorded_at_us: i64,
}

/// Microseconds from 1970 to 2000, where PostgreSQL counts from.
const POSTGRES_EPOCH_US: i64 = 946_684_800_000_000;
const COLUMNS: i16 = 10;

impl CopyRows {
    fn new(recorded_at: OffsetDateTime) -> Self {
        let recorded_at_us = i64::try_from(recorded_at.unix_timestamp_nanos() / 1_000)
            .expect("PostgreSQL's times fit 64 bits of microseconds");
        let mut bytes = Vec::with_capacity(CHUNK * 2);
        bytes.extend_from_slice(b"PGCOPY\n\xff\r\n\0");
        bytes.extend_from_slice(&[0; 8]);
        Self { bytes, recorded_at_us }
    }

    fn push(&mut self, position: i64, sequence: i64, fact: &Fact) {
        let hash = leaf_hash(&LeafColumns {
            position,
            recorded_at_us: self.recorded_at_us,
            aggregate_type: fact.aggregate_type,
            aggregate_id: &fact.aggregate_id,
            sequence,
            event_type: &fact.event_type,
            event_version: &fact.event_version,
            payload: &fact.payload,
            metadata: &fact.metadata,
        });
        self.bytes.extend_from_slice(&COLUMNS.to_be_bytes());
        self.field(&position.to_be_bytes());
        self.field(&(self.recorded_at_us - POSTGRES_EPOCH_US).to_be_bytes());
        self.field(fact.aggregate_type.as_bytes());
        self.field(fact.aggregate_id.as_bytes());
        self.field(&sequence.to_be_bytes());
        self.field(fact.event_type.as_bytes());
        self.field(fact.event_version.as_bytes());
        self.field(fact.payload.as_bytes());
        self.field(fact.metadata.as_bytes());
        self.field(&hash);
    }

    fn field(&mut self, value: &[u8]) {
        let length = i32::try_from(value.len()).expect("PostgreSQL texts stay below 1 GB");
        self.bytes.extend_from_slice(&length.to_be_bytes());
        self.bytes.extend_from_slice(value);
    }

    fn finish(&mut self) {
        self.bytes.extend_from_slice(&(-1i16).to_be_bytes());
    }
}
