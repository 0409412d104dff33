//! `brickyard chain`: how the followed chains are read, and what an operator says to one that
//! stopped.

use brickyard_store::{ChainStatus, chain_statuses};
use clap::Subcommand;
use sqlx::PgPool;

use super::CommandError;
use super::database::Database;
use crate::config::Config;
use crate::say;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Where each chain stands: read, head, final, and why one stopped.
    Status {
        /// One chain a line, as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Heals a fork that goes below what was final: everything the chain no longer has is taken back.
    Accept { chain_id: u64 },
    /// Looks at a stopped chain again, in whichever process reads it.
    Retry { chain_id: u64 },
}

pub(super) async fn run(config: &Config, what: What) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = tell(&database, what).await;
    database.close().await;
    done
}

async fn tell(database: &Database, what: What) -> Result<(), CommandError> {
    let store = database.store().await?;
    let done = answer(store.pool(), what).await;
    store.close().await;
    done
}

async fn answer(pool: &PgPool, what: What) -> Result<(), CommandError> {
    match what {
        What::Status { json } => {
            for status in chain_statuses(pool).await? {
                say::line(if json { serde_json::to_string(&status)? } else { text_of(&status) });
            }
        }
        What::Accept { chain_id } => {
            if !brickyard_indexer::accept(pool, chain_id).await? {
                return Err(format!("chain {chain_id} has not stopped at a fork").into());
            }
            say::line(format!("Chain {chain_id} is healed by the process that reads it."));
        }
        What::Retry { chain_id } => {
            if !brickyard_indexer::retry(pool, chain_id).await? {
                return Err(format!("chain {chain_id} has not stopped").into());
            }
            say::line(format!("Chain {chain_id} is looked at again."));
        }
    }
    Ok(())
}

fn text_of(status: &ChainStatus) -> String {
    let block = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
    let read = block(status.read.map(|place| place.number));
    let last_final = block(status.last_final.map(|place| place.number));
    let (id, head) = (status.chain_id, block(status.head));
    let mut text = format!("chain {id}: read {read} of {head}, final {last_final}");
    if status.dead_letters > 0 {
        text += &format!(", {} logs could not be read", status.dead_letters);
    }
    if let Some(stop) = &status.stopped {
        text += &format!("\n  stopped ({}): {}", stop.kind, stop.reason);
    }
    text
}
