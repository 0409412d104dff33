//! Events on their way into the log by COPY.
//!
//! An event costs the server about half of what it costs by an insert, and its leaf hash is made
//! here, where it is cheaper than in SQL. Whoever calls holds the head, and so knows positions
//! and sequences.

use sqlx::postgres::{PgConnection, PgCopyIn};
use time::OffsetDateTime;

use crate::copy_rows::CopyRows;
use crate::proofs::{Hash, LeafColumns, leaf_hash};

/// A COPY of events; keeps their leaf hashes.
pub(crate) struct EventsIn<'c> {
    copy: PgCopyIn<&'c mut PgConnection>,
    rows: CopyRows,
    recorded_at_us: i64,
    leaves: Vec<Hash>,
}

/// One event at its place.
pub(crate) struct EventRow<'a> {
    pub position: i64,
    pub aggregate_type: &'a str,
    pub aggregate_id: &'a str,
    pub sequence: i64,
    pub event_type: &'a str,
    pub event_version: &'a str,
    pub payload: &'a str,
    pub metadata: &'a str,
}

/// Microseconds from 1970 to 2000, where PostgreSQL counts from.
const POSTGRES_EPOCH_US: i64 = 946_684_800_000_000;

/// Since 1970.
pub(crate) fn microseconds(time: OffsetDateTime) -> i64 {
    i64::try_from(time.unix_timestamp_nanos() / 1_000)
        .expect("PostgreSQL's times fit 64 bits of microseconds")
}

impl EventRow<'_> {
    pub(crate) fn leaf(&self, recorded_at_us: i64) -> Hash {
        leaf_hash(&LeafColumns {
            position: self.position,
            recorded_at_us,
            aggregate_type: self.aggregate_type,
            aggregate_id: self.aggregate_id,
            sequence: self.sequence,
            event_type: self.event_type,
            event_version: self.event_version,
            payload: self.payload,
            metadata: self.metadata,
        })
    }
}

impl<'c> EventsIn<'c> {
    pub(crate) async fn begin(
        connection: &'c mut PgConnection,
        recorded_at: OffsetDateTime,
        count: usize,
    ) -> Result<Self, sqlx::Error> {
        let recorded_at_us = microseconds(recorded_at);
        let statement = "copy events (position, recorded_at, aggregate_type, aggregate_id, sequence, \
                         event_type, event_version, payload, metadata, leaf_hash) \
                         from stdin (format binary)";
        let copy = connection.copy_in_raw(statement).await?;
        let leaves = Vec::with_capacity(count);
        Ok(Self { copy, rows: CopyRows::new(), recorded_at_us, leaves })
    }

    pub(crate) async fn push(&mut self, row: EventRow<'_>) -> Result<(), sqlx::Error> {
        let leaf = row.leaf(self.recorded_at_us);
        self.rows.begin(10);
        self.rows.number(row.position);
        self.rows.number(self.recorded_at_us - POSTGRES_EPOCH_US);
        self.rows.text(row.aggregate_type);
        self.rows.text(row.aggregate_id);
        self.rows.number(row.sequence);
        self.rows.text(row.event_type);
        self.rows.text(row.event_version);
        // Of type json, whose wire form is the text.
        self.rows.text(row.payload);
        self.rows.text(row.metadata);
        self.rows.field(&leaf);
        self.leaves.push(leaf);
        self.rows.keep_going(&mut self.copy).await
    }

    /// The leaf hashes, in the order of the rows.
    pub(crate) async fn finish(self) -> Result<Vec<Hash>, sqlx::Error> {
        self.rows.finish(self.copy).await?;
        Ok(self.leaves)
    }
}
