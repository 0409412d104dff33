//! How the readers of the log stand: read models and process managers.

use axum::extract::State;
use brickyard_processes::{ManagerStatus, manager_statuses};
use brickyard_projections::{ModelStatus, model_statuses};
use brickyard_store::Position;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::App;
use crate::wire::{Envelope, Failures, Reply, reply};

#[derive(Serialize, ToSchema)]
pub(crate) struct ListModelsResponse {
    models: Vec<ModelLine>,
    processes: Vec<ProcessLine>,
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

/// A process manager: it gives the program the commands that follow from events.
#[derive(Serialize, ToSchema)]
struct ProcessLine {
    name: String,
    #[schema(value_type = i64)]
    position: Position,
    stopped: Option<StopLine>,
}

impl From<ManagerStatus> for ProcessLine {
    fn from(status: ManagerStatus) -> Self {
        let stopped = status.stopped_reason.map(|reason| StopLine {
            position: status.stopped_position,
            event_type: status.stopped_event_type,
            reason,
        });
        Self { name: status.manager, position: status.position, stopped }
    }
}

/// The event that it cannot take; it stands before it until an operator has spoken.
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

/// Every read model and process manager: where it stands, what is built beside it, and what
/// stopped it.
#[utoipa::path(
    get,
    path = "/models",
    responses((status = 200, description = "All read models and process managers, by name.", body = Envelope<ListModelsResponse>), Failures)
)]
pub(crate) async fn list_models(State(app): State<App>) -> Reply<ListModelsResponse> {
    let head = app.store.head().await?;
    let models = model_statuses(app.store.pool()).await?;
    let processes = manager_statuses(app.store.pool()).await?;
    let models = models.into_iter().map(Into::into).collect();
    let processes = processes.into_iter().map(Into::into).collect();
    reply(head, ListModelsResponse { models, processes, head })
}
