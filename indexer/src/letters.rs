//! Dead letters: logs of followed contracts that could not be read, and reading them again.
//!
//! A letter that is read later comes later in the log than it happened. Where its streams have
//! gone on since, folding it in now would undo what came after, so that is refused unless it is
//! asked for. A letter of a block that leaves the chain is closed by the fork, and one that is being
//! read meanwhile is not: whoever comes second to the log's head sees what the first has done.

use alloy::primitives::{Address, B256, Bytes, LogData};
use alloy::rpc::types::Log;
use brickyard_store::{Fact, Store, StoreError};
use sqlx::{PgPool, Postgres, Transaction};
use thiserror::Error;

use crate::decode;
use crate::followed::followed;
use crate::late;
use crate::source::{Source, SourceError};
use crate::window;

/// A log that could not be read.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Letter {
    pub id: i64,
    pub chain_id: i64,
    pub block_number: i64,
    pub block_hash: Vec<u8>,
    pub tx_hash: Vec<u8>,
    pub log_index: i64,
    pub address: Vec<u8>,
    pub topics: Vec<Vec<u8>>,
    pub data: Vec<u8>,
    pub reason: String,
    pub settled: bool,
    /// Its block has left the chain.
    pub orphaned: bool,
}

#[derive(Debug, Error)]
pub enum LetterError {
    #[error("there is no letter {0}, or it is settled")]
    NoLetter(i64),
    #[error("the log follows no chain {0}")]
    NotFollowed(u64),
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for LetterError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// What became of a letter that was tried again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Retried {
    /// Its facts are in the log, so many.
    Settled(usize),
    /// It cannot be read now either.
    Unreadable(String),
    /// Its block is not on the chain any more.
    Orphaned,
    /// This stream has gone on since.
    Late(String),
}

const COLUMNS: &str = "select id, chain_id, block_number, block_hash, tx_hash, log_index, address,
                              topics, data, reason, coalesce(closed_as, '') = 'settled' as settled,
                              coalesce(closed_as, '') = 'orphaned' as orphaned
                         from dead_letters ";

/// The letters of a chain in the order of the chain, settled ones only when asked for.
///
/// # Errors
/// The server fails.
pub async fn letters(
    pool: &PgPool,
    chain_id: u64,
    with_settled: bool,
) -> Result<Vec<Letter>, sqlx::Error> {
    let which = "where chain_id = $1 and (resolved_at is null or $2)
                 order by block_number, log_index, id";
    sqlx::query_as(&format!("{COLUMNS} {which}"))
        .bind(i64::try_from(chain_id).unwrap_or(i64::MAX))
        .bind(with_settled)
        .fetch_all(pool)
        .await
}

/// Reads a letter again; its facts and its settlement are one transaction, so that of two who
/// try it at once, or a crash between, it becomes facts once.
///
/// # Errors
/// There is no such letter, or endpoint or server fail; nothing has changed then.
pub async fn retry(
    store: &Store,
    source: &Source,
    id: i64,
    even_late: bool,
) -> Result<Retried, LetterError> {
    let open = format!("{COLUMNS} where id = $1 and resolved_at is null");
    let letter: Letter = sqlx::query_as(&open)
        .bind(id)
        .fetch_optional(store.pool())
        .await?
        .ok_or(LetterError::NoLetter(id))?;
    let chain_id = letter.chain_id.unsigned_abs();
    let followed = followed(store, chain_id).await?.ok_or(LetterError::NotFollowed(chain_id))?;
    let header = source.header(letter.block_number.unsigned_abs()).await?;
    if header.hash.as_slice() != letter.block_hash {
        return Ok(Retried::Orphaned);
    }
    let number = letter.block_number.unsigned_abs();
    let left = window::incarnations(store.pool(), chain_id, (number, number)).await?;
    let incarnation = left.get(&header.hash).copied().unwrap_or_default();
    let log = letter.log(header.time_s);
    let facts = match decode::decode_again(&followed, chain_id, &log, incarnation) {
        Ok(facts) => facts,
        Err(reason) => {
            let reason = reason.to_string();
            note(store.pool(), id, &reason).await?;
            return Ok(Retried::Unreadable(reason));
        }
    };
    // In a task of its own: whoever drops this future must not cut a transaction in half and hand
    // its connection, with answers still to come, to somebody else.
    let store = store.clone();
    let settling = tokio::spawn(async move { settle(&store, &letter, facts, even_late).await });
    settling.await.expect("settling does not panic")
}

