//! What people report, and what operators make of it.

use axum::extract::State;
use brickyard_core::comments::CommentCommand;
use brickyard_core::kernel::{CommentId, PersonalTexts, SubjectId, Target};
use brickyard_core::reports::{Problem, ReportCommand};
use brickyard_projections::models::ReportRow;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;

use super::{OperateResponse, Operating, done};
use crate::account::user::text_of;
use crate::community::{COUNTED, CommentWire, TargetType, told};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Read, Reply, reply,
};

/// Things that the desk shows, those that most people report.
const MOST: i64 = 50;
/// Reports of each, the newest.
const MOST_OF_EACH: i64 = 10;

#[derive(Serialize, ToSchema)]
pub(crate) struct ListReportsResponse {
    reports: Vec<Reported>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Reported {
    #[serde(rename = "targettype")]
    target_type: TargetType,
    #[serde(rename = "targetid")]
    target_id: String,
    /// Of a comment: what it says.
    about: Option<CommentWire>,
    /// Distinct accounts.
    reporters: i64,
    newest_at: i64,
    /// The newest of them.
    reports: Vec<ReportWire>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Report)]
struct ReportWire {
    #[serde(rename = "type")]
    problem: Problem,
    /// Empty where it was erased, too.
    content: String,
    at: i64,
}

#[utoipa::path(
    get,
    path = "/operator/reports",
    params(MinPosition),
    responses((status = 200, description = "What is reported and not settled, what most people report first: 50 things, with the 10 newest reports of each.", body = Envelope<ListReportsResponse>), Failures)
)]
pub(crate) async fn list_reports(
    State(app): State<App>,
    read: Read,
    _who: Operating,
) -> Reply<ListReportsResponse> {
    let position = read.of(&app, &["reports", "comments", "likes"]).await?;
    let rows: Vec<(i64, Vec<Json<ReportRow>>)> = sqlx::query_as(
        "select most.reporters,
                array(select r.state
                        from read.reports r
                       where r.target = most.target and r.open
                       order by r.made_position desc
                       limit $2)
           from (select target, count(*) as reporters, max(made_position) as newest
                   from read.reports
                  where open
                  group by target
                  order by reporters desc, newest desc
                  limit $1) as most
          order by most.reporters desc, most.newest desc",
    )
    .bind(MOST)
    .bind(MOST_OF_EACH)
    .fetch_all(app.store.pool())
    .await?;
    let mut reports = vec![];
    for (reporters, rows) in rows {
        let Some(Json(newest)) = rows.first() else { continue };
        let (target, newest_at) = (newest.target, newest.at_s);
        let mut opened_reports = vec![];
        for Json(row) in rows {
            opened_reports.push(opened(&app, row).await?);
        }
        reports.push(Reported {
            target_type: TargetType::of(&target),
            target_id: target.id(),
            about: about(&app, target).await?,
            reporters,
            newest_at,
            reports: opened_reports,
        });
    }
    reply(position, ListReportsResponse { reports })
}

async fn about(app: &App, target: Target) -> Result<Option<CommentWire>, Failure> {
    let Target::Comment(id) = target else { return Ok(None) };
    let statement = format!("select {COUNTED} from read.comments as c where c.key = $1");
    let row =
        sqlx::query_as(&statement).bind(id.to_string()).fetch_optional(app.store.pool()).await?;
    Ok(told(app, row.into_iter().collect()).await?.pop())
}

/// With its words, opened for this answer alone.
async fn opened(app: &App, row: ReportRow) -> Result<ReportWire, Failure> {
    let ReportRow { target, account, problem, at_s: at, sequence, mut words, .. } = row;
    let subject = SubjectId::Account(account);
    let sealed = PersonalTexts { subject, texts: vec![("words", &mut words)] };
    let place = ("report", &*target.to_string(), sequence);
    app.keyring.open_texts(place, sealed).await.map_err(|error| Failure::internal(&error))?;
    Ok(ReportWire { problem, content: text_of(words), at })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettleReportsRequest {
    targettype: TargetType,
    targetid: String,
    upheld: bool,
}

#[utoipa::path(
    post,
    path = "/operator/report/settle",
    params(CommandHeaders),
    request_body = SettleReportsRequest,
    responses((status = 200, description = "All open reports of the thing are settled, and whoever made them is told.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn settle_reports(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<SettleReportsRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let SettleReportsRequest { targettype, targetid, upheld } = body.value;
    let target = targettype.with("targetid", &targetid)?;
    let command = ReportCommand::Settle { target, upheld, by: who.by };
    done(app.reports.execute(&target.to_string(), command, deed).await?.last)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveCommentRequest {
    id: CommentId,
}

#[utoipa::path(
    post,
    path = "/operator/comment/remove",
    params(CommandHeaders),
    request_body = RemoveCommentRequest,
    responses((status = 200, description = "The comment is shown no more; replies to it stay.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn remove_comment(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<RemoveCommentRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let command = CommentCommand::Remove { by: who.by };
    done(app.comments.execute(&body.value.id.to_string(), command, deed).await?.last)
}
