//! What holds for a while, each from one position until another, and which ones hold at any of them.

use super::OPEN;
use super::names::place;

/// Before so many more have begun it is not noted again which ones hold.
const NOTED_EVERY: usize = 512;

/// In the order in which they began.
#[derive(Clone, Debug)]
pub(super) struct Spans<T> {
    all: Vec<Span<T>>,
    notes: Vec<Note>,
    /// So many have begun when the next note is due.
    due: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Span<T> {
    pub(super) from: i64,
    to: i64,
    pub(super) of: T,
}

/// From a position on, of those before `next` only these hold: looking back starts here, and not where the log does.
#[derive(Clone, Debug)]
struct Note {
    at: i64,
    next: usize,
    held: Vec<u32>,
}

impl<T> Default for Spans<T> {
    fn default() -> Self {
        Self { all: vec![], notes: vec![], due: NOTED_EVERY }
    }
}

impl<T> Spans<T> {
    /// Positions never run back. Answers its number.
    pub(super) fn begin(&mut self, from: i64, of: T) -> u32 {
        if self.all.len() >= self.due {
            let held = self.last_held().collect::<Vec<u32>>();
            self.due = self.all.len() + held.len().max(NOTED_EVERY);
            self.notes.push(Note { at: from, next: self.all.len(), held });
        }
        let number = number(self.all.len());
        self.all.push(Span { from, to: OPEN, of });
        number
    }

    pub(super) fn end(&mut self, number: u32, to: i64) -> &T {
        let span = &mut self.all[place(number)];
        span.to = to;
        &span.of
    }

    pub(super) fn of(&self, number: u32) -> &T {
        &self.all[place(number)].of
    }

    /// Those that hold at a position, in the order in which they began.
    pub(super) fn at(&self, at: i64) -> impl Iterator<Item = &Span<T>> {
        let before = self.notes.partition_point(|note| note.at <= at);
        let (held, next) = match before.checked_sub(1).map(|last| &self.notes[last]) {
            Some(note) => (&note.held[..], note.next),
            None => (&[][..], 0),
        };
        let since = &self.all[next..];
        let since = &since[..since.partition_point(|span| span.from <= at)];
        let held = held.iter().map(|number| &self.all[place(*number)]);
        held.chain(since).filter(move |span| at < span.to)
    }

    /// Those that have no end yet, by their numbers.
    fn last_held(&self) -> impl Iterator<Item = u32> {
        let (held, next) = match self.notes.last() {
            Some(note) => (&note.held[..], note.next),
            None => (&[][..], 0),
        };
        let numbers = held.iter().copied().chain((next..self.all.len()).map(number));
        numbers.filter(|number| self.all[place(*number)].to == OPEN)
    }
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn what_holds_at_a_position_is_what_had_begun_and_not_ended_by_then(
            steps in prop::collection::vec((0_i64..3, 0_usize..40), 0..4_000),
        ) {
            let (mut spans, mut open) = (Spans::default(), vec![]);
            let mut plain: Vec<(i64, i64)> = vec![];
            let mut at = 0;
            for (further, end) in steps {
                at += further;
                if end < open.len() {
                    let number = open.swap_remove(end);
                    spans.end(number, at);
                    plain[place(number)] = (plain[place(number)].0, at);
                }
                open.push(spans.begin(at, plain.len()));
                plain.push((at, OPEN));
            }
            for at in -1..=at + 1 {
                let told: Vec<usize> = spans.at(at).map(|span| span.of).collect();
                let holds = |(_, (from, to)): &(usize, &(i64, i64))| *from <= at && at < *to;
                let expected: Vec<usize> =
                    plain.iter().enumerate().filter(holds).map(|(number, _)| number).collect();
                prop_assert_eq!(told, expected, "at {}", at);
            }
        }
    }
}
