//! Rows in memory while events are folded, and what each event touched.
//!
//! Nothing is read or written here. Whoever folds loads what a batch may touch, folds, and takes
//! what has to be written.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use brickyard_store::Position;
use foldhash::{HashMap, HashMapExt};

use crate::error::{ProjectionError, reason_of};
use crate::event::Event;
use crate::json::json_of;
use crate::model::{Groups, Model, Row};

/// Every so many touches of a row its whole state is kept with the touch: looking back folds at
/// most this many events. At 64 the kept states weigh a few percent of the touches, and the fold
/// stays below a millisecond.
pub(crate) const STATE_EVERY: i64 = 64;

/// A row as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct Stored<R> {
    pub(crate) key: String,
    /// The last event that touched it.
    pub(crate) position: Position,
    /// How many events have touched it.
    pub(crate) touches: i64,
    pub(crate) row: R,
}

impl<R> Stored<R> {
    /// To be written; `stored` when the table has it in an older state.
    pub(crate) fn as_touched(&self, stored: bool) -> Touched<'_, R> {
        let Self { key, position, touches, row } = self;
        Touched { key, position: *position, touches: *touches, stored, row }
    }
}

/// An event touched a row; what the row said from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) from: Position,
    pub(crate) nth: i64,
    pub(crate) facets: Option<String>,
    pub(crate) state: Option<String>,
}

/// A touch that was followed by another one at `to`; none while it is the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) key: String,
    pub(crate) touch: Touch,
    pub(crate) to: Option<Position>,
}

/// A stored touch at `from` that is no longer the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) key: String,
    pub(crate) from: Position,
    pub(crate) to: Position,
}

struct Held<R> {
    row: R,
    position: Position,
    touches: i64,
    /// Whether the table has this row, in an older state.
    stored: bool,
    touched: bool,
    /// The last touch, not yet written.
    open: Option<Touch>,
}

/// By column and value.
type Members = HashMap<&'static str, HashMap<String, BTreeSet<String>>>;

/// Rows that a fold sees.
pub struct Rows<R> {
    held: HashMap<String, Held<R>>,
    members: Members,
    groups: fn(&R) -> Groups,
    /// What the event under the fold has touched.
    now: Vec<String>,
    spans: Vec<Span>,
    ended: Vec<Ended>,
    /// Stored rows that are there no longer.
    removed: Vec<String>,
    /// Rows that stay as they are.
    done: Vec<String>,
}

impl<R: Row> Rows<R> {
    pub(crate) fn new<M: Model<Row = R>>(loaded: impl IntoIterator<Item = Stored<R>>) -> Self {
        let mut rows = Self {
            held: HashMap::new(),
            members: HashMap::new(),
            groups: M::groups,
            now: vec![],
            spans: vec![],
            ended: vec![],
            removed: vec![],
            done: vec![],
        };
        rows.take_in(loaded);
        rows
    }

    /// Holds stored rows too, unless they are held already.
    pub(crate) fn take_in(&mut self, loaded: impl IntoIterator<Item = Stored<R>>) {
        for Stored { key, position, touches, row } in loaded {
            if !self.held.contains_key(&key) {
                self.join_groups(&key, &row);
                let held =
                    Held { row, position, touches, stored: true, touched: false, open: None };
                self.held.insert(key, held);
            }
        }
    }

    pub fn get(&self, key: &str) -> Option<&R> {
        self.held.get(key).map(|held| &held.row)
    }

    pub fn put(&mut self, key: impl Into<String>, row: R) {
        let key = key.into();
        self.leave_groups(&key);
        self.join_groups(&key, &row);
        self.now.push(key.clone());
        if let Some(held) = self.held.get_mut(&key) {
            held.row = row;
        } else {
            let position = Position::default();
            let held = Held { row, position, touches: 0, stored: false, touched: true, open: None };
            self.held.insert(key, held);
        }
    }

