//! Moments of the past as people name them, and the position of the log that each means.
//!
//! Positions and times need no index: positions are dense and times never run backwards, so a
//! time is found by halving the log, some twenty look-ups by its primary key. Blocks are found in
//! the model `blocks`.

use std::str::FromStr;

use brickyard_store::browse::first_since;
use brickyard_store::{Position, StoreError};
use sqlx::PgPool;
use thiserror::Error;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::model::Model;
use crate::models::Blocks;

/// `1234`, `block:31337:56`, `2026-01-31T12:00:00Z` or `time:1770000000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After the event at this position.
    Position(Position),
    /// After the last fact of this block.
    Block { chain_id: u64, number: u64 },
    /// As the log stood at this time.
    Time(OffsetDateTime),
}

#[derive(Debug, Error)]
pub enum MomentError {
    #[error(
        "a position, block:<chain id>:<number>, a time such as 2026-01-31T12:00:00Z, or \
         time:<unix seconds>"
    )]
    Unreadable,
    #[error("the log ends at position {0}")]
    AfterTheEnd(Position),
    #[error("that time has not come yet")]
    InTheFuture,
    #[error("chain {0} is not followed")]
    NoChain(u64),
    #[error("block {number} of that chain is not read yet; the last one is {last}")]
    NotReadYet { number: u64, last: i64 },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl FromStr for Moment {
    type Err = MomentError;

    fn from_str(text: &str) -> Result<Self, MomentError> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let unreadable = |_| MomentError::Unreadable;
        if digits(text) {
            return text
                .parse()
                .map(|n| Self::Position(Position(n)))
                .map_err(|_| MomentError::Unreadable);
        }
        if let Some(block) = text.strip_prefix("block:") {
            let (chain_id, number) = block.split_once(':').ok_or(MomentError::Unreadable)?;
            if !digits(chain_id) || !digits(number) {
                return Err(MomentError::Unreadable);
            }
            let chain_id = chain_id.parse().map_err(|_| MomentError::Unreadable)?;
            let number = number.parse().map_err(|_| MomentError::Unreadable)?;
            return Ok(Self::Block { chain_id, number });
        }
        let time = text.strip_prefix("time:").unwrap_or(text);
        if digits(time) {
            let seconds = time.parse().map_err(|_| MomentError::Unreadable)?;
            return OffsetDateTime::from_unix_timestamp(seconds)
                .map(Self::Time)
                .map_err(|_| MomentError::Unreadable);
        }
        OffsetDateTime::parse(time, &Rfc3339).map(Self::Time).map_err(unreadable)
    }
}

impl Moment {
    /// Models that must have folded the whole log before [`Moment::position`] can tell.
    pub fn needs(&self) -> &'static [&'static str] {
        match self {
            Self::Block { .. } => &["blocks"],
            Self::Position(_) | Self::Time(_) => &[],
        }
    }

    /// The position it means: rows are asked for as they stood after the event there.
    ///
    /// # Errors
    /// It is not there yet, or the server fails.
    pub async fn position(&self, pool: &PgPool) -> Result<Position, MomentError> {
        match *self {
            Self::Position(position) => {
                let head: Position = sqlx::query_scalar("select position from log_head")
                    .fetch_one(pool)
                    .await
                    .map_err(StoreError::from)?;
                if position > head { Err(MomentError::AfterTheEnd(head)) } else { Ok(position) }
            }
            Self::Block { chain_id, number } => block(pool, chain_id, number).await,
            Self::Time(at) => time(pool, at).await,
        }
    }

    /// What the clock showed, in unix seconds: the time that is asked for, or when the event at the
    /// moment's position was recorded. What ends by time alone may have ended between the two.
    ///
    /// # Errors
    /// The server fails.
    pub async fn clock(&self, pool: &PgPool, position: Position) -> Result<u64, StoreError> {
        match self {
            Self::Time(at) => Ok(u64::try_from(at.unix_timestamp()).unwrap_or_default()),
            Self::Position(_) | Self::Block { .. } => time_of(pool, position).await,
        }
    }
}

