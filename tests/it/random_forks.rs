//! Two hundred forks of chance, one to sixty-four blocks deep, while people trade, bid, renew names,
//! open boxes and withdraw: on the fixture node, several chains at a time in one database. A
//! handful of the same on a real chain is in `forks`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use alloy::primitives::U256;
use brickyard_core::kernel::{Address, Amount, BasisPoints, Bytes, ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, OrderKind, Rail, SignedOption, Terms};
use brickyard_fixture_node::{Block, LISTINGS, Market, Plan, person};
use brickyard_indexer::decode::exchange::order_id;
use brickyard_projections::models::NAMES;
use brickyard_store::browse::cause_of;
use brickyard_store::{Fact, Recorded, Store};
use futures::future::join_all;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::Value;

use crate::chain_logs::{source_of, taken_back, whole_log};
use crate::forks_world::said;
use crate::harness::node::NodeYard;
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts, eventually};
use crate::messages::accounts_of_people;
use crate::read_tables::{append_recorded, fold_to_the_head};

const WORLDS: u64 = 4;
const SEEDS: usize = 200;
/// The deepest fork that is healed without an operator.
const DEEPEST: u64 = 64;

/// A chain with its people.
pub(crate) struct World {
    pub(crate) yard: NodeYard,
    market: Market,
    random: StdRng,
    /// No fork reaches further below the highest block there ever was.
    highest: u64,
}

impl World {
    /// With a pool of its own, as the chains of one process do not have: many read at a time here.
    pub(crate) async fn new(number: u64, database: &Arc<Database>, seed: u64) -> Self {
        let plan = Plan { chain_id: 40_000 + number, seed, ..Plan::default() };
        let store = database.store().await;
        let yard = NodeYard::on(plan, database, &store).await;
        yard.follow_contracts().await;
        let listings = (1..=LISTINGS).map(|nonce| listed(&yard.plan, nonce));
        append_facts(&store, listings.collect()).await;
        let market = Market::new(&yard.plan, StdRng::seed_from_u64(seed));
        let random = StdRng::seed_from_u64(!seed);
        let mut world = Self { yard, market, random, highest: 0 };
        world.grow(DEEPEST + 6);
        world
    }

    /// Blocks of which some are empty.
    fn grow(&mut self, blocks: u64) {
        for _ in 0..blocks {
            let acts =
                if self.random.random_bool(0.3) { self.random.random_range(1..5) } else { 0 };
            self.yard.node.mine_logs(self.market.block(acts));
        }
        self.highest = self.highest.max(self.yard.node.head());
    }

    /// So many blocks above the highest there ever was.
    pub(crate) fn outgrow(&mut self, blocks: u64) {
        self.grow(self.highest - self.yard.node.head() + blocks);
    }

    /// How deep: as often one block as half of all that may go.
    fn depth(&mut self) -> u64 {
        let room = DEEPEST - (self.highest - self.yard.node.head());
        let within = 1u64 << self.random.random_range(0..=6);
        self.random.random_range(1..=within).min(room)
    }

    /// Waits until the chain is read as it is, which may be shorter than it was.
    pub(crate) async fn settled(&self) {
        let (chain_id, head) = (self.yard.plan.chain_id, self.yard.node.head());
        let hash = self.yard.node.hash_of(head).expect("the head is there");
        eventually("the chain is read as it is", || async {
            let at = brickyard_indexer::cursor(self.yard.store.pool(), chain_id).await.ok()??;
            (at.block == head && at.block_hash == hash).then_some(())
        })
        .await;
    }

    /// What one seed makes: people act, and the chain takes another branch, or two.
    pub(crate) async fn one_seed(&mut self, seed: u64, depth: Option<u64>) -> u64 {
        self.random = StdRng::seed_from_u64(seed);
        let blocks = self.random.random_range(1..4);
        match depth {
            Some(_) => self.outgrow(blocks),
            None => self.grow(blocks),
        }
        if depth.is_some() || self.random.random_bool(0.7) {
            self.settled().await;
        }
        let depth = depth.unwrap_or_else(|| self.depth());
        if depth == 0 {
            return 0;
        }
        let gone = (self.yard.node.cut(depth), self.market.cut(depth));
        let less = self.random.random_range(0..depth.min(3));
        self.grow(depth - less);
        if self.random.random_bool(0.2) {
            self.back_to(gone, depth - less).await;
        }
        depth
    }

