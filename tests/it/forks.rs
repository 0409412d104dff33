//! Forks heal: what a branch told that is gone is taken back, and everything is as if it had never
//! been told, but for the log, which keeps both histories.

use brickyard::demo::Workshop;
use brickyard_core::kernel::{ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent};
use brickyard_projections::models::NAMES;
use brickyard_projections::{cold_replay, rebuild, state_at};
use brickyard_store::{ChainSource, Commands, Fact, Position, Recorded, Store, StoreOptions};
use cqrs_es::Aggregate;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use crate::chain_logs::{assert_log_tells_the_chain, source_of, whole_log};
use crate::floors::replayed_by_their_events;
use crate::forks_world::{Trading, said};
use crate::golden_orders::{chain_facts_of_orders, drafts_and_listings};
use crate::harness::random::{seeded, soaked};
use crate::harness::world::Yard;
use crate::harness::{Database, append_facts, eventually};
use crate::orders_given::{NOW, option, order_id, terms};
use crate::random_forks::standing;
use crate::read_tables::{fold_to_the_head, tables};

fn of_type<'a>(log: &'a [Recorded], name: &str) -> Vec<&'a Recorded> {
    log.iter().filter(|event| event.event_type == name).collect()
}

/// Rows of a model as they stand, by key.
async fn rows(store: &Store, model: &str) -> Vec<(String, Value)> {
    let statement = format!("select key, state::text from read.{model} order by key");
    let rows: Vec<(String, String)> =
        sqlx::query_as(&statement).fetch_all(store.pool()).await.expect("rows");
    rows.into_iter().map(|(key, row)| (key, serde_json::from_str(&row).expect("JSON"))).collect()
}

/// Everything that is made of the log says the same, however it is made.
async fn assert_all_ways_agree(trading: &Trading) {
    let store = &trading.yard.store;
    fold_to_the_head(store).await;
    assert_log_tells_the_chain(&trading.yard).await;
    let (_database, fresh) = trading.fresh().await;
    for model in NAMES {
        let (healed, fresh) = (said(store, model).await, said(&fresh, model).await);
        let differ = healed.iter().zip(&fresh).find(|(healed, fresh)| healed != fresh);
        assert!(differ.is_none(), "{model}: {differ:#?}");
        assert_eq!(healed.len(), fresh.len(), "{model}");
    }
    let head = store.head().await.expect("a head");
    // Floors are told with their history, which a log that never forked does not have.
    for model in NAMES.into_iter().filter(|model| *model != "floors") {
        let cold = cold_replay(store, model, head).await.expect("it can be folded");
        let cold: Vec<(String, Value)> = cold.into_iter().collect();
        assert_eq!(rows(store, model).await, cold, "{model}");
    }
    let before = tables(store).await;
    for model in NAMES {
        let report = rebuild(store, model, false, &|_| {}).await.expect("it can be built");
        let report = report.expect("there is such a model");
        assert!(report.swapped, "{model}: {:#?}", report.differences);
    }
    assert_eq!(tables(store).await, before, "a rebuild makes the same");
    let (looked, _) = replayed_by_their_events(store, 1).await;
    assert!(looked > 0, "floors have moved");
}

/// Trades and forks go on while it is indexed; the models follow in steps of any length.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_random_forks_everything_is_as_on_the_final_chain_alone() {
    let random = seeded("after_random_forks_everything_is_as_on_the_final_chain_alone");
    let mut trading = Trading::new(random, 70).await;
    let indexing = trading.index();
    trading.yard.indexed().await;
    for round in 0..soaked(6, 34) {
        for _ in 0..6 {
            trading.act().await;
        }
        if round % 3 == 0 {
            trading.yard.indexed().await;
            fold_to_the_head(&trading.yard.store).await;
        }
        let deepest = if round % 2 == 0 { 64 } else { 6 };
        trading.fork(deepest).await;
        for _ in 0..4 {
            trading.act().await;
        }
        // Heights that were read before are passed again.
        trading.yard.chain.mine(65).await;
        trading.yard.indexed().await;
    }
    trading.stop();
    indexing.await.expect("it does not panic");
    let log = whole_log(&trading.yard.store).await;
    assert!(!of_type(&log, "ChainReorged").is_empty(), "there were forks");
    assert!(!of_type(&log, "FactReverted").is_empty(), "there was something to take back");
    assert_all_ways_agree(&trading).await;
}

