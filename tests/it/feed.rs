//! The fast way through the log tells what the plain one tells.

use std::collections::BTreeSet;

use brickyard_store::{FeedRow, Position, Recorded, Store, StoreError, feed};
use futures::{StreamExt, TryStreamExt};
use rand::Rng;
use rand::rngs::StdRng;

use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::time_travel::random_facts;

async fn fed(
    store: &Store,
    (after, upto): (i64, i64),
    kinds: &[&str],
    lanes: usize,
) -> Vec<Recorded> {
    let span = (Position(after), Position(upto));
    let row = |row: &FeedRow<'_>| Ok(row.recorded().expect("a time"));
    let blocks: Vec<Vec<Recorded>> =
        feed::<_, StoreError, _>(store.pool(), span, kinds, lanes, row)
            .try_collect()
            .await
            .expect("it is read");
    blocks.into_iter().flatten().collect()
}

fn kinds_of(events: &[Recorded]) -> Vec<&str> {
    let kinds: BTreeSet<&str> = events.iter().map(|event| event.aggregate_type.as_str()).collect();
    kinds.into_iter().collect()
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
    assert_eq!(fed(&store, (0, head), &kinds_of(&all), 2).await, all);
    for _ in 0..soaked(10, 10) {
        let (one, other) = (random.random_range(0..=head), random.random_range(0..=head));
        let (after, upto) = (one.min(other), one.max(other));
        let expected = all.iter().filter(|event| {
            (after + 1..=upto).contains(&event.position.0) && event.aggregate_type == "item"
        });
        assert_eq!(
            fed(&store, (after, upto), &["item"], random.random_range(1..4)).await,
            expected.cloned().collect::<Vec<_>>()
        );
    }
    // A name with a quote in it is a name.
    assert!(fed(&store, (0, head), &["'); drop table events; --"], 2).await.is_empty());
}

/// The payloads in turns, and every 997th event with more in it than a lane reads ahead of.
const FILL: &str = "
insert into events
select position, recorded_at, kind, id, 1, event_type, version, payload, metadata,
       event_leaf_hash(position, recorded_at, kind, id, 1, event_type, version, payload, metadata)
  from (select n as position, now() as recorded_at, ($3::text[])[n % 3 + 1] as kind,
               n::text as id, ($4::text[])[nth] as event_type, ($5::text[])[nth] as version,
               case when n % 997 = 0
                    then ('[\"' || repeat('x\\u0000💥', 40000) || '\"]')::json
                    else ($6::text[])[nth]::json end as payload,
               ('{\"n\": ' || n || '}')::json as metadata
          from generate_series($1::bigint, $2) as n,
               lateral (select n % cardinality($4::text[]) + 1 as nth) as turn) as fresh";

/// Every shape that events have or had, erased texts among them, over several windows of the feed
/// and by any number of lanes; cut at the edges of windows and anywhere else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn however_many_lanes_read_no_byte_and_no_place_is_another() {
    let mut random = seeded("however_many_lanes_read_no_byte_and_no_place_is_another");
    let database = Database::new().await;
    let store = database.store().await;
    let (mut types, mut versions, mut payloads) = (vec![], vec![], vec![]);
    for file in std::fs::read_dir("fixtures/events").expect("golden files") {
        let path = file.expect("a file").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        if let Some((event_type, version)) = name.split_once(".v") {
            types.push(event_type.to_owned());
            versions.push(version.to_owned());
            payloads.push(std::fs::read_to_string(&path).expect("a golden file"));
        }
    }
    let head = i64::try_from(soaked(14_000, 10)).expect("small");
    sqlx::query(FILL)
        .bind(1i64)
        .bind(head)
        .bind(["order", "profile", "odd \" kind"])
        .bind(&types)
        .bind(&versions)
        .bind(&payloads)
        .execute(&database.pool_of_its_owner().await)
        .await
        .expect("a log");
    let all = store.read_after(Position(0), i64::MAX).await.expect("pages");
    assert_eq!(i64::try_from(all.len()), Ok(head));
    let kinds = kinds_of(&all);
    let near = |random: &mut StdRng| {
        let edge = 4_096 * random.random_range(0..=head / 4_096);
        (edge + random.random_range(-1..=1)).clamp(0, head)
    };
    for lanes in [1, 2, 3, 100] {
        let mut spans = vec![(0, head), (0, 4_096), (0, 4_097), (head, head), (head - 1, head)];
        spans.push((near(&mut random), head));
        spans.push((random.random_range(0..head), near(&mut random)));
        for (after, upto) in spans {
            let read = fed(&store, (after, upto), &kinds, lanes).await;
            let told = all.iter().filter(|event| (after + 1..=upto).contains(&event.position.0));
            // Without `assert_eq`: some of the events fill a screen for an hour.
            assert!(read.iter().eq(told), "{lanes} lanes, after {after} up to {upto}");
        }
    }
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
        let blocks = feed::<_, StoreError, _>(store.pool(), span, &["item", "order"], 2, |row| {
            Ok(row.position())
        });
        let mut blocks = std::pin::pin!(blocks);
        let first = blocks.next().await.expect("a block").expect("it is read");
        assert_eq!(first.first().copied(), begins);
        assert_eq!(store.head().await.expect("a head"), head);
    }
    let refused =
        feed::<Position, StoreError, _>(store.pool(), (Position(0), head), &["item"], 2, |row| {
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
    let lost = feed::<_, StoreError, _>(store.pool(), (Position(0), gone), &["item"], 2, |row| {
        Ok(row.position())
    });
    assert!(lost.try_collect::<Vec<_>>().await.is_err(), "a failure is no end");
}
