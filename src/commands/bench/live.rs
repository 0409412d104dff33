//! From a commit to the frame at the client, for a thousand who listen; then what ten thousand cost
//! who only wait, and how soon as many hear of what each of them watches (`live_crowd.rs`). The baseline is a bare WebSocket server that sends the same frames to as many
//! clients in the same run, from the moment it has them.
//!
//! The clients live in a process of their own (this program once more), so that what is measured
//! of the server is the server. On a machine of two cores they still share its processors.

use std::collections::HashMap;
use std::process::Stdio;
use std::time::Duration;

use brickyard_api::App;
use brickyard_core::orders::Order;
use brickyard_projections::Projections;
use brickyard_store::{Commands, Keyring, SecretKey, Store, StoreOptions, connect, migrate};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpListener;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::Scratch;
use super::append::{command, order_id};
use super::live_bare::bare;
use super::live_clients::now_us;
use super::live_crowd::crowd;
use crate::commands::CommandError;
use crate::commands::parts::raise_file_limit;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

/// Between two commands: a busy market, and not a full queue.
const PAUSE: Duration = Duration::from_millis(50);
/// For this long what the idle ones cost is measured; several heartbeats.
const IDLE: Duration = Duration::from_secs(20);

pub(super) struct Plan {
    pub(super) listeners: usize,
    pub(super) idle: usize,
    pub(super) commands: u64,
}

pub(super) async fn run(plan: Plan, as_json: bool) -> Result<(), CommandError> {
    raise_file_limit();
    let scratch = Scratch::new()?;
    let postgres = EmbeddedPostgres::start(scratch.path()).await?;
    let measured = measure(&postgres, &plan).await;
    postgres.stop().await;
    let line = measured?;
    if as_json {
        say::line(&line);
        return Ok(());
    }
    let text = |key: &str| line[key].to_string().replace('"', "");
    say::line("ratio of p99   listeners   commit to frame p50 / p99 ms   bare p50 / p99 ms");
    say::line(format!(
        "{:>12} {:>11} {:>18} / {:<9} {:>11} / {}",
        text("p99_ratio"),
        text("listeners"),
        text("p50_ms"),
        text("p99_ms"),
        text("bare_p50_ms"),
        text("bare_p99_ms"),
    ));
    say::line(format!(
        "{} idle: {} KiB each, {} ms of processor time a second",
        text("idle"),
        text("idle_kib_each"),
        text("idle_cpu_ms_per_s"),
    ));
    say::line(format!(
        "{} who watch an order each, {} changes a second: {} KiB each, {} / {} ms",
        text("idle"),
        text("crowd_changes_per_s"),
        text("crowd_kib_each"),
        text("crowd_p50_ms"),
        text("crowd_p99_ms"),
    ));
    Ok(())
}

async fn measure(postgres: &EmbeddedPostgres, plan: &Plan) -> Result<Value, CommandError> {
    let options = postgres.options("brickyard");
    migrate(options.clone()).await?;
    let store = Store::open(connect(options, 24).await?, StoreOptions::default()).await?;
    let (stop, models) = (CancellationToken::new(), Projections::default());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?.to_string();
    let keyring = Keyring::open(store.pool().clone(), SecretKey::new(rand::random())).await?;
    let (chains, log) = (HashMap::new(), store.clone());
    let app = App::new(log, keyring, models.clone(), chains, None, stop.clone());
    let mut tasks: JoinSet<Result<(), CommandError>> = JoinSet::new();
    let folding = brickyard_projections::run(store.clone(), models, stop.clone());
    tasks.spawn(async { Ok(folding.await?) });
    tasks.spawn(async { Ok(brickyard_api::serve(app, listener).await?) });
    let outcome = async {
        // Before anybody came: what one group has let go of, the next one takes.
        let kib = resident_kib()?;
        let (frames, ours) = listened(&store, &address, plan).await?;
        let theirs = bare(frames, plan.listeners, PAUSE).await?;
        let idle = idle(&address, (plan.idle, kib)).await?;
        let crowd = crowd(&store, &address, (plan.idle, kib)).await?;
        Ok::<_, CommandError>((ours, theirs, idle, crowd))
    };
    let outcome = tokio::select! {
        outcome = outcome => outcome,
        Some(ended) = tasks.join_next() => match ended? {
            Err(error) => Err(error),
            Ok(()) => Err("a part of the site ended early".into()),
        },
    };
    stop.cancel();
    while tasks.join_next().await.is_some() {}
    store.close().await;
    let (ours, theirs, (kib, cpu_ms), crowd) = outcome?;
    let hundredths = |us: u64| format!("{}.{:02}", us / 1_000, us % 1_000 / 10);
    let ratio = ours.1 * 100 / theirs.1.max(1);
    Ok(json!({
        "bench": "live",
        "p99_ratio": format!("{}.{:02}", ratio / 100, ratio % 100),
        "listeners": plan.listeners,
        "p50_ms": hundredths(ours.0),
        "p99_ms": hundredths(ours.1),
        "bare_p50_ms": hundredths(theirs.0),
        "bare_p99_ms": hundredths(theirs.1),
        "idle": plan.idle,
        "idle_kib_each": kib,
        "idle_cpu_ms_per_s": cpu_ms,
        "crowd_changes_per_s": crowd.changes_per_s,
        "crowd_p50_ms": hundredths(crowd.times.0),
        "crowd_p99_ms": hundredths(crowd.times.1),
        "crowd_kib_each": crowd.kib_each,
    }))
}

