//! Where the indexer stands on a chain, and the logs it could not read.

use alloy::primitives::B256;
use alloy::rpc::types::Log;
use sqlx::{PgPool, Postgres, Transaction};
use tracing::warn;

use crate::decode::Unreadable;

/// The last block whose logs are in the event log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub genesis_hash: B256,
    pub block: u64,
    pub block_hash: B256,
    pub block_time_s: u64,
}

pub(crate) fn number(value: u64) -> i64 {
    i64::try_from(value).expect("block numbers and times stay below 2^63")
}

/// None before the chain's first block was read.
///
/// # Errors
/// The server fails.
pub async fn cursor(pool: &PgPool, chain_id: u64) -> Result<Option<Cursor>, sqlx::Error> {
    let row: Option<(Vec<u8>, i64, Vec<u8>, i64)> = sqlx::query_as(
        "select genesis_hash, block_number, block_hash, block_time_s
           from chain_cursors
          where chain_id = $1",
    )
    .bind(number(chain_id))
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|(genesis, block, hash, time)| Cursor {
        genesis_hash: B256::from_slice(&genesis),
        block: block.unsigned_abs(),
        block_hash: B256::from_slice(&hash),
        block_time_s: time.unsigned_abs(),
    }))
}

/// Moves the cursor from where it was to where it is now; false when somebody else moved it.
pub(crate) async fn advance(
    tx: &mut Transaction<'_, Postgres>,
    chain_id: u64,
    before: Option<&Cursor>,
    now: &Cursor,
) -> Result<bool, sqlx::Error> {
    let statement = match before {
        None => sqlx::query(
            "insert into chain_cursors (chain_id, genesis_hash, block_number, block_hash,
                                        block_time_s)
             values ($1, $2, $3, $4, $5)
             on conflict do nothing",
        ),
        Some(_) => sqlx::query(
            "update chain_cursors
                set block_number = $3, block_hash = $4, block_time_s = $5,
                    updated_at = clock_timestamp()
              where chain_id = $1
                and genesis_hash = $2
                and block_number = $6
                and block_hash = $7",
        ),
    };
    let mut statement = statement
        .bind(number(chain_id))
        .bind(now.genesis_hash.0)
        .bind(number(now.block))
        .bind(now.block_hash.0)
        .bind(number(now.block_time_s));
    if let Some(before) = before {
        statement = statement.bind(number(before.block)).bind(before.block_hash.0);
    }
    Ok(statement.execute(&mut **tx).await?.rows_affected() == 1)
}

/// A number of a log that nobody could read: it may be anything.
fn shown(value: Option<u64>) -> i64 {
    i64::try_from(value.unwrap_or_default()).unwrap_or(i64::MAX)
}

/// Of each kind of log that a contract's interface does not have, so many are kept; the others are
/// counted. A contract of somebody else may tell of its own matters for ever.
const KEPT_OF_A_KIND: i64 = 20;

/// Keeps a log that could not be read, with the reason. One of a block that comes back after it had
/// left is open again.
pub(crate) async fn bury(
    tx: &mut Transaction<'_, Postgres>,
    chain_id: u64,
    log: &Log,
    reason: &Unreadable,
) -> Result<(), sqlx::Error> {
    if let Unreadable::UnknownTopic(topic) = reason
        && seen_of_a_kind(tx, chain_id, log, topic).await? > KEPT_OF_A_KIND
    {
        return Ok(());
    }
    warn!(chain.id = chain_id, block = log.block_number, %reason, "a log cannot be read");
    let topics: Vec<&[u8]> = log.topics().iter().map(|topic| topic.as_slice()).collect();
    sqlx::query(
        "insert into dead_letters as d (chain_id, block_number, block_hash, tx_hash, log_index,
                                        address, topics, data, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict on constraint dead_letters_log_key
            do update set resolved_at = null, closed_as = null
                where d.closed_as = 'orphaned'",
    )
    .bind(number(chain_id))
    .bind(shown(log.block_number))
    .bind(log.block_hash.unwrap_or_default().0)
    .bind(log.transaction_hash.unwrap_or_default().0)
    .bind(shown(log.log_index))
    .bind(log.address().as_slice())
    .bind(topics)
    .bind(log.data().data.as_ref())
    .bind(reason.to_string())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// How many of the kind there were, with this one.
async fn seen_of_a_kind(
    tx: &mut Transaction<'_, Postgres>,
    chain_id: u64,
    log: &Log,
    topic: &B256,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "insert into dead_letter_kinds as k (chain_id, address, topic, seen, last_block)
         values ($1, $2, $3, 1, $4)
         on conflict on constraint dead_letter_kinds_pkey
            do update set seen = k.seen + 1, last_block = excluded.last_block
         returning seen",
    )
    .bind(number(chain_id))
    .bind(log.address().as_slice())
    .bind(topic.as_slice())
    .bind(shown(log.block_number))
    .fetch_one(&mut **tx)
    .await
}

/// The open letters of blocks after this one are of blocks that have left the chain.
pub(crate) async fn orphan_letters(
    tx: &mut Transaction<'_, Postgres>,
    chain_id: u64,
    block: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "update dead_letters
            set resolved_at = clock_timestamp(), closed_as = 'orphaned'
          where chain_id = $1
            and block_number > $2
            and resolved_at is null",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .execute(&mut **tx)
    .await?;
    Ok(())
}