async fn block(pool: &PgPool, chain_id: u64, number: u64) -> Result<Position, MomentError> {
    let last: Option<i64> =
        sqlx::query_scalar("select block_number from chain_cursors where chain_id = $1")
            .bind(i64::try_from(chain_id).map_err(|_| MomentError::NoChain(chain_id))?)
            .fetch_optional(pool)
            .await
            .map_err(StoreError::from)?;
    let last = last.ok_or(MomentError::NoChain(chain_id))?;
    if i64::try_from(number).map_or(true, |number| number > last) {
        return Err(MomentError::NotReadYet { number, last });
    }
    let position: Option<Position> = sqlx::query_scalar(
        "select position
           from read.blocks
          where key between $1 and $2
          order by key desc
          limit 1",
    )
    .bind(Blocks::key(chain_id, 0))
    .bind(Blocks::key(chain_id, number))
    .fetch_optional(pool)
    .await
    .map_err(StoreError::from)?;
    Ok(position.unwrap_or_default())
}

/// The last block of a chain from which the log had an event at a position.
///
/// # Errors
/// The server fails.
pub async fn last_block(
    pool: &PgPool,
    chain_id: u64,
    at: Position,
) -> Result<Option<u64>, StoreError> {
    let number: Option<i64> = sqlx::query_scalar(
        "select (state->>'number')::bigint
           from read.blocks
          where key between $1 and $2
            and position <= $3
          order by key desc
          limit 1",
    )
    .bind(Blocks::key(chain_id, 0))
    .bind(Blocks::key(chain_id, u64::MAX))
    .bind(at)
    .fetch_optional(pool)
    .await?;
    Ok(number.map(i64::cast_unsigned))
}

/// The model that knows blocks.
pub const BLOCKS: &str = Blocks::NAME;

async fn time(pool: &PgPool, at: OffsetDateTime) -> Result<Position, MomentError> {
    let (head, future): (Position, bool) =
        sqlx::query_as("select position, $1 > clock_timestamp() from log_head")
            .bind(at)
            .fetch_one(pool)
            .await
            .map_err(StoreError::from)?;
    if future {
        return Err(MomentError::InTheFuture);
    }
    // Times are kept in microseconds: the next one is the first that is too late.
    let after = at.saturating_add(time::Duration::microseconds(1));
    Ok(Position(first_since(pool, after, head).await? - 1))
}

/// When the event at a position was recorded, in unix seconds; 0 before the first.
///
/// # Errors
/// The server fails.
pub async fn time_of(pool: &PgPool, position: Position) -> Result<u64, StoreError> {
    let at: Option<OffsetDateTime> =
        sqlx::query_scalar("select recorded_at from events where position = $1")
            .bind(position)
            .fetch_optional(pool)
            .await?;
    Ok(at.map_or(0, |at| u64::try_from(at.unix_timestamp()).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_and_everything_else_is_refused() {
        let second = OffsetDateTime::from_unix_timestamp(1_700_000_000).expect("a time");
        for (text, moment) in [
            ("17", Moment::Position(Position(17))),
            ("block:31337:5", Moment::Block { chain_id: 31_337, number: 5 }),
            ("time:1700000000", Moment::Time(second)),
            ("2023-11-14T22:13:20Z", Moment::Time(second)),
            ("time:2023-11-14T23:13:20+01:00", Moment::Time(second)),
        ] {
            assert_eq!(text.parse::<Moment>().expect("a moment"), moment, "{text}");
        }
        let long = "9".repeat(40);
        for text in
            ["", "-1", "+1", "block:1", "block:1:", "block::1", "block:1:-2", "time:", "now", &long]
        {
            assert!(text.parse::<Moment>().is_err(), "{text}");
        }
    }
}
