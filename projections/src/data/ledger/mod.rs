//! What the figures are counted from: every sale, holding, listing and floor that the log tells of, in memory, each with
//! the position it stands from and the one it was replaced at. A figure of now and one of any position before are
//! counted in the same way, and cost what they look at, not what there is.
//!
//! It is read from the past of the models `trades`, `holdings`, `fundings`, `orders`, `floors` and `collections`, to which
//! every change only adds, forks too; and it goes on with what came since as they do, or when somebody asks for a later
//! position. Nothing is kept that those rows do not say.

mod asking;
mod book;
mod counted;
mod floors;
mod funded;
mod heads;
mod held;
mod keep_up;
mod listed;
mod measures;
mod names;
mod read;
mod sale;
mod shelf;
mod sold;
mod spans;

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Instant;

pub use asking::Asking;
pub(super) use book::is_giant;
use brickyard_core::kernel::Amount;
use brickyard_store::Position;
use counted::Counted;
pub(super) use heads::Head;
use heads::Heads;
pub(super) use held::{HadThen, Has, Held, Owner, People, Supply};
use listed::Listed;
pub(super) use measures::Measures;
use moka::sync::Cache;
pub(super) use names::place;
use names::{Names, TokenKey};
pub(super) use sale::Sale;
use shelf::{Kept, Shelf, Stands};
pub(super) use sold::Sold;
use sqlx::PgPool;
use sqlx::types::time::OffsetDateTime;
use tokio::sync::{OwnedRwLockReadGuard, Semaphore};

pub(super) use self::floors::{Floors, Said};
use super::Then;
use super::traders;
use super::whales::Latest;
use crate::checkpoint::position_of;
use crate::error::ProjectionError;
use crate::moment::{Moment, MomentError};

/// So many are kept.
const TIMES: u64 = 4_096;
/// Not replaced yet.
const OPEN: i64 = i64::MAX;

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub struct Ledger {
    pool: PgPool,
    heads: Shelf<Heads>,
    measures: Shelf<Measures>,
    pages: Shelf<Pages>,
    listed: Shelf<Listed>,
    floors: Shelf<Floors>,
    /// Positions that seconds of the past mean.
    times: Cache<i64, Position>,
    /// When it was last known to be as far as the models; see [`Ledger::stands`].
    looked: Arc<std::sync::Mutex<Option<Instant>>>,
    /// As many pasts as there are cores are counted at once, in the order in which they were asked for: more would share
    /// the same cores, and the one that takes longest would wait for all that came after it.
    pasts: Arc<Semaphore>,
    /// See [`Asking`].
    turns: Arc<Semaphore>,
}

/// Sales and holdings up to a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Pages {
    stands: Stands,
    pub(super) collections: Names,
    pub(super) items: Names<TokenKey>,
    pub(super) people: Names,
    pub(super) currencies: Names,
    pub(super) sold: Sold,
    pub(super) held: Held,
    pub(super) worths: WorthsCounted,
    pub(super) whales: Latest,
    pub(super) traders: traders::Latest,
    /// By collection, as long as nobody's holdings of it change; see [`Pages::first_item`].
    firsts: Counted<u32, i64, Option<u32>>,
}

/// A collection and a currency, and whether sales count that may be no honest ones.
pub(super) type OfBook = (u32, u32, bool);
/// Of the last change and the floor.
type WorthsCounted = Counted<OfBook, (i64, Option<Amount>), Option<Amount>>;

impl Pages {
    /// Where anything of a collection changed last.
    pub(super) fn changed(&self, collection: u32) -> i64 {
        self.sold.changed(collection).max(self.held.changed(collection))
    }

    /// The token with the lowest number of what there is of a collection, as it stood at a position.
    pub(super) fn first_item(&self, at: i64, collection: u32, supply: &Supply<'_>) -> Option<&str> {
        let count = || {
            supply.units().map(|(item, _)| item).min_by(|one, other| {
                let (one, other) = (*one, *other);
                let nearly = self.items.key(one).cmp(self.items.key(other));
                nearly.then_with(|| self.items.text(one).cmp(self.items.text(other)))
            })
        };
        let changed = self.held.changed(collection);
        let known = changed <= at;
        let counted = || (changed, count());
        let first =
            if known { self.firsts.of(collection, |of| *of == changed, counted) } else { count() };
        first.map(|item| self.items.text(item))
    }
}

