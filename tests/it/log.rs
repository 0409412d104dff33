//! The log: dense, in commit order, idempotent, append-only, hashed as it stands.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderCommand, OrderError};
use brickyard_store::proofs::{LeafColumns, leaf_hash};
use brickyard_store::{
    ChainSource, CommandMeta, Commands, ExecuteError, Fact, Position, Store, StoreOptions,
};
use futures::future::join_all;
use rand::Rng;
use sqlx::{ConnectOptions, Row};

use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_batch, append_facts, eventually};
use crate::orders_given::{MAKER, list, meta, option, order_id, reprice};

fn source(log_index: u64) -> ChainSource {
    ChainSource {
        chain_id: ChainId(31_337),
        block: 1,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_000),
        tx: Hash32::new([2; 32]),
        log_index,
        incarnation: 0,
    }
}

pub(crate) fn transfer(token: u64) -> Fact {
    let event = ItemEvent::ItemTransferred {
        operator: Address::ZERO,
        from: Address::ZERO,
        to: MAKER,
        amount: Amount::ONE,
    };
    let id = format!("31337-{}-{token}", Address::new([8; 20]));
    Fact::of::<Item>(id, &event, &source(token)).expect("a fact can be written")
}

/// Appends facts as the indexer does, until told to stop; answers how many.
async fn append_facts_until(store: Store, stop: Arc<AtomicBool>) -> usize {
    let mut written = 0;
    while !stop.load(Ordering::Relaxed) {
        append_facts(&store, (0..20).map(transfer).collect()).await;
        written += 20;
    }
    written
}

/// What was looked up ahead of the append is brought up to date by own batches, by those too old
/// to be remembered, by what few or many others wrote, and by those it is joined with: no sequence
/// is missed or used twice.
#[tokio::test]
async fn a_batch_gathered_long_ago_continues_its_streams_where_they_are_now() {
    let name = "a_batch_gathered_long_ago_continues_its_streams_where_they_are_now";
    let mut random = seeded(name);
    let database = Database::new().await;
    let (store, other) = (database.store().await, database.store().await);
    let mut facts = |most: u64| -> Vec<Fact> {
        (0..random.random_range(1..=most)).map(|_| transfer(random.random_range(0..30))).collect()
    };
    let mut waiting = VecDeque::new();
    for turn in 0..soaked(40, 10) {
        waiting.push_back(store.gather(facts(60)).await.expect("the streams are found"));
        if turn % 3 == 0 {
            append_facts(&other, facts(if turn % 9 == 0 { 3_000 } else { 20 })).await;
        }
        // At times more wait than the store remembers batches.
        while waiting.len() > 1 + turn % 13 {
            let mut batch = waiting.pop_front().expect("one waits");
            // Some go together, as quiet blocks do.
            for _ in 0..turn % 4 {
                waiting.pop_front().into_iter().for_each(|other| batch.join(other));
            }
            append_batch(&store, &batch).await;
        }
    }
    let out_of_order: i64 = sqlx::query_scalar(
        "select count(*)
           from (select sequence - row_number() over (
                            partition by aggregate_type, aggregate_id order by position) as off
                   from events) as streams
          where off <> 0",
    )
    .fetch_one(store.pool())
    .await
    .expect("an answer");
    assert_eq!(out_of_order, 0, "sequences run in the order of positions");
}

/// Reads on from the last position seen, as projections do, until the log rests at `end`.
async fn follow(store: Store, end: Arc<std::sync::OnceLock<Position>>) -> Vec<i64> {
    let mut seen = vec![];
    let mut head = store.head_changes();
    loop {
        let after = Position(seen.last().copied().unwrap_or(0));
        let page = store.read_after(after, 500).await.expect("a page");
        seen.extend(page.iter().map(|event| event.position.0));
        if !page.is_empty() {
            continue;
        }
        if end.get().is_some_and(|end| after >= *end) {
            return seen;
        }
        let _ = tokio::time::timeout(Duration::from_millis(50), head.changed()).await;
    }
}

/// How many writers each of the two processes has, and how many orders each writer lists.
const WRITERS: u64 = 16;

fn orders_of_a_writer() -> u64 {
    u64::try_from(soaked(50, 20)).expect("small")
}

/// Not a test of its own: the other process of the gap test, started by it with the database to
/// write to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the gap test as a process of its own"]
async fn a_process_of_writers() {
    let Ok(given) = std::env::var("BRICKYARD_TEST_WRITERS") else { return };
    let (first, url) = given.split_once(' ').expect("the first writer and a database");
    let first: u64 = first.parse().expect("a number");
    let pool = brickyard_store::connect(url.parse().expect("a URL"), 20).await.expect("a pool");
    let store = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    let orders = Commands::<Order>::new(&store, ());
    let writers = (first..first + WRITERS).map(|writer| {
        let orders = orders.clone();
        tokio::spawn(async move {
            for seed in (writer * 100_000..).take(usize::try_from(orders_of_a_writer()).expect(""))
            {
                let meta = meta(&format!("list-{seed}"));
                let receipt = orders.execute(&order_id(seed), list(seed), meta).await;
                assert_eq!(receipt.expect("a new order is listed").events, 1);
            }
        })
    });
    for writer in join_all(writers).await {
        writer.expect("no writer panics");
    }
    store.close().await;
}

