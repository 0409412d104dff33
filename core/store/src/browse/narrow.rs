//! From a filter to a range of positions: what can be found out without looking at the events.
//!
//! Times never run backwards along the log, so a moment is found by halving and needs no index.
//! A command's events stand side by side, and the table of commands knows where.

use sqlx::PgPool;
use time::OffsetDateTime;

use super::filter::Ask;
use crate::error::StoreError;
use crate::reader::Position;

/// Positions from `first` to `last`; empty when `first` is larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub first: i64,
    pub last: i64,
}

/// What is left to look for, and where.
pub(super) struct Narrowed {
    pub span: Span,
    /// The transaction to look for, named as such or as a correlation.
    pub tx: Option<String>,
    /// The range is that of one command.
    pub keyed: bool,
}

pub(super) async fn narrow(
    pool: &PgPool,
    ask: &Ask,
    head: Position,
) -> Result<Narrowed, StoreError> {
    let filter = &ask.filter;
    let mut span = Span { first: ask.first().0, last: ask.last(head).0 };
    if let Some(since) = filter.since {
        span.first = span.first.max(first_since(pool, since, head).await?);
    }
    if let Some(until) = filter.until {
        // The column holds microseconds; the first event after the moment ends the range.
        let past = until.saturating_add(time::Duration::microseconds(1));
        span.last = span.last.min(first_since(pool, past, head).await? - 1);
    }
    let mut tx = filter.tx.map(|tx| tx.to_string());
    let mut keyed = false;
    if let Some(command) = &filter.correlation {
        match events_of_command(pool, command).await? {
            Some((first, count)) => {
                span.first = span.first.max(first);
                span.last = span.last.min(first + i64::from(count) - 1);
                keyed = true;
            }
            // Not a command of ours: a transaction, or nothing at all.
            None if tx.is_none() || tx == Some(command.to_lowercase()) => {
                tx = Some(command.to_lowercase());
            }
            None => span.last = 0,
        }
    }
    Ok(Narrowed { span, tx, keyed })
}

/// The first position recorded at or after a moment; one past the head when there is none.
///
/// # Errors
/// The server fails.
pub async fn first_since(
    pool: &PgPool,
    since: OffsetDateTime,
    head: Position,
) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(
        "with recursive halved (low, high) as (
             select 0::bigint, $2 + 1
             union all
             select case when recorded_at < $1 then middle else low end,
                    case when recorded_at < $1 then high else middle end
               from halved
              cross join lateral (select (low + high) / 2 as middle) as at
               join events on position = middle
              where high - low > 1
         )
         select min(high) from halved",
    )
    .bind(since)
    .bind(head)
    .fetch_one(pool)
    .await?)
}

/// First position and count of what a command wrote; none for an id that was never used.
async fn events_of_command(pool: &PgPool, id: &str) -> Result<Option<(i64, i32)>, StoreError> {
    Ok(sqlx::query_as("select first_position, event_count from commands where command_id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await?)
}
