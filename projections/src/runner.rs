//! Keeps read models at the head of the log: rows and checkpoint in one transaction.
//!
//! One task a model. A model that meets an event it cannot fold stops before it, with position
//! and reason; the others go on. What was folded is never folded twice: the checkpoint is moved
//! from the very position the batch began at, or nothing is written.

use std::cmp::Ordering;
use std::marker::PhantomData;
use std::time::Duration;

use brickyard_store::{Position, Store, StoreError, Turn};
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::checkpoint::served;
use crate::error::ProjectionError;
use crate::follow::tell_others;
use crate::keep_up::{KeepUp, keep_up};
use crate::model::Model;
use crate::models::{NAMES, each_model};
use crate::pace::pace;
use crate::rebuild;
use crate::status::{ModelState, Projections, Stop};
use crate::step::{in_time, step, unbroken};
use crate::stops;
use crate::table::{self, Place, indexes_of, past_indexes_of, tables_of, view_of};

/// A log that is longer when a model begins is read at one go, as for a rebuild: sooner than by page.
const LONG: i64 = 20_000;
/// Events folded in one transaction.
pub(crate) const PAGE: i64 = 2_000;
const RETRY: Duration = Duration::from_millis(500);
/// How often a stopped model looks whether an operator has said something.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// Makes what the pages read from; answers where the furthest of the models stands. Nothing
/// happens to what is there already.
///
/// # Errors
/// The server fails.
pub async fn prepare(pool: &PgPool) -> Result<Position, ProjectionError> {
    // On the heap, one after another: together they would fill a thread's stack.
    let starts = each_model!(M => Box::pin(prepare_model::<M>(pool)).await?);
    Ok(starts.into_iter().max().unwrap_or_default())
}

/// Runs all models until told to stop.
///
/// # Errors
/// The tables of a model cannot be made, or a model broke off.
pub async fn run(
    store: Store,
    projections: Projections,
    stop: CancellationToken,
) -> Result<(), ProjectionError> {
    run_named(store, projections, &NAMES, stop).await
}

/// Runs the models of these names until told to stop. Of several processes on one model one folds,
/// and the others stand by.
///
/// # Errors
/// See [`run`].
pub async fn run_named(
    store: Store,
    projections: Projections,
    names: &[&str],
    stop: CancellationToken,
) -> Result<(), ProjectionError> {
    while let Err(error) = prepare(store.pool()).await {
        if !error.passes() {
            return Err(error);
        }
        warn!(%error, "the read models' tables cannot be looked at; trying again");
        if stop.run_until_cancelled(tokio::time::sleep(RETRY)).await.is_none() {
            return Ok(());
        }
    }
    let mut running = JoinSet::new();
    let (asking, keeper) = keep_up();
    let head = store.head_changes();
    let (look, looks) = watch::channel(*head.borrow());
    each_model!(M => {
        if names.contains(&M::NAME) {
            let runner = Runner::<M>::new(&store, &projections, &asking, &looks, &stop);
            running.spawn(runner.run());
        }
    });
    drop(asking);
    let keeping = keeper.run(store.pool().clone());
    running.spawn(async {
        keeping.await;
        Ok(())
    });
    let pacing = pace(head, projections.clone(), look, stop.clone());
    running.spawn(async {
        pacing.await;
        Ok(())
    });
    let telling = tell_others(store.pool().clone(), projections.clone(), stop);
    running.spawn(async {
        telling.await;
        Ok(())
    });
    while let Some(ended) = running.join_next().await {
        ended.map_err(|panic| ProjectionError::Panicked(panic.to_string()))??;
    }
    Ok(())
}

/// Makes schema, tables, view and checkpoint when the model has none; a version that is served
/// stays until a newer one is built.
async fn prepare_model<M: Model>(pool: &PgPool) -> Result<Position, ProjectionError> {
    let mut tx = pool.begin().await?;
    // Several processes may start together; `if not exists` alone races in PostgreSQL.
    sqlx::query("select pg_advisory_xact_lock(hashtext('brickyard read models'))")
        .execute(&mut *tx)
        .await?;
    let place = Place::served::<M>();
    if let Some((version, position)) = served(&mut tx, M::NAME).await? {
        if version == M::VERSION && table::lacks_index::<M>(&mut tx, &place).await? {
            table::execute(&mut tx, &indexes_of::<M>(&place)).await?;
            table::execute(&mut tx, &past_indexes_of::<M>(&place)).await?;
            tx.commit().await?;
        }
        return Ok(position);
    }
    let mut statements = vec!["create schema if not exists read".to_owned()];
    statements.extend(tables_of::<M>(&place));
    statements.extend(indexes_of::<M>(&place));
    statements.extend(past_indexes_of::<M>(&place));
    statements.push(format!("drop view if exists read.{}", M::NAME));
    statements.push(view_of::<M>(&place));
    table::execute(&mut tx, &statements).await?;
    sqlx::query(
        "insert into projection_checkpoints (model, version, position, served)
         values ($1, $2, 0, true)",
    )
    .bind(M::NAME)
    .bind(M::VERSION)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(Position(0))
}

