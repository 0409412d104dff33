//! The way to PostgreSQL, and who else is at work there: resets, silence, delay, cut messages, no
//! connection left, somebody who commits late.

use std::time::{Duration, Instant};

use brickyard_core::orders::Order;
use brickyard_store::{Commands, Position, Store, StoreOptions, connect};
use rand::Rng;
use rand::seq::SliceRandom;
use serde_json::Value;
use sqlx::{PgPool, Row};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::harness::desk::{Desk, Load, models_equal_the_log, within_five_seconds};
use crate::harness::link::{Link, Weather};
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, eventually};
use crate::orders_given::{list, meta, order_id};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whatever_befalls_the_link_nothing_is_lost_and_all_goes_on_after_it() {
    let mut random = seeded("whatever_befalls_the_link");
    let database = Database::new().await;
    let link = Link::to(&database.options).await;
    let pool = connect(link.options(&database.options), 20).await.expect("a pool");
    let store = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    let desk = Desk::open(&store).await;
    let load = Load::begin(&store, 8);
    let (mut ready, mut going) = (vec![], vec![]);
    for _ in 0..soaked(2, 15) {
        let mut weathers = [
            Weather::Reset,
            Weather::Silent,
            Weather::Slow(Duration::from_millis(random.random_range(5..80))),
            Weather::Cut(random.random_range(0..60)),
            Weather::Cut(random.random_range(0..3_000)),
        ];
        weathers.shuffle(&mut random);
        for weather in weathers {
            load.goes_on(random.random_range(1..30)).await;
            link.turn(weather);
            let lasting = Duration::from_millis(random.random_range(20..900));
            tokio::time::sleep(lasting).await;
            link.turn(Weather::Fair);
            ready.push(desk.ready().await);
            going.push(load.goes_on(8).await);
        }
    }
    load.end(&store).await;
    desk.settled().await;
    desk.close().await;
    models_equal_the_log(&store).await;
    // Two asked in vain at most: one that was on its way, one that was first to find it out.
    assert!(ready.iter().all(|time| *time < Duration::from_secs(12)), "{ready:?}");
    within_five_seconds("from a fair link to /ready", ready);
    going.sort_unstable();
    // A batch that was lost in silence is given up after six seconds.
    assert!(going[going.len() - 1] < Duration::from_secs(20), "{going:?}");
}

/// A dozen of dead connections must not cost a dozen of waits.
#[tokio::test]
async fn one_connection_that_has_fallen_silent_is_enough_to_make_all_anew() {
    const CONNECTIONS: u32 = 12;
    /// As those do who answer requests: nobody waits for a statement for ever.
    const PATIENCE: Duration = Duration::from_secs(2);
    let database = Database::new().await;
    let link = Link::to(&database.options).await;
    let options = link.options(&database.options);
    let pool = connect(options, CONNECTIONS).await.expect("a pool");
    let all = (0..CONNECTIONS).map(|_| pool.acquire());
    drop(futures::future::try_join_all(all).await.expect("all of them are open"));
    eventually("all of them are free again", || async {
        (pool.num_idle() == CONNECTIONS as usize).then_some(())
    })
    .await;
    link.turn(Weather::Silent);
    link.turn(Weather::Fair);
    // The first may be given one that answered a moment ago, which is not asked again.
    let asked =
        async || tokio::time::timeout(PATIENCE, sqlx::query("select 1").execute(&pool)).await;
    let mut answer = asked().await;
    if answer.is_err() {
        answer = asked().await;
    }
    answer.expect("one wait is enough for all").expect("it is alive");
}

/// Takes whatever connection of the pool is free, now or later, and keeps it until told to stop;
/// answers how many there were.
async fn take_all(pool: PgPool, enough: CancellationToken) -> usize {
    let mut taken = vec![];
    while let Some(transaction) = enough.run_until_cancelled(pool.begin()).await {
        // A wait that was too long is begun anew.
        let Ok(mut transaction) = transaction else { continue };
        // However slow this machine is, the server does not end it for being idle.
        sqlx::query("set local idle_in_transaction_session_timeout = 0")
            .execute(&mut *transaction)
            .await
            .expect("it is taken");
        taken.push(transaction);
    }
    taken.len()
}

#[tokio::test]
async fn without_a_free_connection_requests_are_told_so_soon_and_commands_go_on() {
    const CONNECTIONS: u32 = 12;
    let database = Database::new().await;
    let pool = connect(database.options.clone(), CONNECTIONS).await.expect("a pool");
    let store = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    let desk = Desk::open(&store).await;
    desk.ready().await;
    let orders = Commands::<Order>::new(&store, ());
    let enough = CancellationToken::new();
    // Several, so that one of them is before a request in the queue at any time.
    let takers = [(); 3].map(|()| tokio::spawn(take_all(store.pool().clone(), enough.clone())));
    eventually("no request finds a connection", || async {
        (!desk.is_ready().await).then_some(())
    })
    .await;
    for path in ["/api/audit/log?size=1", "/api/dcservice/collection/open/list"] {
        let began = Instant::now();
        let answer = desk.http.get(format!("{}{path}", desk.url)).send().await.expect("an answer");
        assert_eq!(answer.status(), 429, "{path}");
        assert!(answer.headers().contains_key("retry-after"));
        let told: Value = answer.json().await.expect("an envelope");
        assert_eq!(
            (&told["code"], &told["data"]["retryAfterSeconds"]),
            (&1_511_429.into(), &1.into())
        );
        assert!(began.elapsed() < Duration::from_secs(8), "{path}: {:?}", began.elapsed());
    }
    // What is commanded has connections of its own.
    orders.execute(&order_id(1), list(1), meta("order-1")).await.expect("it is written");
    enough.cancel();
    let taken = futures::future::try_join_all(takers).await.expect("no taker panics");
    assert!(taken.iter().sum::<usize>() >= 8, "{taken:?} were taken");
    desk.ready().await;
    let answer = desk.http.get(format!("{}/api/audit/log?size=1", desk.url)).send().await;
    assert_eq!(answer.expect("an answer").status(), 200);
    desk.settled().await;
    desk.close().await;
    models_equal_the_log(&store).await;
}

