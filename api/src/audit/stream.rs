//! One stream as a timeline.

use axum::extract::State;
use brickyard_core::kernel::ItemId;
use brickyard_store::Position;
use brickyard_store::browse::{Direction, stream};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::line::EventLine;
use super::log::SIZE_MAX;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Params, Reply, Segments, reply};

const SIZE: i64 = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowStreamRequest {
    /// `oldest` first, or `newest`.
    order: Option<String>,
    /// Go on beyond this sequence of the stream.
    from: Option<i64>,
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowStreamResponse {
    stream_type: String,
    stream_id: String,
    /// How many events it has.
    length: i64,
    events: Vec<EventLine>,
    more: bool,
    /// The item that it is about, as far as it tells.
    item_id: Option<ItemId>,
    #[schema(value_type = i64)]
    head: Position,
}

#[utoipa::path(
    get,
    path = "/streams/{stream_type}/{stream_id}",
    params(("stream_type" = String, Path), ("stream_id" = String, Path), ShowStreamRequest),
    responses((status = 200, description = "The stream's events, a page at a time.", body = Envelope<ShowStreamResponse>), Failures)
)]
pub(crate) async fn show_stream(
    State(app): State<App>,
    Segments((stream_type, stream_id)): Segments<(String, String)>,
    Params(request): Params<ShowStreamRequest>,
) -> Reply<ShowStreamResponse> {
    let size = request.size.unwrap_or(SIZE);
    if !(1..=SIZE_MAX).contains(&size) {
        return Err(Failure::invalid("size", "1 to 500"));
    }
    let direction = request.order.as_deref().map(str::parse::<Direction>).transpose()?;
    let direction = direction.unwrap_or_default();
    let page = stream(&app.store, &stream_type, &stream_id, direction, request.from, size).await?;
    if page.length == 0 {
        return Err(Failure::not_found("the stream"));
    }
    let (head, length, more) = (page.head, page.length, page.more);
    let events = EventLine::all(&app.store, page.events).await?;
    let item_id = events.iter().find_map(|line| line.item_id);
    reply(head, ShowStreamResponse { stream_type, stream_id, length, events, more, item_id, head })
}
