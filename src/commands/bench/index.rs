//! Logs a second from a chain into the event log, against the least work anybody could do with
//! the same chain: fetch and decode, and keep nothing.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use brickyard_indexer::source::Source;
use brickyard_indexer::{ChainSettings, baseline, cursor, followed};
use brickyard_store::{Store, StoreOptions, connect, migrate};
use serde_json::{Map, Value, json};
use sqlx::ConnectOptions;
use tokio_util::sync::CancellationToken;
use url::Url;

pub(super) use super::index_chain::Contracts;
use super::index_chain::filled;
use super::{Scratch, index_copy, index_live, index_node, index_three};
use crate::commands::CommandError;
use crate::demo::person;
use crate::embedded::chain::{CHAIN_ID, EmbeddedChain};
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

const ROUNDS: usize = 5;
/// Far below what is measured, far above what asking costs.
const LOOK_EVERY: Duration = Duration::from_millis(2);

pub(super) async fn run(
    logs: u64,
    chain_dir: Option<PathBuf>,
    as_json: bool,
) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let chain = match &chain_dir {
        Some(kept) => EmbeddedChain::start(kept, None).await?,
        None => EmbeddedChain::start_unkept(&scratch.path().join("chain")).await?,
    };
    let measured = measure(&chain, scratch.path(), chain_dir.as_deref(), logs, as_json).await;
    chain.stop().await;
    measured
}

pub(super) struct Measured {
    pub(super) facts: usize,
    pub(super) time: Duration,
}

/// Both read the same logs; not each of them is news.
pub(super) fn logs_per_s(logs: usize, run: &Measured) -> u128 {
    logs as u128 * 1_000_000 / run.time.as_micros().max(1)
}

async fn measure(
    chain: &EmbeddedChain,
    folder: &Path,
    kept: Option<&Path>,
    logs: u64,
    as_json: bool,
) -> Result<(), CommandError> {
    if !as_json {
        say::line(format!("Making a chain of about {logs} logs…"));
    }
    let http = chain.http();
    let (contracts, filled_in) = filled(&http, kept, logs).await?;
    let postgres = EmbeddedPostgres::start(&folder.join("postgres")).await?;
    let outcome = async {
        let mut told = vec![index_node::measure(&postgres, logs).await?];
        told.push(index_live::measure(&postgres).await?);
        told.push(index_three::measure(&postgres, logs).await?);
        told.push(json!({ "chain_made_in_s": filled_in.as_secs() }));
        Ok::<_, CommandError>((told, rounds(&postgres, &http, &contracts).await?))
    };
    let outcome = outcome.await;
    postgres.stop().await;
    let (told, (logs, bare, indexed, copied)) = outcome?;
    let node: Map<String, Value> =
        told.into_iter().filter_map(|part| part.as_object().cloned()).flatten().collect();
    if bare.facts != indexed.facts {
        let (theirs, ours) = (bare.facts, indexed.facts);
        return Err(format!("{theirs} events were decoded and {ours} are in the log").into());
    }
    let (ours, theirs) = (logs_per_s(logs, &indexed), logs_per_s(logs, &bare));
    let ratio = share(ours, theirs);
    let (events, rows) = (logs_per_s(indexed.facts, &indexed), logs_per_s(copied.facts, &copied));
    let of_copy = share(events, rows);
    if as_json {
        let mut line = json!({
            "bench": "index",
            "logs": logs,
            "events": indexed.facts,
            "brickyard_logs_per_s": ours,
            "bare_logs_per_s": theirs,
            "ratio": ratio,
            "bare_copy_rows_per_s": rows,
            "of_bare_copy": of_copy,
        });
        if let Value::Object(line) = &mut line {
            line.extend(node);
        }
        say::line(line);
        return Ok(());
    }
    say::line("   logs    brickyard/s   fetch and decode/s   ratio");
    say::line(format!("{logs:>7} {ours:>14} {theirs:>20} {ratio:>7}"));
    say::line(format!(
        "The same rows by one bare COPY: {rows} rows/s, of which {events} events/s are {of_copy}"
    ));
    tell_the_rest(&node);
    Ok(())
}

