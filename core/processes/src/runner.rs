//! Keeps managers at the head of the log: commands first, then memory and checkpoint at once.
//!
//! One task a manager. The process that holds a manager's checkpoint runs it; others stand by and
//! take over when it is gone. A manager that meets an event it cannot follow stops before it, with
//! position and reason; the others go on.

use std::collections::HashMap;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use brickyard_core::kernel::Kept;
use brickyard_core::offers::Offer;
use brickyard_core::orders::Order;
use brickyard_store::{
    Causation, CommandMeta, Commands, ExecuteError, Position, Recorded, Store, StoreError,
    crash_point, skipped,
};
use futures::{FutureExt, StreamExt, TryStreamExt, stream};
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::approvals::Approvals;
use crate::care;
use crate::checkpoint::{advance, hold, prepare};
use crate::documents::Documents;
use crate::error::ProcessError;
use crate::expiry::Expiry;
use crate::finality::{WaitsFor, only_final};
use crate::funders::Funders;
use crate::manager::{Command, Due, Manager, command_id};
use crate::rivals::Rivals;
use crate::units::Units;
use crate::voids::Voids;

/// Events whose consequences are drawn in one transaction.
const PAGE: i64 = 1_000;
/// Commands under way at once: enough to fill a batch of the log's writer.
const AT_ONCE: usize = 64;
/// Commands are tried for 20 s by the log itself; a server silent for longer is asked again.
const STEP_WITHIN: Duration = Duration::from_secs(30);
const RETRY: Duration = Duration::from_millis(500);
/// How often one that stands by, or has stopped, looks whether it may go on.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// Runs all managers until told to stop.
///
/// # Errors
/// A manager broke off; whatever the server does is waited out.
pub async fn run(store: Store, stop: CancellationToken) -> Result<(), ProcessError> {
    run_waiting(store, WaitsFor::new(), stop).await
}

/// The same, with facts of these chains counting only once they are final.
///
/// # Errors
/// As [`run`].
pub async fn run_waiting(
    store: Store,
    waits: WaitsFor,
    stop: CancellationToken,
) -> Result<(), ProcessError> {
    let books = Books { orders: Commands::new(&store, ()), offers: Commands::new(&store, ()) };
    let mut running = JoinSet::new();
    running.spawn(Runner::<Expiry>::new(&store, &books, &waits, &stop).run());
    running.spawn(Runner::<Rivals>::new(&store, &books, &waits, &stop).run());
    running.spawn(Runner::<Units>::new(&store, &books, &waits, &stop).run());
    running.spawn(Runner::<Approvals>::new(&store, &books, &waits, &stop).run());
    running.spawn(Runner::<Voids>::new(&store, &books, &waits, &stop).run());
    running.spawn(Runner::<Documents>::new(&store, &books, &waits, &stop).run());
    running.spawn(Runner::<Funders>::new(&store, &books, &waits, &stop).run());
    while let Some(ended) = running.join_next().await {
        ended.map_err(|panic| ProcessError::Panicked(panic.to_string()))?;
    }
    Ok(())
}

/// What managers give commands to.
#[derive(Clone)]
struct Books {
    orders: Commands<Order>,
    offers: Commands<Offer>,
}

struct Runner<M> {
    store: Store,
    books: Books,
    waits: WaitsFor,
    stop: CancellationToken,
    /// Events of the next page: fewer while an event that cannot be followed is closed in on.
    limit: i64,
    manager: PhantomData<fn() -> M>,
}

/// The commands for each order or offer, in the order in which they follow.
fn by_stream(due: Vec<Due>) -> Vec<Vec<Due>> {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut streams: Vec<Vec<Due>> = vec![];
    for one in due {
        let number = *numbers.entry(one.id.clone()).or_insert(streams.len());
        match streams.get_mut(number) {
            Some(of_one) => of_one.push(one),
            None => streams.push(vec![one]),
        }
    }
    streams
}

/// A server that has fallen silent is asked again.
async fn in_time<T>(asking: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    let answered = tokio::time::timeout(STEP_WITHIN, asking).await;
    Ok(answered.map_err(|_| StoreError::no_answer(STEP_WITHIN))??)
}