async fn settle(
    store: &Store,
    letter: &Letter,
    facts: Vec<Fact>,
    even_late: bool,
) -> Result<Retried, LetterError> {
    let count = facts.len();
    let batch = store.gather(facts).await?;
    let mut tx = store.pool().begin().await?;
    // Held from here on, so that the streams stand still while they are looked at.
    sqlx::query("select from log_head for update").execute(&mut *tx).await?;
    // Whoever comes second waits here, and finds it settled.
    let open: Option<i64> = sqlx::query_scalar(
        "select id from dead_letters where id = $1 and resolved_at is null for update",
    )
    .bind(letter.id)
    .fetch_optional(&mut *tx)
    .await?;
    if open.is_none() {
        return Err(LetterError::NoLetter(letter.id));
    }
    if !even_late && let Some(stream) = gone_on(&mut tx, letter, batch.facts()).await? {
        return Ok(Retried::Late(stream));
    }
    let appended = store.append_facts(&mut tx, &batch).await?;
    if let Some(facts) = &appended {
        let (chain_id, block) =
            (letter.chain_id.unsigned_abs(), letter.block_number.unsigned_abs());
        late::note_facts(&mut tx, chain_id, block, facts).await?;
    }
    sqlx::query(
        "update dead_letters
            set resolved_at = clock_timestamp(), closed_as = 'settled'
          where id = $1",
    )
    .bind(letter.id)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    if let Some(appended) = appended {
        store.announce(appended);
    }
    Ok(Retried::Settled(count))
}

/// A stream of these facts that holds something which happened later on the chain.
async fn gone_on(
    tx: &mut Transaction<'_, Postgres>,
    letter: &Letter,
    facts: &[Fact],
) -> Result<Option<String>, sqlx::Error> {
    for fact in facts {
        let later: bool = sqlx::query_scalar(
            "select exists (
                 select
                   from events
                  where aggregate_type = $1
                    and aggregate_id = $2
                    and ((metadata -> 'chain' ->> 'block')::bigint,
                         (metadata -> 'chain' ->> 'log_index')::bigint) > ($3, $4))",
        )
        .bind(fact.aggregate_type())
        .bind(fact.aggregate_id())
        .bind(letter.block_number)
        .bind(letter.log_index)
        .fetch_one(&mut **tx)
        .await?;
        if later {
            return Ok(Some(format!("{}/{}", fact.aggregate_type(), fact.aggregate_id())));
        }
    }
    Ok(None)
}

async fn note(pool: &PgPool, id: i64, reason: &str) -> Result<(), sqlx::Error> {
    sqlx::query("update dead_letters set reason = $2 where id = $1")
        .bind(id)
        .bind(reason)
        .execute(pool)
        .await?;
    Ok(())
}

impl Letter {
    fn log(&self, block_time_s: u64) -> Log {
        let topics = self.topics.iter().map(|topic| B256::from_slice(topic)).collect();
        let data = LogData::new_unchecked(topics, Bytes::from(self.data.clone()));
        let address = Address::from_slice(&self.address);
        Log {
            inner: alloy::primitives::Log { address, data },
            block_hash: Some(B256::from_slice(&self.block_hash)),
            block_number: Some(self.block_number.unsigned_abs()),
            block_timestamp: Some(block_time_s),
            transaction_hash: Some(B256::from_slice(&self.tx_hash)),
            transaction_index: None,
            log_index: Some(self.log_index.unsigned_abs()),
            removed: false,
        }
    }
}
