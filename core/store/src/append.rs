//! How commands' events are appended: in one statement, or by COPY when they are many.
//!
//! The head row is locked first and held until the commit; positions follow from it. A stream
//! that moved meanwhile, or a command id that was used, breaks a unique key and nothing at all is
//! written.

use sqlx::Postgres;
use sqlx::postgres::{PgArguments, PgConnection};
use time::OffsetDateTime;

use crate::copy_in::{EventRow, EventsIn, microseconds};
use crate::held::HOLDER_MAY_PAUSE;
use crate::personal::KeyId;
use crate::proofs::Hash;
use crate::reader::Position;
use crate::writer::SERVER_TRIES_FOR;

/// One event on its way into the log.
#[derive(Clone, Debug)]
pub(crate) struct NewEvent {
    pub sequence: i64,
    pub event_type: String,
    pub event_version: String,
    pub payload: String,
}

/// The events of one command, all of one stream, with the sequence they continue.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub aggregate_type: &'static str,
    pub aggregate_id: String,
    pub expected_sequence: i64,
    pub events: Vec<NewEvent>,
    pub metadata: String,
    /// None for callers without idempotency (the cqrs-es store used bare).
    pub command: Option<CommandKey>,
    /// Keys that its personal texts are sealed under.
    pub keys: Vec<KeyId>,
}

#[derive(Clone, Debug)]
pub(crate) struct CommandKey {
    pub id: String,
    pub body_hash: [u8; 32],
}

/// Notes which commands were done, at `base` of `head`.
macro_rules! remembered {
    () => {
        "remembered as (
    insert into commands (command_id, body_hash, aggregate_type, aggregate_id,
                          first_position, event_count)
    select command_id, body_hash, aggregate_type, aggregate_id,
           case when event_count = 0 then 0 else base + first_offset end, event_count
      from head,
           unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::bigint[], $6::int[])
               as c (command_id, body_hash, aggregate_type, aggregate_id,
                     first_offset, event_count)
)"
    };
}

/// The leaf hash stands here as an expression: a call of `event_leaf_hash` for every row costs more
/// than the rest of the insert (measured). A test holds the two together.
const APPEND: &str = concat!(
    "
with head as (
    update log_head
       set position = position + cardinality($7::text[]),
           recorded_at = greatest(recorded_at, clock_timestamp())
    returning position - cardinality($7::text[]) as base, recorded_at,
              int8send((extract(epoch from recorded_at) * 1000000)::bigint) as recorded_at_us
), appended as (
    insert into events (position, recorded_at, aggregate_type, aggregate_id, sequence,
                        event_type, event_version, payload, metadata, leaf_hash)
    select base + n, recorded_at, aggregate_type, aggregate_id, sequence,
           event_type, event_version, payload::json, metadata::json,
           sha256(
               '\\x00'::bytea || int8send(base + n) || recorded_at_us
               || int4send(octet_length(aggregate_type)) || convert_to(aggregate_type, 'UTF8')
               || int4send(octet_length(aggregate_id)) || convert_to(aggregate_id, 'UTF8')
               || int8send(sequence)
               || int4send(octet_length(event_type)) || convert_to(event_type, 'UTF8')
               || int4send(octet_length(event_version)) || convert_to(event_version, 'UTF8')
               || int4send(octet_length(payload)) || convert_to(payload, 'UTF8')
               || int4send(octet_length(metadata)) || convert_to(metadata, 'UTF8')
           )
      from head,
           unnest($7::text[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[],
                  $13::text[])
               with ordinality as fresh (aggregate_type, aggregate_id, sequence, event_type,
                                         event_version, payload, metadata, n)
), ",
    remembered!(),
    "
select base, recorded_at from head"
);

/// Takes the head for a COPY, with the limits of [`crate::held::advance_head`]. The commands come along: a copy
/// of their own is two round trips more while everybody waits.
const ADVANCE: &str = concat!(
    "
with head as (
    update log_head
       set position = position + $7,
           recorded_at = greatest(recorded_at, clock_timestamp())
    returning position - $7 as base, recorded_at,
              set_config('idle_in_transaction_session_timeout', $8, true),
              set_config('statement_timeout', $9, true)
), ",
    remembered!(),
    "
select base, recorded_at from head"
);

/// What was appended.
pub(crate) struct Written {
    /// The first position of each part; 0 for a part without events.
    pub firsts: Vec<Position>,
    /// The leaf hashes from `first` on.
    pub leaves: Vec<Hash>,
    pub first: Position,
}

/// From so many events on they are copied: that takes more round trips while the head is held,
/// and half the server's work for each event. Measured with 32 and 512 commands in flight.
pub(crate) const COPIED_FROM: usize = 128;

/// Appends all of `batch` or nothing. In a transaction, if there are [`COPIED_FROM`] events.
///
/// # Errors
/// A unique violation when a stream moved or a command id was used; any failure of the server.
pub(crate) async fn append_all(
    connection: &mut PgConnection,
    batch: &[&Append],
) -> Result<Written, sqlx::Error> {
    let count = count(batch);
    let mut offset: i64 = 1;
    let offsets: Vec<i64> = batch
        .iter()
        .map(|part| {
            let first = offset;
            offset += i64::try_from(part.events.len()).expect("a command causes few events");
            first
        })
        .collect();
    let commands = CommandColumns::of(batch, &offsets);
    let (base, leaves) = if count < COPIED_FROM {
        insert(connection, batch, commands, count).await?
    } else {
        copy(connection, batch, commands, count).await?
    };
    let firsts = batch
        .iter()
        .zip(offsets)
        .map(|(part, offset)| Position(if part.events.is_empty() { 0 } else { base + offset }));
    Ok(Written { firsts: firsts.collect(), leaves, first: Position(base + 1) })
}

pub(crate) fn count(batch: &[&Append]) -> usize {
    batch.iter().map(|part| part.events.len()).sum()
}

type Head = (i64, OffsetDateTime);

async fn insert(
    connection: &mut PgConnection,
    batch: &[&Append],
    commands: CommandColumns<'_>,
    count: usize,
) -> Result<(i64, Vec<Hash>), sqlx::Error> {
    let mut events = EventColumns::with_capacity(count);
    for part in batch {
        for event in &part.events {
            events.push(part, event);
        }
    }
    let (base, recorded_at): Head = commands
        .bound(APPEND)
        .bind(events.aggregate_types)
        .bind(events.aggregate_ids)
        .bind(events.sequences)
        .bind(events.event_types)
        .bind(events.event_versions)
        .bind(events.payloads)
        .bind(events.metadata)
        .fetch_one(connection)
        .await?;
    let recorded_at_us = microseconds(recorded_at);
    // Made again: to read them back when they are sealed would cost several times as much.
    let leaves = rows_of(batch, base).map(|row| row.leaf(recorded_at_us)).collect();
    Ok((base, leaves))
}

async fn copy(
    connection: &mut PgConnection,
    batch: &[&Append],
    commands: CommandColumns<'_>,
    count: usize,
) -> Result<(i64, Vec<Hash>), sqlx::Error> {
    let (base, recorded_at): Head = commands
        .bound(ADVANCE)
        .bind(i64::try_from(count).expect("a batch fits memory"))
        .bind(HOLDER_MAY_PAUSE)
        .bind(SERVER_TRIES_FOR)
        .fetch_one(&mut *connection)
        .await?;
    let mut events = EventsIn::begin(connection, recorded_at, count).await?;
    for row in rows_of(batch, base) {
        events.push(row).await?;
    }
    Ok((base, events.finish().await?))
}

/// The events of a batch at their places behind `base`.
fn rows_of<'a>(batch: &[&'a Append], base: i64) -> impl Iterator<Item = EventRow<'a>> {
    let events = batch.iter().flat_map(|part| part.events.iter().map(move |event| (*part, event)));
    events.zip(base + 1..).map(|((part, event), position)| EventRow {
        position,
        aggregate_type: part.aggregate_type,
        aggregate_id: &part.aggregate_id,
        sequence: event.sequence,
        event_type: &event.event_type,
        event_version: &event.event_version,
        payload: &event.payload,
        metadata: &part.metadata,
    })
}

