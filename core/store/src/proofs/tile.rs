//! Tiles of the tree as C2SP's tlog-tiles lays them out: 256 hashes wide, eight levels high.
//!
//! Tile `n` of level `l` holds the hashes of the perfect subtrees of height `8 l` from `256 n` on.
//! A tile that is not full yet is the beginning of the full one.

use std::collections::BTreeMap;

use super::tree::{Hash, Node, Range, Span};

pub const WIDTH: u64 = 256;
const HEIGHT: u32 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TileId {
    pub level: u32,
    pub index: u64,
}

/// Tiles by their place; enough of them to answer what is asked.
#[derive(Clone, Debug, Default)]
pub struct Tiles(BTreeMap<TileId, Vec<Hash>>);

impl TileId {
    /// The tile that holds a node, or what the node is made of.
    pub fn of(node: Node) -> Self {
        let first = node.index << (node.height % HEIGHT);
        Self { level: node.height / HEIGHT, index: first / WIDTH }
    }

    /// How many hashes of it there are in a tree of `size` leaves.
    pub fn width_in(self, size: u64) -> u64 {
        let shift = HEIGHT * self.level;
        let complete = if shift < u64::BITS { size >> shift } else { 0 };
        complete.saturating_sub(self.index.saturating_mul(WIDTH)).min(WIDTH)
    }

    /// The path of the tile under `tile/`, and the width when it is not full; none for a path
    /// that C2SP does not write so.
    pub fn parse(level: &str, rest: &str) -> Option<(Self, Option<u64>)> {
        let canonical = |text: &str, most: u64| {
            let number: u64 = text.parse().ok()?;
            (number.to_string() == text && number <= most).then_some(number)
        };
        let level = u32::try_from(canonical(level, 7)?).ok()?;
        let (path, width) = match rest.split_once(".p/") {
            Some((path, width)) => {
                (path, Some(canonical(width, WIDTH - 1).filter(|width| *width > 0)?))
            }
            None => (rest, None),
        };
        let index = path.split('/').try_fold(0_u64, |index, part| {
            let digits = part.strip_prefix('x').unwrap_or(part);
            let three = digits.len() == 3 && digits.bytes().all(|digit| digit.is_ascii_digit());
            let part: u64 = digits.parse().ok().filter(|_| three)?;
            index.checked_mul(1_000)?.checked_add(part)
        })?;
        let id = Self { level, index };
        (id.path() == path).then_some((id, width))
    }

    /// The number in C2SP's spelling: `x001/x234/067`.
    pub fn path(self) -> String {
        let mut path = format!("{:03}", self.index % 1_000);
        let mut rest = self.index / 1_000;
        while rest > 0 {
            path = format!("x{:03}/{path}", rest % 1_000);
            rest /= 1_000;
        }
        path
    }
}

impl Tiles {
    pub fn insert(&mut self, id: TileId, bytes: &[u8]) {
        let (hashes, _) = bytes.as_chunks::<32>();
        self.0.insert(id, hashes.to_vec());
    }

    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    pub fn get(&self, id: TileId) -> Option<&[Hash]> {
        self.0.get(&id).map(Vec::as_slice)
    }

    pub fn iter(&self) -> impl Iterator<Item = (TileId, &[Hash])> {
        self.0.iter().map(|(id, hashes)| (*id, hashes.as_slice()))
    }

    /// The hash of a perfect subtree; none when a tile for it is not here or too short.
    pub fn node(&self, node: Node) -> Option<Hash> {
        let below = node.height % HEIGHT;
        let (first, count) = (node.index << below, 1_usize << below);
        let tile = self.get(TileId::of(node))?;
        let at = usize::try_from(first % WIDTH).ok()?;
        let mut range = Range::starting_at(0);
        tile.get(at..at + count)?.iter().for_each(|hash| range.push(*hash));
        range.root()
    }

    /// The hash of a span; none when tiles for it are missing.
    pub fn span(&self, span: Span) -> Option<Hash> {
        let nodes: Option<Vec<Hash>> =
            span.nodes().into_iter().map(|node| self.node(node)).collect();
        Some(Span::hash(&nodes?))
    }

    /// The hashes that stand for a run of leaves.
    pub fn range(&self, from: u64, to: u64) -> Option<Range> {
        let nodes = super::tree::cover(from, to);
        let hashes: Option<Vec<Hash>> = nodes.into_iter().map(|node| self.node(node)).collect();
        Range::of(from, to, hashes?)
    }

    /// Adds a leaf to a tree of `size` leaves, and to every level that it completes a tile of.
    pub fn append(&mut self, size: u64, leaf: Hash) {
        let (mut level, mut place, mut hash) = (0, size, leaf);
        loop {
            let tile = self.0.entry(TileId { level, index: place / WIDTH }).or_default();
            tile.push(hash);
            if place % WIDTH != WIDTH - 1 {
                return;
            }
            let mut range = Range::starting_at(0);
            tile.iter().for_each(|hash| range.push(*hash));
            hash = range.root().expect("a run from 0 has a root");
            place /= WIDTH;
            level += 1;
        }
    }
}
