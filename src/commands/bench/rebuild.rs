//! Events a second into the orders, built anew from the log with their history, against COPY of
//! the very rows that come out; then what a command takes while it is built, against before; and
//! what looking back costs.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use brickyard_core::orders::Order;
use brickyard_projections::models::Orders;
use brickyard_projections::{
    Model, Projections, Report, Stage, Watch, position_of, prepare, rebuild, rows_at,
};
use brickyard_store::{CommandMeta, Commands, Position, Store, StoreOptions, connect, migrate};
use serde_json::{Map, Value, json};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::Scratch;
use super::append::{LIFE, MAKER, command, order_id};
use super::copy::copy;
use super::fill::fill;
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

/// The median of so many; the machine has other things to do, too.
const ROUNDS: usize = 3;
/// Callers of commands, each with a pause: a busy market, not a full queue.
const CALLERS: u64 = 8;
const PAUSE: Duration = Duration::from_millis(10);
const CALM: Duration = Duration::from_secs(5);
const LOOKS_BACK: u64 = 1_000;

pub(super) async fn run(events: u64, as_json: bool) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let postgres = EmbeddedPostgres::start(&scratch.path().join("postgres")).await?;
    let outcome = measure(&postgres, events, as_json).await;
    postgres.stop().await;
    outcome
}

async fn measure(
    postgres: &EmbeddedPostgres,
    events: u64,
    as_json: bool,
) -> Result<(), CommandError> {
    let options = postgres.options("brickyard");
    migrate(options.clone()).await?;
    let store = Store::open(connect(options, 24).await?, StoreOptions::default()).await?;
    prepare(store.pool()).await?;
    fill(&store, 0..events / LIFE, LIFE).await?;
    // The first one fills the served version, too.
    built(&store, &|_| {}).await?;
    let (mut rebuilds, mut copies) = (vec![], vec![]);
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let report = built(&store, &|_| {}).await?;
        rebuilds.push((started.elapsed(), report));
        copies.push(copy::<Orders>(&store).await?);
    }
    rebuilds.sort_by_key(|(time, _)| *time);
    copies.sort_unstable();
    let (time, report) = rebuilds.swap_remove(ROUNDS / 2);
    let (ours, theirs) = (per_s(events, time), per_s(events, copies[ROUNDS / 2]));
    let Commanded { calm, busy, stages } = commands(&store).await?;
    let back = look_back(&store, events).await?;
    store.close().await;
    store.pool().close().await;
    let (ratio, slower) = (hundredths(ours, theirs), hundredths(busy, calm));
    if as_json {
        say::line(json!({
            "bench": "rebuild",
            "events": events,
            "rows": report.rows,
            "brickyard_events_per_s": ours,
            "copy_events_per_s": theirs,
            "ratio": ratio,
            "read_ms": report.read_ms,
            "write_ms": report.write_ms,
            "total_ms": report.total_ms,
            "command_p99_before_us": calm,
            "command_p99_during_us": busy,
            "command_p99_ratio": slower,
            "command_p99_us_of_stages": stages,
            "look_back_p99_us": back,
        }));
        return Ok(());
    }
    say::line(" events    brickyard/s   COPY of the rows/s   ratio");
    say::line(format!("{events:>7} {ours:>14} {theirs:>20} {ratio:>7}"));
    say::line(format!("a command (p99): {calm} us before, {busy} us meanwhile, ratio {slower}"));
    say::line(format!("in each of its stages: {stages}"));
    say::line(format!("an order as it stood (p99): {back} us"));
    Ok(())
}

fn per_s(events: u64, time: Duration) -> u128 {
    u128::from(events) * 1_000_000 / time.as_micros().max(1)
}

