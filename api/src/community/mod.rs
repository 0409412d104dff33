//! `/api/communityservice`: who people say they are, and what they find wrong.

mod certification;
mod reports;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub(crate) use reports::TargetType;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(certification::certify_project))
        .routes(routes!(certification::certify_influencer))
        .routes(routes!(reports::file_report))
}
