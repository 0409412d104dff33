//! How a collection's floor came to be: its changes, each with its reason and its event.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId, OrderId, UnixSeconds};
use brickyard_projections::models::{FloorChange, FloorReason};
use brickyard_projections::{FLOORS, book_key, floor_changes};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::past::When;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListFloorChangesRequest {
    id: CollectionId,
    currency: Address,
    /// As if every listing paid the royalty that the collection asks for.
    #[serde(default)]
    normalized: bool,
    /// As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
    /// `next` of the page before.
    cursor: Option<u64>,
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListFloorChangesResponse {
    /// Newest first.
    changes: Vec<FloorChangeLine>,
    next: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FloorChangeLine {
    /// Counts the changes of this floor.
    nth: u64,
    reason: FloorReason,
    at: UnixSeconds,
    /// The event that changed it. Where time alone did, the event before, or the one in whose
    /// wake that was noted.
    #[schema(value_type = i64)]
    position: Position,
    /// Of one unit, rounded up; null while nothing is for sale.
    price: Option<Amount>,
    before: Option<Amount>,
    order_id: Option<OrderId>,
    /// False when the price stayed and another order asks it, or only what follows changed.
    moved: bool,
}

impl From<FloorChange> for FloorChangeLine {
    fn from(change: FloorChange) -> Self {
        let FloorChange { nth, reason, position, price, before, order_id, moved, .. } = change;
        Self { nth, reason, at: change.at_s, position, price, before, order_id, moved }
    }
}

#[utoipa::path(
    get,
    path = "/collection/open/floors",
    params(ListFloorChangesRequest, MinPosition),
    responses((status = 200, description = "Changes of a collection's floor in one currency.", body = Envelope<ListFloorChangesResponse>), Failures)
)]
pub(crate) async fn list_floor_changes(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListFloorChangesRequest>,
) -> Reply<ListFloorChangesResponse> {
    let size = request.size.unwrap_or(50);
    if !(1..=100).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let when = When::of(&read, &app, &[FLOORS], request.at.as_deref()).await?;
    let (collection, currency) = (request.id.to_string(), request.currency.to_string());
    let (pool, page) = (app.store.pool(), (request.cursor, size));
    let book = book_key(&collection, &currency, request.normalized);
    let changes = floor_changes(pool, &book, when.position, when.clock_s, page).await?;
    let full = i64::try_from(changes.len()).is_ok_and(|count| count >= size);
    let next = changes.last().filter(|last| full && last.nth > 1).map(|last| last.nth);
    let changes = changes.into_iter().map(FloorChangeLine::from).collect();
    reply(when.position, ListFloorChangesResponse { changes, next })
}
