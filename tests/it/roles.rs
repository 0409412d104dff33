//! Any number of processes on one database: single roles, whose turn it is, and what is missing.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use brickyard_store::Store;
use rand::Rng;
use serde_json::Value;

use crate::api::list;
use crate::chain_logs::assert_log_tells_the_chain;
use crate::harness::live::{Checker, Socket, Told};
use crate::harness::processes::{Served, Shared};
use crate::harness::random::{seeded, soaked};
use crate::harness::world::Yard;
use crate::harness::{Database, append_facts, eventually};
use crate::live::{activity_after, transfers};

async fn head(store: &Store) -> i64 {
    store.head().await.expect("a head").0
}

/// Everything that was committed after the start, on one connection to one of the sites.
async fn hears_all(site: &Served, socket: &mut Socket, start: i64, store: &Store) {
    site.reaches(head(store).await).await;
    let expected = activity_after(store, start).await;
    let last = *expected.last().expect("there was activity");
    let (mut told, mut checker, mut beats) = (Told::default(), Checker::default(), 0);
    told.connected(start);
    while !told.activity.contains(&last) || beats == 0 {
        let text = socket.next_text().await.expect("the connection holds");
        let message: Value = serde_json::from_str(&text).expect("JSON");
        assert!(checker.agrees(&text), "{text}");
        beats += usize::from(message["t"] == "heartbeat" && told.activity.contains(&last));
        told.hear(&message);
    }
    assert_eq!(told.activity.into_iter().collect::<Vec<_>>(), expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sites_an_indexer_and_a_projector_share_one_log() {
    let mut random = seeded("two_sites_an_indexer_and_a_projector_share_one_log");
    let yard = Yard::new().await;
    let shared = Shared::new(&yard).await;
    let (index, project) = (shared.start(&["index"]), shared.start(&["project"]));
    let sites = [shared.serve().await, shared.serve().await];
    yard.indexed().await;
    for site in &sites {
        site.reaches(head(&yard.store).await).await;
    }
    let mut sockets = vec![];
    for site in &sites {
        let (mut socket, start) = Socket::at(&site.url, None).await;
        socket.subscribe(&["market"], Some(start)).await;
        sockets.push((socket, start));
    }

    let (maker, other) = (yard.trader(1), yard.trader(2));
    let count = soaked(30, 10);
    let commands: Vec<_> = (1..=u64::try_from(count).expect("small"))
        .map(|nonce| list(&maker, &maker.option(1 + nonce % 10, nonce, 1_000 + nonce)))
        .collect();
    let twice: Vec<bool> = commands.iter().map(|_| random.random_bool(0.5)).collect();
    let commanding = async {
        for (n, (command, twice)) in commands.iter().zip(twice).enumerate() {
            let first = sites[n % 2].send(command);
            let (one, two) = match twice {
                true => tokio::join!(first, sites[(n + 1) % 2].send(command)),
                false => (first.await, Value::Null),
            };
            assert_eq!(one["code"], 1_511_200, "{one}");
            assert!(!twice || one["data"] == two["data"], "one command, two results: {one} {two}");
        }
    };
    let trading = async {
        for _ in 0..soaked(8, 10) {
            other.give(11, maker.signer.address()).await;
            maker.give(11, other.signer.address()).await;
        }
    };
    tokio::join!(commanding, trading);
    yard.indexed().await;

    let positions: Vec<i64> = sqlx::query_scalar("select position from events order by position")
        .fetch_all(yard.store.pool())
        .await
        .expect("the log");
    assert!(positions.iter().copied().eq(1..=head(&yard.store).await), "dense, without a double");
    let listed: Vec<String> = sqlx::query_scalar(
        "select aggregate_id from events where event_type = 'OrderListed' order by position",
    )
    .fetch_all(yard.store.pool())
    .await
    .expect("the log");
    assert_eq!(listed.len(), count, "each command once");
    assert_eq!(listed.iter().collect::<BTreeSet<_>>().len(), count, "each order once");
    assert_log_tells_the_chain(&yard).await;
    for (site, (socket, start)) in sites.iter().zip(&mut sockets) {
        hears_all(site, socket, *start, &yard.store).await;
    }
    for site in sites {
        site.process.stop().await;
    }
    index.stop().await;
    project.stop().await;
}

/// One that begins later knows what the others have told, as far as anybody keeps it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_goes_on_at_a_site_that_was_started_after_it_had_left_another() {
    let yard = Yard::new().await;
    let shared = Shared::new(&yard).await;
    let (index, project) = (shared.start(&["index"]), shared.start(&["project"]));
    let (maker, other) = (yard.trader(1), yard.trader(2));
    let trade = async || {
        for _ in 0..3 {
            other.give(11, maker.signer.address()).await;
            maker.give(11, other.signer.address()).await;
        }
        yard.indexed().await;
    };
    let first = shared.serve().await;
    yard.indexed().await;
    first.reaches(head(&yard.store).await).await;
    let (mut socket, start) = Socket::at(&first.url, None).await;
    socket.subscribe(&["market"], Some(start)).await;
    trade().await;
    hears_all(&first, &mut socket, start, &yard.store).await;
    let left = head(&yard.store).await;
    trade().await;
    first.process.kill().await;
    trade().await;

    let second = shared.serve().await;
    second.reaches(head(&yard.store).await).await;
    for from in [left, start] {
        let (mut socket, _) = Socket::at(&second.url, None).await;
        socket.subscribe(&["market"], Some(from)).await;
        hears_all(&second, &mut socket, from, &yard.store).await;
    }

    // More than a site that begins looks back on.
    append_facts(&yard.store, transfers(2_100)).await;
    second.reaches(head(&yard.store).await).await;
    let third = shared.serve().await;
    let near = head(&yard.store).await - 5;
    for (site, from, answer) in
        [(&second, left, "change"), (&third, left, "reset"), (&third, near, "change")]
    {
        let (mut socket, _) = Socket::at(&site.url, None).await;
        socket.subscribe(&["market"], Some(from)).await;
        let told = socket.next_news().await.expect("an answer");
        assert_eq!(told["t"], answer, "from {from}: {told}");
    }
    for process in [second.process, third.process, index, project] {
        process.stop().await;
    }
}

/// The one that works is killed, the next one is frozen and wakes up again: the log tells the
/// chain, once, and nobody waits for long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_takes_over_from_an_indexer_that_is_killed_or_frozen() {
    let yard = Yard::new().await;
    let shared = Shared::new(&yard).await;
    let (one, two) = (yard.trader(1), yard.trader(2));
    let first = shared.start(&["index"]);
    yard.indexed().await;
    let second = shared.start(&["index"]);
    let killed = Instant::now();
    first.kill().await;
    one.give(1, two.signer.address()).await;
    yard.indexed().await;
    assert!(killed.elapsed() < Duration::from_secs(20), "{:?}", killed.elapsed());

    let third = shared.start(&["index"]);
    second.pause();
    two.give(1, one.signer.address()).await;
    yard.indexed().await;
    second.go_on();
    for _ in 0..5 {
        one.give(2, two.signer.address()).await;
        two.give(2, one.signer.address()).await;
    }
    yard.indexed().await;
    assert_log_tells_the_chain(&yard).await;
    // Whoever indexes seals as well, one at a time.
    let end = head(&yard.store).await;
    eventually("the log is sealed to its end", || async {
        let size: i64 = sqlx::query_scalar("select size from log_tree")
            .fetch_one(yard.store.pool())
            .await
            .ok()?;
        (size == end).then_some(())
    })
    .await;
    second.stop().await;
    third.stop().await;
}

