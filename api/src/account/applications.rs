//! What somebody has applied for, for themselves.

use axum::extract::State;
use brickyard_core::applications::ApplicationCommand;
use brickyard_projections::models::ApplicationRow;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;

use super::session::SignedIn;
use crate::applications::{ApplicationWire, opened};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failures, MinPosition, Read, Reply, reply,
};

/// The newest of them; nobody applies for more in a year.
const MOST: i64 = 100;

#[derive(Serialize, ToSchema)]
pub(crate) struct ListApplicationsResponse {
    applications: Vec<ApplicationWire>,
}

#[utoipa::path(
    get,
    path = "/user/applications",
    params(MinPosition),
    responses((status = 200, description = "What one has applied for oneself, the newest first; 100 at most.", body = Envelope<ListApplicationsResponse>), Failures)
)]
pub(crate) async fn list_applications(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
) -> Reply<ListApplicationsResponse> {
    let position = read.of(&app, &["applications"]).await?;
    let rows: Vec<Json<ApplicationRow>> = sqlx::query_scalar(
        "select state
           from read.applications
          where account = $1
          order by made_position desc
          limit $2",
    )
    .bind(who.session.account.to_string())
    .bind(MOST)
    .fetch_all(app.store.pool())
    .await?;
    let mut applications = vec![];
    for Json(row) in rows {
        applications.push(opened(&app, row).await?);
    }
    reply(position, ListApplicationsResponse { applications })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawApplicationRequest {
    number: u32,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct WithdrawApplicationResponse {
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/user/applications/withdraw",
    params(CommandHeaders),
    request_body = WithdrawApplicationRequest,
    responses((status = 200, description = "It is reviewed no more.", body = Envelope<WithdrawApplicationResponse>), Failures)
)]
pub(crate) async fn withdraw_application(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<WithdrawApplicationRequest>,
) -> Reply<WithdrawApplicationResponse> {
    let (account, number) = (who.session.account, body.value.number);
    let command = ApplicationCommand::Withdraw { account, number };
    let meta = head.account_meta("apply", account, &body.bytes);
    let position = app.applications.execute(&account.to_string(), command, meta).await?.last;
    reply(position, WithdrawApplicationResponse { position })
}
