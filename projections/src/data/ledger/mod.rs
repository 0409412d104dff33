//! What the figures are counted from: every sale, holding and listing that the log tells of, in memory, each with the
//! position it stands from and the one it was replaced at. A figure of now and one of any position before are counted
//! in the same way, and cost what they look at, not what there is.
//!
//! It is read from the past of the models `trades`, `holdings` and `orders`, to which every change only adds, forks too;
//! and it goes on with what came since whenever somebody asks for a later position. Nothing is kept that those rows do
//! not say.

mod held;
mod listed;
mod names;
mod read;
mod sold;

use std::sync::Arc;

use brickyard_store::Position;
pub(super) use held::{Has, Held, People};
use listed::Listed;
use names::Names;
pub(super) use sold::{Sale, Sold};
use sqlx::PgPool;
use tokio::sync::{OwnedRwLockReadGuard, RwLock};

use super::Then;
use crate::error::ProjectionError;
use crate::model::Model;
use crate::models::{Holdings, Orders, Trades};

/// Not replaced yet.
const OPEN: i64 = i64::MAX;

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Ledger {
    pool: PgPool,
    pages: Arc<RwLock<Pages>>,
    listed: Arc<RwLock<Listed>>,
}

/// Sales and holdings up to a position.
#[derive(Debug, Default)]
pub(super) struct Pages {
    upto: Position,
    /// The tables that were read, by their numbers in the database: others when a model was built anew.
    tables: Vec<i64>,
    pub(super) collections: Names,
    pub(super) items: Names,
    pub(super) people: Names,
    pub(super) currencies: Names,
    pub(super) sold: Sold,
    pub(super) held: Held,
}

/// What is read on from position to position.
trait Kept: Default + Send + Sync + 'static {
    fn upto(&self) -> Position;

    fn go_on(
        &mut self,
        pool: &PgPool,
        position: Position,
    ) -> impl Future<Output = Result<(), ProjectionError>> + Send;
}

impl Kept for Pages {
    fn upto(&self) -> Position {
        self.upto
    }

    async fn go_on(&mut self, pool: &PgPool, position: Position) -> Result<(), ProjectionError> {
        read::pages_on(pool, self, position).await
    }
}

impl Kept for Listed {
    fn upto(&self) -> Position {
        self.upto
    }

    async fn go_on(&mut self, pool: &PgPool, position: Position) -> Result<(), ProjectionError> {
        read::listed_on(pool, self, position).await
    }
}

impl Ledger {
    pub fn new(pool: PgPool) -> Self {
        Self { pool, pages: Arc::default(), listed: Arc::default() }
    }

    /// Reads what is there, so that the first who asks need not wait for it.
    ///
    /// # Errors
    /// The server fails.
    pub async fn warm(&self) -> Result<(), ProjectionError> {
        let models = [Trades::NAME, Holdings::NAME, Orders::NAME];
        let position = read::reached_by(&self.pool, &models).await?;
        upto(&self.pool, &self.pages, position).await.map(drop)?;
        upto(&self.pool, &self.listed, position).await.map(drop)
    }

    pub(super) const fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// What `count` makes of the pages, of which those up to the asked position are there; on a thread where it may
    /// take its time.
    ///
    /// # Errors
    /// The server fails.
    pub(super) async fn count<T: Send + 'static>(
        &self,
        then: Then,
        count: impl FnOnce(&Pages) -> T + Send + 'static,
    ) -> Result<T, ProjectionError> {
        let pages = upto(&self.pool, &self.pages, then.position).await?;
        let counted = tokio::task::spawn_blocking(move || count(&pages)).await;
        counted.map_err(|error| ProjectionError::Panicked(error.to_string()))
    }

    /// How many items of each collection are for sale.
    ///
    /// # Errors
    /// The server fails.
    pub(super) async fn listed(
        &self,
        then: Then,
        collections: impl Iterator<Item = &str>,
    ) -> Result<Vec<i64>, ProjectionError> {
        let listed = upto(&self.pool, &self.listed, then.position).await?;
        let count = |collection| listed.count(then.position.0, then.clock(), collection);
        Ok(collections.map(count).collect())
    }
}

async fn upto<K: Kept>(
    pool: &PgPool,
    kept: &Arc<RwLock<K>>,
    position: Position,
) -> Result<OwnedRwLockReadGuard<K>, ProjectionError> {
    let there = Arc::clone(kept).read_owned().await;
    if there.upto() >= position {
        return Ok(there);
    }
    drop(there);
    let (pool, kept) = (pool.clone(), Arc::clone(kept));
    // A caller who goes away must not leave half of it written.
    let reading = tokio::spawn(async move {
        let mut kept = kept.write_owned().await;
        if kept.upto() < position
            && let Err(error) = kept.go_on(&pool, position).await
        {
            *kept = K::default();
            return Err(error);
        }
        Ok(kept.downgrade())
    });
    reading.await.map_err(|error| ProjectionError::Panicked(error.to_string()))?
}
