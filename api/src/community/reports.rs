//! Reporting what is wrong with an item, a collection or a wallet.

use axum::extract::State;
use brickyard_core::kernel::AccountId;
use brickyard_core::reports::{Problem, ReportCommand, ReportTarget};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Read, Reply, reply,
};

/// What is reported; with its id it is a `ReportTarget`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TargetType {
    Item,
    Collection,
    Wallet,
}

impl TargetType {
    pub(crate) const fn of(target: &ReportTarget) -> Self {
        match target {
            ReportTarget::Item(_) => Self::Item,
            ReportTarget::Collection(_) => Self::Collection,
            ReportTarget::Wallet(_) => Self::Wallet,
        }
    }

    /// # Errors
    /// The id is none of such a thing.
    pub(crate) fn with(self, id: &str) -> Result<ReportTarget, Failure> {
        let target = match self {
            Self::Item => id.parse().map(ReportTarget::Item).ok(),
            Self::Collection => id.parse().map(ReportTarget::Collection).ok(),
            Self::Wallet => id.parse().map(ReportTarget::Wallet).ok(),
        };
        target.ok_or_else(|| {
            let wanted = "`{chain id}-{collection}-{token id}` of an item, `{chain id}-{address}` of a \
                          collection, or a wallet's address";
            Failure::invalid("targetid", wanted)
        })
    }
}

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
    let (target, by) = (targettype.with(&targetid)?, who.session.account);
    check_target(&app, &read, target, by).await?;
    let meta = app.blinded(head.account_meta("report", by, &body.bytes)).await?;
    let command = ReportCommand::File { target, by, problem, words, now_s: app.now_s() };
    let position = app.reports.execute(&target.to_string(), command, meta).await?.last;
    reply(position, FileReportResponse { position })
}

/// It is there, and is not the reporter's own wallet.
async fn check_target(
    app: &App,
    read: &Read,
    target: ReportTarget,
    by: AccountId,
) -> Result<(), Failure> {
    let model = match target {
        ReportTarget::Item(_) => "items",
        ReportTarget::Collection(_) => "collections",
        // Anybody may have a wallet, whether they have been here or not.
        ReportTarget::Wallet(wallet) => {
            let own = app.access.account_of_wallet(wallet).await? == Some(by);
            let refusal = || Failure::refused("own_thing", "This is your own wallet.");
            return if own { Err(refusal()) } else { Ok(()) };
        }
    };
    read.of(app, &[model]).await?;
    if app.has_row(model, &target.id()).await? {
        return Ok(());
    }
    Err(Failure::refused("unknown_target", "There is no such thing here."))
}
