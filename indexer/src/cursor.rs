//! Where the indexer stands on a chain, and the logs it could not read.

use alloy::primitives::B256;
use alloy::rpc::types::Log;
use sqlx::{PgPool, Postgres, Transaction};

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

pub(crate) async fn bury(
    tx: &mut Transaction<'_, Postgres>,
    chain_id: u64,
    log: &Log,
    reason: &str,
) -> Result<(), sqlx::Error> {
    let topics: Vec<&[u8]> = log.topics().iter().map(|topic| topic.as_slice()).collect();
    sqlx::query(
        "insert into dead_letters (chain_id, block_number, block_hash, tx_hash, log_index,
                                   address, topics, data, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict do nothing",
    )
    .bind(number(chain_id))
    .bind(shown(log.block_number))
    .bind(log.block_hash.unwrap_or_default().0)
    .bind(log.transaction_hash.unwrap_or_default().0)
    .bind(shown(log.log_index))
    .bind(log.address().as_slice())
    .bind(topics)
    .bind(log.data().data.as_ref())
    .bind(reason)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