enum Step {
    /// Everything up to here has been followed.
    Reached(Position),
    /// Nothing is new after this position.
    AtHead(Position),
    /// A fork may still take back what comes next.
    NotFinal,
    /// Another process runs the manager.
    Elsewhere,
    /// It has stopped, and no operator has spoken.
    Stopped,
}

impl<M: Manager> Runner<M> {
    fn new(store: &Store, books: &Books, waits: &WaitsFor, stop: &CancellationToken) -> Self {
        let (store, books, stop) = (store.clone(), books.clone(), stop.clone());
        let waits = if M::WAITS { waits.clone() } else { WaitsFor::new() };
        Self { store, books, waits, stop, limit: PAGE, manager: PhantomData }
    }

    async fn run(mut self) {
        // A program that starts may know what the one before did not.
        while let Err(error) = in_time(self.begin()).await {
            warn!(manager = M::NAME, %error, "a process manager cannot begin; trying again");
            if self.pause(RETRY).await {
                return;
            }
        }
        let mut head = self.store.head_changes();
        while !self.stop.is_cancelled() {
            let step = tokio::time::timeout(STEP_WITHIN, self.step());
            let step = AssertUnwindSafe(step).catch_unwind().await;
            let step = step.map(|step| {
                step.unwrap_or_else(|_| Err(StoreError::no_answer(STEP_WITHIN).into()))
            });
            let step = step.unwrap_or_else(|_| {
                Err(ProcessError::Panicked("it did not expect this event".to_owned()))
            });
            match step {
                Ok(Step::Reached(at)) => {
                    self.limit = PAGE;
                    metrics::gauge!("brickyard_process_position", "manager" => M::NAME)
                        .set(u32::try_from(at.0).unwrap_or(u32::MAX));
                    self.news(&mut head, at).await;
                }
                Ok(Step::AtHead(at)) => self.news(&mut head, at).await,
                Ok(Step::NotFinal | Step::Elsewhere | Step::Stopped) => {
                    self.pause(LOOK_AGAIN).await;
                }
                Err(error) if error.passes() => {
                    warn!(manager = M::NAME, %error, "a process manager is held up; trying again");
                    self.pause(RETRY).await;
                }
                Err(poison) => self.close_in(&poison).await,
            }
        }
    }

    /// Waits until the log is known to go on after this position, or until told to stop.
    async fn news(&self, head: &mut watch::Receiver<Position>, after: Position) {
        tokio::select! {
            () = self.stop.cancelled() => {}
            _ = head.wait_for(|head| *head > after) => {}
        }
    }

    async fn begin(&self) -> Result<(), sqlx::Error> {
        prepare(self.store.pool(), M::NAME).await?;
        care::retry(self.store.pool(), M::NAME).await.map(drop)
    }

    /// One page: what follows from it is done before anything says so.
    async fn step(&self) -> Result<Step, ProcessError> {
        let mut tx = self.store.pool().begin().await?;
        // A process that loses its link must not keep the others from taking over.
        sqlx::query("set local idle_in_transaction_session_timeout = '25s'")
            .execute(&mut *tx)
            .await?;
        let Some(at) = hold(&mut tx, M::NAME).await? else { return Ok(Step::Elsewhere) };
        if care::stop_of(&mut tx, M::NAME).await?.is_some() {
            return Ok(Step::Stopped);
        }
        let mut page = self.store.read_on(at, self.limit).await?.to_vec();
        let Some(mut last) = page.last().map(|event| event.position) else {
            return Ok(Step::AtHead(at));
        };
        if !self.waits.is_empty() {
            match only_final(&mut tx, &self.waits, &mut page).await? {
                Some(reached) => last = reached,
                None => return Ok(Step::NotFinal),
            }
        }
        let left_out = skipped(&mut tx, M::NAME).await?;
        page.retain(|event| !left_out.contains(&event.position));
        let due = M::follow(&mut tx, &page).await?;
        let doing = stream::iter(by_stream(due)).map(Ok::<_, ProcessError>);
        doing.try_for_each_concurrent(AT_ONCE, |of_one| self.give_all(of_one)).await?;
        crash_point("mid-process");
        advance(&mut tx, M::NAME, last).await?;
        tx.commit().await?;
        Ok(Step::Reached(last))
    }

