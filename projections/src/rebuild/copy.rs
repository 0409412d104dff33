//! The one long read: the log streams in, is decoded and folded in memory, and goes out by COPY.
//!
//! Rows are written once, when all is folded. Touches are written while the fold goes on, as they
//! are followed by others, and so are rows that stay as they are. Memory is bounded: of a model with
//! more rows those go out that were touched longest ago, and come back when an event wants them, by their
//! keys or by what they are found by. At a fork all go out, and what events touch is loaded from then on.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash};
use std::time::Instant;

use brickyard_store::{Position, feed};
use futures::{Stream, TryStreamExt};
use sqlx::PgPool;

use super::copying::{Copying, encode_span, make_alone};
use super::pace::Pace;
use super::{Stage, Work};
use crate::error::ProjectionError;
use crate::event::Event;
use crate::forks::heal;
use crate::model::{Model, Wanted};
use crate::rows::{Parted, Rows, Span, Touched};
use crate::step::{decode, upto_s};
use crate::table::{self, Place, execute, indexes_of, past_indexes_of};

/// Memory for rows that are held, about.
const HELD_BYTES: usize = 400_000_000;
/// Of a row, its key and what it is found by.
const KEY_BYTES: usize = 256;

/// Rows held in memory: with its texts a row takes about twice its own size. Few where things are tried out, so that rows
/// go out and come back there.
const fn held_most<R>() -> usize {
    if cfg!(debug_assertions) { 100 } else { HELD_BYTES / (2 * size_of::<R>() + KEY_BYTES) }
}

/// Rows or touches that are asked for at once.
const ASKED: usize = 500;
/// Events folded at once. Few, because a live process serves requests on the same threads, and
/// they wait meanwhile.
const FOLDED: usize = 128;
/// Connections that read the log, when nobody else is at work.
const LANES: usize = 2;
/// Touches that wait for their COPY.
const SPANS_WAITING: usize = 2_000;

pub(super) struct Loaded {
    pub(super) upto: Position,
    pub(super) events: u64,
    pub(super) pace: Pace,
    pub(super) read_ms: u64,
    pub(super) write_ms: u64,
}

pub(super) async fn load<M: Model>(
    work: &mut Work<'_, M>,
    left_out: &HashSet<Position>,
) -> Result<Loaded, ProjectionError> {
    let pool = work.store.pool().clone();
    let upto = work.store.head().await?;
    let mut loader = Loader::<M>::new(&pool, &work.place, Pace::of(&pool).await?, left_out);
    let lanes = if loader.pace.is_gentle() { 1 } else { LANES };
    if loader.pace.is_gentle() {
        // Dearer than on full tables, where it would be one long piece of work without a rest.
        let mut connection = pool.acquire().await?;
        execute(&mut connection, &past_indexes_of::<M>(&work.place)).await?;
        execute(&mut connection, &indexes_of::<M>(&work.place)).await?;
    }
    let mut blocks = std::pin::pin!(blocks_of::<M>(&pool, upto, left_out, lanes));
    let (mut events, started) = (0, Instant::now());
    work.tell(Stage::Reading { done: Position(0), total: upto }, Position(0), upto).await?;
    while let Some(block) = blocks.try_next().await? {
        for few in block.chunks(FOLDED) {
            loader.fold(few).await?;
            loader.pace.rest(&pool).await?;
        }
        events += u64::try_from(block.len()).unwrap_or_default();
        if let Some(last) = block.last() {
            let stage = Stage::Reading { done: last.position, total: upto };
            work.tell(stage, last.position, upto).await?;
        }
    }
    let read_ms = ms_since(started);
    (work.watch)(Stage::Writing);
    let started = Instant::now();
    let pace = loader.finish().await?;
    Ok(Loaded { upto, events, pace, read_ms, write_ms: ms_since(started) })
}

