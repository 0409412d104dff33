//! The RFC 6962 Merkle tree as arithmetic: hashes, ranges, paths and their checks.
//!
//! Pure: it knows neither tiles nor rows. Sizes and indexes are counted from 0, so the leaf of
//! position `p` has the index `p - 1`.

use sha2::{Digest, Sha256};

pub type Hash = [u8; 32];

/// The root of the tree without leaves.
pub fn empty_root() -> Hash {
    Sha256::digest([]).into()
}

/// The hash of an inner node.
pub fn node_hash(left: &Hash, right: &Hash) -> Hash {
    let mut hash = Sha256::new();
    hash.update([1]);
    hash.update(left);
    hash.update(right);
    hash.finalize().into()
}

/// Whether `path` proves that `leaf` stands at `index` of the tree of `size` leaves under `root`
/// (RFC 9162, 2.1.3.2).
pub fn includes(leaf: &Hash, index: u64, size: u64, path: &[Hash], root: &Hash) -> bool {
    if index >= size {
        return false;
    }
    let (mut at, mut last, mut hash) = (index, size - 1, *leaf);
    for sibling in path {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            hash = node_hash(sibling, &hash);
            while at & 1 == 0 && at != 0 {
                at >>= 1;
                last >>= 1;
            }
        } else {
            hash = node_hash(&hash, sibling);
        }
        at >>= 1;
        last >>= 1;
    }
    last == 0 && hash == *root
}

/// Whether `path` proves that the tree of `old` leaves is the beginning of the tree of `new`
/// leaves (RFC 9162, 2.1.4.2).
pub fn continues(old: (u64, &Hash), new: (u64, &Hash), path: &[Hash]) -> bool {
    let ((old_size, old_root), (new_size, new_root)) = (old, new);
    if old_size > new_size {
        return false;
    }
    if old_size == new_size {
        return path.is_empty() && old_root == new_root;
    }
    if old_size == 0 {
        return path.is_empty() && *old_root == empty_root();
    }
    let mut rest = path.iter();
    // An old tree that is a perfect one is a node of the new tree: its root begins the path.
    let first = if old_size.is_power_of_two() { Some(old_root) } else { rest.next() };
    let Some(first) = first else { return false };
    let (mut at, mut last) = (old_size - 1, new_size - 1);
    while at & 1 == 1 {
        at >>= 1;
        last >>= 1;
    }
    let (mut from_old, mut from_new) = (*first, *first);
    for sibling in rest {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            from_old = node_hash(sibling, &from_old);
            from_new = node_hash(sibling, &from_new);
            while at & 1 == 0 && at != 0 {
                at >>= 1;
                last >>= 1;
            }
        } else {
            from_new = node_hash(&from_new, sibling);
        }
        at >>= 1;
        last >>= 1;
    }
    last == 0 && from_old == *old_root && from_new == *new_root
}

/// A perfect subtree: `2^height` leaves from `index * 2^height` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    pub height: u32,
    pub index: u64,
}

/// A run of leaves that is one operand of a path: from a multiple of a power of two that is not
/// smaller than the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: u64,
    pub to: u64,
}

impl Span {
    /// The perfect subtrees it consists of, from left to right; their heights fall.
    pub fn nodes(self) -> Vec<Node> {
        cover(self.from, self.to)
    }

    /// Its hash from the hashes of [`Span::nodes`].
    pub fn hash(nodes: &[Hash]) -> Hash {
        let mut nodes = nodes.iter().rev();
        let Some(last) = nodes.next() else { return empty_root() };
        nodes.fold(*last, |right, left| node_hash(left, &right))
    }
}

/// The largest perfect subtrees that cover the leaves from `from` up to but without `to`.
pub fn cover(from: u64, to: u64) -> Vec<Node> {
    let (mut nodes, mut at) = (vec![], from);
    while at < to {
        let fits = (to - at).ilog2();
        let height = if at == 0 { fits } else { fits.min(at.trailing_zeros()) };
        nodes.push(Node { height, index: at >> height });
        at += 1 << height;
    }
    nodes
}

/// The operands of the inclusion path of a leaf, from the leaf upwards (RFC 6962, 2.1.1).
pub fn inclusion_spans(index: u64, size: u64) -> Vec<Span> {
    let (mut from, mut to, mut spans) = (0, size, vec![]);
    while to - from > 1 {
        let middle = from + split(to - from);
        if index < middle {
            spans.push(Span { from: middle, to });
            to = middle;
        } else {
            spans.push(Span { from, to: middle });
            from = middle;
        }
    }
    spans.reverse();
    spans
}

/// The operands of the consistency path between two sizes (RFC 6962, 2.1.2).
pub fn consistency_spans(old: u64, new: u64) -> Vec<Span> {
    if old == 0 || old >= new {
        return vec![];
    }
    let (mut from, mut to, mut spans, mut whole) = (0, new, vec![], true);
    while old != to {
        let middle = from + split(to - from);
        if old <= middle {
            spans.push(Span { from: middle, to });
            to = middle;
        } else {
            spans.push(Span { from, to: middle });
            from = middle;
            whole = false;
        }
    }
    if !whole {
        spans.push(Span { from, to });
    }
    spans.reverse();
    spans
}

/// The largest power of two below `n`, for n of 2 and more.
fn split(n: u64) -> u64 {
    1 << (n - 1).ilog2()
}

/// The hashes that stand for a run of leaves, and grow as leaves are added at its right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    begin: u64,
    end: u64,
    /// One a node of `cover(begin, end)`.
    hashes: Vec<Hash>,
}

impl Range {
    /// An empty run that will begin at `begin`.
    pub fn starting_at(begin: u64) -> Self {
        Self { begin, end: begin, hashes: vec![] }
    }

    /// A run whose hashes somebody else has made; none when they are too many or too few.
    pub fn of(begin: u64, end: u64, hashes: Vec<Hash>) -> Option<Self> {
        let fits = begin <= end && cover(begin, end).len() == hashes.len();
        fits.then_some(Self { begin, end, hashes })
    }

    pub fn end(&self) -> u64 {
        self.end
    }

    pub fn hashes(&self) -> &[Hash] {
        &self.hashes
    }

    pub fn push(&mut self, leaf: Hash) {
        self.push_node(0, leaf);
    }

    /// Adds the perfect subtree of this height that begins at [`Range::end`].
    pub fn push_node(&mut self, height: u32, hash: Hash) {
        let (mut height, mut hash) = (height, hash);
        let mut start = self.end;
        self.end += 1 << height;
        // A right child whose left sibling is here becomes its parent.
        while (start >> height) & 1 == 1 && start - (1 << height) >= self.begin {
            let Some(left) = self.hashes.pop() else { break };
            hash = node_hash(&left, &hash);
            start -= 1 << height;
            height += 1;
        }
        self.hashes.push(hash);
    }

    /// Adds the run that begins where this one ends; false when it begins elsewhere.
    pub fn join(&mut self, other: &Self) -> bool {
        if other.begin != self.end {
            return false;
        }
        for (node, hash) in cover(other.begin, other.end).into_iter().zip(&other.hashes) {
            self.push_node(node.height, *hash);
        }
        true
    }

    /// The root of the tree; only a run from 0 has one.
    pub fn root(&self) -> Option<Hash> {
        (self.begin == 0).then(|| Span::hash(&self.hashes))
    }
}
