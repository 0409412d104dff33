//! `brickyard audit diff`: what changed between two moments.

use std::collections::BTreeSet;

use brickyard_projections::{Moment, state_at, touched_between, with_past};
use brickyard_store::{Position, Store};
use serde_json::{Value, json};

use crate::commands::CommandError;
use crate::say;

pub(super) async fn show(
    store: &Store,
    (from, to): (Moment, Moment),
    model: Option<&str>,
    key: Option<&str>,
    as_json: bool,
) -> Result<(), CommandError> {
    let models = match model {
        Some(model) => vec![model],
        None => with_past(),
    };
    for model in models {
        let from = super::past::position(store, from, model).await?;
        let to = super::past::position(store, to, model).await?;
        if from > to {
            return Err(
                format!("position {from} comes after position {to}: turn them round").into()
            );
        }
        match key {
            Some(key) => fields(store, model, key, (from, to), as_json).await?,
            None => rows(store, model, (from, to), as_json).await?,
        }
    }
    Ok(())
}

/// Rows that were touched, and how often.
async fn rows(
    store: &Store,
    model: &str,
    (from, to): (Position, Position),
    as_json: bool,
) -> Result<(), CommandError> {
    let touched = touched_between(store.pool(), model, from, to).await?;
    if !as_json {
        let count = touched.len();
        say::line(format!("{model}: {count} rows between positions {from} and {to}"));
    }
    for (key, events) in touched {
        if as_json {
            say::line(json!({ "model": model, "key": key, "events": events }));
        } else {
            say::line(format!("  {key}  {events}"));
        }
    }
    Ok(())
}

/// Fields of one row that are not the same.
async fn fields(
    store: &Store,
    model: &str,
    key: &str,
    (from, to): (Position, Position),
    as_json: bool,
) -> Result<(), CommandError> {
    let before = state_at(store, model, key, from).await?.map(|(_, state)| state);
    let after = state_at(store, model, key, to).await?.map(|(_, state)| state);
    if before.is_none() && after.is_none() {
        return Err(format!("{model} had no row {key} at position {to}").into());
    }
    let mut changed = vec![];
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    compare(&before, &after, String::new(), &mut changed);
    if !as_json {
        let count = changed.len();
        say::line(format!("{model} {key}: {count} fields between positions {from} and {to}"));
    }
    for (path, before, after) in changed {
        if as_json {
            say::line(json!({ "path": path, "before": before, "after": after }));
        } else {
            say::line(format!("  {path}: {before} -> {after}"));
        }
    }
    Ok(())
}

/// Leaves that differ, by their path; whole objects and lists are gone into.
fn compare(before: &Value, after: &Value, path: String, changed: &mut Vec<(String, Value, Value)>) {
    let inner =
        |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match (before, after) {
        (Value::Object(one), Value::Object(other)) => {
            let names: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
            for name in names {
                let of = |fields: &serde_json::Map<String, Value>| {
                    fields.get(name).cloned().unwrap_or_default()
                };
                compare(&of(one), &of(other), inner(name), changed);
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            for place in 0..one.len().max(other.len()) {
                let of = |list: &[Value]| list.get(place).cloned().unwrap_or_default();
                compare(&of(one), &of(other), inner(&place.to_string()), changed);
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
    use super::*;

    #[test]
    fn what_differs_is_named_by_its_path_and_nothing_else_is() {
        let before = json!({ "price": "5", "history": [{ "kind": "a" }], "same": { "x": 1 } });
        let after = json!({ "price": "4", "history": [{ "kind": "a" }, "b"], "same": { "x": 1 } });
        let mut changed = vec![];
        compare(&before, &after, String::new(), &mut changed);
        let paths: Vec<&str> = changed.iter().map(|(path, _, _)| path.as_str()).collect();
        assert_eq!(paths, ["history.1", "price"]);
        assert_eq!(changed[1], ("price".to_owned(), json!("5"), json!("4")));
    }
}
