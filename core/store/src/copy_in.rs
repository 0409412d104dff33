//! Rows on their way into the log by PostgreSQL's binary COPY.
//!
//! An event costs the server about half of what it costs by an insert, and its leaf hash is made
//! here, where it is cheaper than in SQL. Whoever calls holds the head, and so knows positions
//! and sequences.

use sqlx::postgres::{PgConnection, PgCopyIn};
use time::OffsetDateTime;

use crate::proofs::{Hash, LeafColumns, leaf_hash};

/// Bytes handed to the server at once.
const CHUNK: usize = 64 * 1024;

/// A COPY under way.
pub(crate) struct CopyIn<'c> {
    copy: PgCopyIn<&'c mut PgConnection>,
    bytes: Vec<u8>,
}

impl<'c> CopyIn<'c> {
    /// `target` is a table with the columns that each row will have.
    pub(crate) async fn begin(
        connection: &'c mut PgConnection,
        target: &str,
    ) -> Result<Self, sqlx::Error> {
        let statement = format!("copy {target} from stdin (format binary)");
        let copy = connection.copy_in_raw(&statement).await?;
        let mut bytes = Vec::with_capacity(CHUNK * 2);
        bytes.extend_from_slice(b"PGCOPY\n\xff\r\n\0");
        bytes.extend_from_slice(&[0; 8]);
        Ok(Self { copy, bytes })
    }

    pub(crate) fn row<const N: usize>(&mut self, fields: [&[u8]; N]) {
        let columns = i16::try_from(N).expect("tables have few columns");
        self.bytes.extend_from_slice(&columns.to_be_bytes());
        for field in fields {
            let length = i32::try_from(field.len()).expect("PostgreSQL texts stay below 1 GB");
            self.bytes.extend_from_slice(&length.to_be_bytes());
            self.bytes.extend_from_slice(field);
        }
    }

    /// Hands over what has gathered, once it is worth it: while the server takes one chunk in,
    /// the next one is made.
    pub(crate) async fn keep_going(&mut self) -> Result<(), sqlx::Error> {
        if self.bytes.len() > CHUNK { self.send().await } else { Ok(()) }
    }

    async fn send(&mut self) -> Result<(), sqlx::Error> {
        self.copy.send(self.bytes.as_slice()).await?;
        self.bytes.clear();
        Ok(())
    }

    pub(crate) async fn finish(mut self) -> Result<(), sqlx::Error> {
        self.bytes.extend_from_slice(&(-1i16).to_be_bytes());
        self.send().await?;
        self.copy.finish().await?;
        Ok(())
    }
}

/// A COPY of events; keeps their leaf hashes.
pub(crate) struct EventsIn<'c> {
    copy: CopyIn<'c>,
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

impl<'c> EventsIn<'c> {
    pub(crate) async fn begin(
        connection: &'c mut PgConnection,
        recorded_at: OffsetDateTime,
        count: usize,
    ) -> Result<Self, sqlx::Error> {
        let recorded_at_us = i64::try_from(recorded_at.unix_timestamp_nanos() / 1_000)
            .expect("PostgreSQL's times fit 64 bits of microseconds");
        let target = "events (position, recorded_at, aggregate_type, aggregate_id, sequence, \
                      event_type, event_version, payload, metadata, leaf_hash)";
        let copy = CopyIn::begin(connection, target).await?;
        Ok(Self { copy, recorded_at_us, leaves: Vec::with_capacity(count) })
    }

    pub(crate) async fn push(&mut self, row: EventRow<'_>) -> Result<(), sqlx::Error> {
        let leaf = leaf_hash(&LeafColumns {
            position: row.position,
            recorded_at_us: self.recorded_at_us,
            aggregate_type: row.aggregate_type,
            aggregate_id: row.aggregate_id,
            sequence: row.sequence,
            event_type: row.event_type,
            event_version: row.event_version,
            payload: row.payload,
            metadata: row.metadata,
        });
        self.copy.row([
            &row.position.to_be_bytes(),
            &(self.recorded_at_us - POSTGRES_EPOCH_US).to_be_bytes(),
            row.aggregate_type.as_bytes(),
            row.aggregate_id.as_bytes(),
            &row.sequence.to_be_bytes(),
            row.event_type.as_bytes(),
            row.event_version.as_bytes(),
            row.payload.as_bytes(),
            row.metadata.as_bytes(),
            &leaf,
        ]);
        self.leaves.push(leaf);
        self.copy.keep_going().await
    }

    /// The leaf hashes, in the order of the rows.
    pub(crate) async fn finish(self) -> Result<Vec<Hash>, sqlx::Error> {
        self.copy.finish().await?;
        Ok(self.leaves)
    }
}
