//! What operators ask: is it alive, is it ready, how does it do.

use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use brickyard_processes::manager_statuses;
use brickyard_projections::model_statuses;
use brickyard_store::chain_statuses;
use serde_json::json;

use crate::gauges;
use crate::state::App;

const REFRESHED_WITHIN: Duration = Duration::from_secs(2);
/// Whoever asks for its health asks again soon; silence of the database is an answer, too.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
}

/// Every model and every process manager with its position, how far a rebuild beside it is, and the
/// event and reason of one that stopped; and every chain with how far it is read.
async fn health(State(app): State<App>) -> Response {
    let pool = app.store.pool();
    let (head, rebuilds, managers, chains) = tokio::join!(
        in_time(app.store.head()),
        in_time(model_statuses(pool)),
        in_time(manager_statuses(pool)),
        in_time(chain_statuses(pool)),
    );
    let (rebuilds, managers) = (rebuilds.unwrap_or_default(), managers.unwrap_or_default());
    let chains = chains.unwrap_or_default();
    let states = app.projections.states();
    let stopped = states.values().any(|model| model.stopped.is_some());
    let models: serde_json::Map<_, _> = states
        .into_iter()
        .map(|(name, state)| {
            let built = rebuilds.iter().find(|model| model.model == name);
            let rebuilding = built.and_then(|model| Some((model.done?, model.total?)));
            let rebuilding =
                rebuilding.map(|(done, total)| json!({ "done": done, "total": total }));
            let (position, stopped) = (state.position, state.stopped);
            let state =
                json!({ "position": position, "rebuilding": rebuilding, "stopped": stopped });
            (name.to_owned(), state)
        })
        .collect();
    let stopped = stopped || managers.iter().any(|manager| manager.stopped_reason.is_some());
    let processes: serde_json::Map<_, _> = managers
        .into_iter()
        .map(|manager| {
            let stopped = manager.stopped_reason.map(|reason| {
                let (position, kind) = (manager.stopped_position, manager.stopped_event_type);
                json!({ "position": position, "eventType": kind, "reason": reason })
            });
            let state = json!({ "position": manager.position, "stopped": stopped });
            (manager.manager, state)
        })
        .collect();
    let stopped = stopped || chains.iter().any(|chain| chain.stopped.is_some());
    let chains: serde_json::Map<_, _> = chains
        .into_iter()
        .map(|chain| {
            let (read, last_final) = (chain.read.map(|at| at.number), chain.last_final);
            let last_final = last_final.map(|at| at.number);
            let stopped = chain.stopped.map(|stop| {
                json!({ "kind": stop.kind, "reason": stop.reason, "accepted": stop.accepted })
            });
            let state = json!({
                "read": read, "head": chain.head, "final": last_final, "stopped": stopped,
            });
            (chain.chain_id.to_string(), state)
        })
        .collect();
    let status = match (head, stopped) {
        (Some(_), false) => StatusCode::OK,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    let state = json!({ "head": head, "models": models, "processes": processes, "chains": chains });
    (status, Json(state)).into_response()
}

/// Whether requests can be answered: the log's server is there.
async fn ready(State(app): State<App>) -> StatusCode {
    match in_time(app.store.head()).await {
        Some(_) => StatusCode::OK,
        None => StatusCode::SERVICE_UNAVAILABLE,
    }
}

async fn in_time<T, E>(asking: impl Future<Output = Result<T, E>>) -> Option<T> {
    tokio::time::timeout(ANSWER_WITHIN, asking).await.ok()?.ok()
}

async fn metrics(State(app): State<App>) -> Response {
    match &app.metrics {
        Some(handle) => {
            // A database that does not answer keeps nobody from what is known without it.
            let refreshing = gauges::refresh(app.store.pool());
            let _ = tokio::time::timeout(REFRESHED_WITHIN, refreshing).await;
            handle.render().into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
