//! The picture of whoever shows an item of theirs: it is theirs for as long as their wallet holds it.

use brickyard_core::kernel::{Address, ItemId};
use brickyard_projections::models::{ItemRow, Items};
use brickyard_projections::rows_at;
use brickyard_store::Position;
use sqlx::types::Json;

use crate::dc::item_picture;
use crate::state::App;
use crate::wire::Failure;

/// The item that a profile names as its picture, and where it is seen.
pub(super) struct Portrait {
    pub(super) item: String,
    pub(super) picture: String,
}

/// None where the wallet does not hold it, now or as the log stood then.
pub(super) async fn portrait_of(
    app: &App,
    wallet: Address,
    source: &str,
    at: Option<Position>,
) -> Result<Option<Portrait>, Failure> {
    let Ok(item) = source.parse::<ItemId>() else { return Ok(None) };
    let key = item.to_string();
    let row = match at {
        Some(at) => {
            let found = rows_at::<Items>(&app.store, std::slice::from_ref(&key), at).await?;
            found.into_values().next().map(|(_, row)| row)
        }
        None => {
            let found: Option<Json<ItemRow>> =
                sqlx::query_scalar("select state from read.items where key = $1")
                    .bind(&key)
                    .fetch_optional(app.store.pool())
                    .await?;
            found.map(|Json(row)| row)
        }
    };
    let held = row.filter(|row| row.owners.contains_key(&wallet));
    Ok(held.map(|row| Portrait { item: key, picture: item_picture(app, &row) }))
}

/// # Errors
/// The text names no item of the wallet's.
pub(super) async fn check_portrait(
    app: &App,
    wallet: Address,
    source: &str,
) -> Result<(), Failure> {
    if source.is_empty() || portrait_of(app, wallet, source, None).await?.is_some() {
        return Ok(());
    }
    Err(Failure::invalid("imgsource", "the id of an item that the wallet holds, or nothing"))
}
