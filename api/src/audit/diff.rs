//! What of a row changed between two moments, each field with the event that changed it.

use axum::extract::State;
use brickyard_projections::{changes_between, models, why};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

/// Each of them is folded by itself; nobody may keep us busy with more.
const MOST_EVENTS: i64 = 2_000;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CompareRowRequest {
    model: String,
    key: String,
    /// A position, `block:<chain id>:<number>`, a time (RFC 3339) or `time:<unix seconds>`.
    from: String,
    /// The same; not before `from`.
    to: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CompareRowResponse {
    #[schema(value_type = i64)]
    from: Position,
    #[schema(value_type = i64)]
    to: Position,
    /// In the order of their names; empty when nothing differs.
    changes: Vec<FieldLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FieldChange)]
struct FieldLine {
    /// Names of fields from the outside in, joined by dots.
    path: String,
    /// Null where the field was not there.
    before: Value,
    after: Value,
    /// The last event that changed it.
    #[schema(value_type = i64)]
    position: Position,
    event_type: String,
    recorded_at: i64,
}

#[utoipa::path(
    get,
    path = "/diff",
    params(CompareRowRequest, MinPosition),
    responses((status = 200, description = "The fields of a row that are not the same.", body = Envelope<CompareRowResponse>), Failures)
)]
pub(crate) async fn compare_row(
    State(app): State<App>,
    read: Read,
    Params(request): Params<CompareRowRequest>,
) -> Reply<CompareRowResponse> {
    let CompareRowRequest { model, key, from, to } = request;
    if !models::NAMES.contains(&model.as_str()) {
        return Err(Failure::invalid("model", format!("one of {}", models::NAMES.join(", "))));
    }
    let from = read.at(&app, &[&model], &from).await?.position;
    let to = read.at(&app, &[&model], &to).await?.position;
    if from > to {
        return Err(Failure::invalid("from", "not later than `to`"));
    }
    let key = key.to_lowercase();
    let between = why(&app.store, &model, &key, (from, to), MOST_EVENTS + 1).await?.len();
    if i64::try_from(between).map_or(true, |between| between > MOST_EVENTS) {
        return Err(Failure::invalid("from", "at most 2,000 events may lie between; come nearer"));
    }
    let changes = changes_between(&app.store, &model, &key, (from, to)).await?;
    let changes = changes.ok_or_else(|| Failure::not_found("the row"))?.into_iter();
    let lines = changes.map(|change| FieldLine {
        path: change.path,
        before: change.before,
        after: change.after,
        position: change.by.position,
        recorded_at: change.by.recorded_at.unix_timestamp(),
        event_type: change.by.event_type,
    });
    reply(to, CompareRowResponse { from, to, changes: lines.collect() })
}