struct Runner<M> {
    store: Store,
    projections: Projections,
    keep_up: KeepUp,
    /// Where the log ended when it was time to look.
    looks: watch::Receiver<Position>,
    stop: CancellationToken,
    at: Position,
    /// Events of the next page: fewer while an event that cannot be folded is closed in on.
    limit: i64,
    model: PhantomData<fn() -> M>,
}

impl<M: Model> Runner<M> {
    fn new(
        store: &Store,
        projections: &Projections,
        keep_up: &KeepUp,
        looks: &watch::Receiver<Position>,
        stop: &CancellationToken,
    ) -> Self {
        Self {
            store: store.clone(),
            projections: projections.clone(),
            keep_up: keep_up.clone(),
            looks: looks.clone(),
            stop: stop.clone(),
            at: Position(0),
            limit: PAGE,
            model: PhantomData,
        }
    }

    async fn run(mut self) -> Result<(), ProjectionError> {
        let mut turn = self.store.turn(&format!("fold {} {}", M::NAME, M::VERSION));
        let Some(mut standing) = self.begin().await? else { return Ok(()) };
        while !self.stop.is_cancelled() {
            let outcome = match standing {
                Ordering::Equal if !turn.is_ours() => self.wait_for(&mut turn).await,
                Ordering::Equal if *self.looks.borrow() <= self.at => Ok(None),
                Ordering::Equal => {
                    let (at, limit) = (self.at, self.limit);
                    unbroken(in_time(step::<M>(&self.store, &self.keep_up, at, limit))).await
                }
                Ordering::Less => self.come_into_service().await,
                Ordering::Greater => self.stand_by().await,
            };
            match outcome {
                Ok(Some(reached)) => {
                    standing = Ordering::Equal;
                    self.limit = PAGE;
                    self.reach(reached);
                }
                Ok(None) => {
                    tokio::select! {
                        () = self.stop.cancelled() => {}
                        _ = self.looks.wait_for(|upto| *upto > self.at) => {}
                        () = turn.lost() => {}
                    }
                }
                Err(ProjectionError::Overtaken(_)) => standing = self.look_around().await?,
                Err(error) if error.passes() => {
                    warn!(model = M::NAME, %error, "a read model cannot be written; trying again");
                    self.pause(RETRY).await;
                }
                Err(poison) => {
                    if standing.is_ne() || !self.close_in(&poison) {
                        self.stand_still(&poison).await;
                        standing = self.look_around().await?;
                    }
                }
            }
        }
        Ok(())
    }

    fn reach(&mut self, at: Position) {
        self.at = at;
        self.projections.set(M::NAME, ModelState { position: at, stopped: None });
        metrics::gauge!("brickyard_projection_position", "model" => M::NAME)
            .set(u32::try_from(at.0).unwrap_or(u32::MAX));
    }

    /// Clears what was left by one that died, and looks around; none when told to stop meanwhile.
    async fn begin(&mut self) -> Result<Option<Ordering>, ProjectionError> {
        while !self.stop.is_cancelled() {
            match in_time(rebuild::clear_left_over(self.store.pool(), M::NAME)).await {
                Ok(()) => return self.look_around().await.map(Some),
                Err(error) => self.wait_out(error).await?,
            }
        }
        Ok(None)
    }

    /// Looks until the server answers.
    async fn look_around(&mut self) -> Result<Ordering, ProjectionError> {
        loop {
            match in_time(self.look()).await {
                Err(error) if !self.stop.is_cancelled() => self.wait_out(error).await?,
                looked => return looked,
            }
        }
    }

    /// A server that is away or crowded comes back; anything else is told.
    async fn wait_out(&self, error: ProjectionError) -> Result<(), ProjectionError> {
        if !error.passes() {
            return Err(error);
        }
        warn!(model = M::NAME, %error, "a read model cannot look around; trying again");
        self.pause(RETRY).await;
        Ok(())
    }

