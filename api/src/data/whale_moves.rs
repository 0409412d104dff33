//! What whales did: bought, sold, listed, bid and offered.

use std::sync::Arc;

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId};
use brickyard_projections::data::{self, DeedLine};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::size_of;
use super::sheet::{Format, Sheet, file_of_pages};
use super::whales::whales_of;
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListWhaleMovesRequest {
    /// Of this collection alone, by its whales.
    id: Option<CollectionId>,
    /// Up to then, of those who were whales then; see the list.
    at: Option<String>,
    /// `next` of the page before.
    cursor: Option<String>,
    size: Option<i64>,
    /// As a file of all rows; of a size (10,000 at most), of so many, and `x-next` is the next cursor.
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListWhaleMovesResponse {
    /// Newest first.
    moves: Vec<WhaleMoveRow>,
    next: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WhaleMoveRow {
    /// The event that tells it.
    #[schema(value_type = i64)]
    position: Position,
    #[schema(value_type = Address)]
    whale: String,
    /// `bought`, `sold`, `listed`, `bid` or `offered`.
    deed: String,
    item_id: Option<String>,
    item_name: Option<String>,
    #[schema(value_type = Option<CollectionId>)]
    collection: Option<String>,
    #[schema(value_type = Option<Amount>)]
    price: Option<String>,
    #[schema(value_type = Option<Address>)]
    currency: Option<String>,
    #[schema(value_type = Amount)]
    amount: String,
    at: i64,
}

impl From<DeedLine> for WhaleMoveRow {
    fn from(line: DeedLine) -> Self {
        let DeedLine { position, whale, deed, item_id, item_name, collection, .. } = line;
        let DeedLine { price, currency, amount, at_s: at, .. } = line;
        Self { position, whale, deed, item_id, item_name, collection, price, currency, amount, at }
    }
}

/// Live: activity of the topic `whales` tells each as it happens, by the whales of the whole market.
#[utoipa::path(
    get,
    path = "/open/whales/moves",
    params(ListWhaleMovesRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "What whales bought, sold, listed, bid and offered, newest first.",
            content((Envelope<ListWhaleMovesResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_whale_moves(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListWhaleMovesRequest>,
) -> Result<Sheet<ListWhaleMovesResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let id = request.id.map(|id| id.to_string());
    let (then, whales) = whales_of(&app, &read, request.at.as_deref(), id.as_deref()).await?;
    let of = Arc::new((whales, id));
    let page = move |asked: Option<String>| {
        let (app, of) = (app.clone(), Arc::clone(&of));
        async move {
            let after = asked.as_deref().map(place_of).transpose()?;
            let of = (of.0.as_slice(), of.1.as_deref());
            let lines = data::whale_deeds(app.store.pool(), then, of, (after, size)).await?;
            let full = i64::try_from(lines.len()).is_ok_and(|count| count == size);
            let last = lines.last().filter(|_| full);
            let next = last.map(|line| format!("{}.{}", line.position, line.deed));
            Ok((lines.into_iter().map(WhaleMoveRow::from).collect(), next))
        }
    };
    if let Some(format) = request.format {
        let from = (request.cursor, request.size);
        return file_of_pages((format, "whale-moves"), then.position, from, page).await;
    }
    let (moves, next) = page(request.cursor).await?;
    Ok(Sheet::Page(Answer::new(then.position, ListWhaleMovesResponse { moves, next })))
}

fn place_of(cursor: &str) -> Result<(Position, &str), Failure> {
    let wrong = || Failure::invalid("cursor", "`next` of the page before");
    let (position, deed) = cursor.split_once('.').ok_or_else(wrong)?;
    Ok((Position(position.parse().map_err(|_| wrong())?), deed))
}
