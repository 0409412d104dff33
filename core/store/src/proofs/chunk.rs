//! A run of events checked against what was sealed: each row against its leaf hash and its place
//! in the tiles, and the tree that they make for the checkpoints within the run.
//!
//! Pure, and independent of its neighbours, so that many run at once.

use std::fmt;

use serde::Serialize;

use super::leaf::{LeafColumns, leaf_hash};
use super::tile::{Tiles, WIDTH};
use super::tree::{Hash, Node, Range};

/// What is wrong at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flaw {
    /// The event that belongs here is not there.
    Missing,
    /// An event stands here that does not belong here, or is here twice.
    OutOfPlace,
    /// The columns are not those that were hashed.
    Changed,
    /// Columns and leaf hash agree, but another leaf was sealed.
    Rewritten,
    /// The tile does not hold the hash that the events below it make.
    Tile,
    /// The events do not make the root that was signed.
    Root,
    /// The checkpoint is not signed by a key of this log.
    Signature,
    /// The checkpoint of the sealed tree is missing.
    Checkpoint,
}

/// The first thing that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The first bad position.
    pub position: i64,
    /// The same where evidence for single leaves was there; otherwise the first bad position lies
    /// between the two.
    pub until: i64,
    pub flaw: Flaw,
}

impl Finding {
    pub fn at(position: i64, flaw: Flaw) -> Self {
        Self { position, until: position, flaw }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.flaw {
            Flaw::Missing => "the event is missing",
            Flaw::OutOfPlace => "an event stands where it does not belong",
            Flaw::Changed => "the event was changed after it was hashed",
            Flaw::Rewritten => "the event was rewritten together with its hash",
            Flaw::Tile => "the stored tree was changed",
            Flaw::Root => "the events are not those that were signed",
            Flaw::Signature => "the checkpoint of this size is forged",
            Flaw::Checkpoint => "the checkpoint of the sealed tree is missing",
        };
        if self.position == self.until {
            write!(f, "position {}: {what}", self.position)
        } else {
            write!(f, "positions {} to {}: {what}", self.position, self.until)
        }
    }
}

/// A run under check: rows are given in order, and [`ChunkCheck::finish`] says how it went.
pub struct ChunkCheck {
    next: u64,
    to: u64,
    /// Leaves below this are in the sealed tree, and the tiles must hold them.
    sealed: u64,
    tiles: Tiles,
    marks: Vec<u64>,
    done: Range,
    block: Range,
    at_marks: Vec<(u64, Range)>,
    finding: Option<Finding>,
}

/// A run that was checked.
#[derive(Clone, Debug)]
pub struct Chunk {
    pub range: Range,
    /// The run up to each mark.
    pub at_marks: Vec<(u64, Range)>,
    pub finding: Option<Finding>,
}

impl ChunkCheck {
    /// For the leaves from `from` up to but without `to`. `marks` are sizes at which the tree will be
    /// asked for, rising.
    pub fn new(from: u64, to: u64, sealed: u64, tiles: Tiles, mut marks: Vec<u64>) -> Self {
        marks.reverse();
        Self {
            next: from,
            to,
            sealed,
            tiles,
            marks,
            done: Range::starting_at(from),
            block: Range::starting_at(from),
            at_marks: vec![],
            finding: None,
        }
    }

    /// The next row with the leaf hash that is stored with it. After a finding nothing counts.
    pub fn row(&mut self, columns: &LeafColumns<'_>, stored: &[u8]) {
        if self.finding.is_some() {
            return;
        }
        let expected = position(self.next);
        if columns.position != expected || self.next >= self.to {
            // Up to the expected position all was well, so that is the first bad one either way.
            let skipped = columns.position > expected && self.next < self.to;
            let flaw = if skipped { Flaw::Missing } else { Flaw::OutOfPlace };
            self.finding = Some(Finding::at(expected, flaw));
            return;
        }
        let leaf = leaf_hash(columns);
        let in_tree = self.next < self.sealed;
        let sealed = self.tiles.node(Node { height: 0, index: self.next });
        if in_tree && sealed != Some(leaf) {
            // Two of the three that agree tell which one was touched.
            let flaw = match sealed {
                _ if stored != leaf => Flaw::Changed,
                None => Flaw::Tile,
                Some(_) => Flaw::Rewritten,
            };
            self.finding = Some(Finding::at(expected, flaw));
        } else if stored != leaf {
            self.finding = Some(Finding::at(expected, Flaw::Changed));
        } else {
            self.push(leaf);
        }
    }

    /// A row that cannot be read as an event.
    pub fn unreadable(&mut self) {
        let at = position(self.next);
        self.finding.get_or_insert(Finding::at(at, Flaw::Changed));
    }

    pub fn finish(mut self) -> Chunk {
        if self.finding.is_none() && self.next < self.to {
            self.finding = Some(Finding::at(position(self.next), Flaw::Missing));
        }
        self.done.join(&self.block);
        Chunk { range: self.done, at_marks: self.at_marks, finding: self.finding }
    }

    fn push(&mut self, leaf: Hash) {
        self.block.push(leaf);
        self.next += 1;
        if self.next.is_multiple_of(WIDTH) {
            self.close_block();
        }
        while self.marks.last().is_some_and(|mark| *mark <= self.next) {
            let mark = self.marks.pop().unwrap_or_default();
            let mut range = self.done.clone();
            range.join(&self.block);
            self.at_marks.push((mark, range));
        }
    }

    /// A whole block is one hash of the next level's tile.
    fn close_block(&mut self) {
        let start = self.next - WIDTH;
        if let [root] = self.block.hashes()
            && self.next <= self.sealed
            && self.tiles.node(Node { height: 8, index: start / WIDTH }).is_some_and(|t| t != *root)
        {
            self.finding = Some(Finding::at(position(start), Flaw::Tile));
        }
        self.done.join(&self.block);
        self.block = Range::starting_at(self.next);
    }
}

/// The position of the leaf at an index.
pub(crate) fn position(index: u64) -> i64 {
    i64::try_from(index).map_or(i64::MAX, |index| index.saturating_add(1))
}
