//! Process managers that wait for finality: never on what a fork took back, and once.

use brickyard_core::chains::{Chain, ChainEvent};
use brickyard_core::kernel::Hash32;
use brickyard_core::orders::Order;
use brickyard_processes::manager_statuses;
use brickyard_store::{Commands, Fact, Position};
use tokio_util::sync::CancellationToken;

use crate::harness::{Database, append_facts, eventually};
use crate::orders_given::{MAKER, NOW, order_id, terms};
use crate::processes::{BUYER, at_the_head, events_of_type, list_until, transfer};

#[tokio::test]
async fn a_manager_that_waits_for_finality_acts_once_and_never_on_what_a_fork_took_back() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    let (orphaned, kept) = (1, 2);
    for seed in [orphaned, kept] {
        list_until(&orders, seed, NOW.0 + 1_000_000).await;
    }
    let moved = |seed| transfer(terms(seed).item(), MAKER, BUYER, 100 + seed);
    append_facts(&store, vec![moved(orphaned)]).await;
    append_facts(&store, vec![moved(kept)]).await;
    let head = store.head().await.expect("the log");
    let fact = store.read_after(Position(head.0 - 2), 1).await.expect("the log").remove(0);
    let stop = CancellationToken::new();
    let waits = brickyard_processes::WaitsFor::from([31_337]);
    let running = brickyard_processes::run_waiting(store.clone(), waits.clone(), stop.clone());
    let running = tokio::spawn(running);
    let stands = async |position: i64| {
        eventually("the managers have come so far", || async {
            let statuses = manager_statuses(store.pool()).await.ok()?;
            let asks = |name: &str| ["documents", "funders"].contains(&name);
            let money = statuses.iter().filter(|status| !asks(&status.manager));
            let there: Vec<i64> = money.map(|status| status.position.0).collect();
            (there.len() == 5 && there.iter().all(|at| *at == position)).then_some(())
        })
        .await;
    };
    stands(fact.position.0 - 1).await;
    assert_eq!(events_of_type(&store, "OrderDeactivated").await.len(), 0);
    append_facts(&store, vec![Fact::taking_back(&fact).expect("a fact")]).await;
    let final_at = |block| {
        let event = ChainEvent::ChainFinalized { block, hash: Hash32::new([1; 32]) };
        Fact::observed::<Chain>("31337", &event).expect("a fact")
    };
    // Final up to a block before the second one: still nothing.
    append_facts(&store, vec![final_at(100 + orphaned)]).await;
    stands(fact.position.0).await;
    assert_eq!(events_of_type(&store, "OrderDeactivated").await.len(), 0);
    append_facts(&store, vec![final_at(200)]).await;
    eventually("the second is taken off the book", || async {
        (!events_of_type(&store, "OrderDeactivated").await.is_empty()).then_some(())
    })
    .await;
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
    // Again from the beginning: the same under the same ids.
    sqlx::query("update process_checkpoints set position = 0 where manager <> 'documents'")
        .execute(store.pool())
        .await
        .expect("they begin anew");
    let stop = CancellationToken::new();
    let running = brickyard_processes::run_waiting(store.clone(), waits, stop.clone());
    let running = tokio::spawn(running);
    at_the_head(&store).await;
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
    let off = events_of_type(&store, "OrderDeactivated").await;
    let which: Vec<&str> = off.iter().map(|event| event.aggregate_id.as_str()).collect();
    assert_eq!(which, [order_id(kept).to_string()]);
}
