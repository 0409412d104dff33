//! Deployments under way: asks the chain what came of them. A contract that was made exactly as it
//! was drafted, by the draft's own wallet, is followed from then on as its creator's collection.
//!
//! Nothing is believed of whoever named the transaction: its sender, its code and its words are
//! compared with the draft, byte for byte. Commands are named by the transaction, so that any number
//! of processes may watch.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use alloy::primitives::B256;
use brickyard_core::collections::{CollectionCommand, CollectionError};
use brickyard_core::drafts::{CollectionContent, DeploymentFault, DraftCommand, Stage};
use brickyard_core::kernel::{Address, ChainId, CollectionId, Hash32};
use brickyard_projections::models::{DraftRow, Drafted};
use brickyard_store::{CommandMeta, ExecuteError};
use sqlx::types::Json;

use crate::adapters::chain::{ChainReader, NoAnswer};
use crate::dc::{deployment_data, onchain};
use crate::rounds::{Rounds, go_round};
use crate::state::App;

/// Looked at in one round.
const ROUND: i64 = 200;
/// A transaction that no endpoint knows for so long was never sent, or has been replaced.
const UNKNOWN_FOR: Duration = Duration::from_secs(15 * 60);
/// Its block may be replaced, and the contract then stand in an earlier one.
const ROOM_FOR_FORKS: u64 = 64;

/// Watches until the site stops.
pub async fn watch_deployments(app: App) {
    go_round(app, Watch::default()).await;
}

#[derive(Default)]
struct Watch {
    /// Transactions that no endpoint knows, since when.
    unknown: HashMap<Hash32, Instant>,
}

impl Rounds for Watch {
    const NAME: &'static str = "watch deployments";
    /// A person waits for it.
    const EVERY: Duration = Duration::from_millis(500);

    type Failure = String;

    async fn round(&mut self, app: &App) -> Result<(), String> {
        let rows: Vec<Json<DraftRow>> = sqlx::query_scalar(
            "select state from read.drafts where sent and not deleted order by key limit $1",
        )
        .bind(ROUND)
        .fetch_all(app.store.pool())
        .await
        .map_err(|error| error.to_string())?;
        for Json(row) in rows {
            let Drafted::Collection { content, stage: Stage::Sent { transaction }, .. } =
                &row.drafted
            else {
                continue;
            };
            let Some(chain) = app.chains.get(&content.chain_id.0) else { continue };
            let outcome = look(chain, content, row.wallet, *transaction);
            match outcome.await.map_err(|error| error.to_string())? {
                Outcome::Waits => _ = self.unknown.remove(transaction),
                Outcome::Unknown => {
                    let since = *self.unknown.entry(*transaction).or_insert_with(Instant::now);
                    if since.elapsed() > UNKNOWN_FOR {
                        fail(app, &row, *transaction, DeploymentFault::Unknown).await?;
                    }
                }
                Outcome::Failed(fault) => fail(app, &row, *transaction, fault).await?,
                Outcome::Made { address, block } => {
                    made(app, &row, content, (*transaction, address, block)).await?;
                }
            }
        }
        Ok(())
    }
}

enum Outcome {
    Waits,
    Unknown,
    Failed(DeploymentFault),
    Made { address: Address, block: u64 },
}

async fn look(
    chain: &ChainReader,
    content: &CollectionContent,
    wallet: Address,
    hash: Hash32,
) -> Result<Outcome, NoAnswer> {
    let hash = B256::from(*hash.bytes());
    let Some(sent) = chain.transaction(hash).await? else { return Ok(Outcome::Unknown) };
    let meant = sent.from == onchain(wallet)
        && sent.to.is_none()
        && sent.input == deployment_data(content, wallet);
    if !meant {
        return Ok(Outcome::Failed(DeploymentFault::AnotherTransaction));
    }
    let Some(mined) = chain.mined(hash).await? else { return Ok(Outcome::Waits) };
    Ok(match mined.contract {
        Some(address) if mined.succeeded => {
            Outcome::Made { address: Address::new(address.0.0), block: mined.block }
        }
        _ => Outcome::Failed(DeploymentFault::Reverted),
    })
}

async fn fail(
    app: &App,
    row: &DraftRow,
    transaction: Hash32,
    fault: DeploymentFault,
) -> Result<(), String> {
    let command = DraftCommand::FailDeployment { transaction, fault };
    // The same transaction may be named again after it has failed once.
    let meta = CommandMeta::named(format!("fail {transaction} {:032x}", rand::random::<u128>()));
    let told = app.drafts.execute(&row.id.to_string(), command, meta).await;
    told.map(|_| ()).map_err(|error| error.to_string())
}

async fn made(
    app: &App,
    row: &DraftRow,
    content: &CollectionContent,
    (transaction, address, block): (Hash32, Address, u64),
) -> Result<(), String> {
    let id = CollectionId { chain_id: ChainId(content.chain_id.0), address };
    let command = CollectionCommand::Follow {
        chain_id: id.chain_id,
        address,
        standard: content.standard,
        name: content.name.clone(),
        symbol: content.symbol.clone(),
        description: content.description.clone(),
        creator: row.wallet,
        first_block: block.saturating_sub(ROOM_FOR_FORKS),
    };
    let name = |what: &str| CommandMeta::named(format!("{what} {} {transaction}", row.id));
    let key = id.to_string();
    match app.collections.execute(&key, command, name("follow")).await {
        // An operator has followed it already.
        Ok(_) | Err(ExecuteError::Refused(CollectionError::AlreadyFollowed)) => {}
        Err(error) => return Err(error.to_string()),
    }
    let CollectionContent { description, picture, banner, .. } = content.clone();
    let command = CollectionCommand::Describe { description, picture, banner };
    let told = app.collections.execute(&key, command, name("describe")).await;
    told.map_err(|error| error.to_string())?;
    let command = DraftCommand::Deploy { transaction, collection: id };
    let told = app.drafts.execute(&row.id.to_string(), command, name("deployed")).await;
    told.map(|_| ()).map_err(|error| error.to_string())
}
