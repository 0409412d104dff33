//! Builds a version of a read model from the log beside the one that is served, and takes its
//! place in one short transaction.
//!
//! The served version is folded and read on meanwhile. Whatever is half built when a process dies
//! is cleared by the next that comes along; nothing before the swap is ever visible to a page.

mod compare;
mod copy;
mod copying;
mod pace;
mod pulse;
mod swap;

use std::marker::PhantomData;
use std::time::{Duration, Instant};

use brickyard_store::{Position, Store, StoreError, skipped};
use sqlx::{PgConnection, PgExecutor, PgPool};

pub use compare::Difference;

use crate::checkpoint::served;
use crate::error::ProjectionError;
use crate::model::Model;
use crate::models::model_named;
use crate::runner::{self, PAGE};
use crate::step::{fold_page, in_time, unbroken};
use crate::table::{Place, drop_place, execute, tables_of};

/// How often others are told how far it is.
const TELL_EVERY: Duration = Duration::from_millis(500);
/// How often a served version is looked at that is behind: twenty times a second.
const LOOK_AGAIN: Duration = Duration::from_millis(50);
/// Events that may be left for the transaction that swaps: a few milliseconds of it.
const LEFT_FOR_SWAP: i64 = 200;

/// How far a rebuild is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The log is read, up to a position.
    Reading {
        done: Position,
        total: Position,
    },
    /// Rows are written and indexed.
    Writing,
    /// What was appended meanwhile is folded.
    CatchingUp {
        done: Position,
        total: Position,
    },
    Comparing,
    Swapping,
    /// The pages read the new one; what is left is to drop the old one.
    Swapped,
}

/// Is told every stage, and every so often where reading stands.
pub type Watch<'a> = dyn Fn(Stage) + Send + Sync + 'a;

/// What came of a rebuild.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub model: &'static str,
    pub version: i32,
    /// The version it was built beside.
    pub replaced: i32,
    /// Where it stood when it was swapped in, or when it was refused.
    pub position: Position,
    pub rows: i64,
    pub rows_before: i64,
    /// Events that were read by the model in the one long read.
    pub events: u64,
    /// A sample of rows that are not the same; of the same version there should be none.
    pub differences: Vec<Difference>,
    /// False when the same version came out differently, and that was not accepted.
    pub swapped: bool,
    pub read_ms: u64,
    pub write_ms: u64,
    /// From the first look at the log to the swap.
    pub total_ms: u64,
}

/// Rebuilds the model of this name; none when there is none. With `accept` it is swapped in even
/// when the same version comes out with other rows.
///
/// # Errors
/// The server fails, an event cannot be folded, or another process is at it.
pub async fn rebuild(
    store: &Store,
    model: &str,
    accept: bool,
    watch: &Watch<'_>,
) -> Result<Option<Report>, ProjectionError> {
    in_time(runner::prepare(store.pool())).await?;
    // On the heap: one for each model would fill a thread's stack.
    let built = model_named!(model, M => {
        unbroken(Box::pin(rebuild_model::<M>(store, accept, watch))).await
    });
    built.transpose()
}

pub(crate) async fn rebuild_model<M: Model>(
    store: &Store,
    accept: bool,
    watch: &Watch<'_>,
) -> Result<Report, ProjectionError> {
    pulse::while_it_beats(store, M::NAME, build_model::<M>(store, accept, watch)).await
}

async fn build_model<M: Model>(
    store: &Store,
    accept: bool,
    watch: &Watch<'_>,
) -> Result<Report, ProjectionError> {
    let Some(guard) = guard(store.pool(), M::NAME).await? else {
        return Err(ProjectionError::Busy(M::NAME));
    };
    let mut work = Work::<M> {
        store,
        guard,
        watch,
        place: Place::building::<M>(),
        told: None,
        model: PhantomData,
    };
    let built = work.build(accept).await;
    // After a swap nothing of this name is left; before it, what was built is of no use.
    let cleared = clear(store.pool(), &mut work.guard, M::NAME).await;
    let _ = sqlx::query("select pg_advisory_unlock_all()").execute(&mut work.guard).await;
    let report = built?;
    cleared?;
    Ok(report)
}

/// Drops what a rebuild left that died, unless one is at work. Where nothing is left, as nearly always, it keeps no
/// rebuild from beginning meanwhile.
pub(crate) async fn clear_left_over(pool: &PgPool, model: &str) -> Result<(), ProjectionError> {
    let noted: bool =
        sqlx::query_scalar("select exists (select from projection_rebuilds where model = $1)")
            .bind(model)
            .fetch_one(pool)
            .await?;
    if !noted && left_over(pool, model).await?.is_empty() {
        return Ok(());
    }
    match guard(pool, model).await? {
        Some(mut guard) => {
            clear(pool, &mut guard, model).await?;
            sqlx::query("select pg_advisory_unlock_all()").execute(&mut guard).await?;
            Ok(())
        }
        None => Ok(()),
    }
}

/// Only one rebuild of a model at a time. The connection is of its own: the lock ends with it,
/// however the process ends.
async fn guard(pool: &PgPool, model: &str) -> Result<Option<PgConnection>, sqlx::Error> {
    let mut connection = pool.acquire().await?.detach();
    let free: bool = sqlx::query_scalar(
        "select pg_try_advisory_lock(hashtext('brickyard rebuild'), hashtext($1))",
    )
    .bind(model)
    .fetch_one(&mut connection)
    .await?;
    Ok(free.then_some(connection))
}