    /// The first branch wins after all, block for block.
    async fn back_to(&mut self, gone: (Vec<Arc<Block>>, brickyard_fixture_node::Gone), grown: u64) {
        if self.random.random_bool(0.5) {
            self.settled().await;
        }
        self.yard.node.bring_back(&gone.0);
        self.market.bring_back(gone.1, grown);
    }
}

/// The maker of the first items lists them by signature.
fn listed(plan: &Plan, nonce: u64) -> Fact {
    let known = |address: alloy::primitives::Address| Address::new(address.0.0);
    let contracts = &plan.contracts;
    let id = order_id(plan.chain_id, contracts.exchange, person(1), U256::from(nonce));
    let terms = Terms {
        rail: Rail::Signature,
        kind: OrderKind::Fixed,
        escrowed: false,
        chain_id: ChainId(plan.chain_id),
        venue: known(contracts.exchange),
        collection: known(contracts.collection),
        token_id: Amount::from(nonce),
        amount: Amount::ONE,
        maker: known(person(1)),
        currency: Address::new([0xc0; 20]),
        price: Amount::from(1_000 + nonce),
        start_s: UnixSeconds(1),
        end_s: UnixSeconds(plan.start_s + 60 * plan.block_time_s),
        fee_bps: BasisPoints::new(100).expect("a rate"),
        fee_recipient: Address::new([0xfe; 20]),
        royalty_bps: BasisPoints::new(250).expect("a rate"),
        royalty_recipient: Address::new([0xfd; 20]),
    };
    let option = SignedOption {
        channel: Hash32::ZERO,
        nonce: Amount::from(nonce),
        option_hash: Hash32::new([7; 32]),
        signature: Bytes::new(vec![1; 65]),
    };
    let event = OrderEvent::OrderListed { terms, option };
    Fact::observed::<Order>(id.to_string(), &event).expect("it can be written")
}

/// What a fact says wherever it stands: its place on the chain, its stream, and its words.
fn words(event: &Recorded) -> Option<(u64, u64, u64, [String; 5])> {
    let source = source_of(event)?;
    let hash = source.block_hash.to_string();
    let Recorded { aggregate_type, aggregate_id, event_type, payload, .. } = event.clone();
    let said = [hash, aggregate_type, aggregate_id, event_type, payload];
    Some((source.chain_id.0, source.block, source.log_index, said))
}

/// Every fact that was not taken back; of each chain in its order.
pub(crate) fn standing(log: &[Recorded]) -> Vec<(u64, u64, u64, [String; 5])> {
    let gone = taken_back(log);
    let left = log.iter().filter(|event| !gone.contains(&event.position.0));
    let mut told: Vec<_> = left.filter_map(words).collect();
    // Chains stand between each other as they happened to be read; none may be out of order itself.
    told.sort_by_key(|fact| fact.0);
    told
}

/// An indexer that never saw a fork, in a database that was told the same.
async fn fresh(worlds: &[World], told: &[Recorded]) -> (Database, Store) {
    let database = Database::new().await;
    let store = database.store().await;
    append_recorded(&store, told).await;
    let indexing: Vec<_> =
        worlds.iter().map(|world| world.yard.index_by(&store, world.yard.settings())).collect();
    for world in worlds {
        let (chain_id, head) = (world.yard.plan.chain_id, world.yard.node.head());
        eventually("the fresh indexer reaches the head", || async {
            let at = brickyard_indexer::cursor(store.pool(), chain_id).await.ok()??;
            (at.block >= head && joined(&store, chain_id).await).then_some(())
        })
        .await;
    }
    for one in indexing {
        one.end().await;
    }
    fold_to_the_head(&store).await;
    (database, store)
}

async fn joined(store: &Store, chain_id: u64) -> bool {
    let late = "select count(*) from contract_cursors where chain_id = $1 and not joined";
    let late = sqlx::query_scalar(late).bind(i64::try_from(chain_id).expect("small"));
    late.fetch_one(store.pool()).await.is_ok_and(|late: i64| late == 0)
}

