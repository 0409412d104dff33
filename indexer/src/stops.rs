//! Chains that are not read on: why, and what an operator said to it. The stop is kept in a table, so
//! that every process and a later start know of it.

use brickyard_store::{Store, StoreError};
use serde::Serialize;
use sqlx::{FromRow, PgConnection, PgPool};

use crate::cursor::number;

#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize)]
pub struct ChainStop {
    /// `changed-genesis`, `wrong-chain` or `too-deep`.
    pub kind: String,
    pub reason: String,
    /// An operator has said to heal it, however deep it is.
    pub accepted: bool,
}

/// None for a chain that is read.
///
/// # Errors
/// The server fails.
pub async fn stop_of(pool: &PgPool, chain_id: u64) -> Result<Option<ChainStop>, sqlx::Error> {
    sqlx::query_as("select kind, reason, accepted from chain_stops where chain_id = $1")
        .bind(number(chain_id))
        .fetch_optional(pool)
        .await
}

pub(crate) async fn is_accepted(store: &Store, chain_id: u64) -> Result<bool, sqlx::Error> {
    Ok(stop_of(store.pool(), chain_id).await?.is_some_and(|stop| stop.accepted))
}

pub(crate) async fn note(
    pool: &PgPool,
    chain_id: u64,
    kind: &str,
    reason: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into chain_stops (chain_id, kind, reason)
         values ($1, $2, $3)
         on conflict on constraint chain_stops_pkey
            do update set kind = excluded.kind, reason = excluded.reason, accepted = false",
    )
    .bind(number(chain_id))
    .bind(kind)
    .bind(reason)
    .execute(pool)
    .await?;
    Ok(())
}

/// The chain is read again.
pub(crate) async fn forget(
    connection: &mut PgConnection,
    chain_id: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query("delete from chain_stops where chain_id = $1")
        .bind(number(chain_id))
        .execute(connection)
        .await?;
    Ok(())
}

/// Makes the indexer try again. False when the chain had not stopped.
///
/// # Errors
/// The server fails.
pub async fn retry(pool: &PgPool, chain_id: u64) -> Result<bool, StoreError> {
    let done = sqlx::query("delete from chain_stops where chain_id = $1")
        .bind(number(chain_id))
        .execute(pool)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Lets the indexer heal a fork that goes deeper than what is final. False when the chain has not
/// stopped at one.
///
/// # Errors
/// The server fails.
pub async fn accept(pool: &PgPool, chain_id: u64) -> Result<bool, StoreError> {
    let done = sqlx::query(
        "update chain_stops
            set accepted = true
          where chain_id = $1
            and kind = 'too-deep'",
    )
    .bind(number(chain_id))
    .execute(pool)
    .await?;
    Ok(done.rows_affected() > 0)
}
