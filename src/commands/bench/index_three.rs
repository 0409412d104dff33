//! The fourth part of `bench index`: what two chains lose when the endpoint of a third answers nothing.

use std::time::{Duration, Instant};

use alloy::primitives::Address;
use brickyard_indexer::source::Source;
use brickyard_indexer::{ChainSettings, cursor};
use brickyard_store::Store;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::index::fresh_store;
use super::index_node::{LOGS_A_BLOCK, Process, fixed};
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;

const CHAINS: [u64; 3] = [51_001, 51_002, 51_003];
/// Each of them has so much less than the large chain.
const SHARE: u64 = 6;
/// Taken in turns, so that a busy moment of the machine meets both.
const ROUNDS: usize = 5;
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// What was measured, as fields of the bench's line.
pub(super) async fn measure(postgres: &EmbeddedPostgres, logs: u64) -> Result<Value, CommandError> {
    let per_block = u64::try_from(LOGS_A_BLOCK)?;
    let blocks = (logs / SHARE).div_ceil(per_block);
    let mut nodes = vec![];
    for chain_id in CHAINS {
        nodes.push(Process::start(blocks, chain_id).await?);
    }
    let (mut alone, mut beside) = (vec![], vec![]);
    for round in 0..ROUNDS {
        alone.push(filled(postgres, &mut nodes, &format!("two_{round}"), false).await?);
        beside.push(filled(postgres, &mut nodes, &format!("three_{round}"), true).await?);
    }
    let median = |mut times: Vec<Duration>| {
        times.sort_unstable();
        times[ROUNDS / 2]
    };
    let (alone, beside) = (median(alone), median(beside));
    let kept = alone.as_micros() * 100 / beside.as_micros().max(1);
    let per_s =
        |time: Duration| u128::from(2 * blocks * per_block) * 1_000_000 / time.as_micros().max(1);
    Ok(json!({
        "two_chains_events_per_s": per_s(alone),
        "two_chains_beside_a_silent_one_events_per_s": per_s(beside),
        "kept_beside_a_silent_one": format!("{}.{:02}", kept / 100, kept % 100),
    }))
}

/// How long two chains take to be read, with or without the third.
async fn filled(
    postgres: &EmbeddedPostgres,
    nodes: &mut [Process],
    name: &str,
    with_silent: bool,
) -> Result<Duration, CommandError> {
    let store = fresh_store(postgres, name).await?;
    nodes[2].tell("speak").await?;
    let read = if with_silent { CHAINS.len() } else { CHAINS.len() - 1 };
    for (node, chain_id) in nodes.iter().zip(CHAINS).take(read) {
        fixed().follow(&store, &node.http, chain_id, Address::ZERO).await?;
    }
    let head = Source::new(&nodes[0].http).head().await?;
    nodes[2].tell("silence").await?;
    let stop = CancellationToken::new();
    let started = Instant::now();
    let indexing: Vec<_> = nodes
        .iter()
        .zip(CHAINS)
        .take(read)
        .map(|(node, chain_id)| {
            let settings =
                ChainSettings::new(chain_id, node.http.clone(), Duration::from_millis(100));
            tokio::spawn(brickyard_indexer::run(store.clone(), settings, stop.clone()))
        })
        .collect();
    for chain_id in &CHAINS[..2] {
        while !is_at(&store, *chain_id, head).await? {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }
    let time = started.elapsed();
    stop.cancel();
    for one in indexing {
        one.await??;
    }
    store.close().await;
    store.pool().close().await;
    Ok(time)
}

async fn is_at(store: &Store, chain_id: u64, head: u64) -> Result<bool, CommandError> {
    Ok(cursor(store.pool(), chain_id).await?.is_some_and(|at| at.block >= head))
}