impl Ledger {
    pub fn new(pool: PgPool) -> Self {
        Self {
            pool,
            heads: Shelf::default(),
            measures: Shelf::default(),
            pages: Shelf::default(),
            listed: Shelf::default(),
            floors: Shelf::default(),
            times: Cache::new(TIMES),
            looked: Arc::default(),
            pasts: Arc::new(Semaphore::new(available_parallelism().map_or(1, NonZero::get))),
            turns: asking::turns(),
        }
    }

    /// Reads what is there, so that the first who asks need not wait for it.
    ///
    /// # Errors
    /// The server fails.
    async fn warm(&self) -> Result<(), ProjectionError> {
        let models =
            [Heads::MODELS, Measures::MODELS, Pages::MODELS, Listed::MODELS, Floors::MODELS];
        let models = models.concat();
        let position = position_of(&self.pool, &models).await?;
        self.heads.upto(&self.pool, position).await.map(drop)?;
        self.measures.upto(&self.pool, position).await.map(drop)?;
        self.pages.upto(&self.pool, position).await.map(drop)?;
        self.listed.upto(&self.pool, position).await.map(drop)?;
        self.floors.upto(&self.pool, position).await.map(drop)
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
        let pasts = Arc::clone(&self.pasts);
        let turn = if then.past { pasts.acquire_owned().await.ok() } else { None };
        let pages = self.pages.upto(&self.pool, then.position).await?;
        let counting = move || {
            let counted = count(&pages);
            drop((pages, turn));
            counted
        };
        let counted = tokio::task::spawn_blocking(counting).await;
        counted.map_err(|error| ProjectionError::Panicked(error.to_string()))
    }

    /// One collection, or all that were followed.
    ///
    /// # Errors
    /// The server fails.
    pub(super) async fn heads(
        &self,
        then: Then,
        collection: Option<&str>,
    ) -> Result<Vec<Head>, ProjectionError> {
        Ok(self.heads.upto(&self.pool, then.position).await?.at(then.position, collection))
    }

    /// What collections are called; none of what is not followed then.
    ///
    /// # Errors
    /// The server fails.
    pub(super) async fn names(
        &self,
        then: Then,
        collections: impl Iterator<Item = &str>,
    ) -> Result<Vec<Option<String>>, ProjectionError> {
        let heads = self.heads.upto(&self.pool, then.position).await?;
        let name = |id| heads.at(then.position, Some(id)).pop().map(|head| head.name);
        Ok(collections.map(name).collect())
    }

    /// The position of the log when the clock stood at `at_s`, and no later one than `then`; the first where that is no
    /// time.
    ///
    /// # Errors
    /// The server fails, or that time has not come yet.
    pub async fn position_at(&self, then: Then, at_s: i64) -> Result<Position, MomentError> {
        if let Some(known) = self.times.get(&at_s) {
            return Ok(known.min(then.position));
        }
        let Ok(at) = OffsetDateTime::from_unix_timestamp(at_s) else {
            return Ok(Position::default());
        };
        let position = Moment::Time(at).position(&self.pool).await?;
        // Something came later, and times never run backwards: nothing else can come before it.
        if position < then.position {
            self.times.insert(at_s, position);
        }
        Ok(position.min(then.position))
    }

    /// What figures are counted by at a position, where that is at hand.
    pub(super) async fn measured<T>(
        &self,
        at: Position,
        read: impl FnOnce(&Measures) -> Option<T>,
    ) -> Option<T> {
        let kept = self.measures.shown().await;
        if kept.stands.upto < at { None } else { read(&kept) }
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
        let listed = self.listed.upto(&self.pool, then.position).await?;
        let count = |collection| listed.count(then.position.0, then.clock(), collection);
        Ok(collections.map(count).collect())
    }

    /// What of a collection is for sale; see [`Listed::open`].
    ///
    /// # Errors
    /// The server fails.
    pub(super) async fn open_listings(
        &self,
        then: Then,
        collection: &str,
    ) -> Result<Vec<(String, i64, i64)>, ProjectionError> {
        let listed = self.listed.upto(&self.pool, then.position).await?;
        Ok(listed.open(then.position.0, then.clock(), collection))
    }

    /// Floors with all changes up to a position. To be looked at and let go of: while it is held, hardly anything comes in.
    ///
    /// # Errors
    /// The server fails.
    pub(super) async fn floors(
        &self,
        position: Position,
    ) -> Result<OwnedRwLockReadGuard<Floors>, ProjectionError> {
        self.floors.upto(&self.pool, position).await
    }
}
