//! Liking an item, a collection or a comment.

use axum::extract::State;
use brickyard_core::kernel::{CommentId, Target};
use brickyard_core::likes::{Like, LikeCommand};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::target::{Standing, TargetType, standing};
use crate::account::{LIKES, SignedIn, ask_account};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Read, Reply, reply,
};

/// Of comments under one thing; nobody likes more.
const MOST: i64 = 1_000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LikeRequest {
    /// `item`, `collection`, `news` or `comment`.
    contenttype: TargetType,
    contentid: String,
    /// False takes it back.
    like: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct LikeResponse {
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/userlike/save",
    params(CommandHeaders),
    request_body = LikeRequest,
    responses((status = 200, description = "It is liked, or no more; once more is no news.", body = Envelope<LikeResponse>), Failures)
)]
pub(crate) async fn save_like(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    head: CommandHead,
    body: Body<LikeRequest>,
) -> Reply<LikeResponse> {
    let LikeRequest { contenttype, contentid, like } = body.value;
    if contenttype == TargetType::Wallet {
        return Err(Failure::invalid("contenttype", "`item`, `collection`, `news` or `comment`"));
    }
    let (target, by) = (contenttype.with("contentid", &contentid)?, who.session.account);
    let Standing { under, whose: liked } = standing(&app, &read, target).await?;
    ask_account(&app, LIKES, by).await?;
    let command = if like {
        let wallet = app.accounts.load(&by.to_string()).await?.wallet();
        LikeCommand::Give { target, under, by, wallet, liked }
    } else {
        LikeCommand::TakeBack { target, under, by }
    };
    let meta = head.account_meta("like", by, &body.bytes);
    let position = app.likes.execute(&Like::stream(by, target), command, meta).await?.last;
    reply(position, LikeResponse { position })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListLikesRequest {
    /// `item`, `collection` or `news`.
    contenttype: TargetType,
    contentid: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListLikesResponse {
    /// The thing itself.
    liked: bool,
    /// Comments about it that one likes, 1,000 at most.
    comments: Vec<CommentId>,
}

#[utoipa::path(
    post,
    path = "/userlikelist",
    params(MinPosition),
    request_body = ListLikesRequest,
    responses((status = 200, description = "What one likes there.", body = Envelope<ListLikesResponse>), Failures)
)]
pub(crate) async fn list_likes(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    body: Body<ListLikesRequest>,
) -> Reply<ListLikesResponse> {
    let ListLikesRequest { contenttype, contentid } = body.value;
    let under = contenttype.commented(&contentid)?;
    let position = read.of(&app, &["likes"]).await?;
    let liked: Vec<String> = sqlx::query_scalar(
        "select target from read.likes where account = $1 and under = $2 and given limit $3",
    )
    .bind(who.session.account.to_string())
    .bind(under.to_string())
    .bind(MOST)
    .fetch_all(app.store.pool())
    .await?;
    let targets = liked.iter().filter_map(|target| target.parse::<Target>().ok());
    let (mut liked, mut comments) = (false, vec![]);
    for target in targets {
        match target {
            Target::Comment(id) => comments.push(id),
            Target::Item(_) | Target::Collection(_) | Target::Wallet(_) | Target::News(_) => {
                liked |= target == under;
            }
        }
    }
    reply(position, ListLikesResponse { liked, comments })
}
