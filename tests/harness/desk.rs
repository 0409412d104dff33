//! The whole program but for a chain, on a store that faults befall; callers who put orders on it
//! without a pause; and what has to be true in the end.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use brickyard_api::App;
use brickyard_core::orders::Order;
use brickyard_projections::Projections;
use brickyard_store::proofs::{establish, seal_forever};
use brickyard_store::{Commands, ExecuteError, Position, Store, StoreError};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::eventually;
use super::keyring;
use super::proven::SECRET;
use crate::orders_given::{list, meta, order_id};
use crate::read_tables::{drop_tables, fold_to_the_head, tables};

pub(crate) struct Desk {
    pub(crate) url: String,
    pub(crate) http: reqwest::Client,
    store: Store,
    stop: CancellationToken,
    tasks: JoinSet<()>,
}

impl Desk {
    pub(crate) async fn open(store: &Store) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let (projections, stop) = (Projections::default(), CancellationToken::new());
        brickyard_projections::prepare(store.pool()).await.expect("tables");
        let signer = establish(store.pool(), &SECRET).await.expect("a key");
        let (keyring, chains) = (keyring(store).await, HashMap::new());
        let app = App::new(store.clone(), keyring, projections.clone(), chains, None, stop.clone());
        let models = brickyard_projections::run(store.clone(), projections, stop.clone());
        let processes = brickyard_processes::run(store.clone(), stop.clone());
        let sealing = seal_forever(store.clone(), signer, || async { None }, stop.clone());
        let mut tasks = JoinSet::new();
        tasks.spawn(async { models.await.expect("the read models end well") });
        tasks.spawn(async { processes.await.expect("the managers end well") });
        tasks.spawn(sealing);
        tasks.spawn(async { brickyard_api::serve(app, listener).await.expect("it serves") });
        let http = reqwest::Client::builder().timeout(Duration::from_secs(40)).build();
        Self { url, http: http.expect("a client"), store: store.clone(), stop, tasks }
    }

    pub(crate) async fn is_ready(&self) -> bool {
        let answer = self.http.get(format!("{}/ready", self.url)).send().await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }

    /// Waits until it is ready; answers how long that took.
    pub(crate) async fn ready(&self) -> Duration {
        let began = Instant::now();
        eventually("it is ready again", || async { self.is_ready().await.then_some(()) }).await;
        began.elapsed()
    }

    /// Everything has been folded, followed and sealed.
    pub(crate) async fn settled(&self) {
        at_the_head(&self.store, self.store.head().await.expect("a head")).await;
    }

    pub(crate) async fn close(mut self) {
        self.stop.cancel();
        while let Some(ended) = self.tasks.join_next().await {
            ended.expect("no part panics");
        }
    }
}

