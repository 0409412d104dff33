//! A line of prices by time that is long: prices in chunks that know their highest, their lowest and the area below them,
//! so that what is asked of a while costs what it shows and not what happened. Pure: all times are values.

use std::sync::Arc;

use brickyard_core::kernel::Amount;
use brickyard_store::Position;
use ruint::aliases::{U256, U512};

use crate::models::FloorReason;

/// Prices of a chunk.
const CHUNK: usize = 128;

/// From a second on the price is this; none while nothing is for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    pub at_s: i64,
    pub price: Option<Amount>,
    pub reason: FloorReason,
    pub position: Position,
}

/// A price that changes in steps.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// What it was when the time that is asked for began.
    pub(super) before: Option<Amount>,
    /// In the order of time; none is empty.
    pub(super) chunks: Vec<Arc<Chunk>>,
}

/// Prices that follow one another.
#[derive(Debug)]
pub(super) struct Chunk {
    pub(super) moves: Vec<Moved>,
    pub(super) high: Option<Amount>,
    pub(super) low: Option<Amount>,
    /// Until the last of them began.
    pub(super) area: Area,
}

/// Prices times the seconds for which they held, and how many seconds something was for sale.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Area {
    pub(super) sum: U512,
    pub(super) seconds: u64,
}

/// All prices there ever were, in the order of the log.
#[derive(Clone, Debug, Default)]
pub(super) struct Series {
    full: Vec<Arc<Chunk>>,
    /// Of the next chunk.
    rest: Vec<Moved>,
}

impl Area {
    pub(super) fn add(&mut self, price: Option<Amount>, (from_s, upto_s): (i64, i64)) {
        let Some(price) = price else { return };
        let lasted = u64::try_from(upto_s.saturating_sub(from_s)).unwrap_or_default();
        self.sum = self.sum.saturating_add(U512::from(price.get()) * U512::from(lasted));
        self.seconds += lasted;
    }

    pub(super) fn join(&mut self, other: Self) {
        self.sum = self.sum.saturating_add(other.sum);
        self.seconds += other.seconds;
    }

    /// Rounded down, of the seconds in which something was for sale, and how many those were.
    pub(super) fn average(self) -> Option<(Amount, u64)> {
        let average = self.sum.checked_div(U512::from(self.seconds))?;
        Some((Amount::new(U256::saturating_from(average)), self.seconds))
    }
}

impl Chunk {
    /// None of nothing.
    fn of(moves: &[Moved]) -> Option<Arc<Self>> {
        if moves.is_empty() {
            return None;
        }
        let mut area = Area::default();
        for (one, next) in moves.iter().zip(&moves[1..]) {
            area.add(one.price, (one.at_s, next.at_s));
        }
        let prices = || moves.iter().filter_map(|moved| moved.price);
        let (high, low) = (prices().max(), prices().min());
        Some(Arc::new(Self { moves: moves.to_vec(), high, low, area }))
    }

    pub(super) fn first(&self) -> &Moved {
        &self.moves[0]
    }

    pub(super) fn last(&self) -> &Moved {
        &self.moves[self.moves.len() - 1]
    }
}

impl Line {
    pub fn new(before: Option<Amount>, moves: &[Moved]) -> Self {
        Self { before, chunks: moves.chunks(CHUNK).filter_map(Chunk::of).collect() }
    }

    pub fn first(&self) -> Option<&Moved> {
        self.chunks.first().map(|chunk| chunk.first())
    }

    pub fn last(&self) -> Option<&Moved> {
        self.chunks.last().map(|chunk| chunk.last())
    }

    /// The price when the line ends.
    pub fn spot(&self) -> Option<Amount> {
        self.last().map_or(self.before, |last| last.price)
    }

    pub(super) fn extend(&mut self, moves: &[Moved]) {
        self.chunks.extend(moves.chunks(CHUNK).filter_map(Chunk::of));
    }

    /// Just before a second.
    pub(super) fn price_before(&self, at_s: i64) -> Option<Amount> {
        let begun = self.chunks.partition_point(|chunk| chunk.first().at_s < at_s);
        let Some(chunk) = begun.checked_sub(1).map(|place| &self.chunks[place]) else {
            return self.before;
        };
        let passed = chunk.moves.partition_point(|moved| moved.at_s < at_s);
        passed.checked_sub(1).map_or(self.before, |place| chunk.moves[place].price)
    }

    /// Those chunks that have anything from one second to before another.
    pub(super) fn within(&self, (from_s, upto_s): (i64, i64)) -> &[Arc<Chunk>] {
        let begin = self.chunks.partition_point(|chunk| chunk.last().at_s < from_s);
        let end = self.chunks.partition_point(|chunk| chunk.first().at_s < upto_s);
        self.chunks.get(begin..end).unwrap_or_default()
    }
}

impl Series {
    pub(super) fn push(&mut self, moved: Moved) {
        self.rest.push(moved);
        if self.rest.len() == CHUNK {
            self.full.extend(Chunk::of(&self.rest));
            self.rest.clear();
        }
    }

    /// What came after one position and up to another; it stays as it is while more comes.
    pub(super) fn between(&self, (after, upto): (Position, Position)) -> Vec<Arc<Chunk>> {
        let within = |moved: &Moved| moved.position > after && moved.position <= upto;
        let cut = |moves: &[Moved]| {
            let begin = moves.partition_point(|moved| moved.position <= after);
            let end = moves.partition_point(|moved| moved.position <= upto);
            moves.get(begin..end).and_then(Chunk::of)
        };
        let begin = self.full.partition_point(|chunk| chunk.last().position <= after);
        let touched = self.full[begin..].iter().take_while(|chunk| chunk.first().position <= upto);
        let whole = |chunk: &Arc<Chunk>| match within(chunk.first()) && within(chunk.last()) {
            true => Some(Arc::clone(chunk)),
            false => cut(&chunk.moves),
        };
        touched.filter_map(whole).chain(cut(&self.rest)).collect()
    }
}