pub(super) fn ms_since(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// What the model reads of the log, decoded on other threads, in order.
fn blocks_of<M: Model>(
    pool: &PgPool,
    upto: Position,
    left_out: &HashSet<Position>,
    lanes: usize,
) -> impl Stream<Item = Result<Vec<Event>, ProjectionError>> + use<M> {
    let left_out = left_out.clone();
    // Forks are told on the chains' streams.
    let kinds: Vec<&str> = M::READS.iter().copied().chain(["chain"]).collect();
    feed(pool, (Position(0), upto), &kinds, lanes, move |row| {
        let recorded = row.recorded().ok_or_else(|| ProjectionError::Poison {
            position: row.position(),
            reason: "it was recorded at a time that is none".to_owned(),
        })?;
        Ok(decode::<M>(&[recorded], &left_out)?.pop())
    })
    .map_ok(|block| block.into_iter().flatten().collect())
}

struct Loader<M: Model> {
    pool: PgPool,
    place: Place,
    rows: Rows<M::Row>,
    /// Touches that others have followed.
    past: Copying,
    /// Rows that stay as they are.
    done: Copying,
    /// Which ones have gone out since what was held was written, by the hashes of their keys.
    written: HashSet<u64>,
    /// Which ones have gone out to make room, by the hashes of their keys. That much of each stays.
    parted: HashSet<u64>,
    /// What those of them are found by that are in play, by the hashes of column and value.
    parted_groups: HashSet<u64>,
    /// Whether some rows are in the table already, with its indexes.
    spilled: bool,
    /// Whether the table can be asked for a key.
    keyed: bool,
    pace: Pace,
    left_out: HashSet<Position>,
}

impl<M: Model> Loader<M> {
    fn new(pool: &PgPool, place: &Place, pace: Pace, left_out: &HashSet<Position>) -> Self {
        Self {
            pool: pool.clone(),
            place: place.clone(),
            rows: Rows::new::<M>([]),
            past: Copying::of_past(place),
            done: Copying::of_rows(place),
            written: HashSet::new(),
            parted: HashSet::new(),
            parted_groups: HashSet::new(),
            spilled: false,
            keyed: false,
            pace,
            left_out: left_out.clone(),
        }
    }

    /// Folds events; at one that takes facts back, everything is written out and healed there.
    async fn fold(&mut self, events: &[Event]) -> Result<(), ProjectionError> {
        for part in events.split_inclusive(|event| event.undone().is_some()) {
            self.fold_part(part).await?;
            if let Some(fork) = part.last().filter(|event| event.undone().is_some()) {
                self.spill().await?;
                let mut tx = self.pool.begin().await?;
                heal::<M>(&mut tx, &self.place, fork, &self.left_out).await?;
                tx.commit().await?;
            }
        }
        Ok(())
    }

    async fn fold_part(&mut self, events: &[Event]) -> Result<(), ProjectionError> {
        let mut begun = events.iter().filter_map(M::begins);
        if begun.any(|key| self.written.contains(&hash_of(&key))) {
            self.spill().await?;
        }
        if self.spilled || !self.parted.is_empty() {
            self.load(M::wanted(events)).await?;
            self.load(M::wanted_then(&self.rows, events)).await?;
            self.load(M::wanted_last(&self.rows, events, upto_s(events))).await?;
        }
        for event in events {
            self.rows.fold::<M>(event)?;
        }
        for row in self.rows.take_final::<M>() {
            self.done.put_row::<M>(&self.pool, &row.as_touched(false)).await?;
            self.written.insert(hash_of(&row.key));
        }
        if self.rows.spans_waiting() > SPANS_WAITING {
            let spans = self.rows.take_spans();
            self.write_past(&spans).await?;
        }
        if self.rows.len() > held_most::<M::Row>() {
            self.make_room().await?;
        }
        Ok(())
    }

    /// Writes out the rows that were touched longest ago.
    async fn make_room(&mut self) -> Result<(), ProjectionError> {
        let parted = self.rows.part_with_half();
        let in_play = parted.iter().map(|parted| &parted.was.row).filter(|row| M::is_in_play(row));
        self.parted_groups.extend(in_play.flat_map(M::groups).map(hash_of));
        for few in parted.chunks(FOLDED) {
            for Parted { was, .. } in few.iter().filter(|parted| !parted.stored) {
                self.done.put_row::<M>(&self.pool, &was.as_touched(false)).await?;
                self.parted.insert(hash_of(&was.key));
            }
            self.pace.rest(&self.pool).await?;
        }
        let again = parted.iter().filter(|parted| parted.stored && parted.touched);
        let again: Vec<_> = again.map(|parted| parted.was.as_touched(true)).collect();
        let mut connection = self.pool.acquire().await?;
        for page in again.chunks(ASKED) {
            table::upsert::<M>(&mut connection, &self.place, page).await?;
        }
        if self.spilled {
            // Whatever is wanted from then on is looked for there.
            self.done.finish().await?;
        }
        Ok(())
    }

    /// Holds what is wanted and has gone out.
    async fn load(&mut self, mut wanted: Wanted) -> Result<(), ProjectionError> {
        wanted.keys.retain(|key| !self.rows.holds(key));
        if !self.spilled {
            wanted.keys.retain(|key| self.parted.contains(&hash_of(key)));
            for (column, values) in &mut wanted.by_column {
                // All of a group come back.
                values.retain(|value| self.parted_groups.remove(&hash_of((*column, value))));
            }
            if wanted.keys.is_empty() && wanted.by_column.iter().all(|(_, of)| of.is_empty()) {
                return Ok(());
            }
            self.done.finish().await?;
        }
        let mut connection = self.pool.acquire().await?;
        if !self.keyed {
            // While the table is yet small.
            let indexes = indexes_of::<M>(&self.place);
            let asked_by = wanted.by_column.iter().map(|(column, _)| format!("rows ({column}"));
            let asked_by: Vec<String> = asked_by.collect();
            let is_asked =
                |index: &&String| asked_by.iter().any(|begins| index.contains(begins.as_str()));
            let (of_key, others) = indexes.split_at(1);
            let indexes = of_key.iter().chain(others.iter().filter(is_asked)).cloned();
            execute(&mut connection, &indexes.collect::<Vec<_>>()).await?;
            self.keyed = true;
        }
        let stored = table::load::<M>(&mut connection, &self.place, wanted).await?;
        self.rows.take_in(stored);
        Ok(())
    }

    async fn write_past(&mut self, spans: &[Span]) -> Result<(), sqlx::Error> {
        for span in spans {
            self.past.put(&self.pool, |encoded| encode_span(encoded, span)).await?;
        }
        Ok(())
    }

    async fn finish_past(&mut self) -> Result<(), sqlx::Error> {
        let mut spans = self.rows.take_spans();
        spans.extend(self.rows.take_open());
        self.write_past(&spans).await?;
        self.past.finish().await
    }

    /// Writes everything out and goes on with empty hands.
    async fn spill(&mut self) -> Result<(), ProjectionError> {
        self.write().await?;
        self.rows = Rows::new::<M>([]);
        self.written.clear();
        self.parted.clear();
        self.parted_groups.clear();
        (self.spilled, self.keyed) = (true, true);
        Ok(())
    }

    async fn finish(mut self) -> Result<Pace, ProjectionError> {
        self.write().await?;
        let (mut one, mut other) = (self.pool.acquire().await?, self.pool.acquire().await?);
        let rows = [format!("analyze {}", self.place.rows())];
        let past = [format!("analyze {}", self.place.history())];
        let past = if M::KEEPS_PAST { &past[..] } else { &[] };
        if self.pace.is_gentle() {
            make_alone(&mut one, &rows).await?;
            make_alone(&mut one, past).await?;
        } else {
            tokio::try_join!(execute(&mut one, &rows), execute(&mut other, past))?;
        }
        Ok(self.pace)
    }

    async fn write(&mut self) -> Result<(), ProjectionError> {
        self.finish_past().await?;
        self.done.finish().await?;
        let ended = self.rows.take_ended();
        let (mut one, mut other) = (self.pool.acquire().await?, self.pool.acquire().await?);
        let past_indexes = past_indexes_of::<M>(&self.place);
        let indexes = indexes_of::<M>(&self.place);
        if self.pace.is_gentle() {
            self.write_rows().await?;
            make_alone(&mut one, &past_indexes).await?;
            table::end_touches(&mut one, &self.place, ended).await?;
            return Ok(make_alone(&mut one, &indexes).await?);
        }
        // A full core for the rows; the touches are indexed on another one meanwhile.
        tokio::try_join!(
            async { Ok::<_, ProjectionError>(execute(&mut other, &past_indexes).await?) },
            self.write_rows(),
        )?;
        table::end_touches(&mut one, &self.place, ended).await?;
        let (some, others) = indexes.split_at(indexes.len() / 2);
        tokio::try_join!(execute(&mut one, some), execute(&mut other, others))?;
        Ok(())
    }

    async fn write_rows(&self) -> Result<(), ProjectionError> {
        let (stored, fresh): (Vec<_>, Vec<_>) =
            self.rows.touched().into_iter().partition(|touched| touched.stored);
        // The server reads a stream on one core; two streams are what small machines can feed.
        let (one, other) = fresh.split_at(fresh.len() / 2);
        if self.pace.is_gentle() {
            self.copy_rows(&fresh).await?;
        } else {
            tokio::try_join!(self.copy_rows(one), self.copy_rows(other))?;
        }
        let mut connection = self.pool.acquire().await?;
        for page in stored.chunks(ASKED) {
            table::upsert::<M>(&mut connection, &self.place, page).await?;
        }
        Ok(())
    }

    async fn copy_rows(&self, rows: &[Touched<'_, M::Row>]) -> Result<(), ProjectionError> {
        let mut copying = Copying::of_rows(&self.place);
        let mut pace = self.pace.clone();
        for few in rows.chunks(FOLDED) {
            for row in few {
                copying.put_row::<M>(&self.pool, row).await?;
            }
            pace.rest(&self.pool).await?;
        }
        Ok(copying.finish().await?)
    }
}

/// Of two keys with one hash the worst is that rows are written out sooner than they had to be.
fn hash_of(key: impl Hash) -> u64 {
    foldhash::quality::FixedState::default().hash_one(key)
}
