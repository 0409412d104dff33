//! The log in pieces: small ones here, so that a test fills many.

use brickyard_core::orders::Order;
use brickyard_store::{CommandMeta, Commands, Position, Store, StoreOptions};
use rand::Rng;
use sqlx::PgPool;

use crate::harness::proven::Proven;
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts, eventually};
use crate::log::transfer;
use crate::orders_given::{list, order_id, reprice};

const PIECE: i64 = 16;

fn small() -> StoreOptions {
    let piece_events = u32::try_from(PIECE).expect("small");
    StoreOptions { piece_events, cache_max: 1_000, ..StoreOptions::default() }
}

/// The first piece of a new log is a big one; here it is cut to size before anything is in it.
async fn small_pieces() -> Database {
    let database = Database::new().await;
    let owner = PgPool::connect_with(database.options.clone()).await.expect("a pool");
    sqlx::raw_sql(&format!(
        "alter table events detach partition events_1;
         alter table events attach partition events_1 for values from (minvalue) to ({});
         update log_pieces set last_position = {PIECE}",
        PIECE + 1
    ))
    .execute(&owner)
    .await
    .expect("it is cut");
    database
}

async fn pieces(store: &Store) -> Vec<(i64, i64, bool)> {
    sqlx::query_as("select first_position, last_position, finished from log_pieces order by 1")
        .fetch_all(store.pool())
        .await
        .expect("pieces")
}

async fn closed(store: &Store, count: usize) {
    eventually("full pieces are closed", || async {
        (pieces(store).await.iter().filter(|piece| piece.2).count() >= count).then_some(())
    })
    .await;
}

/// Two processes whose memory of the streams is from pieces ago write the same orders, and facts
/// come in between.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn streams_go_on_over_pieces_whoever_writes_them() {
    let mut random = seeded("streams_go_on_over_pieces");
    let database = small_pieces().await;
    let stores = [database.store_with(small()).await, database.store_with(small()).await];
    let commands = stores.each_ref().map(|store| Commands::<Order>::new(store, ()));
    for seed in 0..8 {
        let named = CommandMeta::named(format!("list {seed}"));
        commands[0].execute(&order_id(seed), list(seed), named).await.expect("listed");
    }
    for n in 0..u64::try_from(soaked(150, 20)).expect("small") {
        let (seed, who) = (random.random_range(0..8), random.random_range(0..2));
        let named = |way: usize| CommandMeta::named(format!("{n} {way}"));
        let (one, two) = (reprice(seed, 2_000 + n), reprice(seed, 5_000 + n));
        let id = order_id(seed);
        if random.random_bool(0.3) {
            // Both at once: one of them decides again.
            let (first, second) = tokio::join!(
                commands[0].execute(&id, one, named(0)),
                commands[1].execute(&id, two, named(1)),
            );
            first.expect("repriced");
            second.expect("repriced");
        } else {
            commands[who].execute(&id, one, named(0)).await.expect("repriced");
        }
        if random.random_bool(0.2) {
            append_facts(&stores[who], vec![transfer(seed); random.random_range(1..40)]).await;
        }
    }

    let store = &stores[0];
    let head = store.head().await.expect("a head").0;
    closed(store, usize::try_from((head - 1) / PIECE).expect("small")).await;
    let made = pieces(store).await;
    assert!(made.len() > 10, "{made:?}");
    assert!(made.iter().zip(&made[1..]).all(|(one, next)| one.1 + 1 == next.0), "{made:?}");
    let events = store.read_after(Position(0), head + 1).await.expect("events");
    assert!(events.iter().map(|event| event.position.0).eq(1..=head), "dense over all pieces");
    let mut ends = std::collections::HashMap::new();
    for event in &events {
        let end = ends.entry((&event.aggregate_type, &event.aggregate_id)).or_insert(0);
        *end += 1;
        assert_eq!(event.sequence, *end, "{} {}", event.aggregate_type, event.aggregate_id);
    }
}

/// A writer that knows better than the log is refused by the database itself: a place that is
/// taken in a closed piece, in a full one, in the open one; a gap; a stream that begins late.
#[tokio::test]
async fn no_place_in_a_stream_is_given_twice_in_any_piece() {
    let database = small_pieces().await;
    let store = database.store_with(small()).await;
    let orders = Commands::<Order>::new(&store, ());
    let named = |name: String| CommandMeta::named(name);
    for seed in 1..=u64::try_from(PIECE).expect("small") {
        orders
            .execute(&order_id(seed), list(seed), named(format!("{seed}")))
            .await
            .expect("listed");
    }
    for n in 0..PIECE {
        let price = u64::try_from(900 - n).expect("positive");
        orders.execute(&order_id(1), reprice(1, price), named(format!("p{n}"))).await.expect("ok");
    }
    let last = reprice(2, 5);
    orders.execute(&order_id(2), last, named("last".to_owned())).await.expect("repriced");
    closed(&store, 2).await;

    let insert = |seed: u64, sequence: i64| {
        let (pool, id) = (store.pool().clone(), order_id(seed));
        async move {
            sqlx::query(
                "insert into plain_events
                 values ('order', $1, $2, 'Plain', '1', '{}', '{}')",
            )
            .bind(id)
            .bind(sequence)
            .execute(&pool)
            .await
        }
    };
    // Order 1 ended in the second piece, 2 in the open one, 3 in the first; 99 never began.
    for (seed, taken_or_far) in
        [(1, 1), (1, 17), (1, 19), (2, 1), (2, 2), (2, 4), (3, 1), (3, 3), (99, 2)]
    {
        let error = insert(seed, taken_or_far).await.expect_err("no such place");
        let error = error.into_database_error().expect("the database refuses");
        assert!(error.is_unique_violation(), "order {seed}, {taken_or_far}: {error}");
    }
    for (seed, next) in [(1, 18), (2, 3), (3, 2), (99, 1), (3, 3)] {
        insert(seed, next).await.expect("it goes on");
    }
    // And before a full piece is closed, from the piece itself.
    let owner = PgPool::connect_with(database.options.clone()).await.expect("a pool");
    sqlx::query("update log_pieces set finished = false").execute(&owner).await.expect("open");
    sqlx::query("delete from log_streams").execute(&owner).await.expect("none");
    assert!(insert(3, 3).await.is_err() && insert(1, 18).await.is_err());
    insert(3, 4).await.expect("it goes on");
}

#[tokio::test]
async fn a_log_of_pieces_is_proven_like_any_other_and_can_only_grow() {
    let proven = Proven::over(small_pieces().await, small()).await;
    for n in 1..=50 {
        proven.append(n).await;
        if n % 7 == 0 {
            proven.seal().await;
        }
    }
    assert_eq!(proven.verify().await.finding, None);
    let owner = PgPool::connect_with(proven.database.options.clone()).await.expect("a pool");
    for statement in
        ["delete from events_2", "update events_2 set payload = '{}'", "truncate events_2"]
    {
        let error = sqlx::query(statement).execute(&owner).await.expect_err(statement);
        assert!(error.to_string().contains("append-only"), "{statement}: {error}");
    }
}