fn share(part: u128, whole: u128) -> String {
    let hundredths = part * 100 / whole.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn tell_the_rest(node: &Map<String, Value>) {
    let text = |key: &str| node[key].to_string().replace('"', "");
    say::line(format!(
        "From the fixture node: {} events/s with {} MB at most; a head of {} logs is committed \
         after {} ms (p50), {} ms (p99)",
        text("node_events_per_s"),
        text("node_peak_mb"),
        text("head_logs"),
        text("head_to_commit_p50_ms"),
        text("head_to_commit_p99_ms"),
    ));
    say::line(format!(
        "With the site beside it: a head is at the socket after {} ms (p50), {} ms (p99); a fork of \
         {} blocks and {} logs is healed and on all pages in {} ms",
        text("head_to_socket_p50_ms"),
        text("head_to_socket_p99_ms"),
        text("fork_depth"),
        text("fork_logs"),
        text("fork_healed_ms"),
    ));
    say::line(format!(
        "Two chains: {} events/s, and {} of that beside a third one that is silent",
        text("two_chains_events_per_s"),
        text("kept_beside_a_silent_one"),
    ));
}

/// The median of each, taken in turns so that a busy moment of the machine meets both.
async fn rounds(
    postgres: &EmbeddedPostgres,
    http: &Url,
    contracts: &Contracts,
) -> Result<(usize, Measured, Measured, Measured), CommandError> {
    let (mut logs, mut bare, mut indexed, mut copied) = (0, vec![], vec![], vec![]);
    for round in 0..ROUNDS {
        let store = fresh_store(postgres, &round.to_string()).await?;
        contracts.follow(&store, http, CHAIN_ID, person(0).address()).await?;
        let (read, run) = fetch_and_decode(&store, http).await?;
        logs = read;
        bare.push(run);
        indexed.push(index(&store, http).await?);
        copied.push(index_copy::copy_again(postgres, &store, round).await?);
        store.close().await;
        store.pool().close().await;
    }
    let median = |mut runs: Vec<Measured>| {
        runs.sort_by_key(|run| run.time);
        runs.swap_remove(ROUNDS / 2)
    };
    Ok((logs, median(bare), median(indexed), median(copied)))
}

pub(super) async fn fresh_store(
    postgres: &EmbeddedPostgres,
    name: &str,
) -> Result<Store, CommandError> {
    let name = &format!("bench_{name}");
    postgres.create_database(name).await?;
    let options = postgres.options(name);
    migrate(options.clone()).await?;
    // A server that has run for a while writes into files it uses again; a new one would fill 16 MB
    // with zeros in every fourth transaction.
    sqlx::query("checkpoint").execute(&mut options.connect().await?).await?;
    Ok(Store::open(connect(options, 8).await?, StoreOptions::default()).await?)
}

async fn fetch_and_decode(store: &Store, http: &Url) -> Result<(usize, Measured), CommandError> {
    let followed = followed(store, CHAIN_ID).await?.ok_or("the chain is not followed")?;
    let started = Instant::now();
    let (logs, facts) = baseline::fetch_and_decode(http, CHAIN_ID, followed).await?;
    Ok((logs, Measured { facts, time: started.elapsed() }))
}

pub(super) async fn index(store: &Store, http: &Url) -> Result<Measured, CommandError> {
    let head = Source::new(http).head().await?;
    let before = store.head().await?;
    let settings = ChainSettings::new(CHAIN_ID, http.clone(), Duration::from_millis(100));
    let stop = CancellationToken::new();
    let started = Instant::now();
    let indexer = tokio::spawn(brickyard_indexer::run(store.clone(), settings, stop.clone()));
    while cursor(store.pool(), CHAIN_ID).await?.is_none_or(|cursor| cursor.block < head) {
        if indexer.is_finished() {
            indexer.await??;
            return Err("the indexer ended early".into());
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    let time = started.elapsed();
    stop.cancel();
    indexer.await??;
    // What the chain's own stream tells of finality is no log's fact.
    let told: i64 = sqlx::query_scalar(
        "select count(*) from events where position > $1 and event_type = 'ChainFinalized'",
    )
    .bind(before)
    .fetch_one(store.pool())
    .await?;
    let facts = store.head().await?.0 - before.0 - told;
    Ok(Measured { facts: usize::try_from(facts)?, time })
}
