//! How far a transaction has come: on its way, mined or undone, and read into the pages.

use std::collections::HashMap;

use alloy::primitives::B256;
use axum::extract::State;
use brickyard_core::kernel::Hash32;
use serde::Serialize;
use utoipa::ToSchema;

use crate::adapters::chain::{ChainReader, NoAnswer, SentTransaction};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Read, Reply, Segments, reply};

/// The models whose pages a transaction changes.
const MODELS: &[&str] = &["orders", "offers", "items", "activity"];

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowTransactionResponse {
    hash: Hash32,
    state: TransactionState,
    block: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum TransactionState {
    Unknown,
    Pending,
    Mined,
    /// The read models have reached its block: only now are the pages true about it.
    Indexed,
    /// The chain has undone it.
    Reverted,
}

#[utoipa::path(
    get,
    path = "/open/transaction/{chain_id}/{hash}",
    params(("chain_id" = u64, Path), ("hash" = Hash32, Path), MinPosition),
    responses((status = 200, description = "How far the transaction has come.", body = Envelope<ShowTransactionResponse>), Failures)
)]
pub(crate) async fn show_transaction(
    State(app): State<App>,
    read: Read,
    Segments((chain_id, hash)): Segments<(u64, String)>,
) -> Reply<ShowTransactionResponse> {
    let hash: Hash32 =
        hash.parse().map_err(|error| Failure::invalid("hash", format!("{error}")))?;
    let chain = app.chains.get(&chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    // Looked at before the transaction is, so that `indexed` is never said too early.
    let indexed = indexed_block(&app, chain_id).await?;
    let position = read.of(&app, MODELS).await?;
    let sent = B256::from(*hash.bytes());
    let seen = async { Ok((chain.transaction(sent).await?, chain.mined(sent).await?)) };
    let (found, mined) = seen.await.map_err(|error: NoAnswer| Failure::internal(&error))?;
    let block = mined.map(|mined| mined.block);
    let state = match (found, mined) {
        (None, None) => TransactionState::Unknown,
        (Some(_), None) => TransactionState::Pending,
        (_, Some(mined)) if !mined.succeeded => TransactionState::Reverted,
        (_, Some(mined)) if Some(mined.block) <= indexed => TransactionState::Indexed,
        (_, Some(_)) => TransactionState::Mined,
    };
    reply(position, ShowTransactionResponse { hash, state, block })
}

/// A transaction that somebody tells of, seen with our own eyes.
pub(crate) struct Told {
    pub sent: SentTransaction,
    /// The chain has run it: there is nothing to hold any more, the log tells what it did.
    pub mined: bool,
}

/// Why what somebody tells of cannot be taken for one on its way.
pub(crate) enum Undone {
    /// The chain has run it, and undone it.
    Failed,
    Other(Failure),
}

impl From<Undone> for Failure {
    fn from(undone: Undone) -> Self {
        let message = "The chain has undone that transaction: nothing was bought or taken.";
        match undone {
            Undone::Failed => Self::refused("transaction_failed", message),
            Undone::Other(failure) => failure,
        }
    }
}

/// Refuses a transaction that the chain does not know, and one that it has undone.
pub(crate) async fn told(chain: &ChainReader, hash: Hash32) -> Result<Told, Undone> {
    let hash = B256::from(*hash.bytes());
    let seen = async { Ok((chain.transaction(hash).await?, chain.succeeded(hash).await?)) };
    let (sent, succeeded) =
        seen.await.map_err(|error: NoAnswer| Undone::Other(Failure::internal(&error)))?;
    let sent = sent.ok_or_else(|| Undone::Other(Failure::not_found("the transaction")))?;
    if succeeded == Some(false) {
        return Err(Undone::Failed);
    }
    Ok(Told { sent, mined: succeeded.is_some() })
}

/// The newest block whose events are in the log; the cursor moves with them.
pub(super) async fn logged_block(app: &App, chain_id: u64) -> Result<Option<u64>, Failure> {
    let chain = i64::try_from(chain_id).map_err(|_| Failure::not_found("the chain"))?;
    let block: Option<i64> =
        sqlx::query_scalar("select block_number from chain_cursors where chain_id = $1")
            .bind(chain)
            .fetch_optional(app.store.pool())
            .await?;
    Ok(block.map(i64::unsigned_abs))
}

/// The newest block whose events all read models have folded: when they stand at the head that was
/// read after the cursor, they hold its block.
async fn indexed_block(app: &App, chain_id: u64) -> Result<Option<u64>, Failure> {
    let block = logged_block(app, chain_id).await?;
    let head = app.store.head().await?;
    let folded = brickyard_projections::position_of(app.store.pool(), MODELS).await?;
    Ok(block.filter(|_| folded >= head))
}

/// The same of every chain, for what is shown long after and asked for once: what the log holds just now is waited
/// for, since whoever looks at a busy one never finds it all folded by chance.
pub(super) async fn indexed_blocks(app: &App) -> Result<HashMap<u64, u64>, Failure> {
    let blocks: Vec<(i64, i64)> =
        sqlx::query_as("select chain_id, block_number from chain_cursors")
            .fetch_all(app.store.pool())
            .await?;
    let head = app.store.head().await?;
    let folded = Read::wanting(Some(head)).of(app, MODELS).await;
    let blocks = blocks.into_iter().filter(|_| folded.is_ok());
    Ok(blocks.map(|(chain, block)| (chain.unsigned_abs(), block.unsigned_abs())).collect())
}
