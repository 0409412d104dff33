//! `/api/audit`: the log as it stands, for auditors. The questions are put in
//! `brickyard_store::browse`, which the command line asks too; here they get their wire format.

mod event;
mod line;
mod log;
mod stream;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(log::list_events))
        .routes(routes!(event::show_event))
        .routes(routes!(stream::show_stream))
}
