//! `/api/accountservice`: people. So far what the owner of a wallet tells about themselves.

mod profile;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(profile::show_profile))
        .routes(routes!(profile::update_profile))
}
