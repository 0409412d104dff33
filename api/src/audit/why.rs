//! Why a row is as it is: the events that made it.

use axum::extract::State;
use brickyard_projections::{Event, FLOORS, models, why};
use brickyard_store::{Position, Recorded};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::dc::wire::ChainWire;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

const LARGEST_PAGE: i64 = 500;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExplainRowRequest {
    model: String,
    key: String,
    /// Only what had made it by then: a position, `block:<chain id>:<number>`, a time (RFC 3339)
    /// or `time:<unix seconds>`.
    at: Option<String>,
    #[param(value_type = Option<i64>)]
    after: Option<Position>,
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ExplainRowResponse {
    /// Oldest first. Replaying these, and no others, gives the row.
    events: Vec<Cause>,
    /// What to ask for next as `after`; null at the end.
    #[schema(value_type = Option<i64>)]
    next: Option<Position>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Cause {
    #[schema(value_type = i64)]
    position: Position,
    event_type: String,
    recorded_at: i64,
    stream: String,
    sequence: i64,
    /// Where on the chain it was reported; null for a command's event.
    chain: Option<ChainWire>,
}

/// The events that touched a row.
#[utoipa::path(
    get,
    path = "/why",
    params(ExplainRowRequest, MinPosition),
    responses((status = 200, description = "A page of the events that made the row.", body = Envelope<ExplainRowResponse>), Failures)
)]
pub(crate) async fn explain_row(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ExplainRowRequest>,
) -> Reply<ExplainRowResponse> {
    let ExplainRowRequest { model, key, at, after, size } = request;
    if !models::NAMES.contains(&model.as_str()) {
        return Err(Failure::invalid("model", format!("one of {}", models::NAMES.join(", "))));
    }
    let size = size.unwrap_or(100);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 500"));
    }
    // What made a floor is told by the orders' past.
    let models = [model.as_str(), if model == FLOORS { "orders" } else { &model }];
    let position = match &at {
        Some(at) => read.at(&app, &models, at).await?.position,
        None => read.of(&app, &models).await?,
    };
    let span = (after.unwrap_or_default(), position);
    let mut events = why(&app.store, &model, &key.to_lowercase(), span, size + 1).await?;
    if events.is_empty() && after.is_none() {
        return Err(Failure::not_found("the row"));
    }
    let page = usize::try_from(size).unwrap_or_default();
    let more = events.len() > page;
    events.truncate(page);
    let next = events.last().filter(|_| more).map(|event| event.position);
    let events = events.into_iter().map(cause).collect::<Result<_, Failure>>()?;
    reply(position, ExplainRowResponse { events, next })
}

fn cause(recorded: Recorded) -> Result<Cause, Failure> {
    let chain = Event::decode(&recorded)?.chain;
    Ok(Cause {
        position: recorded.position,
        recorded_at: recorded.recorded_at.unix_timestamp(),
        stream: format!("{}/{}", recorded.aggregate_type, recorded.aggregate_id),
        sequence: recorded.sequence,
        event_type: recorded.event_type,
        chain: chain.map(Into::into),
    })
}