#[tokio::test]
async fn a_turn_is_one_processes_at_a_time_and_a_former_holder_writes_nothing() {
    let database = Database::new().await;
    let (one, two) = (database.store().await, database.store().await);
    let (mut first, mut second) = (one.turn("work"), two.turn("work"));
    let (mine, waits) = tokio::select! {
        fence = first.ours() => (fence, &mut second),
        fence = second.ours() => (fence, &mut first),
    };
    let mut tx = one.pool().begin().await.expect("a transaction");
    assert!(mine.check(&mut tx).await.expect("an answer"));
    assert!(!waits.is_ours(), "one at a time");
    // While the holder writes, nobody takes its turn, however late it is.
    sqlx::query("update turns set until = '-infinity', backend = 0")
        .execute(two.pool())
        .await
        .expect("the clock is turned");
    let taken = "select name from turns where name = 'work' for update skip locked";
    let free: Option<String> =
        sqlx::query_scalar(taken).fetch_optional(two.pool()).await.expect("an answer");
    assert_eq!(free, None, "a write of the holder is under way");
    tx.commit().await.expect("a commit");
    // Somebody else has it: a new term, and a server process that lives.
    sqlx::query(
        "update turns set term = term + 1, until = clock_timestamp() + interval '1 hour',
                          backend = (select min(pid) from pg_stat_activity)",
    )
    .execute(two.pool())
    .await
    .expect("it is taken");
    let mut tx = one.pool().begin().await.expect("a transaction");
    assert!(!mine.check(&mut tx).await.expect("an answer"), "an old term writes nothing");
    drop(tx);
    // And that one is gone: whoever waits comes next.
    sqlx::query("update turns set backend = 0").execute(two.pool()).await.expect("it is gone");
    eventually("somebody follows, with a term that may write", || {
        let pool = one.pool().clone();
        let fences = [first.fence(), second.fence()];
        async move {
            for fence in fences.into_iter().flatten() {
                let mut tx = pool.begin().await.ok()?;
                if fence.check(&mut tx).await.ok()? {
                    return Some(());
                }
            }
            None
        }
    })
    .await;
}

#[tokio::test]
async fn a_role_that_lacks_something_says_so_in_one_line_and_ends() {
    let database = Database::new().await;
    let chain = "[chain]\nchain_id = 5\nhttp = \"http://127.0.0.1:9\"\n";
    let with = |url: String, settings: &str| Shared::of(url, settings);
    let ready = with(database.url(), chain);
    for (shared, arguments, named) in [
        (
            &with("postgres://nobody@127.0.0.1:9/none".into(), chain),
            &["serve", "--port", "0"][..],
            "database",
        ),
        (&with("nonsense".into(), chain), &["project"], "DATABASE_URL"),
        (&ready, &["serve", "--port", "0"], "log.key"),
        (&ready, &["project", "--models", "orders,prices"], "prices"),
        (&with(database.url(), ""), &["index"], "[chain]"),
        (&ready, &["index"], "chain 5"),
    ] {
        let ended = shared.ends(arguments).await;
        assert_eq!(ended.code, Some(1), "{arguments:?}: {}", ended.line);
        assert!(ended.line.contains(named), "{arguments:?}: {}", ended.line);
        assert!(!shared.key().exists(), "no key is made that signs nothing");
    }
    sqlx::query("delete from _sqlx_migrations where version = 10")
        .execute(&database.pool_of_its_owner().await)
        .await
        .expect("an older database");
    let ended = ready.ends(&["project"]).await;
    assert_eq!(ended.code, Some(1));
    assert!(ended.line.contains("brickyard migrate"), "{}", ended.line);
}
