//! Reporting what is wrong with an item, a collection, a wallet or a comment.

use axum::extract::State;
use brickyard_core::kernel::{AccountId, Target, Whose};
use brickyard_core::reports::{Problem, ReportCommand};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::target::{TargetType, standing};
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Read, Reply, reply,
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileReportRequest {
    /// The type of problem, which has to be chosen.
    #[serde(rename = "type")]
    problem: Option<Problem>,
    targettype: TargetType,
    targetid: String,
    /// At most 1,000 characters.
    #[serde(default)]
    content: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct FileReportResponse {
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/workorder/save",
    params(CommandHeaders),
    request_body = FileReportRequest,
    responses((status = 200, description = "It waits for an operator, who looks at it.", body = Envelope<FileReportResponse>), Failures)
)]
pub(crate) async fn file_report(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    head: CommandHead,
    body: Body<FileReportRequest>,
) -> Reply<FileReportResponse> {
    let FileReportRequest { problem, targettype, targetid, content: words } = body.value;
    let problem = problem
        .ok_or_else(|| Failure::invalid("type", "Please select type of problem you encountered"))?;
    let (target, by) = (targettype.with("targetid", &targetid)?, who.session.account);
    check_target(&app, &read, target, by).await?;
    let meta = app.blinded(head.account_meta("report", by, &body.bytes)).await?;
    let command = ReportCommand::File { target, by, problem, words, now_s: app.now_s() };
    let position = app.reports.execute(&target.to_string(), command, meta).await?.last;
    reply(position, FileReportResponse { position })
}

/// It is there, and is neither the reporter's own wallet nor their own words.
async fn check_target(
    app: &App,
    read: &Read,
    target: Target,
    by: AccountId,
) -> Result<(), Failure> {
    let whose = standing(app, read, target).await?.whose;
    let own = match (target, whose) {
        (Target::Wallet(_), Some(Whose::Owner(wallet))) => {
            app.access.account_of_wallet(wallet).await? == Some(by)
        }
        (Target::Comment(_) | Target::News(_), Some(Whose::Author { account, .. })) => {
            account == by
        }
        _ => false,
    };
    if own {
        return Err(Failure::refused("own_thing", "This is your own."));
    }
    Ok(())
}
