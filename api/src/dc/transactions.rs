//! How far a transaction has come: on its way, mined, and read into the pages.

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
    let found = chain
        .transaction(B256::from(*hash.bytes()))
        .await
        .map_err(|error| Failure::internal(&error))?;
    let block = found.as_ref().and_then(|transaction| transaction.block);
    let state = match (&found, block) {
        (None, _) => TransactionState::Unknown,
        (Some(_), None) => TransactionState::Pending,
        (Some(_), Some(block)) if Some(block) <= indexed => TransactionState::Indexed,
        (Some(_), Some(_)) => TransactionState::Mined,
    };
    reply(position, ShowTransactionResponse { hash, state, block })
}

/// A transaction that somebody tells of, seen with our own eyes.
pub(crate) struct Told {
    pub sent: SentTransaction,
    /// The chain has run it: there is nothing to hold any more, the log tells what it did.
    pub mined: bool,
}

/// Refuses a transaction that the chain does not know, and one that it has undone.
pub(crate) async fn told(chain: &ChainReader, hash: Hash32) -> Result<Told, Failure> {
    let hash = B256::from(*hash.bytes());
    let seen = async { Ok((chain.transaction(hash).await?, chain.succeeded(hash).await?)) };
    let (sent, succeeded) = seen.await.map_err(|error: NoAnswer| Failure::internal(&error))?;
    let sent = sent.ok_or_else(|| Failure::not_found("the transaction"))?;
    if succeeded == Some(false) {
        let message = "The chain has undone that transaction: nothing was bought or taken.";
        return Err(Failure::refused("transaction_failed", message));
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