    /// Looks where the served version stands, and how it compares to ours; one that has nothing of a
    /// long log is as good as an older one.
    async fn look(&mut self) -> Result<Ordering, ProjectionError> {
        let mut connection = self.store.pool().acquire().await.map_err(StoreError::from)?;
        let found = served(&mut connection, M::NAME).await?;
        drop(connection);
        let (version, position) = match found {
            Some(found) => found,
            // Somebody has thrown it away.
            None => (M::VERSION, prepare_model::<M>(self.store.pool()).await?),
        };
        self.reach(position);
        let begins_late = position == Position(0) && self.store.head().await?.0 > LONG;
        Ok(if begins_late { Ordering::Less } else { version.cmp(&M::VERSION) })
    }

    /// Another process folds the model; standing by costs nothing. Whoever follows it begins where
    /// it stands by then, and tries again what had stopped.
    async fn wait_for(&self, turn: &mut Turn) -> Result<Option<Position>, ProjectionError> {
        self.projections.forget(M::NAME);
        if self.stop.run_until_cancelled(turn.ours()).await.is_none() {
            return Ok(None);
        }
        in_time(async { Ok(stops::forget(self.store.pool(), M::NAME).await?) }).await?;
        Err(ProjectionError::Overtaken(M::NAME))
    }

    /// A newer program has replaced our version and folds its own; taking the place back is left
    /// to `brickyard rebuild`, or old and new would take turns for ever.
    async fn stand_by(&self) -> Result<Option<Position>, ProjectionError> {
        self.pause(RETRY).await;
        Err(ProjectionError::Overtaken(M::NAME))
    }

    /// An older version is served, or an empty one: ours is built beside it and takes its place.
    async fn come_into_service(&self) -> Result<Option<Position>, ProjectionError> {
        let _turn = self.projections.turn_to_build().await;
        let watch = |_| {};
        let building = unbroken(rebuild::rebuild_model::<M>(&self.store, true, &watch));
        let Some(built) = self.stop.run_until_cancelled(building).await else {
            return Ok(Some(self.at));
        };
        match built {
            Ok(report) => {
                info!(
                    model = M::NAME,
                    version = M::VERSION,
                    replaced = report.replaced,
                    rows = report.rows,
                    "a new version of a read model is served"
                );
                Ok(Some(report.position))
            }
            Err(ProjectionError::Busy(_)) => {
                // Another process builds it; then the served version is ours.
                self.pause(RETRY).await;
                Err(ProjectionError::Overtaken(M::NAME))
            }
            Err(error) => Err(error),
        }
    }

    /// Makes the next page end before the event to blame. False when that is the next one.
    fn close_in(&mut self, poison: &ProjectionError) -> bool {
        let before = poison.position().map(|position| position.0 - 1 - self.at.0);
        let limit = before.unwrap_or(if self.limit > 1 { self.limit / 2 } else { 0 });
        let closer = limit > 0;
        self.limit = if closer { limit } else { 1 };
        closer
    }

    /// Waits until an operator has said that it shall try again or leave the event out.
    async fn stand_still(&mut self, poison: &ProjectionError) {
        error!(model = M::NAME, position = self.at.0, error = %poison, "a read model stopped");
        let blamed = poison.position().unwrap_or(Position(self.at.0 + 1));
        let stop = Stop {
            position: Some(blamed),
            event_type: in_time(async { Ok(self.type_of(blamed).await) }).await.ok().flatten(),
            reason: poison.to_string(),
        };
        let state = ModelState { position: self.at, stopped: Some(stop.clone()) };
        self.projections.set(M::NAME, state);
        let pool = self.store.pool();
        let mut noted = false;
        while !self.stop.is_cancelled() {
            let told = in_time(async {
                if noted {
                    return Ok(stops::is_over(pool, M::NAME, M::VERSION, self.at).await?);
                }
                stops::note(pool, M::NAME, M::VERSION, &stop).await?;
                noted = true;
                Ok(false)
            });
            let told = told.await;
            match told {
                Ok(true) => return,
                Ok(false) => self.pause(LOOK_AGAIN).await,
                Err(error) => {
                    warn!(model = M::NAME, %error, "a stopped read model cannot look around");
                    self.pause(RETRY).await;
                }
            }
        }
    }

    async fn type_of(&self, position: Position) -> Option<String> {
        let page = self.store.read_after(Position(position.0 - 1), 1).await.ok()?;
        page.into_iter().next().map(|event| event.event_type)
    }

    async fn pause(&self, time: Duration) {
        let _ = self.stop.run_until_cancelled(tokio::time::sleep(time)).await;
    }
}
