//! What operators ask: is it alive, is it ready, how does it do.

use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;

use crate::state::App;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
}

/// Every model with its position, and the reason of one that stopped.
async fn health(State(app): State<App>) -> Response {
    let head = app.store.head().await;
    let models = app.projections.states();
    let stopped = models.values().any(|model| model.stopped.is_some());
    let status = match (&head, stopped) {
        (Ok(_), false) => StatusCode::OK,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    let head = head.ok();
    (status, Json(json!({ "head": head, "models": models }))).into_response()
}

/// Whether requests can be answered: the log's server is there.
async fn ready(State(app): State<App>) -> StatusCode {
    match app.store.head().await {
        Ok(_) => StatusCode::OK,
        Err(_) => StatusCode::SERVICE_UNAVAILABLE,
    }
}

async fn metrics(State(app): State<App>) -> Response {
    match &app.metrics {
        Some(handle) => handle.render().into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
