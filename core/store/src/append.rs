//! The statement that appends: head, events and command ids in one round trip.
//!
//! The head row is locked by the first part and held until the commit; positions follow from it.
//! A stream that moved meanwhile, or a command id that was used, breaks a unique key and nothing
//! at all is written.

use sqlx::postgres::PgConnection;
use sqlx::{Row, Transaction};

use crate::personal::KeyId;
use crate::reader::Position;

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

/// Appends all of `batch` or nothing; answers the first position of each part (0 for a part
/// without events).
///
/// # Errors
/// A unique violation when a stream moved or a command id was used; any failure of the server.
pub(crate) async fn append_all(
    connection: &mut PgConnection,
    batch: &[&Append],
) -> Result<Vec<Position>, sqlx::Error> {
    let count = batch.iter().map(|part| part.events.len()).sum();
    let mut events = EventColumns::with_capacity(count);
    let mut commands = CommandColumns::default();
    let mut firsts = Vec::with_capacity(batch.len());
    let mut offset: i64 = 1;
    for part in batch {
        firsts.push(if part.events.is_empty() { 0 } else { offset });
        if let Some(command) = &part.command {
            commands.push(part, command, offset);
        }
        for event in &part.events {
            events.push(part, event);
            offset += 1;
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
    let base: i64 = row.try_get("base")?;
    Ok(firsts
        .into_iter()
        .map(|first| Position(if first == 0 { 0 } else { base + first }))
        .collect())
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

/// A command that was done before.
#[derive(Clone, Debug)]
pub(crate) struct DoneCommand {
    pub body_hash: Vec<u8>,
    pub first: Position,
    pub events: i32,
}

/// Looks up which of these commands were done before, in the order asked.
pub(crate) async fn done_commands(
    connection: &mut PgConnection,
    ids: &[&str],
) -> Result<Vec<Option<DoneCommand>>, sqlx::Error> {
    let rows = sqlx::query(
        "select body_hash, first_position, event_count
           from unnest($1::text[]) with ordinality as asked (id, n)
           left join commands on command_id = id
          order by n",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            let Some(body_hash) = row.try_get("body_hash")? else { return Ok(None) };
            let (first, events) = (row.try_get("first_position")?, row.try_get("event_count")?);
            Ok(Some(DoneCommand { body_hash, first, events }))
        })
        .collect()
}

/// Takes the head row without moving it: from here to the end of the transaction no stream moves.
pub(crate) async fn hold_head(tx: &mut Transaction<'_, sqlx::Postgres>) -> Result<(), sqlx::Error> {
    sqlx::query("select from log_head for update").execute(&mut **tx).await?;
    Ok(())
}

/// Where the given streams stand, in the order asked; 0 for a stream without events.
pub(crate) async fn stream_sequences(
    connection: &mut PgConnection,
    aggregate_types: &[&str],
    aggregate_ids: &[&str],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "select coalesce(last.sequence, 0)
           from unnest($1::text[], $2::text[]) with ordinality as asked (type, id, n)
           left join lateral (
               select sequence
                 from events
                where aggregate_type = asked.type
                  and aggregate_id = asked.id
                order by sequence desc
                limit 1
           ) as last on true
          order by n",
    )
    .bind(aggregate_types)
    .bind(aggregate_ids)
    .fetch_all(connection)
    .await
}

/// The highest sequence of each stream that moved in `(after, last]`.
pub(crate) async fn sequences_between(
    connection: &mut PgConnection,
    after: Position,
    last: Position,
) -> Result<Vec<(String, String, i64)>, sqlx::Error> {
    sqlx::query_as(
        "select aggregate_type, aggregate_id, max(sequence)
           from events
          where position > $1
            and position <= $2
          group by aggregate_type, aggregate_id",
    )
    .bind(after)
    .bind(last)
    .fetch_all(connection)
    .await
}
