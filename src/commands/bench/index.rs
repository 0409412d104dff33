//! Logs a second from a chain into the event log, against the least work anybody could do with
//! the same chain: fetch and decode, and keep nothing.

use std::path::Path;
use std::time::{Duration, Instant};

use alloy::primitives::{Address, B256, U256};
use alloy::providers::Provider;
use brickyard_core::chains::{Chain, ChainCommand};
use brickyard_core::collections::{Collection, CollectionCommand, TokenStandard};
use brickyard_core::kernel::{self, ChainId, CollectionId, Hash32};
use brickyard_indexer::contracts::{Collection721, IMarketplace, Marketplace};
use brickyard_indexer::source::Source;
use brickyard_indexer::{ChainSettings, baseline, cursor, followed};
use brickyard_store::{CommandMeta, Commands, Store, StoreOptions, connect, migrate};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{Scratch, index_node};
use crate::commands::CommandError;
use crate::demo::{person, provider_of};
use crate::embedded::chain::{CHAIN_ID, EmbeddedChain};
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

/// Items minted in one transaction, two logs each.
const BATCH: u64 = 100;
const LOGS_PER_MINT: u64 = 2;
/// A transaction's most (2^24, EIP-7825); asking for an estimate would mint everything twice.
const GAS: u64 = 1 << 24;
/// One order for so many mints, so that the busiest decoder is measured too.
const MINTS_PER_ORDER: u64 = 50;
const ORDER_LIFE_S: u64 = 7 * 24 * 60 * 60;
const ROUNDS: usize = 5;
/// Far below what is measured, far above what asking costs.
const LOOK_EVERY: Duration = Duration::from_millis(2);

pub(super) async fn run(logs: u64, as_json: bool) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let chain = EmbeddedChain::start_unkept(&scratch.path().join("chain")).await?;
    let measured = measure(&chain, scratch.path(), logs, as_json).await;
    chain.stop().await;
    measured
}

pub(super) struct Measured {
    pub(super) facts: usize,
    time: Duration,
}

/// Both read the same logs; not each of them is news.
pub(super) fn logs_per_s(logs: usize, run: &Measured) -> u128 {
    logs as u128 * 1_000_000 / run.time.as_micros().max(1)
}

async fn measure(
    chain: &EmbeddedChain,
    folder: &Path,
    logs: u64,
    as_json: bool,
) -> Result<(), CommandError> {
    if !as_json {
        say::line(format!("Making a chain of about {logs} logs…"));
    }
    let http = chain.http();
    let contracts = fill(&http, logs).await?;
    let postgres = EmbeddedPostgres::start(&folder.join("postgres")).await?;
    let outcome = async {
        let node = index_node::measure(&postgres, logs).await?;
        Ok::<_, CommandError>((node, rounds(&postgres, &http, &contracts).await?))
    };
    let outcome = outcome.await;
    postgres.stop().await;
    let (node, (logs, bare, indexed)) = outcome?;
    if bare.facts != indexed.facts {
        let (theirs, ours) = (bare.facts, indexed.facts);
        return Err(format!("{theirs} events were decoded and {ours} are in the log").into());
    }
    let (ours, theirs) = (logs_per_s(logs, &indexed), logs_per_s(logs, &bare));
    let hundredths = ours * 100 / theirs.max(1);
    let ratio = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    if as_json {
        let mut line = json!({
            "bench": "index",
            "logs": logs,
            "events": indexed.facts,
            "brickyard_logs_per_s": ours,
            "bare_logs_per_s": theirs,
            "ratio": ratio,
        });
        if let (Value::Object(line), Value::Object(node)) = (&mut line, node) {
            line.extend(node);
        }
        say::line(line);
        return Ok(());
    }
    say::line("   logs    brickyard/s   fetch and decode/s   ratio");
    say::line(format!("{logs:>7} {ours:>14} {theirs:>20} {ratio:>7}"));
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
    Ok(())
}

