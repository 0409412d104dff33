//! `/api/audit`: the log as it stands, for auditors.

mod log;
mod models;
mod why;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(log::list_events))
        .routes(routes!(models::list_models))
        .routes(routes!(why::explain_row))
}