/// Names, boxes and vouchers on a real chain, of which forks take away what they like.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_with_all_contracts_is_as_on_the_final_chain_alone() {
    let mut random = seeded("what_is_done_with_all_contracts_is_as_on_the_final_chain_alone");
    let chance = StdRng::seed_from_u64(random.random());
    let mut trading = Trading::on(Yard::with_all_contracts().await, chance, 70).await;
    let told = whole_log(&trading.yard.store).await;
    let indexing = trading.index();
    for round in 0..soaked(3, 10) {
        // What a worker remembers of a branch is worth nothing on another.
        let chance = StdRng::seed_from_u64(random.random());
        let mut workshop = Workshop::new(&trading.yard.world, chance).expect("there are contracts");
        let (mut done, worker) = (vec![], 8 + u32::try_from(round % 2).expect("small"));
        done.push(workshop.commit(worker).await.is_ok());
        done.push(workshop.recharge(worker).await.is_ok());
        done.push(workshop.mint_box(worker).await.is_ok());
        done.push(workshop.withdraw(worker).await.is_ok());
        trading.yard.chain.pass(120).await;
        trading.yard.chain.mine(6).await;
        done.push(workshop.register().await.is_ok());
        done.push(workshop.open_box().await.is_ok());
        done.push(workshop.renew().await.is_ok());
        assert!(round > 0 || done.iter().all(|done| *done), "{done:?}");
        trading.yard.indexed().await;
        // The newest block, which is the renewal's, goes in any case.
        trading.fork(if round % 2 == 0 { 6 } else { 64 }).await;
        trading.yard.chain.mine(65).await;
        trading.yard.indexed().await;
    }
    trading.stop();
    indexing.await.expect("it does not panic");
    let store = &trading.yard.store;
    fold_to_the_head(store).await;
    let log = whole_log(store).await;
    for event in ["DomainRenewed", "BoxOpened", "VoucherRedeemed", "FactReverted"] {
        assert!(!of_type(&log, event).is_empty(), "{event}");
    }
    let (_database, fresh) = trading.fresh_from(&told).await;
    assert_eq!(standing(&log), standing(&whole_log(&fresh).await), "facts that stand");
    for model in NAMES {
        assert_eq!(said(store, model).await, said(&fresh, model).await, "{model}");
    }
}

/// The log after a fork, event by event.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fork_is_told_newest_first_and_both_histories_stay() {
    let random = seeded("a_fork_is_told_newest_first_and_both_histories_stay");
    let trading = Trading::new(random, 70).await;
    let indexing = trading.index();
    let (one, two) = (trading.yard.trader(1), trading.yard.trader(2));
    one.give(1, two.signer.address()).await;
    two.give(1, one.signer.address()).await;
    trading.yard.indexed().await;
    let before = whole_log(&trading.yard.store).await;
    let item = format!("{}-{:?}-1", trading.yard.world.chain_id, trading.yard.world.studies);
    fold_to_the_head(&trading.yard.store).await;
    trading.yard.chain.call("anvil_reorg", json!([2, []])).await;
    trading.yard.chain.mine(1).await;
    trading.yard.indexed().await;
    trading.stop();
    indexing.await.expect("it does not panic");

    let log = whole_log(&trading.yard.store).await;
    assert_eq!(log[..before.len()], before, "nothing is changed");
    let added = log[before.len()..].iter();
    let added: Vec<&Recorded> =
        added.filter(|event| event.event_type != "ChainFinalized").collect();
    let names: Vec<&str> = added.iter().map(|event| event.event_type.as_str()).collect();
    assert_eq!(names, ["FactReverted", "FactReverted", "ChainReorged"]);
    let given = of_type(&before, "ItemTransferred");
    let given: Vec<&Recorded> = given.into_iter().rev().take(2).collect();
    for (taken, fact) in added.iter().zip(&given) {
        assert_eq!(taken.aggregate_id, fact.aggregate_id, "on the stream of the fact");
        let told: Value = serde_json::from_str(&taken.payload).expect("JSON");
        assert_eq!(told["FactReverted"]["position"], fact.position.0);
        assert_eq!(told["FactReverted"]["sequence"], fact.sequence);
        assert_eq!(told["FactReverted"]["event_type"], "ItemTransferred");
    }
    let fork: Value = serde_json::from_str(&added[2].payload).expect("JSON");
    assert_eq!(fork["ChainReorged"]["depth"], 2);
    // Whether one span or two: a word about finality may stand between them.
    let spans = fork["ChainReorged"]["undone"].as_array().expect("spans");
    let at = |span: &Value, end: &str| span[end].as_i64().expect("a position");
    let undone = spans.iter().flat_map(|span| at(span, "first")..=at(span, "last"));
    let facts: Vec<i64> = given.iter().rev().map(|fact| fact.position.0).collect();
    assert_eq!(undone.collect::<Vec<_>>(), facts);

    // The past stays as it was seen; from the fork on the transfers were never there.
    fold_to_the_head(&trading.yard.store).await;
    let owner = |at: Position| {
        let (store, item) = (trading.yard.store.clone(), item.clone());
        async move {
            let (_, row) =
                state_at(&store, "items", &item, at).await.expect("asked").expect("there");
            row["owners"].clone()
        }
    };
    let (maker, other) = (one.signer.address(), two.signer.address());
    let key = |address: alloy::primitives::Address| format!("{address:?}");
    assert!(owner(given[1].position).await.get(key(other)).is_some(), "given");
    assert!(owner(given[0].position).await.get(key(maker)).is_some(), "given back");
    assert!(owner(log[log.len() - 1].position).await.get(key(maker)).is_some(), "never given");
    assert_all_ways_agree(&trading).await;
}