/// Median and 99th percentile over all frames of all listeners, in microseconds.
pub(super) type Times = (u64, u64);

pub(super) fn times(mut all: Vec<u64>) -> Times {
    all.sort_unstable();
    let at = |percent: usize| all.get(all.len() * percent / 100).copied().unwrap_or_default();
    (at(50), at(99))
}

/// Lists orders while everybody listens to the market; answers the frames, too.
async fn listened(
    store: &Store,
    address: &str,
    plan: &Plan,
) -> Result<(Vec<String>, Times), CommandError> {
    let mut clients = Clients::start(address, plan.listeners, "market").await?;
    let orders = Commands::<Order>::new(store, ());
    let mut committed = HashMap::new();
    for n in 0..plan.commands {
        let meta = brickyard_store::CommandMeta {
            command_id: format!("live-{n}"),
            body_hash: [0; 32],
            account: None,
            request_id: None,
        };
        let receipt = orders.execute(&order_id(n), command(n, 0), meta).await?;
        // Acknowledged, and so committed, a moment ago.
        committed.insert(receipt.last.0, now_us());
        tokio::time::sleep(PAUSE).await;
    }
    let heard = clients.end().await?;
    let frames: Vec<String> = heard["frames"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|frame| frame.as_str().map(str::to_owned))
        .collect();
    let mut all = vec![];
    for pair in heard["heard"].as_array().into_iter().flatten() {
        let (Some(position), Some(at)) = (pair[0].as_i64(), pair[1].as_u64()) else { continue };
        if let Some(committed) = committed.get(&position) {
            all.push(at.saturating_sub(*committed));
        }
    }
    let expected = usize::try_from(plan.commands)? * plan.listeners;
    if all.len() < expected {
        return Err(format!("{} frames were heard of {expected} at least", all.len()).into());
    }
    Ok((frames, times(all)))
}

/// Memory of each in KiB, and milliseconds of processor time a second of all.
async fn idle(address: &str, (count, before): (usize, u64)) -> Result<(u64, u64), CommandError> {
    let mut clients = Clients::start(address, count, "item:nobody").await?;
    let after = resident_kib()?;
    let (cpu, began) = (cpu_ms()?, tokio::time::Instant::now());
    tokio::time::sleep(IDLE).await;
    let spent = (cpu_ms()? - cpu) * 1_000 / u64::try_from(began.elapsed().as_millis())?.max(1);
    clients.end().await?;
    Ok((after.saturating_sub(before) / u64::try_from(count)?.max(1), spent))
}

pub(super) fn resident_kib() -> Result<u64, CommandError> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    Ok(number.ok_or("this system does not tell what memory a process has")?.parse()?)
}

/// Time that all threads of this process have run; the kernel counts in hundredths of a second.
fn cpu_ms() -> Result<u64, CommandError> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let after = stat.rsplit_once(')').map(|(_, rest)| rest).unwrap_or_default();
    let fields: Vec<&str> = after.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok());
    let ticks = ticks(11).zip(ticks(12)).ok_or("this system does not tell processor time")?;
    Ok((ticks.0 + ticks.1) * 10)
}

/// The process of the clients: it says when all of them listen, and at the end what they heard.
pub(super) struct Clients {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Clients {
    pub(super) async fn start(
        address: &str,
        count: usize,
        topic: &str,
    ) -> Result<Self, CommandError> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["bench", "live-clients", address, &count.to_string(), topic])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let input = child.stdin.take().ok_or("the clients cannot be spoken to")?;
        let output = child.stdout.take().ok_or("the clients cannot be heard")?;
        let mut clients = Self { child, input, output: BufReader::new(output).lines() };
        match clients.output.next_line().await?.as_deref() {
            Some("listening") => Ok(clients),
            _ => Err("the clients did not come up".into()),
        }
    }

    pub(super) async fn end(&mut self) -> Result<Value, CommandError> {
        self.input.write_all(b"end\n").await?;
        let heard = self.output.next_line().await?.ok_or("the clients broke off")?;
        self.child.wait().await?;
        Ok(serde_json::from_str(&heard)?)
    }
}
