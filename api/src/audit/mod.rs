//! `/api/audit`: the log as it stands, for auditors. The questions are put in
//! `brickyard_store::browse`, which the command line asks too; here they get their wire format.

mod chains;
mod diff;
mod endpoints;
mod event;
mod line;
mod log;
mod models;
mod proofs;
mod stream;
mod tlog;
mod why;

pub(crate) use endpoints::endpoint_lines;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(log::list_events))
        .routes(routes!(event::show_event))
        .routes(routes!(stream::show_stream))
        .routes(routes!(models::list_models))
        .routes(routes!(chains::list_followed_chains))
        .routes(routes!(why::explain_row))
        .routes(routes!(diff::compare_row))
        .routes(routes!(proofs::read_checkpoint))
        .routes(routes!(proofs::list_proof_keys))
        .routes(routes!(proofs::prove_inclusion))
        .routes(routes!(proofs::prove_consistency))
        .routes(routes!(proofs::download_proof))
        .routes(routes!(tlog::read_note))
        .routes(routes!(tlog::read_tile))
}
