//! One event with what belongs to it, and one stream from end to end.

use sqlx::PgPool;

use super::cause::{Cause, cause_of};
use super::filter::Direction;
use super::page::COLUMNS;
use crate::error::StoreError;
use crate::reader::{Position, Recorded, head};
use crate::store::Store;

/// Companions told of one event; what is left out is counted.
const COMPANIONS_MAX: usize = 100;
/// How far on either side companions are looked for: more than one transaction can write.
const REACH: i64 = 5_000;

/// An event, its hash, and the events that it belongs together with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Around {
    pub event: Recorded,
    pub cause: Cause,
    pub leaf_hash: Vec<u8>,
    /// Of the same command or transaction, in order, without the event itself.
    pub together: Vec<Recorded>,
    /// How many of those were left out.
    pub together_omitted: usize,
    /// The event of the same stream before it, and the one after it.
    pub previous: Option<Recorded>,
    pub next: Option<Recorded>,
    /// The event that made the program write this one.
    pub caused_by: Option<Recorded>,
    /// What this event made the program write, as far as that stands near enough.
    pub effects: Vec<Recorded>,
    /// How many events the stream has.
    pub stream_length: i64,
    pub head: Position,
}

/// Events of one stream, in the order asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamPage {
    pub events: Vec<Recorded>,
    /// How many events the stream has; 0 when there is no such stream.
    pub length: i64,
    pub more: bool,
    pub head: Position,
}

/// The event at a position with what belongs to it; none beyond the head.
///
/// # Errors
/// The server fails.
pub async fn around(store: &Store, position: Position) -> Result<Option<Around>, StoreError> {
    let pool = store.pool();
    let head = head(pool).await?;
    let Some(event) = at_position(pool, position).await? else { return Ok(None) };
    let leaf_hash: Vec<u8> = sqlx::query_scalar("select leaf_hash from events where position = $1")
        .bind(position)
        .fetch_one(pool)
        .await?;
    let cause = cause_of(&event);
    let mut together = together(pool, &event, &cause).await?;
    let together_omitted = together.len().saturating_sub(COMPANIONS_MAX);
    together.truncate(COMPANIONS_MAX);
    let previous = neighbour(pool, &event, event.sequence - 1).await?;
    let next = neighbour(pool, &event, event.sequence + 1).await?;
    let caused_by = match cause.causation {
        Some(position) => at_position(pool, position).await?,
        None => None,
    };
    let effects = effects(pool, position).await?;
    let stream_length = length(pool, &event.aggregate_type, &event.aggregate_id).await?;
    Ok(Some(Around {
        event,
        cause,
        leaf_hash,
        together,
        together_omitted,
        previous,
        next,
        caused_by,
        effects,
        stream_length,
        head,
    }))
}

async fn at_position(pool: &PgPool, position: Position) -> Result<Option<Recorded>, StoreError> {
    Ok(sqlx::query_as(&format!("select {COLUMNS} from events where position = $1"))
        .bind(position)
        .fetch_optional(pool)
        .await?)
}

/// What follows from an event is written soon after it, unless the process that does it was away.
async fn effects(pool: &PgPool, position: Position) -> Result<Vec<Recorded>, StoreError> {
    Ok(sqlx::query_as(&format!(
        "select {COLUMNS} from events
          where position > $1
            and position <= $1 + $2
            and strpos(metadata::text, '\"causation\":') > 0
            and metadata ->> 'causation' = $3
          order by position
          limit $4"
    ))
    .bind(position)
    .bind(REACH)
    .bind(position.to_string())
    .bind(i64::try_from(COMPANIONS_MAX).unwrap_or(i64::MAX))
    .fetch_all(pool)
    .await?)
}

