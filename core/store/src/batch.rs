//! Facts on their way into the log with the ends of the streams they continue, looked up ahead of
//! the transaction that appends them.
//!
//! While a batch waits, the log grows. Under the held head what was looked up is brought up to
//! date: by the batches this process appended since, which it remembers, and by a look at the
//! positions that others took. Sequences only grow, so that the highest of all is the true one.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use foldhash::fast::RandomState;
use sqlx::postgres::PgConnection;

use crate::bulk::Fact;
use crate::error::StoreError;
use crate::held;
use crate::proofs::Hash;
use crate::reader::Position;

/// Facts that one transaction appends; made by [`crate::Store::gather`].
pub struct FactBatch {
    facts: Vec<Fact>,
    streams: Arc<Streams>,
    /// For each fact the number of its stream.
    stream_of: Vec<usize>,
    /// Where each stream ended at `known_at`, or later.
    ends: Vec<i64>,
    known_at: Position,
}

/// Numbers of streams, by kind and id. They are compared with those of the last batches while the
/// head is held: the standard hash would take a tenth of a whole append.
type Streams = HashMap<(Cow<'static, str>, String), usize, RandomState>;

/// Facts that were appended; told to [`crate::Store::announce`] once they are committed.
pub struct AppendedFacts {
    pub first: Position,
    pub last: Position,
    pub(crate) leaves: Vec<Hash>,
    streams: Arc<Streams>,
    ends: Vec<i64>,
}

/// Batches remembered; as many as may be read ahead while one is appended, and a few more.
const REMEMBERED: usize = 8;
/// Positions of others that are looked through before asking for every stream anew is cheaper.
const LOOKED_THROUGH: i64 = 1_000;

impl FactBatch {
    /// Looks the ends up. `known_at` is a position the log has reached.
    pub(crate) async fn look_up(
        connection: &mut PgConnection,
        facts: Vec<Fact>,
        known_at: Position,
    ) -> Result<Self, StoreError> {
        let mut streams = Streams::with_capacity_and_hasher(facts.len(), RandomState::default());
        let stream_of = facts
            .iter()
            .map(|fact| {
                let number = streams.len();
                let name = (fact.aggregate_type.clone(), fact.aggregate_id().to_owned());
                *streams.entry(name).or_insert(number)
            })
            .collect();
        let mut batch =
            Self { facts, streams: Arc::new(streams), stream_of, ends: vec![], known_at };
        batch.ends = batch.ends_in_log(connection).await?;
        Ok(batch)
    }

    /// Takes the facts of another batch behind its own.
    pub fn join(&mut self, other: Self) {
        let streams = Arc::make_mut(&mut self.streams);
        let mut ours = vec![0; other.ends.len()];
        for (name, theirs) in Arc::unwrap_or_clone(other.streams) {
            let number = *streams.entry(name).or_insert(self.ends.len());
            if number == self.ends.len() {
                self.ends.push(0);
            }
            // Of two looks the later one saw the higher end; neither has seen the other's facts.
            self.ends[number] = self.ends[number].max(other.ends[theirs]);
            ours[theirs] = number;
        }
        self.facts.extend(other.facts);
        self.stream_of.extend(other.stream_of.into_iter().map(|theirs| ours[theirs]));
        self.known_at = self.known_at.min(other.known_at);
    }

    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Facts with their streams' numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (&Fact, usize)> {
        self.facts.iter().zip(self.stream_of.iter().copied())
    }

    /// Where each stream ends at `base`. The caller holds the head there.
    pub(crate) async fn ends_at(
        &self,
        connection: &mut PgConnection,
        base: Position,
        recent: &Recent,
    ) -> Result<Vec<i64>, StoreError> {
        let foreign = recent.gaps(self.known_at, base);
        if foreign.iter().map(|(after, last)| last.0 - after.0).sum::<i64>() > LOOKED_THROUGH {
            return self.ends_in_log(connection).await;
        }
        let mut ends = self.ends.clone();
        for appended in recent.after(self.known_at) {
            for (name, theirs) in &*appended.streams {
                if let Some(ours) = self.streams.get(name) {
                    ends[*ours] = ends[*ours].max(appended.ends[*theirs]);
                }
            }
        }
        for (after, last) in foreign {
            for (kind, id, sequence) in held::sequences_between(connection, after, last).await? {
                if let Some(ours) = self.streams.get(&(Cow::from(kind), id)) {
                    ends[*ours] = ends[*ours].max(sequence);
                }
            }
        }
        Ok(ends)
    }

    async fn ends_in_log(&self, connection: &mut PgConnection) -> Result<Vec<i64>, StoreError> {
        let (mut kinds, mut ids) = (vec![""; self.streams.len()], vec![""; self.streams.len()]);
        for ((kind, id), number) in &*self.streams {
            kinds[*number] = kind;
            ids[*number] = id;
        }
        let ends = held::stream_sequences(connection, &kinds, &ids).await?;
        // A connection whose last user was cut off may give that one's answer.
        if ends.len() != self.streams.len() {
            return Err(sqlx::Error::Protocol("the answer is to another question".into()).into());
        }
        Ok(ends)
    }

    /// `ends` are those after this batch.
    pub(crate) fn appended(
        &self,
        first: Position,
        leaves: Vec<Hash>,
        ends: Vec<i64>,
    ) -> AppendedFacts {
        let count = i64::try_from(leaves.len()).expect("a batch fits memory");
        let last = Position(first.0 + count - 1);
        AppendedFacts { first, last, leaves, streams: Arc::clone(&self.streams), ends }
    }
}

/// The last batches this process has appended, oldest first.
#[derive(Default)]
pub(crate) struct Recent(VecDeque<Arc<AppendedFacts>>);

impl Recent {
    /// Only what is committed, and in the order of the log.
    pub(crate) fn remember(&mut self, appended: Arc<AppendedFacts>) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(appended);
    }

    /// Cheap: the batches themselves are shared.
    pub(crate) fn snapshot(&self) -> Self {
        Self(self.0.clone())
    }

    fn after(&self, known_at: Position) -> impl Iterator<Item = &AppendedFacts> {
        self.0.iter().map(|appended| &**appended).filter(move |appended| appended.last > known_at)
    }

    /// The stretches `(after, last]` between two positions that none of the batches fills.
    fn gaps(&self, after: Position, base: Position) -> Vec<(Position, Position)> {
        let mut gaps = vec![];
        let mut at = after;
        for appended in self.after(after) {
            if appended.first.0 > at.0 + 1 {
                gaps.push((at, Position(appended.first.0 - 1)));
            }
            at = at.max(appended.last);
        }
        if at < base {
            gaps.push((at, base));
        }
        gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_what_others_wrote() {
        let mut recent = Recent::default();
        for (first, last) in [(3, 5), (6, 9), (15, 20)] {
            recent.remember(Arc::new(AppendedFacts {
                first: Position(first),
                last: Position(last),
                leaves: vec![],
                streams: Arc::default(),
                ends: vec![],
            }));
        }
        let gaps = |after, base| -> Vec<(i64, i64)> {
            let gaps = recent.gaps(Position(after), Position(base));
            gaps.into_iter().map(|(after, last)| (after.0, last.0)).collect()
        };
        assert_eq!(gaps(0, 22), [(0, 2), (9, 14), (20, 22)]);
        assert_eq!(gaps(4, 20), [(9, 14)]);
        assert_eq!(gaps(9, 14), [(9, 14)]);
        assert_eq!(gaps(20, 20), []);
    }
}
