//! One event, exactly as it is stored, with its cause, what else came of that, and its stream.

use axum::extract::State;
use brickyard_store::browse::{Around, around};
use brickyard_store::{Position, SeenPersonal, personal_of};
use serde::Serialize;
use utoipa::ToSchema;

use super::line::EventLine;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Reply, Segments, reply};

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
    /// What of it is personal: sealed for good, and opened only where it is shown.
    personal: Vec<PersonalField>,
    /// What else the same command or transaction wrote.
    together: Vec<EventLine>,
    /// How many of those are not told here; ask the log for the correlation.
    together_omitted: usize,
    /// The event of the same stream before it, and the one after it.
    previous: Option<EventLine>,
    next: Option<EventLine>,
    /// The event that made the program write this one.
    caused_by: Option<EventLine>,
    /// What this event made the program write, as far as it stands within 5,000 positions.
    effects: Vec<EventLine>,
    stream_length: i64,
    #[schema(value_type = i64)]
    head: Position,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PersonalField {
    /// Names from the payload down, joined by dots.
    field: String,
    /// The key is destroyed: nobody can read it again.
    erased: bool,
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
    let Around { event, leaf_hash, together, together_omitted, previous, next, head, .. } = found;
    let (caused_by, effects) = (found.caused_by, found.effects);
    let micros = event.recorded_at.unix_timestamp_nanos() / 1_000;
    let (payload_text, metadata_text) = (event.payload.clone(), event.metadata.clone());
    let personal = personal_of(app.store.pool(), &payload_text).await?;
    let personal =
        personal.into_iter().map(|SeenPersonal { field, erased }| PersonalField { field, erased });
    let companions = together.len();
    // One look-up for all of them; then they are taken apart again.
    let (has_previous, has_next) = (previous.is_some(), next.is_some());
    let is_caused = caused_by.is_some();
    let all = [event].into_iter().chain(together).chain(previous).chain(next);
    let all = all.chain(caused_by).chain(effects).collect();
    let mut lines = EventLine::all(&app.store, all).await?.into_iter();
    let answer = ShowEventResponse {
        event: lines.next().ok_or_else(|| Failure::internal(&"an event has a line"))?,
        together: lines.by_ref().take(companions).collect(),
        previous: has_previous.then(|| lines.next()).flatten(),
        next: has_next.then(|| lines.next()).flatten(),
        caused_by: is_caused.then(|| lines.next()).flatten(),
        effects: lines.collect(),
        payload_text,
        metadata_text,
        recorded_at_us: i64::try_from(micros).map_err(|error| Failure::internal(&error))?,
        leaf_hash: leaf_hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        personal: personal.collect(),
        together_omitted,
        stream_length: found.stream_length,
        head,
    };
    reply(head, answer)
}