    /// Changes a row that is there; nothing happens when it is not.
    pub fn update(&mut self, key: &str, change: impl FnOnce(&mut R)) {
        if let Some(held) = self.held.get_mut(key) {
            change(&mut held.row);
            self.now.push(key.to_owned());
        }
    }

    /// Changes the rows of a group that the filter picks, in the order of their keys.
    pub fn update_in(
        &mut self,
        (column, value): (&'static str, &str),
        pick: impl Fn(&R) -> bool,
        change: impl Fn(&mut R),
    ) {
        let members = self.members.get(column).and_then(|groups| groups.get(value));
        let picked: Vec<String> = members
            .into_iter()
            .flatten()
            .filter(|key| self.get(key).is_some_and(&pick))
            .cloned()
            .collect();
        for key in picked {
            self.update(&key, &change);
        }
    }

    /// Takes a row away. Only a fork does: what an event has made, no event unmakes.
    pub(crate) fn remove(&mut self, key: &str) {
        self.leave_groups(key);
        if self.held.remove(key).is_some_and(|held| held.stored) {
            self.removed.push(key.to_owned());
        }
    }

    /// Stored rows that were taken away.
    pub(crate) fn take_removed(&mut self) -> Vec<String> {
        std::mem::take(&mut self.removed)
    }

    /// Notes everything that was touched outside of a fold.
    pub(crate) fn note_all<M: Model<Row = R>>(
        &mut self,
        at: Position,
    ) -> Result<(), ProjectionError> {
        for key in self.take_now().into_iter().filter(|key| self.holds(key)).collect::<Vec<_>>() {
            self.note::<M>(key, at)
                .map_err(|source| ProjectionError::Row { model: M::NAME, source })?;
        }
        Ok(())
    }

    /// Keys of a group, in their order.
    pub(crate) fn keys_in(&self, column: &str, value: &str) -> Vec<String> {
        let members = self.members.get(column).and_then(|groups| groups.get(value));
        members.into_iter().flatten().cloned().collect()
    }

    /// What was touched since this was asked last, or since the last fold; each key once.
    pub(crate) fn take_now(&mut self) -> Vec<String> {
        let mut now = std::mem::take(&mut self.now);
        now.sort_unstable();
        now.dedup();
        now
    }

    fn join_groups(&mut self, key: &str, row: &R) {
        for (column, value) in (self.groups)(row) {
            self.members
                .entry(column)
                .or_default()
                .entry(value)
                .or_default()
                .insert(key.to_owned());
        }
    }

    fn leave_groups(&mut self, key: &str) {
        if let Some(held) = self.held.get(key) {
            leave(&mut self.members, key, (self.groups)(&held.row));
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.held.len()
    }

    pub(crate) fn holds(&self, key: &str) -> bool {
        self.held.contains_key(key)
    }

    /// Folds one event and notes what it touched.
    pub(crate) fn fold<M: Model<Row = R>>(&mut self, event: &Event) -> Result<(), ProjectionError> {
        let poison = |reason| ProjectionError::Poison { position: event.position, reason };
        catch_unwind(AssertUnwindSafe(|| M::apply(self, event)))
            .map_err(|panic| poison(reason_of(panic.as_ref())))?;
        for key in self.take_now() {
            self.note::<M>(key, event.position).map_err(|error| poison(error.to_string()))?;
        }
        Ok(())
    }

    fn note<M: Model<Row = R>>(
        &mut self,
        key: String,
        at: Position,
    ) -> Result<(), serde_json::Error> {
        let held = self.held.get_mut(&key).expect("what was touched is held");
        if M::is_final(&held.row) {
            self.done.push(key.clone());
        }
        let before = std::mem::replace(&mut held.position, at);
        held.touches += 1;
        held.touched = true;
        if !M::KEEPS_PAST {
            return Ok(());
        }
        let keeps_state = held.touches % STATE_EVERY == 0;
        let touch = Touch {
            from: at,
            nth: held.touches,
            facets: M::facets(&held.row),
            state: keeps_state.then(|| json_of(&held.row)).transpose()?,
        };
        let stored = held.stored;
        match held.open.replace(touch) {
            Some(touch) => self.spans.push(Span { key, touch, to: Some(at) }),
            None if stored => self.ended.push(Ended { key, from: before, to: at }),
            None => {}
        }
        Ok(())
    }

    /// Rows that were touched, by the position of the last touch.
    pub(crate) fn touched(&self) -> Vec<Touched<'_, R>> {
        let mut touched: Vec<_> = self
            .held
            .iter()
            .filter(|(_, held)| held.touched)
            .map(|(key, held)| Touched {
                key,
                position: held.position,
                touches: held.touches,
                stored: held.stored,
                row: &held.row,
            })
            .collect();
        touched.sort_by_key(|row| row.position);
        touched
    }

    /// Rows that are not stored yet and stay as they are; they are held no longer. What was final, and was begun anew since,
    /// is none of them.
    pub(crate) fn take_final<M: Model<Row = R>>(&mut self) -> Vec<Stored<R>> {
        let mut done = std::mem::take(&mut self.done);
        let is_final = |held: &Held<R>| !held.stored && M::is_final(&held.row);
        done.retain(|key| self.held.get(key).is_some_and(is_final));
        let take = |key: String| {
            self.leave_groups(&key);
            let Held { row, position, touches, .. } = self.held.remove(&key)?;
            Some(Stored { key, position, touches, row })
        };
        done.into_iter().filter_map(take).collect()
    }

    /// Lets go of the half that was touched longest ago. What was their last touch so far is
    /// among the spans.
    pub(crate) fn part_with_half(&mut self) -> Vec<Parted<R>> {
        let mut positions: Vec<Position> = self.held.values().map(|held| held.position).collect();
        let half = positions.len() / 2;
        if half == 0 {
            return vec![];
        }
        let (_, last, _) = positions.select_nth_unstable(half - 1);
        let last = *last;
        let mut parted = vec![];
        for (key, held) in self.held.extract_if(|_, held| held.position <= last) {
            let Held { row, position, touches, stored, touched, open } = held;
            let span = |touch| Span { key: key.clone(), touch, to: None };
            self.spans.extend(open.map(span));
            leave(&mut self.members, &key, (self.groups)(&row));
            parted.push(Parted { was: Stored { key, position, touches, row }, stored, touched });
        }
        parted.sort_by_key(|parted| parted.was.position);
        parted
    }

    /// Touches that others have followed; those of a row in order.
    pub(crate) fn take_spans(&mut self) -> Vec<Span> {
        std::mem::take(&mut self.spans)
    }

    pub(crate) fn spans_waiting(&self) -> usize {
        self.spans.len()
    }

    /// The last touch of every row that has an unwritten one.
    pub(crate) fn take_open(&mut self) -> Vec<Span> {
        let open = self.held.iter_mut().filter_map(|(key, held)| {
            held.open.take().map(|touch| Span { key: key.clone(), touch, to: None })
        });
        let mut open: Vec<Span> = open.collect();
        open.sort_by_key(|span| span.touch.from);
        open
    }

    /// Stored touches that are no longer the last.
    pub(crate) fn take_ended(&mut self) -> Vec<Ended> {
        std::mem::take(&mut self.ended)
    }
}

/// A row that is held no longer.
pub(crate) struct Parted<R> {
    pub(crate) was: Stored<R>,
    /// Whether the table has this row, in an older state if it was touched.
    pub(crate) stored: bool,
    pub(crate) touched: bool,
}

/// A row that has to be written.
pub(crate) struct Touched<'a, R> {
    pub(crate) key: &'a str,
    pub(crate) position: Position,
    pub(crate) touches: i64,
    pub(crate) stored: bool,
    pub(crate) row: &'a R,
}

fn leave(members: &mut Members, key: &str, groups: Groups) {
    for (column, value) in groups {
        let Some(all) = members.get_mut(column) else { continue };
        if let Some(group) = all.get_mut(&value) {
            group.remove(key);
            if group.is_empty() {
                all.remove(&value);
            }
        }
    }
}
