//! The log as it stands, for auditors.

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::state::App;
use crate::wire::{Failure, Params, Reply, reply};

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/log", get(list_events))
}

#[derive(Deserialize)]
pub(crate) struct ListEventsRequest {
    after: Option<Position>,
    size: Option<i64>,
}

#[derive(Serialize)]
pub(crate) struct ListEventsResponse {
    events: Vec<EventLine>,
    head: Position,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EventLine {
    position: Position,
    recorded_at: i64,
    stream: String,
    sequence: i64,
    event_type: String,
    event_version: String,
    payload: Box<RawValue>,
    metadata: Box<RawValue>,
}

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