/// The chain goes from one branch to another and back to the first, block for block.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocks_that_leave_and_come_back_are_told_again() {
    let random = seeded("blocks_that_leave_and_come_back_are_told_again");
    let trading = Trading::new(random, 70).await;
    let chain = &trading.yard.chain;
    let indexing = trading.index();
    let (one, two) = (trading.yard.trader(1), trading.yard.trader(2));
    one.give(1, two.signer.address()).await;
    trading.yard.indexed().await;
    // Blocks are made of their time, so the same time makes the same block.
    let head = chain.head().await;
    let snapshot = chain.call("evm_snapshot", json!([])).await;
    let at = crate::harness::world::now_s() + 1_000;
    let give = || async {
        chain.call("evm_setNextBlockTimestamp", json!([at])).await;
        let two = trading.yard.trader(2);
        two.give(1, trading.yard.trader(3).signer.address()).await;
    };
    give().await;
    let first = chain.call("eth_getBlockByNumber", json!(["latest", false])).await;
    trading.yard.indexed().await;
    chain.call("evm_revert", json!([snapshot])).await;
    let snapshot = chain.call("evm_snapshot", json!([])).await;
    chain.call("evm_setNextBlockTimestamp", json!([at + 7])).await;
    chain.mine(2).await;
    trading.yard.indexed().await;
    wait_for_forks(&trading.yard.store, 1).await;
    chain.call("evm_revert", json!([snapshot])).await;
    give().await;
    let again = chain.call("eth_getBlockByNumber", json!(["latest", false])).await;
    assert_eq!(first["hash"], again["hash"], "the very same block");
    chain.mine(3).await;
    wait_for_forks(&trading.yard.store, 2).await;
    trading.yard.indexed().await;
    trading.stop();
    indexing.await.expect("it does not panic");
    let log = whole_log(&trading.yard.store).await;
    let of_block: Vec<u32> = log
        .iter()
        .filter_map(source_of)
        .filter(|source| source.block == head + 1)
        .map(|source| source.incarnation)
        .collect();
    assert_eq!(of_block, [0, 1], "one fact, told twice");
    assert_all_ways_agree(&trading).await;
}

async fn wait_for_forks(store: &Store, forks: usize) {
    eventually("the fork is seen", || async {
        (of_type(&whole_log(store).await, "ChainReorged").len() >= forks).then_some(())
    })
    .await;
}