/// Each world takes its share of the seeds, one after another.
async fn fork_all(worlds: &mut [World], seeds: &[u64]) -> BTreeMap<u64, usize> {
    let share = seeds.len().div_ceil(worlds.len());
    let forking = worlds.iter_mut().zip(seeds.chunks(share)).map(|(world, seeds)| async move {
        let mut depths = vec![];
        for (n, seed) in seeds.iter().enumerate() {
            let depth = [(3, DEEPEST), (5, 1)].into_iter().find(|(of, _)| *of == n);
            depths.push(world.one_seed(*seed, depth.map(|(_, depth)| depth)).await);
        }
        world.outgrow(3);
        world.settled().await;
        depths
    });
    let mut depths = BTreeMap::new();
    for depth in join_all(forking).await.into_iter().flatten() {
        *depths.entry(depth).or_default() += 1;
    }
    depths
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_two_hundred_forks_everything_is_as_if_there_had_been_none() {
    let mut random = seeded("after_two_hundred_forks");
    let database = Arc::new(Database::new().await);
    let store = database.store().await;
    let mut worlds = vec![];
    for number in 0..WORLDS {
        worlds.push(World::new(number, &database, random.random()).await);
    }
    // Who gets messages.
    append_facts(&store, accounts_of_people()).await;
    let told = whole_log(&store).await;
    let stop = tokio_util::sync::CancellationToken::new();
    let models = brickyard_projections::run(
        store.clone(),
        brickyard_projections::Projections::default(),
        stop.clone(),
    );
    let models = tokio::spawn(models);
    let indexing: Vec<_> = worlds.iter().map(|world| world.yard.index()).collect();
    for world in &worlds {
        world.settled().await;
    }
    let early = whole_log(&store).await;
    let seeds: Vec<u64> = (0..soaked(SEEDS, 10)).map(|_| random.random()).collect();
    let forked = tokio_util::sync::CancellationToken::new();
    let building = rebuild_until(&forked, &store, StdRng::seed_from_u64(random.random()));
    let forking = async {
        let depths = fork_all(&mut worlds, &seeds).await;
        forked.cancel();
        depths
    };
    let (depths, built) = tokio::join!(forking, building);
    assert!(built > 0, "models were built while the chains forked");
    for one in indexing {
        one.end().await;
    }
    stop.cancel();
    models.await.expect("they do not panic").expect("they end well");
    fold_to_the_head(&store).await;

    assert!(depths.contains_key(&DEEPEST) && depths.contains_key(&1), "{depths:?}");
    let log = whole_log(&store).await;
    assert_eq!(log[..early.len()], early, "what was written stays as it was");
    assert_both_histories(&worlds, &log);
    let (_database, anew) = fresh(&worlds, &told).await;
    let (healed, straight) = (standing(&log), standing(&whole_log(&anew).await));
    let differ = healed.iter().zip(&straight).find(|(healed, straight)| healed != straight);
    assert_eq!(differ, None, "facts that stand");
    assert_eq!(healed.len(), straight.len(), "facts that stand");
    for model in NAMES {
        let (healed, straight) = (by_chain(&store, model).await, by_chain(&anew, model).await);
        let differ = healed.iter().zip(&straight).find(|(healed, straight)| healed != straight);
        assert_eq!(differ, None, "{model}");
        assert_eq!(healed.len(), straight.len(), "{model}");
    }
    crate::data::recounted(&store, &mut random, 6).await;
    assert_nothing_twice(&store, &log).await;
}

/// Builds models of chance anew beside the served ones, in which forks are healed meanwhile; each
/// takes its place because it says the same.
async fn rebuild_until(
    forked: &tokio_util::sync::CancellationToken,
    store: &Store,
    mut random: StdRng,
) -> usize {
    let mut built = 0;
    while !forked.is_cancelled() {
        let model = NAMES[random.random_range(0..NAMES.len())];
        let report = brickyard_projections::rebuild(store, model, false, &|_| {}).await;
        let report = report.expect("it can be built").expect("there is such a model");
        assert!(report.swapped, "{model} came out otherwise: {:#?}", report.differences);
        built += 1;
    }
    built
}

/// Rows that stand in the order of the log: chains stand between each other as they were read.
async fn by_chain(store: &Store, model: &str) -> Vec<Value> {
    let mut rows = said(store, model).await;
    rows.sort_by_key(|row| row["chain"]["chain_id"].as_u64());
    rows
}

/// Of the branches that are gone everything is still told, once, and taken back once.
fn assert_both_histories(worlds: &[World], log: &[Recorded]) {
    for (place, event) in (1..).zip(log) {
        assert_eq!(event.position.0, place, "positions are dense");
    }
    let back = log.iter().filter(|event| event.event_type == "FactReverted");
    let gone = taken_back(log);
    assert_eq!(back.count(), gone.len(), "nothing is taken back twice");
    for event in log.iter().filter(|event| gone.contains(&event.position.0)) {
        assert!(source_of(event).is_some(), "only what a chain told is taken back: {event:?}");
    }
    assert!(gone.len() > 100, "there was something to take back: {}", gone.len());
    for world in worlds {
        let chain = world.yard.plan.chain_id;
        let on_chain: BTreeSet<String> = (0..=world.yard.node.head())
            .filter_map(|number| world.yard.node.hash_of(number))
            .map(|hash| hash.to_string())
            .collect();
        for event in log {
            let Some(source) = source_of(event).filter(|source| source.chain_id.0 == chain) else {
                continue;
            };
            // The same block may have come, left and come back: then the later telling stands.
            let stands = !gone.contains(&event.position.0);
            let there = on_chain.contains(&source.block_hash.to_string());
            assert!(there || !stands, "{event:?} is of no block of the chain");
        }
        let reorgs = log.iter().filter(|event| {
            event.event_type == "ChainReorged" && event.aggregate_id == chain.to_string()
        });
        assert!(reorgs.count() > 3, "chain {chain} had forks");
    }
    let happened: BTreeSet<&str> = log.iter().map(|event| event.event_type.as_str()).collect();
    for event in ["BidPlaced", "OrderSettled", "DomainRenewed", "BoxOpened", "VoucherRedeemed"] {
        assert!(happened.contains(event), "nobody did what ends as {event}");
    }
}

/// No voucher, name or box is had twice on what stands, and what follows from events by itself is
/// done once for each, whatever was taken back in between.
async fn assert_nothing_twice(store: &Store, log: &[Recorded]) {
    let once = ["VoucherRedeemed", "DomainRegistered", "BoxMinted", "BoxOpened", "OrderSettled"];
    let mut seen = BTreeSet::new();
    for (chain, _, _, [_, _, stream, event, _]) in standing(log) {
        let first = seen.insert((chain, stream.clone(), event.clone()));
        assert!(first || !once.contains(&event.as_str()), "{event} twice on {stream}");
    }
    // Twice from the start: what a manager did it does not do again.
    for _ in 0..2 {
        let stop = tokio_util::sync::CancellationToken::new();
        let managers = tokio::spawn(brickyard_processes::run(store.clone(), stop.clone()));
        eventually("the managers reach the head", || async {
            let head = store.head().await.ok()?;
            let all = brickyard_processes::manager_statuses(store.pool()).await.ok()?;
            let there = all.iter().filter(|manager| manager.position >= head).count();
            (there == brickyard_processes::NAMES.len()).then_some(())
        })
        .await;
        stop.cancel();
        managers.await.expect("they do not panic").expect("they end well");
    }
    let after = whole_log(store).await;
    let mut done: BTreeMap<(i64, String, String), Vec<i64>> = BTreeMap::new();
    for event in &after[log.len()..] {
        let cause = cause_of(event).causation.expect("only managers write now");
        let what = (cause.0, event.aggregate_id.clone(), event.event_type.clone());
        done.entry(what).or_default().push(event.position.0);
    }
    assert!(!done.is_empty(), "listings have come to their end");
    for (what, positions) in done {
        assert_eq!(positions.len(), 1, "{what:?} at {positions:?}");
    }
}
