//! What the figures are counted from: every sale and every holding that the log tells of, in memory, each with the
//! position it stands from and the one it was replaced at. A figure of now and one of any position before are counted
//! in the same way, and cost what they look at, not what there is.
//!
//! It is read from the past of the models `trades` and `holdings`, to which every change only adds, forks too; and it
//! goes on with what came since whenever somebody asks for a later position. Nothing is kept that those rows do not say.

mod held;
mod names;
mod read;
mod sold;

use std::sync::Arc;

use brickyard_store::Position;
use sqlx::PgPool;
use tokio::sync::{OwnedRwLockReadGuard, RwLock};

pub(super) use held::{Held, People};
use names::Names;
pub(super) use sold::{REPEATED, Sale, Sold};

use super::Then;
use crate::error::ProjectionError;

/// Not replaced yet.
const OPEN: i64 = i64::MAX;

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Ledger {
    pool: PgPool,
    pages: Arc<RwLock<Pages>>,
}

/// All there is up to a position.
#[derive(Debug, Default)]
pub(super) struct Pages {
    upto: Position,
    /// The tables that were read, by their numbers in the database: others when a model was built anew.
    tables: [i64; 2],
    pub(super) collections: Names,
    pub(super) items: Names,
    pub(super) people: Names,
    pub(super) currencies: Names,
    pub(super) sold: Sold,
    pub(super) held: Held,
}

impl Ledger {
    pub fn new(pool: PgPool) -> Self {
        Self { pool, pages: Arc::default() }
    }

    /// Reads what is there, so that the first who asks need not wait for it.
    ///
    /// # Errors
    /// The server fails.
    pub async fn warm(&self) -> Result<(), ProjectionError> {
        self.upto(read::reached(&self.pool).await?).await.map(drop)
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
        let pages = self.upto(then.position).await?;
        let counted = tokio::task::spawn_blocking(move || count(&pages)).await;
        counted.map_err(|error| ProjectionError::Panicked(error.to_string()))
    }

    async fn upto(
        &self,
        position: Position,
    ) -> Result<OwnedRwLockReadGuard<Pages>, ProjectionError> {
        let pages = Arc::clone(&self.pages).read_owned().await;
        if pages.upto >= position {
            return Ok(pages);
        }
        drop(pages);
        let (pool, pages) = (self.pool.clone(), Arc::clone(&self.pages));
        // A caller who goes away must not leave pages that are half written.
        let reading = tokio::spawn(async move {
            let mut pages = pages.write_owned().await;
            if pages.upto < position
                && let Err(error) = read::on(&pool, &mut pages, position).await
            {
                *pages = Pages::default();
                return Err(error);
            }
            Ok(pages.downgrade())
        });
        reading.await.map_err(|error| ProjectionError::Panicked(error.to_string()))?
    }
}
