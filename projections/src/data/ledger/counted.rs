//! What was counted of the present, as long as nothing that it was counted from has changed: pages that many look at are
//! counted once for all of them.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use foldhash::HashMap;

/// Answers by question, each with what it holds for.
#[derive(Debug)]
pub(in crate::data) struct Counted<K, S, V>(Mutex<HashMap<K, (S, V)>>);

impl<K, S, V> Default for Counted<K, S, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

/// A copy goes on by itself, and counts for itself.
impl<K, S, V> Clone for Counted<K, S, V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<K: Eq + Hash, S, V: Copy> Counted<K, S, V> {
    /// The answer of the last time, if what it holds for is so still; else counts, and says what that holds for.
    pub(in crate::data) fn of(
        &self,
        asked: K,
        holds: impl Fn(&S) -> bool,
        count: impl FnOnce() -> (S, V),
    ) -> V {
        let known = |answers: &HashMap<K, (S, V)>| {
            answers.get(&asked).filter(|(of, _)| holds(of)).map(|(_, answer)| *answer)
        };
        let answers = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let there = known(&answers());
        there.unwrap_or_else(|| {
            // Two who ask at once may both count; nobody waits for one who counts something else.
            let counted = count();
            let answer = counted.1;
            answers().insert(asked, counted);
            answer
        })
    }

    pub(super) fn clear(&mut self) {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
