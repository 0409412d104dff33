//! Leaf hashes this process has just committed, kept until they are sealed.
//!
//! Sealing would otherwise read every event's row once more. What is not here (another process
//! wrote it) is read from the log.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::proofs::Hash;

/// Hashes kept at most (2 MB); without a seal the oldest go.
const KEPT: usize = 65_536;

#[derive(Default)]
pub(crate) struct Leaves(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// By the first position of each run.
    runs: BTreeMap<i64, Vec<Hash>>,
    count: usize,
}

/// What is known of the leaf at a position.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// It and those that follow it, as far as they are known.
    From(Vec<Hash>),
    /// Nothing before this position.
    NothingBefore(i64),
}

impl Leaves {
    /// Only what is committed.
    pub(crate) fn remember(&self, first: i64, hashes: Vec<Hash>) {
        let mut kept = self.0.lock().expect("no holder of this lock panics");
        if hashes.is_empty() {
            return;
        }
        kept.count += hashes.len();
        kept.runs.insert(first, hashes);
        while kept.count > KEPT {
            kept.forget_oldest();
        }
    }

    /// At most `limit` hashes from `position` on.
    pub(crate) fn from(&self, position: i64, limit: usize) -> Known {
        let kept = self.0.lock().expect("no holder of this lock panics");
        let mut found: Vec<Hash> = vec![];
        let mut next = position;
        while found.len() < limit
            && let Some((first, run)) = kept.runs.range(..=next).next_back()
            && let Some(rest) = usize::try_from(next - first).ok().and_then(|at| run.get(at..))
            && !rest.is_empty()
        {
            let taken = rest.len().min(limit - found.len());
            found.extend_from_slice(&rest[..taken]);
            next = position + i64::try_from(found.len()).expect("a page is small");
        }
        if found.is_empty() {
            let later = kept.runs.range(position..).next();
            return Known::NothingBefore(later.map_or(i64::MAX, |(first, _)| *first));
        }
        Known::From(found)
    }

    /// The log is sealed up to `position`.
    pub(crate) fn forget(&self, position: i64) {
        let mut kept = self.0.lock().expect("no holder of this lock panics");
        while let Some((first, run)) = kept.runs.first_key_value()
            && first + i64::try_from(run.len()).expect("a run fits memory") <= position + 1
        {
            kept.forget_oldest();
        }
    }
}

impl Kept {
    fn forget_oldest(&mut self) {
        if let Some((_, run)) = self.runs.pop_first() {
            self.count -= run.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(first: u8, count: u8) -> Vec<Hash> {
        (first..first + count).map(|n| [n; 32]).collect()
    }

    #[test]
    fn runs_are_joined_and_gaps_are_told() {
        let leaves = Leaves::default();
        leaves.remember(5, run(5, 3));
        leaves.remember(1, run(1, 2));
        leaves.remember(3, run(3, 2));
        leaves.remember(20, run(20, 1));
        assert_eq!(leaves.from(1, 100), Known::From(run(1, 7)));
        assert_eq!(leaves.from(4, 2), Known::From(run(4, 2)));
        assert_eq!(leaves.from(8, 100), Known::NothingBefore(20));
        assert_eq!(leaves.from(21, 100), Known::NothingBefore(i64::MAX));
    }

    #[test]
    fn what_is_sealed_is_forgotten_and_memory_is_bounded() {
        let leaves = Leaves::default();
        leaves.remember(1, run(1, 2));
        leaves.remember(3, run(3, 2));
        leaves.forget(3);
        assert_eq!(leaves.from(1, 9), Known::NothingBefore(3));
        for n in 0..100 {
            leaves.remember(5 + n * 1_000, vec![[0; 32]; 1_000]);
        }
        let kept = leaves.0.lock().expect("a lock");
        assert_eq!(kept.count, 65_000);
        assert_eq!(kept.runs.len(), 65);
    }
}
