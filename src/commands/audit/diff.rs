//! `brickyard audit diff`: what changed between two moments.

use brickyard_projections::{FieldChange, Moment, changes_between, touched_between, with_past};
use brickyard_store::{Position, Recorded, Store};
use serde_json::json;

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

/// Fields of one row that are not the same, each with the last event that changed it.
async fn fields(
    store: &Store,
    model: &str,
    key: &str,
    (from, to): (Position, Position),
    as_json: bool,
) -> Result<(), CommandError> {
    let changed = changes_between(store, model, key, (from, to)).await?;
    let changed = changed.ok_or_else(|| format!("{model} had no row {key} at position {to}"))?;
    if !as_json {
        let count = changed.len();
        say::line(format!("{model} {key}: {count} fields between positions {from} and {to}"));
    }
    for FieldChange { path, before, after, by } in changed {
        let Recorded { position, event_type, .. } = by;
        if as_json {
            say::line(json!({
                "path": path, "before": before, "after": after,
                "position": position, "event": event_type,
            }));
        } else {
            say::line(format!("  {path}: {before} -> {after}  (#{position} {event_type})"));
        }
    }
    Ok(())
}
