//! The log against postgres-es: the same commands give the same streams, and each reads the other.

use brickyard_core::orders::Order;
use brickyard_core::upcast::Upcasters;
use brickyard_store::{LogEventStore, Position};
use cqrs_es::persist::PersistedEventStore;
use cqrs_es::{AggregateContext, CqrsFramework, EventStore};
use postgres_es::PostgresEventRepository;
use sqlx::PgPool;

use crate::harness::Database;
use crate::orders_given::{list, order_id, reprice};

/// postgres-es on our log: it writes through a view, which gives each event its position.
fn plain_repository(pool: &PgPool) -> PostgresEventRepository {
    PostgresEventRepository::new(pool.clone()).with_tables("plain_events", "plain_snapshots")
}

async fn streams(pool: &PgPool) -> Vec<(String, String, i64, String, String, String)> {
    sqlx::query_as(
        "select aggregate_type, aggregate_id, sequence, event_type, event_version,
                payload::jsonb::text
           from events
          order by aggregate_id, sequence",
    )
    .fetch_all(pool)
    .await
    .expect("streams")
}

#[tokio::test]
async fn the_same_commands_through_postgres_es_give_the_same_streams() {
    let (ours, theirs) = (Database::new().await, Database::new().await);
    let store = ours.store().await;
    let pool = theirs.pool().await;
    let log = CqrsFramework::<Order, _>::new(LogEventStore::new(&store), vec![], ());
    let repository = plain_repository(&pool);
    let plain = CqrsFramework::<Order, _>::new(
        PersistedEventStore::new_event_store(repository),
        vec![],
        (),
    );

    for seed in 0..20u64 {
        for command in
            [list(seed), list(seed), reprice(seed, 7), reprice(seed, 7), reprice(seed, 9)]
        {
            let id = order_id(seed);
            let here = log.execute(&id, command.clone()).await.map_err(|e| e.to_string());
            let there = plain.execute(&id, command).await.map_err(|e| e.to_string());
            assert_eq!(here, there, "both allow and refuse the same");
        }
    }
    let (here, there) = (streams(store.pool()).await, streams(&pool).await);
    assert_eq!(here.len(), 60);
    assert_eq!(here, there);
}

#[tokio::test]
async fn postgres_es_writes_to_our_table_and_positions_stay_dense() {
    let database = Database::new().await;
    let store = database.store().await;
    let log = CqrsFramework::<Order, _>::new(LogEventStore::new(&store), vec![], ());
    let repository = plain_repository(store.pool());
    let plain = CqrsFramework::<Order, _>::new(
        PersistedEventStore::new_event_store(repository),
        vec![],
        (),
    );
    log.execute(&order_id(1), list(1)).await.expect("ours lists");
    plain.execute(&order_id(1), reprice(1, 7)).await.expect("theirs goes on with our stream");
    log.execute(&order_id(1), reprice(1, 8)).await.expect("ours goes on with theirs");

    let events = store.read_after(Position(0), 10).await.expect("events");
    let places: Vec<_> = events.iter().map(|e| (e.position.0, e.sequence)).collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 3)]);
    assert_eq!(store.head().await.expect("a head"), Position(3));
}

/// An order whose option was voided when that was told in its first shape.
#[tokio::test]
async fn an_event_of_an_older_version_is_read_by_both() {
    let database = Database::new().await;
    let store = database.store().await;
    let log = CqrsFramework::<Order, _>::new(LogEventStore::new(&store), vec![], ());
    log.execute(&order_id(1), list(1)).await.expect("listed");
    let golden = std::fs::read_to_string("fixtures/events/OptionVersionCancelled.v1.json");
    let golden = golden.expect("a golden file").replace(&"05".repeat(32), &"01".repeat(32));
    sqlx::query(
        "insert into plain_events (aggregate_type, aggregate_id, sequence, event_type, event_version,
                             payload, metadata)
         values ('order', $1, 2, 'OptionVersionCancelled', '1', $2::json, '{}')",
    )
    .bind(order_id(1))
    .bind(&golden)
    .execute(store.pool())
    .await
    .expect("an older program may have appended it");
    let refused = log.execute(&order_id(1), reprice(1, 7)).await;
    assert!(refused.is_err_and(|error| error.to_string().contains("no longer open")));

    let repository = PostgresEventRepository::new(store.pool().clone());
    let plain = PersistedEventStore::<_, Order>::new_event_store(repository)
        .with_upcasters(vec![Box::new(Upcasters)]);
    let mut theirs = plain.load_aggregate(&order_id(1)).await.expect("it is read");
    let mut ours = LogEventStore::<Order>::new(&store).load_aggregate(&order_id(1)).await;
    let ours = ours.as_mut().expect("it is read");
    assert_eq!(theirs.aggregate(), ours.aggregate());
    let stored = store.read_after(Position(1), 1).await.expect("the event");
    assert_eq!(stored[0].payload, golden, "the log keeps the bytes");
}
