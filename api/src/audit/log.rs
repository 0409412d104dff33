//! Events in commit order.

use axum::extract::State;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Params, Reply, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListEventsRequest {
    #[param(value_type = Option<i64>)]
    after: Option<Position>,
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListEventsResponse {
    events: Vec<EventLine>,
    #[schema(value_type = i64)]
    head: Position,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EventLine {
    #[schema(value_type = i64)]
    position: Position,
    recorded_at: i64,
    stream: String,
    sequence: i64,
    event_type: String,
    event_version: String,
    #[schema(value_type = Object)]
    payload: Box<RawValue>,
    #[schema(value_type = Object)]
    metadata: Box<RawValue>,
}

#[utoipa::path(
    get,
    path = "/log",
    params(ListEventsRequest),
    responses((status = 200, description = "Events in commit order.", body = Envelope<ListEventsResponse>), Failures)
)]
pub(crate) async fn list_events(
    State(app): State<App>,
    Params(request): Params<ListEventsRequest>,
) -> Reply<ListEventsResponse> {
    let size = request.size.unwrap_or(50);
    if !(1..=500).contains(&size) {
        return Err(Failure::invalid("size", "1 to 500"));
    }
    let head = app.store.head().await?;
    let recorded = app.store.read_after(request.after.unwrap_or_default(), size).await?;
    let raw = |text: String| RawValue::from_string(text).map_err(|error| Failure::internal(&error));
    let events = recorded
        .into_iter()
        .map(|event| {
            Ok(EventLine {
                position: event.position,
                recorded_at: event.recorded_at.unix_timestamp(),
                stream: format!("{}/{}", event.aggregate_type, event.aggregate_id),
                sequence: event.sequence,
                event_type: event.event_type,
                event_version: event.event_version,
                payload: raw(event.payload)?,
                metadata: raw(event.metadata)?,
            })
        })
        .collect::<Result<_, Failure>>()?;
    reply(head, ListEventsResponse { events, head })
}
