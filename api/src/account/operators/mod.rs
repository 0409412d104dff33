//! What operators see and do. Who may, the account's own roles say; each call asks them anew.

mod accounts;
mod applications;
mod banners;
mod bars;
mod disputes;
mod editions;
mod news;
mod reports;
mod site;
mod whales;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use brickyard_core::accounts::Operator;
use brickyard_core::kernel::AccountId;
use brickyard_store::{CommandMeta, Position};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::session::SignedIn;
use crate::office::Office;
use crate::state::App;
use crate::wire::{Body, CommandHead, Failure, Reply, reply};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(accounts::find_account))
        .routes(routes!(accounts::suspend_account))
        .routes(routes!(accounts::reinstate_account))
        .routes(routes!(accounts::set_role))
        .routes(routes!(accounts::limit_account))
        .routes(routes!(bars::list_bars))
        .routes(routes!(bars::raise_bar))
        .routes(routes!(bars::lift_bar))
        .routes(routes!(banners::list_all_banners))
        .routes(routes!(banners::set_banner))
        .routes(routes!(banners::withdraw_banner))
        .routes(routes!(disputes::list_disputes))
        .routes(routes!(applications::list_pending_applications))
        .routes(routes!(applications::review_application))
        .routes(routes!(applications::revoke_certification))
        .routes(routes!(reports::list_reports))
        .routes(routes!(reports::settle_reports))
        .routes(routes!(reports::remove_comment))
        .routes(routes!(news::list_pending_news))
        .routes(routes!(news::review_news))
        .routes(routes!(news::remove_news))
        .routes(routes!(editions::list_editions))
        .routes(routes!(editions::publish_edition))
        .routes(routes!(editions::try_edition))
        .routes(routes!(site::show_site))
        .routes(routes!(whales::set_whale_thresholds))
}

/// Somebody who is signed in and operates.
pub(crate) struct Operating {
    account: AccountId,
    by: Operator,
}

impl FromRequestParts<App> for Operating {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let account = SignedIn::from_request_parts(parts, app).await?.session.account;
        let state = app.accounts.load(&account.to_string()).await?;
        let role = state.role().ok_or_else(|| Failure::not_yours("Only operators may do this."))?;
        Ok(Self { account, by: Operator::Account(account, role) })
    }
}

impl Operating {
    /// The same request sent again is the same deed; its key with another body is refused.
    fn deed<T>(&self, head: &CommandHead, body: &Body<T>) -> CommandMeta {
        head.account_meta("operator", self.account, &body.bytes)
    }
}

fn office(app: &App) -> Office {
    Office::new(app.access.clone(), app.accounts.clone(), app.bars.clone())
}

/// What was done stands at this position of the log.
#[derive(Serialize, ToSchema)]
pub(crate) struct OperateResponse {
    #[schema(value_type = i64)]
    position: Position,
}

fn done(position: Position) -> Reply<OperateResponse> {
    reply(position, OperateResponse { position })
}
