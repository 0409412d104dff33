//! `brickyard audit at`: one row as it stood.

use brickyard_projections::{Moment, cold_replay, state_at};
use brickyard_store::Store;
use serde_json::json;

use crate::commands::CommandError;
use crate::say;

pub(super) async fn show(
    store: &Store,
    moment: Moment,
    model: &str,
    key: &str,
    replay: bool,
) -> Result<(), CommandError> {
    let position = super::past::position(store, moment, model).await?;
    let state = if replay {
        cold_replay(store, model, position).await?.remove(key)
    } else {
        state_at(store, model, key, position).await?.map(|(_, state)| state)
    };
    let state = state.ok_or_else(|| format!("{model} had no row {key} at position {position}"))?;
    let shown = json!({ "model": model, "key": key, "position": position, "state": state });
    say::line(serde_json::to_string_pretty(&shown)?);
    Ok(())
}