fn start_writers(database: &Database, first: u64) -> tokio::process::Child {
    let url = database.options.to_url_lossy();
    tokio::process::Command::new(std::env::current_exe().expect("this very program"))
        .args(["log::a_process_of_writers", "--exact", "--ignored"])
        .env("BRICKYARD_TEST_WRITERS", format!("{first} {url}"))
        .stdout(std::process::Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("a second process")
}

/// The gap test: positions taken from a sequence lose a third of the events to readers here.
/// Two processes write orders, this one writes chain facts and reads.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_reader_misses_nothing_while_32_writers_of_two_processes_and_an_indexer_write() {
    let database = Database::new().await;
    let (one, two) = (database.store().await, database.store().await);
    let stop = Arc::new(AtomicBool::new(false));
    let end = Arc::new(std::sync::OnceLock::new());
    let readers =
        [follow(one.clone(), end.clone()), follow(two.clone(), end.clone())].map(tokio::spawn);
    let indexer = tokio::spawn(append_facts_until(two.clone(), stop.clone()));
    for mut process in [0, WRITERS].map(|first| start_writers(&database, first)) {
        let status = process.wait().await.expect("it ends");
        assert!(status.success(), "a process of writers failed: {status}");
    }
    stop.store(true, Ordering::Relaxed);
    let facts = indexer.await.expect("the indexer does not panic");
    let head = one.head().await.expect("a head");
    end.set(head).expect("set once");

    let orders = usize::try_from(2 * WRITERS * orders_of_a_writer()).expect("small");
    let written = i64::try_from(orders + facts).expect("small");
    assert_eq!(head, Position(written), "positions are dense");
    for reader in readers {
        let seen = reader.await.expect("no reader panics");
        assert_eq!(seen, (1..=written).collect::<Vec<_>>(), "every event once, in order");
    }
}

#[tokio::test]
async fn a_command_sent_again_gets_its_first_answer_and_another_body_a_conflict() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    let id = order_id(1);
    let first = orders.execute(&id, list(1), meta("a")).await.expect("listed");
    let again = orders.execute(&id, list(1), meta("a")).await.expect("answered again");
    assert!(!first.replayed && again.replayed);
    assert_eq!((first.first, first.last), (again.first, again.last));

    let other = CommandMeta { body_hash: [9; 32], ..meta("a") };
    let reused = orders.execute(&id, list(1), other).await;
    assert!(matches!(reused, Err(ExecuteError::CommandReused)), "{reused:?}");
    let refused = orders.execute(&id, list(1), meta("b")).await;
    assert!(matches!(refused, Err(ExecuteError::Refused(OrderError::AlreadyMade))), "{refused:?}");
    assert_eq!(store.head().await.expect("a head"), Position(1));
}

#[tokio::test]
async fn a_command_sent_many_times_at_once_is_done_once() {
    let database = Database::new().await;
    let (one, two) = (database.store().await, database.store().await);
    let handles = [Commands::<Order>::new(&one, ()), Commands::<Order>::new(&two, ())];
    let sent = (0..40).map(|n| {
        let orders = handles[n % 2].clone();
        async move { orders.execute(&order_id(1), list(1), meta("same")).await }
    });
    let answers = join_all(sent).await;
    let receipts: Vec<_> = answers.into_iter().map(|a| a.expect("all are answered")).collect();
    assert!(receipts.iter().all(|r| r.first == Position(1) && r.events == 1));
    assert_eq!(receipts.iter().filter(|r| !r.replayed).count(), 1);
    assert_eq!(one.head().await.expect("a head"), Position(1));
}

#[tokio::test]
async fn a_stale_aggregate_is_decided_again_on_fresh_state() {
    let database = Database::new().await;
    let (one, two) = (database.store().await, database.store().await);
    let (here, there) = (Commands::<Order>::new(&one, ()), Commands::<Order>::new(&two, ()));
    let id = order_id(1);
    here.execute(&id, list(1), meta("list")).await.expect("listed");
    there.execute(&id, reprice(1, 7), meta("there")).await.expect("repriced elsewhere");
    // The first handle still holds version 1 in its cache.
    here.execute(&id, reprice(1, 8), meta("here")).await.expect("repriced here");
    let cancel = OrderCommand::Cancel { signed_by: MAKER };
    there.execute(&id, cancel, meta("cancel")).await.expect("cancelled elsewhere");
    let refused = here.execute(&id, reprice(1, 9), meta("late")).await;
    assert!(matches!(refused, Err(ExecuteError::Refused(OrderError::NotOpen))), "{refused:?}");
}

