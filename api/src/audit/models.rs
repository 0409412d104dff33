//! How the read models stand.

use axum::extract::State;
use brickyard_projections::{ModelStatus, model_statuses};
use brickyard_store::Position;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::App;
use crate::wire::{Envelope, Failures, Reply, reply};

#[derive(Serialize, ToSchema)]
pub(crate) struct ListModelsResponse {
    models: Vec<ModelLine>,
    /// The end of the log.
    #[schema(value_type = i64)]
    head: Position,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ModelLine {
    name: String,
    /// The version that the pages read.
    version: i32,
    #[schema(value_type = i64)]
    position: Position,
    #[schema(inline)]
    state: Standing,
    /// What is built beside it.
    rebuilding: Option<RebuildLine>,
    stopped: Option<StopLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Standing {
    Running,
    Rebuilding,
    Stopped,
}

#[derive(Serialize, ToSchema)]
struct RebuildLine {
    version: i32,
    #[schema(value_type = i64)]
    done: Position,
    #[schema(value_type = i64)]
    total: Position,
}

/// The event that the model cannot fold; it stands before it until an operator has spoken.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StopLine {
    #[schema(value_type = Option<i64>)]
    position: Option<Position>,
    event_type: Option<String>,
    reason: String,
}

impl From<ModelStatus> for ModelLine {
    fn from(status: ModelStatus) -> Self {
        let rebuilding = match (status.rebuilding, status.done, status.total) {
            (Some(version), Some(done), Some(total)) => Some(RebuildLine { version, done, total }),
            _ => None,
        };
        let stopped = status.stopped_reason.map(|reason| StopLine {
            position: status.stopped_position,
            event_type: status.stopped_event_type,
            reason,
        });
        let state = match (&stopped, &rebuilding) {
            (Some(_), _) => Standing::Stopped,
            (None, Some(_)) => Standing::Rebuilding,
            (None, None) => Standing::Running,
        };
        let (name, version, position) = (status.model, status.version, status.position);
        Self { name, version, position, state, rebuilding, stopped }
    }
}

/// Every read model: where it stands, what is built beside it, and what stopped it.
#[utoipa::path(
    get,
    path = "/models",
    responses((status = 200, description = "All read models, by name.", body = Envelope<ListModelsResponse>), Failures)
)]
pub(crate) async fn list_models(State(app): State<App>) -> Reply<ListModelsResponse> {
    let head = app.store.head().await?;
    let models = model_statuses(app.store.pool()).await?;
    reply(head, ListModelsResponse { models: models.into_iter().map(Into::into).collect(), head })
}
