//! Where chains stand, and what an operator says to one that stopped.

use brickyard_store::{ChainStatus, chain_statuses};
use sqlx::PgPool;

use super::super::CommandError;
use crate::say;

pub(super) async fn status(pool: &PgPool, json: bool) -> Result<(), CommandError> {
    for status in chain_statuses(pool).await? {
        say::line(if json { serde_json::to_string(&status)? } else { text_of(&status) });
    }
    Ok(())
}

pub(super) async fn accept(pool: &PgPool, chain_id: u64) -> Result<(), CommandError> {
    if !brickyard_indexer::accept(pool, chain_id).await? {
        return Err(format!("chain {chain_id} has not stopped at a fork").into());
    }
    say::line(format!("Chain {chain_id} is healed by the process that reads it."));
    Ok(())
}

pub(super) async fn retry(pool: &PgPool, chain_id: u64) -> Result<(), CommandError> {
    if !brickyard_indexer::retry(pool, chain_id).await? {
        return Err(format!("chain {chain_id} has not stopped").into());
    }
    say::line(format!("Chain {chain_id} is looked at again."));
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