#[tokio::test]
async fn results_are_the_same_without_the_cache() {
    for cache_max in [0, 1_000] {
        let database = Database::new().await;
        let store =
            database.store_with(StoreOptions { cache_max, ..StoreOptions::default() }).await;
        let orders = Commands::<Order>::new(&store, ());
        let id = order_id(1);
        orders.execute(&id, list(1), meta("list")).await.expect("listed");
        orders.execute(&id, reprice(1, 7), meta("reprice")).await.expect("repriced");
        let order = orders.load(&id).await.expect("loaded");
        let state = order.state().expect("made");
        assert_eq!((state.price, state.version), (Amount::from(7), 2));
        assert_eq!(state.option, Some(option(1, 2)));
    }
}

#[tokio::test]
async fn a_full_queue_turns_commands_away_and_loses_none_it_took() {
    let database = Database::new().await;
    let options = StoreOptions { queue_max: 2, batch_max: 1, ..StoreOptions::default() };
    let store = database.store_with(options).await;
    let orders = Commands::<Order>::new(&store, ());
    let sent = (0..64u64).map(|seed| {
        let orders = orders.clone();
        tokio::spawn(async move {
            orders.execute(&order_id(seed), list(seed), meta(&seed.to_string())).await
        })
    });
    let (mut done, mut busy) = (0, 0);
    for answer in join_all(sent).await {
        match answer.expect("no panic") {
            Ok(_) => done += 1,
            Err(ExecuteError::Busy { .. }) => busy += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(busy > 0, "the queue of two was never full");
    assert_eq!(store.head().await.expect("a head"), Position(done));
}

#[tokio::test]
async fn closing_writes_what_waits() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    let sent: Vec<_> = (0..100u64)
        .map(|seed| {
            let orders = orders.clone();
            tokio::spawn(async move {
                orders.execute(&order_id(seed), list(seed), meta(&seed.to_string())).await
            })
        })
        .collect();
    eventually("the first is written", || async {
        (store.head().await.ok()? > Position(0)).then_some(())
    })
    .await;
    store.close().await;
    let done = join_all(sent).await.into_iter().filter(|a| matches!(a, Ok(Ok(_)))).count();
    let head = store.head().await.expect("a head");
    assert_eq!(head, Position(i64::try_from(done).expect("small")));
}

#[tokio::test]
async fn nobody_changes_the_log() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    orders.execute(&order_id(1), list(1), meta("a")).await.expect("listed");
    // As the owner the triggers refuse; as the application's role the grants do, before them.
    let owner = sqlx::PgPool::connect_with(database.options.clone()).await.expect("a pool");
    for statement in [
        "update events set payload = '{}'",
        "delete from events",
        "truncate events",
        "update commands set event_count = 9",
        "delete from commands",
        "truncate commands",
    ] {
        for (pool, word) in [(&owner, "append-only"), (store.pool(), "permission denied")] {
            let error = sqlx::query(statement).execute(pool).await.expect_err(statement);
            assert!(error.to_string().contains(word), "{statement}: {error}");
        }
    }
}

/// The same leaf from the statement of the group commit, from the bulk path, from the trigger
/// for plain writers, and from Rust over the stored columns.
#[tokio::test]
async fn every_way_into_the_log_hashes_the_row_as_it_stands() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    orders.execute(&order_id(1), list(1), meta("磚\u{1f9f1}")).await.expect("listed");
    append_facts(&store, vec![transfer(1), transfer(1)]).await;
    sqlx::query(
        "insert into plain_events (aggregate_type, aggregate_id, sequence, event_type,
                                   event_version, payload, metadata)
         values ('plain', 'p', 1, 'Plain', '1', '{ \"a\" :  \"\\u0000é\" }', '{}')",
    )
    .execute(store.pool())
    .await
    .expect("a plain writer may append");

    let hashes: Vec<Vec<u8>> = sqlx::query("select leaf_hash from events order by position")
        .fetch_all(store.pool())
        .await
        .expect("rows")
        .iter()
        .map(|row| row.get(0))
        .collect();
    let events = store.read_after(Position(0), 100).await.expect("events");
    assert_eq!(events.len(), 4);
    let mut distinct = HashSet::new();
    for (event, stored) in events.iter().zip(hashes) {
        let micros = event.recorded_at.unix_timestamp_nanos() / 1_000;
        let leaf = leaf_hash(&LeafColumns {
            position: event.position.0,
            recorded_at_us: i64::try_from(micros).expect("in range"),
            aggregate_type: &event.aggregate_type,
            aggregate_id: &event.aggregate_id,
            sequence: event.sequence,
            event_type: &event.event_type,
            event_version: &event.event_version,
            payload: &event.payload,
            metadata: &event.metadata,
        });
        assert_eq!(stored, leaf, "{event:?}");
        assert!(distinct.insert(leaf));
    }
}
