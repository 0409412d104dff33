//! Two of the same, of which one is shown while the other is brought further: nobody who looks waits for what comes in,
//! and who began to ask a moment ago mostly finds the very present that it asks for, though more has come since.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

use brickyard_store::Position;
use sqlx::PgPool;
use sqlx::postgres::PgRow;
use tokio::sync::{Mutex, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock};

use super::read::came;
use crate::error::ProjectionError;

/// Positions.
const FAR: i64 = 2_000;
/// Who has begun to ask is waited for, and what comes in waits meanwhile; nobody counts a present for so long.
const PATIENCE: Duration = Duration::from_secs(2);

/// How far something was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stands {
    pub(super) upto: Position,
    /// How far it was before the last time that something came.
    pub(super) before: Position,
    /// The tables that were read, by their numbers in the database: others when a model was built anew.
    pub(super) tables: String,
}

impl Stands {
    /// So that a copy of the other is quicker made than everything read once more that it has.
    fn is_far_behind(&self, other: &Self) -> bool {
        self.upto.0 + FAR <= other.upto.0 || self.tables != other.tables
    }
}

/// What is read on from position to position. A copy of it has all that came, and nothing that was counted from it.
pub(super) trait Kept: Clone + Default + Send + Sync + 'static {
    const MODELS: &'static [&'static str];

    /// Tells of rows that came after `$1` and up to `$2`; see [`came`].
    fn statement() -> String;

    fn stands(&self) -> &Stands;

    fn stands_mut(&mut self) -> &mut Stands;

    /// Collections of tokens of which there are many; before all rows.
    fn set_many(&mut self, _collections: &str) {}

    fn take(&mut self, row: &PgRow) -> Result<(), ProjectionError>;
}

/// Cheap to clone; all clones are one.
#[derive(Debug)]
pub(super) struct Shelf<K> {
    /// The one that is not shown is as the other was before, unless it is being written.
    sides: [Arc<RwLock<K>>; 2],
    /// Held by those who have begun to ask when that side was shown.
    asking: [Arc<RwLock<()>>; 2],
    shown: Arc<AtomicUsize>,
    /// One reads on for all who wait.
    reading: Arc<Mutex<()>>,
    /// How far it is.
    reached: Arc<AtomicI64>,
}

impl<K> Clone for Shelf<K> {
    fn clone(&self) -> Self {
        let Self { sides, asking, shown, reading, reached } = self;
        Self {
            sides: sides.each_ref().map(Arc::clone),
            asking: asking.each_ref().map(Arc::clone),
            shown: Arc::clone(shown),
            reading: Arc::clone(reading),
            reached: Arc::clone(reached),
        }
    }
}

impl<K: Default> Default for Shelf<K> {
    fn default() -> Self {
        Self {
            sides: Default::default(),
            asking: Default::default(),
            shown: Arc::default(),
            reading: Arc::default(),
            reached: Arc::default(),
        }
    }
}

impl<K: Kept> Shelf<K> {
    /// How far it is.
    pub(super) fn reached(&self) -> Position {
        Position(self.reached.load(Ordering::Acquire))
    }

    /// Whoever holds this finds the present that is shown now, also when it is shown no longer, and asks for nothing later:
    /// what comes in waits for it.
    pub(super) async fn begin(&self) -> OwnedRwLockReadGuard<()> {
        loop {
            let asking = &self.asking[self.shown.load(Ordering::Acquire)];
            if let Ok(begun) = Arc::clone(asking).try_read_owned() {
                return begun;
            }
            tokio::task::yield_now().await;
        }
    }

    /// With all that came.
    pub(super) async fn shown(&self) -> OwnedRwLockReadGuard<K> {
        loop {
            // Nobody writes what is shown; when it has been turned between these two, the other one is.
            let side = &self.sides[self.shown.load(Ordering::Acquire)];
            if let Ok(shown) = Arc::clone(side).try_read_owned() {
                return shown;
            }
            tokio::task::yield_now().await;
        }
    }

    /// What came up to a position, and as little as possible of what came since. Whoever asks for an earlier one does not
    /// wait while others read on.
    pub(super) async fn upto(
        &self,
        pool: &PgPool,
        position: Position,
    ) -> Result<OwnedRwLockReadGuard<K>, ProjectionError> {
        loop {
            let shown = self.shown().await;
            if shown.stands().upto >= position {
                return Ok(self.just_before(position).unwrap_or(shown));
            }
            drop(shown);
            let _turn = self.reading.lock().await;
            self.read_on(pool, position).await?;
        }
    }

    /// The one that was shown before, if this position was its present.
    fn just_before(&self, position: Position) -> Option<OwnedRwLockReadGuard<K>> {
        let side = &self.sides[1 - self.shown.load(Ordering::Acquire)];
        let kept = Arc::clone(side).try_read_owned().ok()?;
        let Stands { upto, before, .. } = *kept.stands();
        (before < position && position <= upto).then_some(kept)
    }

    async fn read_on(&self, pool: &PgPool, position: Position) -> Result<(), ProjectionError> {
        let was = self.shown().await.stands().clone();
        if was.upto >= position {
            return Ok(());
        }
        let hidden = 1 - self.shown.load(Ordering::Acquire);
        // Not by waiting for the side itself: whoever waits to write keeps away who comes to read.
        drop(tokio::time::timeout(PATIENCE, self.asking[hidden].write()).await);
        let mut kept = self.level(hidden).await?;
        while kept.stands().upto < position {
            let came = came::<K>(pool, kept.stands().clone(), position).await?;
            came.put(&mut *kept)?;
        }
        kept.stands_mut().before = was.upto;
        let stands = kept.stands().clone();
        drop(kept);
        self.shown.store(hidden, Ordering::Release);
        self.reached.store(stands.upto.0, Ordering::Release);
        if was.is_far_behind(&stands) {
            // As at the beginning. The next thing that comes shall not wait for a copy of all of it.
            self.level(1 - hidden).await?;
        }
        Ok(())
    }

    /// The one that is not shown, once nobody looks at it any more: not far behind the other one, or ahead of it where
    /// somebody gave up who read on.
    async fn level(&self, hidden: usize) -> Result<OwnedRwLockWriteGuard<K>, ProjectionError> {
        let mut kept = Arc::clone(&self.sides[hidden]).write_owned().await;
        let shown = self.shown().await;
        if !kept.stands().is_far_behind(shown.stands()) {
            return Ok(kept);
        }
        let copied = tokio::task::spawn_blocking(move || K::clone(&shown)).await;
        *kept = copied.map_err(|error| ProjectionError::Panicked(error.to_string()))?;
        Ok(kept)
    }
}
