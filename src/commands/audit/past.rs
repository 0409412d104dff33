//! Moments of the past, where a model has been there.

use brickyard_projections::{Moment, ProjectionError, models, position_of};
use brickyard_store::{Position, Store};

use crate::commands::CommandError;

/// The position that a moment means, if this model has folded it.
pub(super) async fn position(
    store: &Store,
    moment: Moment,
    model: &str,
) -> Result<Position, CommandError> {
    let pool = store.pool();
    let needed = moment.needs();
    if !needed.is_empty() && position_of(pool, needed).await? < store.head().await? {
        return Err("blocks are still being read; try again in a moment".into());
    }
    let position = moment.position(pool).await?;
    if !models::NAMES.contains(&model) {
        return Err(ProjectionError::NoModel(model.to_owned()).into());
    }
    let folded = position_of(pool, &[model]).await?;
    if position > folded {
        return Err(format!("{model} has folded the log up to position {folded} only").into());
    }
    Ok(position)
}