fn hundredths(one: u128, other: u128) -> String {
    let hundredths = one * 100 / other.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

async fn built(store: &Store, watch: &Watch<'_>) -> Result<Report, CommandError> {
    let report = rebuild(store, Orders::NAME, false, watch).await?;
    let report = report.ok_or("there are no orders")?;
    if report.swapped { Ok(report) } else { Err("the orders came out differently".into()) }
}

/// What a command takes, p99 in microseconds.
struct Commanded {
    calm: u128,
    busy: u128,
    /// The same of each stage of the rebuild, with how many commands began in it.
    stages: Value,
}

/// In calm, and while the orders are built anew. The models run, as they do in `up`.
async fn commands(store: &Store) -> Result<Commanded, CommandError> {
    let stop = CancellationToken::new();
    let models = brickyard_projections::run(store.clone(), Projections::default(), stop.clone());
    let models = tokio::spawn(models);
    let head = store.head().await?;
    while position_of(store.pool(), &brickyard_projections::models::NAMES).await? < head {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let calm = load(store, "calm", tokio::time::sleep(CALM)).await?;
    let (mut outcome, began) = (Ok(()), Mutex::new(vec![]));
    let watch = |stage| {
        let mut began = began.lock().unwrap_or_else(PoisonError::into_inner);
        let name = name_of(stage);
        if began.last().is_none_or(|(last, _)| *last != name) {
            began.push((name, Instant::now()));
        }
    };
    let rebuilding = async { outcome = built(store, &watch).await.map(drop) };
    let busy = load(store, "busy", rebuilding).await?;
    stop.cancel();
    models.await??;
    outcome?;
    let began = began.into_inner().unwrap_or_else(PoisonError::into_inner);
    let p99_of = |times: &[Took]| p99(times.iter().map(|(_, took)| *took).collect());
    Ok(Commanded { calm: p99_of(&calm), busy: p99_of(&busy), stages: by_stage(&began, &busy) })
}

fn name_of(stage: Stage) -> &'static str {
    match stage {
        Stage::Reading { .. } => "reading",
        Stage::Writing => "writing",
        Stage::CatchingUp { .. } => "catching up",
        Stage::Comparing => "comparing",
        Stage::Swapping => "swapping",
        Stage::Swapped => "dropping",
    }
}

fn by_stage(began: &[(&'static str, Instant)], busy: &[Took]) -> Value {
    let ends = began.iter().skip(1).map(|(_, at)| Some(*at)).chain([None]);
    let of = |from: Instant, to: Option<Instant>| {
        let within = busy.iter().filter(|(at, _)| *at >= from && to.is_none_or(|to| *at < to));
        let times: Vec<u128> = within.map(|(_, took)| *took).collect();
        json!({ "commands": times.len(), "p99_us": p99(times) })
    };
    let told: Map<String, Value> = began
        .iter()
        .zip(ends)
        .enumerate()
        .map(|(n, ((name, from), to))| (format!("{n} {name}"), of(*from, to)))
        .collect();
    told.into()
}

/// When a command began, and its microseconds.
type Took = (Instant, u128);

async fn load(
    store: &Store,
    name: &'static str,
    until: impl Future<Output = ()>,
) -> Result<Vec<Took>, CommandError> {
    let stop = CancellationToken::new();
    let orders = Commands::<Order>::new(store, ());
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        let (orders, stop) = (orders.clone(), stop.clone());
        callers.spawn(async move {
            let mut times = vec![];
            // Far from the orders that are there, and from those of the other load.
            let base = 1_000_000_000 + if name == "calm" { 0 } else { 500_000_000 };
            let mut n = base + caller * 10_000_000;
            while !stop.is_cancelled() {
                n += 1;
                let command_id = format!("{name}-{n}");
                let meta =
                    CommandMeta { command_id, body_hash: [0; 32], account: None, request_id: None };
                let started = Instant::now();
                orders.execute(&order_id(n), command(n, 0), meta).await?;
                times.push((started, started.elapsed().as_micros()));
                tokio::time::sleep(PAUSE).await;
            }
            Ok::<_, CommandError>(times)
        });
    }
    until.await;
    stop.cancel();
    let mut times = vec![];
    while let Some(done) = callers.join_next().await {
        times.extend(done??);
    }
    Ok(times)
}

/// An order of chance at a position of chance.
async fn look_back(store: &Store, events: u64) -> Result<u128, CommandError> {
    let mut times = vec![];
    for n in 0..LOOKS_BACK {
        let n = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let at = Position(i64::try_from(events / 2 + n % (events / 2).max(1))?);
        let key = order_id(n / 7 % (events / LIFE / 2).max(1));
        let started = Instant::now();
        let found = rows_at::<Orders>(store, &[key], at).await?;
        times.push(started.elapsed().as_micros());
        if !found.values().all(|(_, row)| row.terms.maker == MAKER) {
            return Err("an order of somebody else was found".into());
        }
    }
    Ok(p99(times))
}

fn p99(mut times: Vec<u128>) -> u128 {
    times.sort_unstable();
    times.get(times.len() * 99 / 100).copied().unwrap_or_default()
}