/// A process takes the head and its machine goes dark: the others wait for it, but not for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_holds_the_head_and_falls_silent_is_given_up_and_the_log_goes_on() {
    let database = Database::new().await;
    let link = Link::to(&database.options).await;
    let dark = connect(link.options(&database.options), 4).await.expect("a pool");
    let dark = Store::open(dark, StoreOptions::default()).await.expect("the log opens");
    let store = database.store().await;
    let facts = crate::time_travel::random_facts(&mut seeded("who_holds_the_head"), 5);
    let batch = dark.gather(facts).await.expect("the streams are found");
    let mut holding = dark.pool().begin().await.expect("a transaction");
    dark.append_facts(&mut holding, &batch).await.expect("it holds the head");
    link.turn(Weather::Silent);
    let load = Load::begin(&store, 4);
    let waited = load.goes_on(4).await;
    assert!(waited < Duration::from_secs(20), "{waited:?}");
    load.end(&store).await;
    let facts: i64 =
        sqlx::query_scalar("select count(*) from events where event_type like 'Item%'")
            .fetch_one(store.pool())
            .await
            .expect("a count");
    assert_eq!(facts, 0, "what it had begun is undone");
}

/// Somebody else takes the head and commits, or gives up, at leisure; readers never pass over him.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_commits_late_holds_the_others_back_and_no_reader_passes_over_him() {
    let mut random = seeded("who_commits_late");
    let database = Database::new().await;
    let store = database.store().await;
    let load = Load::begin(&store, 8);
    let (over, mut ending) = oneshot::channel::<()>();
    let reader = tokio::spawn({
        let store = store.clone();
        async move {
            let mut at = Position(0);
            while ending.try_recv() == Err(oneshot::error::TryRecvError::Empty) {
                for event in store.read_after(at, 500).await.expect("a page") {
                    assert_eq!(event.position.0, at.0 + 1, "nobody was passed over");
                    at = event.position;
                }
            }
            at
        }
    });
    let stranger = database.pool().await;
    let mut committed = 0;
    for round in 0..soaked(8, 20) {
        load.goes_on(random.random_range(1..40)).await;
        let mut late = stranger.begin().await.expect("a transaction");
        // A plain writer, as postgres-es is: the view takes the head.
        sqlx::query(
            "insert into plain_events
             values ('stranger', $1, 1, 'Late', '1', '{\"Late\":{}}', '{}')",
        )
        .bind(round.to_string())
        .execute(&mut *late)
        .await
        .expect("it is inserted");
        let position: i64 = sqlx::query_scalar("select position from log_head")
            .fetch_one(&mut *late)
            .await
            .expect("its place");
        let before = store.head().await.expect("a head");
        assert_eq!(before.0, position - 1);
        // Long enough for every other writer to have come to the head and wait.
        let held = Duration::from_millis(random.random_range(10..400));
        tokio::time::sleep(held).await;
        assert_eq!(store.head().await.expect("a head"), before, "nobody overtakes him");
        if random.random_bool(0.7) {
            late.commit().await.expect("it commits");
            committed += 1;
        } else {
            late.rollback().await.expect("it gives up");
        }
    }
    load.goes_on(20).await;
    load.end(&store).await;
    let _ = over.send(());
    reader.await.expect("the reader saw no gap");
    let late: i64 =
        sqlx::query_scalar("select count(*) from events where aggregate_type = 'stranger'")
            .fetch_one(store.pool())
            .await
            .expect("a count");
    assert_eq!(late, committed);
}

#[tokio::test]
async fn for_small_questions_the_server_starts_no_processes_and_compiles_nothing() {
    let database = Database::new().await;
    let pool = connect(database.options.clone(), 2).await.expect("a pool");
    let kept: (String, String) = sqlx::query_as(
        "select current_setting('jit'), current_setting('max_parallel_workers_per_gather')",
    )
    .fetch_one(&pool)
    .await
    .expect("the settings");
    assert_eq!(kept, ("off".to_owned(), "0".to_owned()));
}

/// A request whose client has left is dropped wherever it waits. What it had begun must not be gone on
/// with by whoever has its connection next.
#[tokio::test]
async fn who_leaves_while_a_transaction_begins_leaves_none_behind() {
    let database = Database::new().await;
    let pool = connect(database.options.clone(), 1).await.expect("a pool");
    let (mut waited, mut left) = (0, 0);
    while waited < 20 {
        eventually("it is free", || async { (pool.num_idle() == 1).then_some(()) }).await;
        let mut beginning = Box::pin(pool.begin());
        // Now and then the answer is there at once.
        waited += u32::from(futures::poll!(&mut beginning).is_pending());
        drop(beginning);
        let next = sqlx::raw_sql("select now() <> statement_timestamp()").fetch_one(&pool).await;
        left += u32::from(next.expect("an answer").get::<bool, _>(0));
    }
    assert_eq!(left, 0, "of twenty that left");
}
