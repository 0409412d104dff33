//! A rebuild and the way to the server: it ends when that has fallen silent, and waits for a server
//! that takes its time.

use std::sync::atomic::{AtomicBool, Ordering};

use brickyard_projections::{Stage, rebuild};
use brickyard_store::{Store, StoreOptions, connect};
use futures::future::join_all;

use crate::harness::link::{Link, Weather};
use crate::harness::{eventually, let_go_of};
use crate::read_tables::tables;
use crate::rebuild::{folded, left_over};

/// Wherever it is when the way to the server falls silent, and whether the way comes back or not,
/// it ends and says so; and the next one is not kept waiting by what it had taken.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rebuild_on_a_silent_link_ends_and_the_next_one_is_free() {
    let stages = [
        (Weather::Silent, "Reading"),
        (Weather::Fair, "Writing"),
        (Weather::Fair, "Comparing"),
        (Weather::Silent, "Swapping"),
    ];
    join_all(stages.map(|(later, name)| silent_at(name, later))).await;
}

/// A server that takes its time is no silence: what waits for somebody else's lock waits on, for
/// longer than a silence is borne.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rebuild_waits_for_a_server_that_is_at_work() {
    let (database, store) = folded("a_rebuild_waits_for_a_server", 100).await;
    let owner = database.pool_of_its_owner().await;
    let mut other = owner.begin().await.expect("a transaction");
    sqlx::query("set local idle_in_transaction_session_timeout = 0")
        .execute(&mut *other)
        .await
        .expect("it may take its time");
    sqlx::query("select from projection_checkpoints where model = 'orders' for update")
        .execute(&mut *other)
        .await
        .expect("the checkpoint is held");
    let building = tokio::spawn({
        let store = store.clone();
        async move { rebuild(&store, "orders", false, &|_| {}).await }
    });
    eventually("it has waited for long", || async {
        let waits: bool = sqlx::query_scalar(
            "select exists (
                 select
                   from pg_stat_activity
                  where datname = current_database()
                    and wait_event_type = 'Lock'
                    and query_start < clock_timestamp() - interval '14 s'
             )",
        )
        .fetch_one(&owner)
        .await
        .expect("an answer");
        waits.then_some(())
    })
    .await;
    other.rollback().await.expect("it is let go");
    let report = building.await.expect("no panic").expect("it is built").expect("a model");
    assert!(report.swapped);
}

async fn silent_at(stage: &str, later: Weather) {
    let (database, store) = folded(&format!("silent_at {stage}"), 300).await;
    let before = tables(&store).await;
    // Four of these at once would leave the others no connection.
    let_go_of([store]).await;
    let link = Link::to(&database.options).await;
    let pool = connect(link.options(&database.options), 8).await.expect("a pool");
    let far = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    let fell = AtomicBool::new(false);
    let watch = |now: Stage| {
        if format!("{now:?}").starts_with(stage) && !fell.swap(true, Ordering::SeqCst) {
            link.turn(Weather::Silent);
            link.turn(later);
        }
    };
    let building = rebuild(&far, "orders", false, &watch);
    let limit = std::time::Duration::from_secs(200);
    let ended = tokio::time::timeout(limit, building).await.expect("it ends by itself");
    assert!(fell.load(Ordering::SeqCst), "{stage} was reached: {ended:?}");
    // What is known to be alive may have been enough; then all is as it should be, too.
    assert!(later == Weather::Fair || ended.is_err(), "{stage}: {ended:?}");
    link.turn(Weather::Fair);
    if later == Weather::Silent {
        // Nobody could tell the server. It gives such sessions up by itself when their machine is
        // gone, but not behind a go-between that keeps them, as the test's is one.
        sqlx::query(
            "select pg_terminate_backend(pid)
               from pg_stat_activity
              where datname = current_database()
                and pid <> pg_backend_pid()",
        )
        .execute(&database.pool_of_its_owner().await)
        .await
        .expect("they are ended");
    }
    let store = database.store().await;
    eventually("the sessions of before are over and another one is free to build", || async {
        let built = rebuild(&store, "orders", false, &|_| {}).await;
        built.ok().flatten().filter(|report| report.swapped)
    })
    .await;
    assert_eq!(tables(&store).await, before, "{stage}");
    assert_eq!(left_over(&store).await, Vec::<String>::new(), "{stage}");
}