/// The median of each, taken in turns so that a busy moment of the machine meets both.
async fn rounds(
    postgres: &EmbeddedPostgres,
    http: &Url,
    contracts: &Contracts,
) -> Result<(usize, Measured, Measured), CommandError> {
    let (mut logs, mut bare, mut indexed) = (0, vec![], vec![]);
    for round in 0..ROUNDS {
        let store = fresh_store(postgres, &round.to_string()).await?;
        contracts.follow(&store, http, person(0).address()).await?;
        let (read, run) = fetch_and_decode(&store, http).await?;
        logs = read;
        bare.push(run);
        indexed.push(index(&store, http).await?);
        store.close().await;
        store.pool().close().await;
    }
    let median = |mut runs: Vec<Measured>| {
        runs.sort_by_key(|run| run.time);
        runs.swap_remove(ROUNDS / 2)
    };
    Ok((logs, median(bare), median(indexed)))
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

pub(super) struct Contracts {
    pub(super) marketplace: Address,
    pub(super) collection: Address,
}

/// Mints and lists until the chain has about so many logs.
async fn fill(http: &Url, logs: u64) -> Result<Contracts, CommandError> {
    let operator = provider_of(http, person(0));
    let us = person(0).address();
    let marketplace = Marketplace::deploy(&operator, us, 100, us).await?;
    let (name, symbol) = ("Measured".to_owned(), "MSR".to_owned());
    let collection = Collection721::deploy(&operator, name, symbol, us, us, 250).await?;
    let source = Source::new(http);
    let end_s = source.header(source.head().await?).await?.time_s + ORDER_LIFE_S;
    for batch in 0..logs.div_ceil(BATCH * LOGS_PER_MINT) {
        let uris = (0..BATCH).map(|n| format!("ipfs://measured/{}", batch * BATCH + n)).collect();
        let minting = collection.safeMintBatch(us, uris).gas(GAS).send().await?;
        for order in 0..BATCH / MINTS_PER_ORDER {
            let token_id = U256::from(batch * BATCH + order + 1);
            let listing = marketplace.createOrder(order_of(*collection.address(), token_id, end_s));
            let _ = listing.send().await?;
        }
        minting.get_receipt().await?;
    }
    // Whatever is still under way has a block once this one has.
    operator.get_block_number().await?;
    Ok(Contracts { marketplace: *marketplace.address(), collection: *collection.address() })
}

fn order_of(collection: Address, token_id: U256, end_s: u64) -> IMarketplace::OrderParams {
    IMarketplace::OrderParams {
        salt: B256::from(token_id),
        kind: 0,
        escrowed: false,
        collection,
        tokenId: token_id,
        amount: U256::from(1),
        currency: Address::ZERO,
        price: U256::from(1_000_000u64),
        startTime: 0,
        endTime: end_s,
    }
}

impl Contracts {
    pub(super) async fn follow(
        &self,
        store: &Store,
        http: &Url,
        creator: Address,
    ) -> Result<(), CommandError> {
        let chain_id = ChainId(CHAIN_ID);
        let known = |address: Address| kernel::Address::new(address.0.0);
        let genesis = Source::new(http).genesis_hash().await?;
        let chain = ChainCommand::Follow {
            chain_id,
            name: "Measured".to_owned(),
            genesis_hash: Hash32::new(genesis.0),
            first_block: 1,
            marketplace: known(self.marketplace),
            exchange: kernel::Address::new([9; 20]),
            currencies: vec![],
        };
        let chains = Commands::<Chain>::new(store, ());
        chains.execute(&chain_id.to_string(), chain, CommandMeta::named("follow-chain")).await?;
        let collection = CollectionCommand::Follow {
            chain_id,
            address: known(self.collection),
            standard: TokenStandard::Erc721,
            name: "Measured".to_owned(),
            symbol: "MSR".to_owned(),
            description: String::new(),
            creator: known(creator),
            first_block: 1,
        };
        let id = CollectionId { chain_id, address: known(self.collection) }.to_string();
        let collections = Commands::<Collection>::new(store, ());
        collections.execute(&id, collection, CommandMeta::named("follow-collection")).await?;
        Ok(())
    }
}