    /// One after another: what was counted last has to be told last.
    async fn give_all(&self, of_one: Vec<Due>) -> Result<(), ProcessError> {
        for due in of_one {
            self.give(due).await?;
        }
        Ok(())
    }

    async fn give(&self, due: Due) -> Result<(), ProcessError> {
        let Due { because, n, id, command } = due;
        let why = Why { because, n };
        match command {
            Command::Order(command) => give::<M, _>(&self.books.orders, &id, *command, why).await,
            Command::Offer(command) => give::<M, _>(&self.books.offers, &id, command, why).await,
        }
    }

    /// Makes the next page end before the event to blame; stops when that is the next one.
    async fn close_in(&mut self, poison: &ProcessError) {
        let ahead = in_time(async { Ok(self.ahead().await) });
        let Some((at, next)) = ahead.await.unwrap_or_default() else {
            self.pause(RETRY).await;
            return;
        };
        let before = poison.position().map(|blamed| blamed.0 - 1 - at.0);
        let limit = before.unwrap_or(if self.limit > 1 { self.limit / 2 } else { 0 });
        if limit > 0 {
            self.limit = limit;
            return;
        }
        self.limit = 1;
        let (manager, position) = (M::NAME, at.0 + 1);
        error!(manager, position, error = %poison, "a process manager stopped");
        let event_type = next.as_ref().map(|event| event.event_type.as_str());
        let reason = poison.to_string();
        let pool = self.store.pool();
        let noted = care::note(pool, M::NAME, Position(position), event_type, &reason);
        if let Err(error) = in_time(noted).await {
            // It is tried again, and then noted again.
            warn!(manager = M::NAME, %error, "a stop could not be noted");
            self.pause(RETRY).await;
        }
    }

    /// Where it stands, and the event after that.
    async fn ahead(&self) -> Option<(Position, Option<Recorded>)> {
        let at: Position =
            sqlx::query_scalar("select position from process_checkpoints where manager = $1")
                .bind(M::NAME)
                .fetch_one(self.store.pool())
                .await
                .ok()?;
        let next = self.store.read_after(at, 1).await.ok()?;
        Some((at, next.into_iter().next()))
    }

    /// True when it is time to end.
    async fn pause(&self, time: Duration) -> bool {
        self.stop.run_until_cancelled(tokio::time::sleep(time)).await.is_none()
    }
}

/// The `n`th command that follows from an event.
struct Why {
    because: Causation,
    n: usize,
}

/// Gives one command, under the id that says why. A rule's refusal is an answer.
async fn give<M, A>(
    commands: &Commands<A>,
    to: &str,
    command: A::Command,
    Why { because, n }: Why,
) -> Result<(), ProcessError>
where
    M: Manager,
    A: Kept + Clone + 'static,
    A::Command: Clone + Debug + Send + Sync,
{
    let asked = format!("{to} {command:?}");
    let meta = CommandMeta {
        body_hash: Sha256::digest(asked.as_bytes()).into(),
        ..CommandMeta::named(command_id(M::NAME, because.position, n))
    };
    let given = commands.execute_because(to, command, meta, Some(&because)).await;
    let poison = |reason: String| ProcessError::Poison { position: because.position, reason };
    match given {
        Ok(_) => Ok(()),
        Err(ExecuteError::Refused(refusal)) => {
            let (manager, cause) = (M::NAME, because.position.0);
            info!(manager, cause, to, %refusal, "a command was refused; going on");
            metrics::counter!("brickyard_process_refusals", "manager" => M::NAME).increment(1);
            Ok(())
        }
        Err(ExecuteError::Conflict | ExecuteError::Busy { .. }) => Err(ProcessError::Later),
        // What managers ask for holds no personal texts.
        Err(error @ (ExecuteError::CommandReused | ExecuteError::Unsealed(_))) => {
            Err(poison(error.to_string()))
        }
        // An event of the stream itself: what cannot be done is what follows from ours.
        Err(ExecuteError::Failed(
            error @ (StoreError::Unreadable { .. } | StoreError::UnknownVersion { .. }),
        )) => Err(poison(error.to_string())),
        Err(ExecuteError::Failed(error)) => Err(error.into()),
    }
}
