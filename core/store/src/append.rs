//! How commands' events are appended: in one statement, or by COPY when they are many.
//!
//! The head row is locked first and held until the commit; positions follow from it. A stream
//! that moved meanwhile, or a command id that was used, breaks a unique key and nothing at all is
//! written.

use sqlx::Row;
use sqlx::postgres::PgConnection;

use crate::copy_in::{EventRow, EventsIn};
use crate::copy_rows::CopyRows;
use crate::held::advance_head;
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

/// The leaf hash stands here as an expression: a call of `event_leaf_hash` for every row costs more
/// than the rest of the insert (measured). A test holds the two together.
const APPEND: &str = "
with head as (
    update log_head
       set position = position + cardinality($1::text[]),
           recorded_at = greatest(recorded_at, clock_timestamp())
    returning position - cardinality($1::text[]) as base, recorded_at,
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
           unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[],
                  $7::text[])
               with ordinality as fresh (aggregate_type, aggregate_id, sequence, event_type,
                                         event_version, payload, metadata, n)
), remembered as (
    insert into commands (command_id, body_hash, aggregate_type, aggregate_id,
                          first_position, event_count)
    select command_id, body_hash, aggregate_type, aggregate_id,
           case when event_count = 0 then 0 else base + first_offset end, event_count
      from head,
           unnest($8::text[], $9::bytea[], $10::text[], $11::text[], $12::bigint[], $13::int[])
               as c (command_id, body_hash, aggregate_type, aggregate_id,
                     first_offset, event_count)
)
select base from head";

/// What was appended.
pub(crate) struct Written {
    /// The first position of each part; 0 for a part without events.
    pub firsts: Vec<Position>,
    /// The leaf hashes from `first` on, when they were made here.
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
    let (base, leaves) = if count < COPIED_FROM {
        (insert(connection, batch, &offsets, count).await?, vec![])
    } else {
        copy(connection, batch, &offsets, count).await?
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

async fn insert(
    connection: &mut PgConnection,
    batch: &[&Append],
    offsets: &[i64],
    count: usize,
) -> Result<i64, sqlx::Error> {
    let mut events = EventColumns::with_capacity(count);
    let mut commands = CommandColumns::default();
    for (part, offset) in batch.iter().zip(offsets) {
        if let Some(command) = &part.command {
            commands.push(part, command, *offset);
        }
        for event in &part.events {
            events.push(part, event);
        }
    }
    let row = sqlx::query(APPEND)
        .bind(events.aggregate_types)
        .bind(events.aggregate_ids)
        .bind(events.sequences)
        .bind(events.event_types)
        .bind(events.event_versions)
        .bind(events.payloads)
        .bind(events.metadata)
        .bind(commands.ids)
        .bind(commands.body_hashes)
        .bind(commands.aggregate_types)
        .bind(commands.aggregate_ids)
        .bind(commands.first_offsets)
        .bind(commands.event_counts)
        .fetch_optional(connection)
        .await?
        .ok_or(sqlx::Error::RowNotFound)?;
    row.try_get("base")
}

async fn copy(
    connection: &mut PgConnection,
    batch: &[&Append],
    offsets: &[i64],
    count: usize,
) -> Result<(i64, Vec<Hash>), sqlx::Error> {
    let events = i64::try_from(count).expect("a batch fits memory");
    let moved = advance_head(connection, events, SERVER_TRIES_FOR).await?;
    let (base, recorded_at) = moved.ok_or(sqlx::Error::RowNotFound)?;
    let mut events = EventsIn::begin(connection, recorded_at, count).await?;
    let mut position = base;
    for part in batch {
        for event in &part.events {
            position += 1;
            let row = EventRow {
                position,
                aggregate_type: part.aggregate_type,
                aggregate_id: &part.aggregate_id,
                sequence: event.sequence,
                event_type: &event.event_type,
                event_version: &event.event_version,
                payload: &event.payload,
                metadata: &part.metadata,
            };
            events.push(row).await?;
        }
    }
    let leaves = events.finish().await?;
    let statement = "copy commands (command_id, body_hash, aggregate_type, aggregate_id, \
                     first_position, event_count) from stdin (format binary)";
    let mut copying = connection.copy_in_raw(statement).await?;
    let mut commands = CopyRows::new();
    for (part, offset) in batch.iter().zip(offsets) {
        let Some(command) = &part.command else { continue };
        let count = i32::try_from(part.events.len()).expect("a command causes few events");
        commands.begin(6);
        commands.text(&command.id);
        commands.field(&command.body_hash);
        commands.text(part.aggregate_type);
        commands.text(&part.aggregate_id);
        commands.number(if count == 0 { 0 } else { base + offset });
        commands.field(&count.to_be_bytes());
        commands.keep_going(&mut copying).await?;
    }
    commands.finish(copying).await?;
    Ok((base, leaves))
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