/// Drops every schema of the model but the served one.
async fn clear(pool: &PgPool, guard: &mut PgConnection, model: &str) -> Result<(), sqlx::Error> {
    for schema in left_over(&mut *guard, model).await? {
        drop_place(pool, &Place::named(schema)).await?;
    }
    sqlx::query("delete from projection_rebuilds where model = $1")
        .bind(model)
        .execute(guard)
        .await?;
    Ok(())
}

/// Every schema of the model but the served one.
async fn left_over<'c>(
    connection: impl PgExecutor<'c>,
    model: &str,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "select nspname
           from pg_namespace
          where nspname ~ ('^rm_' || $1 || '_v[0-9]+(_new|_old)?$')
            and nspname not in (select 'rm_' || model || '_v' || version
                                  from projection_checkpoints
                                 where model = $1)",
    )
    .bind(model)
    .fetch_all(connection)
    .await
}

struct Work<'a, M> {
    store: &'a Store,
    /// Holds the right to rebuild this model.
    guard: PgConnection,
    watch: &'a Watch<'a>,
    place: Place,
    told: Option<Instant>,
    model: PhantomData<fn() -> M>,
}

impl<M: Model> Work<'_, M> {
    async fn build(&mut self, accept: bool) -> Result<Report, ProjectionError> {
        let started = Instant::now();
        clear(self.store.pool(), &mut self.guard, M::NAME).await?;
        execute(&mut self.guard, &tables_of::<M>(&self.place)).await?;
        let (replaced, _) = served(&mut self.guard, M::NAME).await?.unwrap_or_default();
        let same = replaced == M::VERSION;
        // What is left out later is of events the served version stands before; see `swap`.
        let left_out = skipped(&mut self.guard, M::NAME).await?;
        let mut loaded = copy::load(self, &left_out).await?;
        let mut at = loaded.upto;
        let mut checked = compare::Checked::default();
        loop {
            at = self.catch_up(at, same && !accept, &left_out, &mut checked.since).await?;
            if !checked.whole {
                (self.watch)(Stage::Comparing);
                let (pool, place) = (self.store.pool(), &self.place);
                checked =
                    compare::compare::<M>(pool, place, replaced, at, &mut loaded.pace).await?;
            }
            let refused = same && !accept && !checked.differences.is_empty();
            let mut swapped = false;
            if !refused {
                (self.watch)(Stage::Swapping);
                let must_equal = same && !accept;
                let place = &self.place;
                let swap = swap::Swap {
                    store: self.store,
                    place,
                    at,
                    replaced,
                    must_equal,
                    left_out: &left_out,
                };
                match swap.commit::<M>(&checked).await? {
                    swap::Outcome::Swapped(position) => (swapped, at) = (true, position),
                    swap::Outcome::Behind => continue,
                    swap::Outcome::Differs(found) => checked.differences = found,
                }
            }
            if swapped {
                (self.watch)(Stage::Swapped);
            }
            return Ok(Report {
                model: M::NAME,
                version: M::VERSION,
                replaced,
                position: at,
                rows: checked.rows,
                rows_before: checked.rows_before,
                events: loaded.events,
                differences: checked.differences,
                swapped,
                read_ms: loaded.read_ms,
                write_ms: loaded.write_ms,
                total_ms: copy::ms_since(started),
            });
        }
    }

    /// Folds page by page to where the served version stands, so that the two can be held against each
    /// other, or to the head.
    async fn catch_up(
        &mut self,
        mut at: Position,
        must_meet: bool,
        left_out: &std::collections::HashSet<Position>,
        touched: &mut std::collections::BTreeSet<String>,
    ) -> Result<Position, ProjectionError> {
        loop {
            let total = if must_meet {
                served(&mut self.guard, M::NAME).await?.unwrap_or_default().1
            } else {
                self.store.head().await?
            };
            let left = total.0 - at.0;
            if left < 0 && self.moves_on(total).await? {
                continue;
            }
            if left <= LEFT_FOR_SWAP {
                return Ok(at);
            }
            let page = self.store.read_after(at, left.min(PAGE)).await?;
            let mut tx = self.store.pool().begin().await.map_err(StoreError::from)?;
            let folded = fold_page::<M>(&mut tx, &self.place, &page, left_out).await?;
            tx.commit().await.map_err(StoreError::from)?;
            touched.extend(folded);
            at = page.last().map_or(at, |event| event.position);
            self.tell(Stage::CatchingUp { done: at, total }, at, total).await?;
        }
    }

    /// Whether somebody folds the served version, which stands at `position`. Only where both
    /// have been can they be compared; one that stands still is not waited for.
    async fn moves_on(&mut self, position: Position) -> Result<bool, sqlx::Error> {
        for _ in 0..20 {
            tokio::time::sleep(LOOK_AGAIN).await;
            let now = served(&mut self.guard, M::NAME).await?.unwrap_or_default().1;
            if now > position {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tells others where it stands, now and then.
    async fn tell(
        &mut self,
        stage: Stage,
        done: Position,
        total: Position,
    ) -> Result<(), sqlx::Error> {
        if self.told.is_some_and(|told| told.elapsed() < TELL_EVERY) {
            return Ok(());
        }
        self.told = Some(Instant::now());
        (self.watch)(stage);
        sqlx::query(
            "insert into projection_rebuilds (model, version, done, total)
             values ($1, $2, $3, $4)
             on conflict (model) do update
                set version = excluded.version,
                    done = excluded.done,
                    total = excluded.total,
                    updated_at = clock_timestamp()",
        )
        .bind(M::NAME)
        .bind(M::VERSION)
        .bind(done)
        .bind(total)
        .execute(&mut self.guard)
        .await?;
        Ok(())
    }
}
