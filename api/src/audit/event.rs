//! One event, exactly as it is stored, with its cause, what else came of that, and its stream.

use axum::extract::State;
use brickyard_core::kernel::ItemId;
use brickyard_store::browse::{Around, Direction, around, stream};
use brickyard_store::{Position, Store};
use serde::Serialize;
use utoipa::ToSchema;

use super::line::{EventLine, item_of};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Reply, Segments, reply};

/// How far into an order's stream its terms may stand; they open it.
const OPENING: i64 = 20;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowEventResponse {
    event: EventLine,
    /// The stored texts, byte for byte: what the leaf hash covers.
    payload_text: String,
    metadata_text: String,
    /// Microseconds since 1970, as hashed.
    recorded_at_us: i64,
    /// SHA-256 over the whole row (RFC 6962 leaf), in hex.
    leaf_hash: String,
    /// What else the same command or transaction wrote.
    together: Vec<EventLine>,
    /// How many of those are not told here; ask the log for the correlation.
    together_omitted: usize,
    /// The event of the same stream before it, and the one after it.
    previous: Option<EventLine>,
    next: Option<EventLine>,
    stream_length: i64,
    /// The item that it is about.
    item_id: Option<ItemId>,
    #[schema(value_type = i64)]
    head: Position,
}

#[utoipa::path(
    get,
    path = "/events/{position}",
    params(("position" = i64, Path)),
    responses((status = 200, description = "The event with its cause, its effects and its place.", body = Envelope<ShowEventResponse>), Failures)
)]
pub(crate) async fn show_event(
    State(app): State<App>,
    Segments(position): Segments<i64>,
) -> Reply<ShowEventResponse> {
    let found = around(&app.store, Position(position)).await?;
    let found = found.ok_or_else(|| Failure::not_found("the event"))?;
    let item_id = item_about(&app.store, &found).await?;
    let Around { event, leaf_hash, together, together_omitted, previous, next, head, .. } = found;
    let micros = event.recorded_at.unix_timestamp_nanos() / 1_000;
    let answer = ShowEventResponse {
        payload_text: event.payload.clone(),
        metadata_text: event.metadata.clone(),
        recorded_at_us: i64::try_from(micros).map_err(|error| Failure::internal(&error))?,
        leaf_hash: leaf_hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        event: EventLine::of(event)?,
        together: EventLine::all(together)?,
        together_omitted,
        previous: previous.map(EventLine::of).transpose()?,
        next: next.map(EventLine::of).transpose()?,
        stream_length: found.stream_length,
        item_id,
        head,
    };
    reply(head, answer)
}

/// Later events of an order do not repeat its item; the ones that opened it tell.
async fn item_about(store: &Store, found: &Around) -> Result<Option<ItemId>, Failure> {
    let event = &found.event;
    if let Some(item) = item_of(event) {
        return Ok(Some(item));
    }
    if event.aggregate_type != "order" {
        return Ok(None);
    }
    let (kind, id) = (&event.aggregate_type, &event.aggregate_id);
    let opening = stream(store, kind, id, Direction::Oldest, None, OPENING).await?;
    Ok(opening.events.iter().find_map(item_of))
}
