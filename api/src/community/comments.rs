//! What people say of an item, a collection or news, and of what others say there.

use axum::extract::State;
use brickyard_core::comments::{Answered, CommentCommand};
use brickyard_core::kernel::{CommentId, Target};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::talk::{COUNTED, CommentWire, Counted, told};
use super::target::{TargetType, comment, standing};
use crate::account::{COMMENTS, SignedIn, ask_account};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params, Read,
    Reply, cut, reply,
};

const LARGEST_PAGE: i64 = 50;
const MODELS: &[&str] = &["comments", "likes"];

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListCommentsRequest {
    /// `item`, `collection` or `news`.
    contenttype: TargetType,
    contentid: String,
    /// The comment at whose thread one looks; without it, the heads of all threads.
    thread: Option<CommentId>,
    /// The last comment that one has.
    after: Option<CommentId>,
    /// 1 to 50; 20 when it is left out.
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListCommentsResponse {
    /// All that stand about the thing, replies too.
    total: i64,
    /// Of the thing itself.
    likes: i64,
    /// Heads of threads with the newest first, replies with the oldest first. What was deleted is told as
    /// long as it has replies.
    comments: Vec<CommentWire>,
    /// What `after` is for the next page.
    next: Option<CommentId>,
}

#[utoipa::path(
    get,
    path = "/open/comments/list",
    params(ListCommentsRequest, MinPosition),
    responses((status = 200, description = "A page of what people say about it.", body = Envelope<ListCommentsResponse>), Failures)
)]
pub(crate) async fn list_comments(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListCommentsRequest>,
) -> Reply<ListCommentsResponse> {
    let ListCommentsRequest { contenttype, contentid, thread, after, size } = request;
    let size = size.unwrap_or(20);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 50"));
    }
    let target = contenttype.commented(&contentid)?;
    let position = read.of(&app, MODELS).await?;
    let after = match after {
        Some(id) => Some(place_of(&app, target, id).await?),
        None => None,
    };
    let mut rows = match thread {
        Some(thread) => replies(&app, target, thread, after, size + 1).await?,
        None => heads(&app, target, after, size + 1).await?,
    };
    let (total, likes): (i64, i64) = sqlx::query_as(
        "select (select count(*) from read.comments where target = $1 and standing),
                (select count(*) from read.likes where target = $1 and given)",
    )
    .bind(target.to_string())
    .fetch_one(app.store.pool())
    .await?;
    let last = cut(&mut rows, size).map(|(key, ..)| key.parse::<CommentId>());
    let next = last.transpose().map_err(|error| Failure::internal(&error))?;
    let comments = told(&app, rows).await?;
    reply(position, ListCommentsResponse { total, likes, comments, next })
}

async fn place_of(app: &App, target: Target, id: CommentId) -> Result<i64, Failure> {
    let place: Option<i64> = sqlx::query_scalar(
        "select made_position from read.comments where key = $1 and target = $2",
    )
    .bind(id.to_string())
    .bind(target.to_string())
    .fetch_optional(app.store.pool())
    .await?;
    place.ok_or_else(|| Failure::invalid("after", "use the `next` of the page before"))
}

async fn heads(
    app: &App,
    target: Target,
    before: Option<i64>,
    size: i64,
) -> Result<Vec<Counted>, sqlx::Error> {
    let statement = format!(
        "select {COUNTED}
           from read.comments as c
          where c.target = $1
            and c.thread is null
            and c.made_position < $2
            and (c.standing
                 or exists (select from read.comments as r where r.thread = c.key and r.standing))
          order by c.made_position desc
          limit $3",
    );
    sqlx::query_as(&statement)
        .bind(target.to_string())
        .bind(before.unwrap_or(i64::MAX))
        .bind(size)
        .fetch_all(app.store.pool())
        .await
}

async fn replies(
    app: &App,
    target: Target,
    thread: CommentId,
    after: Option<i64>,
    size: i64,
) -> Result<Vec<Counted>, sqlx::Error> {
    let statement = format!(
        "select {COUNTED}
           from read.comments as c
          where c.thread = $1
            and c.target = $2
            and c.standing
            and c.made_position > $3
          order by c.made_position
          limit $4",
    );
    sqlx::query_as(&statement)
        .bind(thread.to_string())
        .bind(target.to_string())
        .bind(after.unwrap_or_default())
        .bind(size)
        .fetch_all(app.store.pool())
        .await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteCommentRequest {
    /// `item`, `collection` or `news`.
    contenttype: TargetType,
    contentid: String,
    /// 1 to 1,000 characters.
    content: String,
    /// The comment that it answers.
    replyto: Option<CommentId>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct WriteCommentResponse {
    id: CommentId,
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/comments/save",
    params(CommandHeaders),
    request_body = WriteCommentRequest,
    responses((status = 200, description = "It stands, and whoever it answers or whose thing it is about is told.", body = Envelope<WriteCommentResponse>), Failures)
)]
pub(crate) async fn write_comment(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    head: CommandHead,
    body: Body<WriteCommentRequest>,
) -> Reply<WriteCommentResponse> {
    let WriteCommentRequest { contenttype, contentid, content: words, replyto } = body.value;
    let (target, by) = (contenttype.commented(&contentid)?, who.session.account);
    let whose = standing(&app, &read, target).await?.whose;
    let answered = match replyto {
        Some(id) => Some(Box::new(answered(&app, &read, target, id).await?)),
        None => None,
    };
    ask_account(&app, COMMENTS, by).await?;
    let id = CommentId(head.new_id("comment", by));
    let meta = app.blinded(head.account_meta("comment", by, &body.bytes)).await?;
    let wallet = app.accounts.load(&by.to_string()).await?.wallet();
    let now_s = app.now_s();
    let command = CommentCommand::Write { target, answered, by, wallet, whose, words, now_s };
    let position = app.comments.execute(&id.to_string(), command, meta).await?.last;
    reply(position, WriteCommentResponse { id, position })
}

/// A reply to a reply lies in the same thread.
async fn answered(
    app: &App,
    read: &Read,
    target: Target,
    id: CommentId,
) -> Result<Answered, Failure> {
    let row = comment(app, read, id).await?.filter(|row| row.target == target);
    let row = row.ok_or_else(|| {
        Failure::refused("comment_gone", "The comment that you answer is there no more.")
    })?;
    Ok(Answered { thread: row.thread().unwrap_or(id), comment: id, author: row.account })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeleteCommentRequest {
    id: CommentId,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DeleteCommentResponse {
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/comments/delete",
    params(CommandHeaders),
    request_body = DeleteCommentRequest,
    responses((status = 200, description = "One's own comment is shown no more; replies to it stay.", body = Envelope<DeleteCommentResponse>), Failures)
)]
pub(crate) async fn delete_comment(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<DeleteCommentRequest>,
) -> Reply<DeleteCommentResponse> {
    let (id, by) = (body.value.id, who.session.account);
    let meta = head.account_meta("comment deletion", by, &body.bytes);
    let command = CommentCommand::Delete { by };
    let position = app.comments.execute(&id.to_string(), command, meta).await?.last;
    reply(position, DeleteCommentResponse { position })
}
