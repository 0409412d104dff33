//! The other half of `bench index`: events a second from the fixture node, which is no bottleneck,
//! with the memory that takes; and the time from a new head to its events' commit.
//!
//! The node lives in a process of its own (this program once more), so that what is measured is the
//! indexer.

use std::process::Stdio;
use std::time::Duration;

use alloy::primitives::Address;
use brickyard_fixture_node::{Contracts as Fixed, Fault, Node, Plan, Rule};
use brickyard_indexer::ChainSettings;
use brickyard_store::Store;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::index::{Contracts, fresh_store, index, logs_per_s};
use super::live_clients::now_us;
use crate::commands::CommandError;
use crate::embedded::chain::CHAIN_ID;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

/// A busy block of a large chain.
pub(super) const LOGS_A_BLOCK: usize = 80;
/// One head for so many logs of the filling, within these.
const LOGS_A_HEAD: u64 = 400;
const HEADS: std::ops::RangeInclusive<u64> = 10..=300;
/// The first ones pay for connections that later ones find open.
const WARM_UP: u64 = 10;
/// Longer than any measurement.
const SILENT: Duration = Duration::from_secs(3_600);
/// Far above any block's way; a head that takes longer is told as an error.
const COMMITTED_WITHIN: Duration = Duration::from_secs(20);

/// The node, until it is told no more: `mine`, `fork <depth>`, `silence`, `speak`.
pub(super) async fn serve(blocks: u64, chain_id: u64) -> Result<(), CommandError> {
    let logs_a_block = LOGS_A_BLOCK;
    let node = Node::start(Plan { blocks, logs_a_block, chain_id, ..Plan::default() }).await?;
    say::line(json!({ "http": node.http(), "ws": node.ws() }));
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    while let Some(line) = lines.next_line().await? {
        let announced = now_us();
        match line.split_once(' ') {
            Some(("fork", depth)) => {
                let depth = depth.parse()?;
                node.fork(depth, depth);
            }
            _ if line == "silence" => node.fail(Rule::always(Fault::Stall(SILENT))),
            _ if line == "speak" => node.heal(),
            _ => node.mine(1),
        }
        say::line(announced);
    }
    Ok(())
}

pub(super) struct Process {
    _child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    pub(super) http: Url,
    pub(super) ws: Url,
}

impl Process {
    pub(super) async fn start(blocks: u64, chain_id: u64) -> Result<Self, CommandError> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["bench", "fixture-node", &blocks.to_string(), &chain_id.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let input = child.stdin.take().ok_or("the node cannot be spoken to")?;
        let output = child.stdout.take().ok_or("the node cannot be heard")?;
        let mut output = BufReader::new(output).lines();
        let line = output.next_line().await?.ok_or("the node did not come up")?;
        let told: Value = serde_json::from_str(&line)?;
        let url = |key: &str| Url::parse(told[key].as_str().unwrap_or_default());
        Ok(Self { http: url("http")?, ws: url("ws")?, _child: child, input, output })
    }

    /// What it shall do; answers when that was.
    pub(super) async fn tell(&mut self, what: &str) -> Result<u64, CommandError> {
        self.input.write_all(format!("{what}\n").as_bytes()).await?;
        Ok(self.output.next_line().await?.ok_or("the node ended")?.parse()?)
    }
}

/// Whose logs the node tells.
pub(super) fn fixed() -> Contracts {
    let Fixed { marketplace, collection, .. } = Fixed::default();
    Contracts { marketplace, collection }
}

/// What was measured, as fields of the bench's line.
pub(super) async fn measure(postgres: &EmbeddedPostgres, logs: u64) -> Result<Value, CommandError> {
    let per_block = u64::try_from(LOGS_A_BLOCK)?;
    let mut node = Process::start(logs.div_ceil(per_block), CHAIN_ID).await?;
    let store = fresh_store(postgres, "node").await?;
    fixed().follow(&store, &node.http, CHAIN_ID, Address::ZERO).await?;
    forget_peak();
    let filled = index(&store, &node.http).await?;
    let peak_mb = peak_kb() / 1_000;
    let count = (logs / LOGS_A_HEAD).clamp(*HEADS.start(), *HEADS.end());
    let mut late_us = heads(&store, &mut node, per_block, count).await?;
    store.close().await;
    store.pool().close().await;
    late_us.sort_unstable();
    let at = |percent: usize| late_us[(late_us.len() * percent / 100).min(late_us.len() - 1)];
    let ms = |us: u64| format!("{}.{:02}", us / 1_000, us % 1_000 / 10);
    Ok(json!({
        "node_events": filled.facts,
        "node_events_per_s": logs_per_s(filled.facts, &filled),
        "node_peak_mb": peak_mb,
        "head_logs": LOGS_A_BLOCK,
        "head_to_commit_p50_ms": ms(at(50)),
        "head_to_commit_p99_ms": ms(at(99)),
    }))
}

/// For each new head the time until its last event is committed.
async fn heads(
    store: &Store,
    node: &mut Process,
    per_block: u64,
    count: u64,
) -> Result<Vec<u64>, CommandError> {
    let stop = CancellationToken::new();
    let settings = ChainSettings {
        ws: vec![node.ws.clone()],
        ..ChainSettings::new(CHAIN_ID, node.http.clone(), Duration::from_millis(100))
    };
    let indexing = tokio::spawn(brickyard_indexer::run(store.clone(), settings, stop.clone()));
    let mut head = store.head_changes();
    let mut late_us = vec![];
    for n in 0..count + WARM_UP {
        let wanted = store.head().await?.0 + i64::try_from(per_block)?;
        let announced = node.tell("mine").await?;
        let committed = head.wait_for(|position| position.0 >= wanted);
        let _ = tokio::time::timeout(COMMITTED_WITHIN, committed)
            .await
            .map_err(|_| "a block was not committed")??;
        if n >= WARM_UP {
            late_us.push(now_us().saturating_sub(announced));
        }
    }
    stop.cancel();
    indexing.await??;
    Ok(late_us)
}

/// Linux keeps the highest use of memory, and forgets it when told to.
fn forget_peak() {
    // Elsewhere the peak is that of the whole process.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}
