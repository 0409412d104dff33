//! The log when PostgreSQL is killed: nothing acknowledged is lost, nothing is doubled.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use brickyard_core::orders::Order;
use brickyard_store::{Commands, Position, Store, StoreOptions, connect, migrate};
use futures::future::join_all;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::harness::{eventually, own_server};
use crate::orders_given::{list, meta, order_id};

/// 200 orders from 16 callers; the server is killed twice on the way. A caller that gets no
/// answer sends its command again under its id, as every client of ours does.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn killing_postgresql_in_the_middle_of_200_orders_loses_and_doubles_nothing() {
    const ORDERS: usize = 200;
    let mut server = own_server().await;
    let options = server.postgres.options("brickyard");
    migrate(options.clone()).await.expect("migrations apply");
    let pool = connect(options, 20).await.expect("a pool");
    let store = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    let orders = Commands::<Order>::new(&store, ());
    let done = Arc::new(AtomicUsize::new(0));

    let callers: Vec<_> = (0..16usize)
        .map(|caller| {
            let (orders, done) = (orders.clone(), done.clone());
            tokio::spawn(async move {
                let mut acknowledged = vec![];
                for seed in (caller..ORDERS).step_by(16) {
                    let seed = u64::try_from(seed).expect("small");
                    let id = order_id(seed);
                    let receipt = eventually("the order is answered", || {
                        let command_id = format!("order-{seed}");
                        let (orders, id) = (orders.clone(), id.clone());
                        async move { orders.execute(&id, list(seed), meta(&command_id)).await.ok() }
                    })
                    .await;
                    acknowledged.push((id, receipt.first));
                    done.fetch_add(1, Ordering::Relaxed);
                }
                acknowledged
            })
        })
        .collect();
    for kill_after in [40, 120] {
        eventually("some orders are done", || async {
            (done.load(Ordering::Relaxed) >= kill_after).then_some(())
        })
        .await;
        let pid = i32::try_from(server.postgres.pid().expect("it runs")).expect("a pid");
        kill(Pid::from_raw(pid), Signal::SIGKILL).expect("it can be killed");
        server.postgres.ended().await;
        server.postgres.restart().await.expect("it comes back");
    }

    let mut acknowledged = HashMap::new();
    for caller in join_all(callers).await {
        acknowledged.extend(caller.expect("no caller panics"));
    }
    assert_eq!(acknowledged.len(), ORDERS);
    let events = store.read_after(Position(0), 1_000).await.expect("the log is readable");
    assert_eq!(events.len(), ORDERS, "one event an order");
    for (place, event) in (1..).zip(&events) {
        assert_eq!(event.position, Position(place), "dense");
        assert_eq!(acknowledged.get(&event.aggregate_id), Some(&event.position));
    }
}