/// Facts and takings-back at random, with snapshots and without.
#[tokio::test]
async fn an_aggregate_is_what_its_stream_makes_without_what_was_taken_back() {
    let mut random = seeded("an_aggregate_is_what_its_stream_makes_without_what_was_taken_back");
    let database = Database::new().await;
    for snapshot_every in [0, 2] {
        let options = StoreOptions { snapshot_every, ..StoreOptions::default() };
        let store = database.store_with(options).await;
        let orders = Commands::<Order>::new(&store, ());
        for seed in 0..soaked(6, 20) {
            let id = order_id(u64::try_from(seed + 1_000 * snapshot_every).expect("small"));
            let mut standing: Vec<(i64, OrderEvent)> = vec![];
            for sequence in 1..=24 {
                if !standing.is_empty() && random.random_bool(0.35) {
                    let gone = standing.remove(random.random_range(0..standing.len()));
                    let stream = store.read_stream("order", &id).await.expect("a stream");
                    let fact = stream.iter().find(|event| event.sequence == gone.0);
                    let back = Fact::taking_back(fact.expect("it is there"));
                    append_facts(&store, vec![back.expect("it can be written")]).await;
                } else {
                    let mut life = drafts_and_listings();
                    life.extend(chain_facts_of_orders());
                    let event = life.swap_remove(random.random_range(0..life.len()));
                    let fact = Fact::observed::<Order>(&id, &event).expect("it can be written");
                    append_facts(&store, vec![fact]).await;
                    standing.push((sequence, event));
                }
                let mut expected = Order::default();
                standing.iter().for_each(|(_, event)| expected.apply(event.clone()));
                assert_eq!(orders.load(&id).await.expect("it is folded"), expected);
            }
        }
    }
}

/// The sale of a listing is on no chain any more: the listing ends when its time comes.
#[tokio::test]
async fn what_closed_an_order_is_taken_back_and_its_end_is_watched_again() {
    let database = Database::new().await;
    let store = database.store().await;
    let stop = tokio_util::sync::CancellationToken::new();
    let managers = tokio::spawn(brickyard_processes::run(store.clone(), stop.clone()));
    let id = order_id(1);
    let told = OrderEvent::OrderListed { terms: terms(1), option: option(1, 1) };
    let listed = Fact::observed::<Order>(&id, &told).expect("it can be written");
    let at = |block: u64, block_time_s: UnixSeconds| ChainSource {
        chain_id: ChainId(31_337),
        block,
        block_hash: Hash32::new([1; 32]),
        block_time_s,
        tx: Hash32::new([2; 32]),
        log_index: 0,
        incarnation: 0,
    };
    let cancelled = OrderEvent::OrderCancelled {};
    let cancelled = Fact::of::<Order>(&id, &cancelled, &at(1, NOW)).expect("it can be written");
    append_facts(&store, vec![listed, cancelled]).await;
    let stream = store.read_stream("order", &id).await.expect("a stream");
    let back = Fact::taking_back(&stream[1]).expect("it can be written");
    append_facts(&store, vec![back]).await;
    let late = OrderEvent::OrderDelivered {};
    let late = Fact::of::<Order>(order_id(2), &late, &at(2, NOW.plus(90_000)));
    append_facts(&store, vec![late.expect("it can be written")]).await;
    eventually("it expires", || async {
        let stream = store.read_stream("order", &id).await.expect("a stream");
        stream.iter().any(|event| event.event_type == "OrderExpired").then_some(())
    })
    .await;
    stop.cancel();
    managers.await.expect("it does not panic").expect("they end well");
}

/// What was read of a block once is not what it says when it is final.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_final_block_that_tells_other_logs_is_read_anew() {
    let random = seeded("a_final_block_that_tells_other_logs_is_read_anew");
    let trading = Trading::new(random, 70).await;
    let (yard, indexing) = (&trading.yard, trading.index());
    let (one, two) = (yard.trader(1), yard.trader(2));
    one.give(1, two.signer.address()).await;
    two.give(1, one.signer.address()).await;
    yard.indexed().await;
    // As an endpoint would have left it that answered for the first transfer with another log.
    let changed = sqlx::query(
        "update chain_blocks
            set digest = sha256('another')
          where first_position = (select min(first_position) from chain_blocks
                                   where first_position is not null
                                     and checked_at is null
                                     and left_at is null)",
    );
    let changed = changed.execute(yard.store.pool()).await.expect("it can be changed");
    assert_eq!(changed.rows_affected(), 1);
    yard.chain.mine(70).await;
    eventually("the repair is told", || async {
        let log = whole_log(&yard.store).await;
        (!of_type(&log, "ChainRepaired").is_empty()).then_some(())
    })
    .await;
    yard.indexed().await;
    trading.stop();
    indexing.await.expect("it does not panic");
    let log = whole_log(&yard.store).await;
    assert_eq!(of_type(&log, "ChainRepaired").len(), 1, "and once");
    assert_all_ways_agree(&trading).await;
}
