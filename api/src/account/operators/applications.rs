//! Applications that wait for a review, and what operators decide of them.

use axum::extract::State;
use brickyard_core::accounts::given_username;
use brickyard_core::applications::{ApplicationCommand, RefusalReason};
use brickyard_core::kernel::AccountId;
use brickyard_projections::models::ApplicationRow;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;

use super::{OperateResponse, Operating, done};
use crate::account::username::chosen_username;
use crate::applications::{ApplicationWire, opened};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Read, Reply, reply,
};

/// Rows that the desk shows, those that wait longest.
const MOST: i64 = 100;

#[derive(Serialize, ToSchema)]
pub(crate) struct PendingApplication {
    username: String,
    #[serde(flatten)]
    application: ApplicationWire,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListPendingApplicationsResponse {
    applications: Vec<PendingApplication>,
}

#[utoipa::path(
    get,
    path = "/operator/applications",
    params(MinPosition),
    responses((status = 200, description = "Applications that wait for a review, those that wait longest; 100 at most.", body = Envelope<ListPendingApplicationsResponse>), Failures)
)]
pub(crate) async fn list_pending_applications(
    State(app): State<App>,
    read: Read,
    _who: Operating,
) -> Reply<ListPendingApplicationsResponse> {
    let position = read.of(&app, &["applications"]).await?;
    let rows: Vec<Json<ApplicationRow>> = sqlx::query_scalar(
        "select state
           from read.applications
          where standing = 'pending'
          order by made_position
          limit $1",
    )
    .bind(MOST)
    .fetch_all(app.store.pool())
    .await?;
    let mut applications = vec![];
    for Json(row) in rows {
        let account = row.account;
        let state = app.accounts.load(&account.to_string()).await?;
        let chosen = chosen_username(&app, account, &state).await?;
        let username = chosen.unwrap_or_else(|| given_username(account));
        applications.push(PendingApplication { username, application: opened(&app, row).await? });
    }
    reply(position, ListPendingApplicationsResponse { applications })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewApplicationRequest {
    account: AccountId,
    number: u32,
    granted: bool,
    /// Why it is refused; none where it is granted.
    reason: Option<RefusalReason>,
}

#[utoipa::path(
    post,
    path = "/operator/application/review",
    params(CommandHeaders),
    request_body = ReviewApplicationRequest,
    responses((status = 200, description = "It is granted or refused, and whoever applied is told.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn review_application(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<ReviewApplicationRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let ReviewApplicationRequest { account, number, granted, reason } = body.value;
    let refused = match (granted, reason) {
        (true, None) => None,
        (false, Some(reason)) => Some(reason),
        (true, Some(_)) => {
            return Err(Failure::invalid("reason", "What is granted has no reason."));
        }
        (false, None) => {
            return Err(Failure::invalid("reason", "Say why it is refused."));
        }
    };
    let command = ApplicationCommand::Review { account, number, refused, by: who.by };
    done(app.applications.execute(&account.to_string(), command, deed).await?.last)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RevokeCertificationRequest {
    account: AccountId,
}

#[utoipa::path(
    post,
    path = "/operator/certification/revoke",
    params(CommandHeaders),
    request_body = RevokeCertificationRequest,
    responses((status = 200, description = "The account is certified no more, and is told.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn revoke_certification(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<RevokeCertificationRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let account = body.value.account;
    let command = ApplicationCommand::Revoke { account, by: who.by };
    done(app.applications.execute(&account.to_string(), command, deed).await?.last)
}
