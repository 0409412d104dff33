//! The fast way through the log tells what the plain one tells.

use std::collections::BTreeSet;

use brickyard_store::{Position, Recorded, Store, StoreError, feed};
use futures::{StreamExt, TryStreamExt};
use rand::Rng;

use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::time_travel::random_facts;

async fn fed(store: &Store, after: i64, upto: i64, kinds: &[&str]) -> Vec<Recorded> {
    let span = (Position(after), Position(upto));
    let blocks: Vec<Vec<Recorded>> = feed::<_, StoreError, _>(store.pool(), span, kinds, |row| {
        Ok(row.recorded().expect("a time"))
    })
    .try_collect()
    .await
    .expect("it is read");
    blocks.into_iter().flatten().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_feed_tells_every_event_of_a_span_as_pages_tell_it() {
    let mut random = seeded("the_feed_tells_every_event_of_a_span_as_pages_tell_it");
    let database = Database::new().await;
    let store = database.store().await;
    for _ in 0..soaked(10, 10) {
        append_facts(&store, random_facts(&mut random, 500)).await;
    }
    let all = store.read_after(Position(0), i64::MAX).await.expect("pages");
    let head = store.head().await.expect("a head").0;
    let kinds: BTreeSet<&str> = all.iter().map(|event| event.aggregate_type.as_str()).collect();
    let kinds: Vec<&str> = kinds.into_iter().collect();
    assert_eq!(fed(&store, 0, head, &kinds).await, all);
    for _ in 0..soaked(10, 10) {
        let (one, other) = (random.random_range(0..=head), random.random_range(0..=head));
        let (after, upto) = (one.min(other), one.max(other));
        let expected = all.iter().filter(|event| {
            (after + 1..=upto).contains(&event.position.0) && event.aggregate_type == "item"
        });
        assert_eq!(
            fed(&store, after, upto, &["item"]).await,
            expected.cloned().collect::<Vec<_>>()
        );
    }
    // A name with a quote in it is a name.
    assert!(fed(&store, 0, head, &["'); drop table events; --"]).await.is_empty());
}

/// Whoever stops half-way leaves no rows behind for the next one on the connection, and a reason
/// not to go on comes through.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_feed_that_ends_early_leaves_nothing_behind() {
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, random_facts(&mut seeded("a_feed_that_ends_early"), 5_000)).await;
    let head = store.head().await.expect("a head");
    let all = store.read_after(Position(0), 100).await.expect("pages");
    let mut wanted = all.iter().filter(|event| ["item", "order"].contains(&&*event.aggregate_type));
    let begins = wanted.next().map(|event| event.position);
    for _ in 0..30 {
        let span = (Position(0), head);
        let blocks = feed::<_, StoreError, _>(store.pool(), span, &["item", "order"], |row| {
            Ok(row.position())
        });
        let mut blocks = std::pin::pin!(blocks);
        let first = blocks.next().await.expect("a block").expect("it is read");
        assert_eq!(first.first().copied(), begins);
        assert_eq!(store.head().await.expect("a head"), head);
    }
    let refused =
        feed::<Position, StoreError, _>(store.pool(), (Position(0), head), &["item"], |row| {
            Err(StoreError::Unreadable {
                position: row.position(),
                event_type: row.event_type().to_owned(),
                source: serde_json::from_str::<i64>("x").expect_err("no number"),
            })
        });
    let refused = refused.try_collect::<Vec<_>>().await.expect_err("the first event is refused");
    assert!(matches!(refused, StoreError::Unreadable { .. }), "{refused}");
    let gone = Position(head.0);
    sqlx::query("alter table events rename to away")
        .execute(&database.pool_of_its_owner().await)
        .await
        .expect("it is renamed");
    let lost = feed::<_, StoreError, _>(store.pool(), (Position(0), gone), &["item"], |row| {
        Ok(row.position())
    });
    assert!(lost.try_collect::<Vec<_>>().await.is_err(), "a failure is no end");
}