/// What a command or a transaction wrote stands side by side: it was appended at once.
async fn together(
    pool: &PgPool,
    event: &Recorded,
    cause: &Cause,
) -> Result<Vec<Recorded>, StoreError> {
    let (path, wanted) = match (&cause.chain, &cause.command) {
        (Some(chain), _) => ("metadata -> 'chain' ->> 'tx'", chain.tx.to_string()),
        (None, Some(command)) => ("metadata ->> 'command_id'", command.clone()),
        (None, None) => return Ok(vec![]),
    };
    // Outwards from the event, up to the first that belongs elsewhere.
    let at = event.position.0;
    let edge = |newest: bool| {
        let (from, to, order) =
            if newest { (at - REACH, at, "desc") } else { (at, at + REACH, "asc") };
        format!(
            "select position from events where position between {from} and {to} \
             and ({path}) is distinct from $1 order by position {order} limit 1"
        )
    };
    let before: Option<i64> =
        sqlx::query_scalar(&edge(true)).bind(&wanted).fetch_optional(pool).await?;
    let after: Option<i64> =
        sqlx::query_scalar(&edge(false)).bind(&wanted).fetch_optional(pool).await?;
    Ok(sqlx::query_as(&format!(
        "select {COLUMNS} from events where position > $1 and position < $2 and position <> $3 \
         order by position limit $4"
    ))
    .bind(before.unwrap_or(at - REACH - 1))
    .bind(after.unwrap_or(at + REACH + 1))
    .bind(at)
    .bind(2 * REACH)
    .fetch_all(pool)
    .await?)
}

async fn neighbour(
    pool: &PgPool,
    event: &Recorded,
    sequence: i64,
) -> Result<Option<Recorded>, StoreError> {
    Ok(sqlx::query_as(&format!(
        "select {COLUMNS} from events
          where aggregate_type = $1
            and aggregate_id = $2
            and sequence = $3"
    ))
    .bind(&event.aggregate_type)
    .bind(&event.aggregate_id)
    .bind(sequence)
    .fetch_optional(pool)
    .await?)
}

/// Sequences have no gaps: the last one counts.
async fn length(pool: &PgPool, stream_type: &str, stream_id: &str) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(
        "select coalesce(max(sequence), 0)
           from events
          where aggregate_type = $1
            and aggregate_id = $2",
    )
    .bind(stream_type)
    .bind(stream_id)
    .fetch_one(pool)
    .await?)
}

/// Events of a stream beyond `from` (a sequence; none begins at the end that the direction says).
///
/// # Errors
/// The server fails.
pub async fn stream(
    store: &Store,
    stream_type: &str,
    stream_id: &str,
    direction: Direction,
    from: Option<i64>,
    size: i64,
) -> Result<StreamPage, StoreError> {
    let pool = store.pool();
    let head = head(pool).await?;
    let (beyond, order, start) = match direction {
        Direction::Oldest => (">", "asc", 0),
        Direction::Newest => ("<", "desc", i64::MAX),
    };
    let mut events: Vec<Recorded> = sqlx::query_as(&format!(
        "select {COLUMNS} from events
          where aggregate_type = $1
            and aggregate_id = $2
            and sequence {beyond} $3
          order by sequence {order}
          limit $4"
    ))
    .bind(stream_type)
    .bind(stream_id)
    .bind(from.unwrap_or(start))
    .bind(size + 1)
    .fetch_all(pool)
    .await?;
    let size = usize::try_from(size).unwrap_or_default();
    let more = events.len() > size;
    events.truncate(size);
    let length = length(pool, stream_type, stream_id).await?;
    Ok(StreamPage { events, length, more, head })
}

/// The first event of each of these streams of one kind: what opened it tells what it is about.
///
/// # Errors
/// The server fails.
pub async fn openings(
    store: &Store,
    stream_type: &str,
    stream_ids: &[&str],
) -> Result<Vec<Recorded>, StoreError> {
    if stream_ids.is_empty() {
        return Ok(vec![]);
    }
    Ok(sqlx::query_as(&format!(
        "select {COLUMNS} from events
          where aggregate_type = $1
            and aggregate_id = any($2)
            and sequence = 1"
    ))
    .bind(stream_type)
    .bind(stream_ids)
    .fetch_all(store.pool())
    .await?)
}