#[derive(Default)]
struct EventColumns<'a> {
    aggregate_types: Vec<&'a str>,
    aggregate_ids: Vec<&'a str>,
    sequences: Vec<i64>,
    event_types: Vec<&'a str>,
    event_versions: Vec<&'a str>,
    payloads: Vec<&'a str>,
    metadata: Vec<&'a str>,
}

impl<'a> EventColumns<'a> {
    fn with_capacity(count: usize) -> Self {
        Self {
            aggregate_types: Vec::with_capacity(count),
            aggregate_ids: Vec::with_capacity(count),
            sequences: Vec::with_capacity(count),
            event_types: Vec::with_capacity(count),
            event_versions: Vec::with_capacity(count),
            payloads: Vec::with_capacity(count),
            metadata: Vec::with_capacity(count),
        }
    }

    fn push(&mut self, part: &'a Append, event: &'a NewEvent) {
        self.aggregate_types.push(part.aggregate_type);
        self.aggregate_ids.push(&part.aggregate_id);
        self.sequences.push(event.sequence);
        self.event_types.push(&event.event_type);
        self.event_versions.push(&event.event_version);
        self.payloads.push(&event.payload);
        self.metadata.push(&part.metadata);
    }
}

#[derive(Default)]
struct CommandColumns<'a> {
    ids: Vec<&'a str>,
    body_hashes: Vec<&'a [u8]>,
    aggregate_types: Vec<&'a str>,
    aggregate_ids: Vec<&'a str>,
    first_offsets: Vec<i64>,
    event_counts: Vec<i32>,
}

impl<'a> CommandColumns<'a> {
    fn of(batch: &[&'a Append], offsets: &[i64]) -> Self {
        let mut commands = Self::default();
        for (part, offset) in batch.iter().zip(offsets) {
            if let Some(command) = &part.command {
                commands.push(part, command, *offset);
            }
        }
        commands
    }

    /// The statement with these as its first six parameters.
    fn bound<'q>(self, statement: &'q str) -> sqlx::query::QueryAs<'q, Postgres, Head, PgArguments>
    where
        'a: 'q,
    {
        sqlx::query_as(statement)
            .bind(self.ids)
            .bind(self.body_hashes)
            .bind(self.aggregate_types)
            .bind(self.aggregate_ids)
            .bind(self.first_offsets)
            .bind(self.event_counts)
    }

    fn push(&mut self, part: &'a Append, command: &'a CommandKey, first_offset: i64) {
        self.ids.push(&command.id);
        self.body_hashes.push(&command.body_hash);
        self.aggregate_types.push(part.aggregate_type);
        self.aggregate_ids.push(&part.aggregate_id);
        self.first_offsets.push(first_offset);
        let count = i32::try_from(part.events.len()).expect("a command causes few events");
        self.event_counts.push(count);
    }
}
