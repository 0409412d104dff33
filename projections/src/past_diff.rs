//! What of a row changed between two positions, field by field, and which event did it.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use brickyard_store::{Position, Recorded, Store};
use serde_json::Value;

use crate::error::ProjectionError;
use crate::event::Event;
use crate::forks::is_fork;
use crate::model::Model;
use crate::models::{Floors, model_named};
use crate::past::{Past, events_at, rows_at, value_of, why};
use crate::rows::{Rows, Stored};
use crate::step::decode;
use crate::why_floors::{changes_of, floor_state_at};

/// Events that are read at once.
const AT_ONCE: i64 = 500;

/// A field that is not the same, or not there on one side (null).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    /// Names and places from the outside in, joined by dots.
    pub path: String,
    pub before: Value,
    pub after: Value,
    /// The last event that changed it.
    pub by: Recorded,
}

/// None when the row was there at neither position. Each event in between is folded by itself,
/// so that every field knows its own.
///
/// # Errors
/// See [`crate::state_at`].
pub async fn changes_between(
    store: &Store,
    model: &str,
    key: &str,
    (from, to): (Position, Position),
) -> Result<Option<Vec<FieldChange>>, ProjectionError> {
    if model == Floors::NAME && key.matches('/').count() == 1 {
        return floor_between(store, key, (from, to)).await;
    }
    let mut events = vec![];
    loop {
        let after = events.last().map_or(from, |event: &Recorded| event.position);
        let page = why(store, model, key, (after, to), AT_ONCE).await?;
        let full = i64::try_from(page.len()).is_ok_and(|count| count == AT_ONCE);
        events.extend(page);
        if !full {
            break;
        }
    }
    let changed = model_named!(model, M => {
        let start = rows_at::<M>(store, &[key.to_owned()], from).await?.remove(key);
        let mut healed = Past::new();
        for fork in events.iter().filter(|event| is_fork(event)) {
            let keys = [key.to_owned()];
            if let Some((_, row)) = rows_at::<M>(store, &keys, fork.position).await?.remove(key) {
                healed.insert(fork.position.to_string(), (fork.position, row));
            }
        }
        walk::<M>(key, start, &events, &healed)?
    });
    changed.ok_or_else(|| ProjectionError::NoModel(model.to_owned()))
}

fn walk<M: Model>(
    key: &str,
    start: Option<(Position, M::Row)>,
    events: &[Recorded],
    healed: &Past<M::Row>,
) -> Result<Option<Vec<FieldChange>>, ProjectionError> {
    if start.is_none() && events.is_empty() {
        return Ok(None);
    }
    let first = start.as_ref().map(|(_, row)| value_of::<M>(row)).transpose()?.unwrap_or_default();
    let stored =
        start.map(|(position, row)| Stored { key: key.to_owned(), position, touches: 0, row });
    let mut rows = Rows::new::<M>(stored);
    let mut way = Way::from(first);
    let decoded: Vec<Event> = decode::<M>(events, &HashSet::new())?;
    for (event, recorded) in decoded.iter().zip(events) {
        if event.undone().is_some() {
            let row = healed.get(&event.position.to_string()).map(|(_, row)| row.clone());
            let position = event.position;
            let stored = row.map(|row| Stored { key: key.to_owned(), position, touches: 0, row });
            rows = Rows::new::<M>(stored);
        } else {
            rows.fold::<M>(event)?;
        }
        way.step(rows.get(key).map(value_of::<M>).transpose()?.unwrap_or_default(), recorded);
    }
    Ok(Some(way.changes()))
}

/// The same of a floor: its changes are rows, each with its event.
async fn floor_between(
    store: &Store,
    book: &str,
    (from, to): (Position, Position),
) -> Result<Option<Vec<FieldChange>>, ProjectionError> {
    let first = floor_state_at(store.pool(), book, from).await?;
    let Some((position, last)) = floor_state_at(store.pool(), book, to).await? else {
        return Ok(None);
    };
    let mut steps = changes_of(store.pool(), book, (from, to)).await?;
    // What the clock alone has done since.
    steps.push((position, last));
    let positions: Vec<Position> = steps.iter().map(|(position, _)| *position).collect();
    let events = events_at(store.pool(), &positions).await?;
    let mut way = Way::from(first.map(|(_, row)| row).unwrap_or_default());
    for (position, row) in steps {
        let at = events.binary_search_by_key(&position, |event| event.position);
        way.step(row, &events[at.expect("a change names an event of the log")]);
    }
    Ok(Some(way.changes()))
}