/// Waits until models, managers and seals have come this far, in whichever process they run; says
/// who has not.
pub(crate) async fn at_the_head(store: &Store, head: Position) {
    let given_up = Instant::now() + Duration::from_secs(60);
    loop {
        let behind: Result<Vec<String>, _> = sqlx::query_scalar(
            "select 'no model' where not exists (select from projection_checkpoints where served)
              union all
             select 'no manager' where not exists (select from process_checkpoints)
              union all
             select model || ' at ' || position from projection_checkpoints
              where position < $1 and served
              union all
             select manager || ' at ' || position from process_checkpoints where position < $1
              union all
             select 'seal at ' || size from log_tree where size < $1",
        )
        .bind(head)
        .fetch_all(store.pool())
        .await;
        if behind.as_ref().is_ok_and(Vec::is_empty) {
            return;
        }
        assert!(Instant::now() < given_up, "behind {head}: {behind:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Orders put on the log without a pause; a caller that gets no answer, or is told to come again, sends its
/// command again under its id, as every client of ours does.
#[derive(Default)]
pub(crate) struct Load {
    next: AtomicU64,
    over: AtomicBool,
    acknowledged: Mutex<HashMap<String, Position>>,
    /// Answers that were no receipt, by what they said.
    pub(crate) failures: Mutex<HashMap<String, usize>>,
    callers: Mutex<Vec<tokio::task::JoinHandle<()>>>,
}

impl Load {
    pub(crate) fn begin(store: &Store, callers: usize) -> Arc<Self> {
        let load = Arc::new(Self::default());
        let orders = Commands::<Order>::new(store, ());
        let running = (0..callers).map(|_| tokio::spawn(load.clone().call(orders.clone())));
        load.callers.lock().expect("no panic").extend(running);
        load
    }

    async fn call(self: Arc<Self>, orders: Commands<Order>) {
        while !self.over.load(Ordering::Relaxed) {
            let seed = self.next.fetch_add(1, Ordering::Relaxed);
            let id = order_id(seed);
            let receipt = eventually("the order is answered", || async {
                let command_id = format!("order-{seed}");
                match orders.execute(&id, list(seed), meta(&command_id)).await {
                    Ok(receipt) => Some(receipt),
                    Err(ExecuteError::Failed(StoreError::Database(error))) => {
                        let mut failures = self.failures.lock().expect("no panic");
                        *failures.entry(error.to_string()).or_default() += 1;
                        None
                    }
                    // A server that is long in coming back leaves no connection free.
                    Err(ExecuteError::Busy { .. }) => None,
                    Err(error) => panic!("order {seed}: {error}"),
                }
            })
            .await;
            self.acknowledged.lock().expect("no panic").insert(id, receipt.first);
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.acknowledged.lock().expect("no panic").len()
    }

    /// Waits until so many more are acknowledged; answers how long that took.
    pub(crate) async fn goes_on(&self, more: usize) -> Duration {
        let (began, enough) = (Instant::now(), self.count() + more);
        eventually("orders are acknowledged", || async { (self.count() >= enough).then_some(()) })
            .await;
        began.elapsed()
    }

    /// Ends the load: nothing that was acknowledged is lost, nothing is doubled, positions are
    /// dense.
    pub(crate) async fn end(&self, store: &Store) {
        self.over.store(true, Ordering::Relaxed);
        let callers = std::mem::take(&mut *self.callers.lock().expect("no panic"));
        for caller in callers {
            caller.await.expect("no caller panics");
        }
        let acknowledged = self.acknowledged.lock().expect("no panic").clone();
        assert_eq!(u64::try_from(acknowledged.len()), Ok(self.next.load(Ordering::Relaxed)));
        let events = store.read_after(Position(0), 10_000_000).await.expect("the log is readable");
        for (place, event) in (1..).zip(&events) {
            assert_eq!(event.position, Position(place), "dense");
        }
        let listed: Vec<_> =
            events.iter().filter(|event| event.event_type == "OrderListed").collect();
        assert_eq!(listed.len(), acknowledged.len(), "each order once");
        for event in listed {
            assert_eq!(acknowledged.get(&event.aggregate_id), Some(&event.position));
        }
    }
}

/// What the pages show is what the log says.
pub(crate) async fn models_equal_the_log(store: &Store) {
    let shown = tables(store).await;
    drop_tables(store).await;
    fold_to_the_head(store).await;
    let folded = tables(store).await;
    for (model, rows) in &folded {
        assert!(rows == &shown[model], "{model} differs from a fold of the log");
    }
}

/// Times of recovery against the promise of 5 s; nearly all within it, since the machine may be
/// busy with other tests.
#[expect(clippy::print_stdout, reason = "shown by the test harness when the test fails")]
pub(crate) fn within_five_seconds(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{what}: {} times, median {median:?}, slowest {slowest:?}", times.len());
    let late = times.iter().filter(|time| **time > Duration::from_secs(5)).count();
    assert!(late * 10 <= times.len(), "{what}: {late} of {} took longer than 5 s", times.len());
}