/// From one state to another, by steps.
struct Way<'a> {
    first: Value,
    now: Value,
    /// The last event that changed what stands at a path.
    last: BTreeMap<String, &'a Recorded>,
}

impl<'a> Way<'a> {
    fn from(first: Value) -> Self {
        Self { now: first.clone(), first, last: BTreeMap::new() }
    }

    fn step(&mut self, after: Value, by: &'a Recorded) {
        for (path, ..) in differences(&self.now, &after) {
            self.last.insert(path, by);
        }
        self.now = after;
    }

    fn changes(self) -> Vec<FieldChange> {
        let found = differences(&self.first, &self.now).into_iter();
        let changes = found.filter_map(|(path, before, after)| {
            // What differs as a whole may have been changed in a part of it, and the other way
            // round.
            let by = self.last.iter().filter(|(other, _)| touches(other, &path));
            let by = by.map(|(_, event)| *event).max_by_key(|event| event.position)?.clone();
            Some(FieldChange { path, before, after, by })
        });
        changes.collect()
    }
}

/// Whether one path is the other, or lies within it.
fn touches(one: &str, other: &str) -> bool {
    let within = |long: &str, short: &str| {
        short.is_empty() || long.strip_prefix(short).is_some_and(|rest| rest.starts_with('.'))
    };
    one == other || within(one, other) || within(other, one)
}

/// Leaves that differ, by their path; whole objects and lists are gone into.
fn differences(before: &Value, after: &Value) -> Vec<(String, Value, Value)> {
    let mut changed = vec![];
    compare(before, after, String::new(), &mut changed);
    changed
}

fn compare(before: &Value, after: &Value, path: String, changed: &mut Vec<(String, Value, Value)>) {
    let inner =
        |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let empty = serde_json::Map::new();
    // A row that was not there has none of the fields.
    let fields = |value: &Value| match value {
        Value::Object(fields) => Some(fields.clone()),
        Value::Null => Some(empty.clone()),
        _ => None,
    };
    match (before, after) {
        (Value::Null, Value::Null) => {}
        (Value::Array(one), Value::Array(other)) => {
            for place in 0..one.len().max(other.len()) {
                let of = |list: &[Value]| list.get(place).cloned().unwrap_or_default();
                compare(&of(one), &of(other), inner(&place.to_string()), changed);
            }
        }
        (Value::Object(_), _) | (_, Value::Object(_)) => {
            let (Some(one), Some(other)) = (fields(before), fields(after)) else {
                changed.push((path, before.clone(), after.clone()));
                return;
            };
            for name in one.keys().chain(other.keys()).collect::<BTreeSet<_>>() {
                let of = |fields: &serde_json::Map<String, Value>| {
                    fields.get(name).cloned().unwrap_or_default()
                };
                compare(&of(&one), &of(&other), inner(name), changed);
            }
        }
        (before, after) if before != after => {
            changed.push((path, before.clone(), after.clone()));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_differs_is_named_by_its_path_and_nothing_else_is() {
        let before = json!({ "price": "5", "history": [{ "kind": "a" }], "same": { "x": 1 } });
        let after = json!({ "price": "4", "history": [{ "kind": "a" }, "b"], "same": { "x": 1 } });
        let changed = differences(&before, &after);
        let paths: Vec<&str> = changed.iter().map(|(path, _, _)| path.as_str()).collect();
        assert_eq!(paths, ["history.1", "price"]);
        assert_eq!(changed[1], ("price".to_owned(), json!("5"), json!("4")));
        let fresh = differences(&Value::Null, &json!({ "owners": { "a": "1" }, "none": null }));
        assert_eq!(fresh, [("owners.a".to_owned(), Value::Null, json!("1"))]);
    }
}
