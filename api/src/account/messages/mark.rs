//! That messages were read, and where one leads.

use axum::extract::State;
use brickyard_core::inboxes::InboxCommand;
use brickyard_core::kernel::{AccountId, CollectionId, NewsId};
use brickyard_projections::models::{Message, MessageKind};
use brickyard_store::CommandMeta;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::own_message;
use crate::account::session::SignedIn;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Params, Reply, reply,
};

/// One message, by its id; without an id, all that there is.
#[derive(Deserialize, ToSchema)]
pub(crate) struct MarkMessageRequest {
    id: Option<String>,
    /// Up to this position of the log, where no id is told; without it, all.
    through: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct MarkMessageResponse {
    read: bool,
}

#[utoipa::path(
    post,
    path = "/message/read",
    params(CommandHeaders),
    request_body = MarkMessageRequest,
    responses((status = 200, description = "Read; once more is no news.", body = Envelope<MarkMessageResponse>), Failures)
)]
pub(crate) async fn mark_message(
    State(app): State<App>,
    who: SignedIn,
    _head: CommandHead,
    body: Body<MarkMessageRequest>,
) -> Reply<MarkMessageResponse> {
    let account = who.session.account;
    let (command, id) = match body.value {
        MarkMessageRequest { id: Some(message), .. } => {
            let found = own_message(&app, account, &message).await?;
            if found.read {
                return reply(app.store.head().await?, MarkMessageResponse { read: true });
            }
            // Ids of messages are longer than a command's may be.
            let hash = Sha256::digest(&message);
            let hex = hash.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
            let id = format!("read {account} {hex}");
            (InboxCommand::MarkRead { account, message }, id)
        }
        MarkMessageRequest { id: None, through } => {
            let Some(through) = newest(&app, account, through).await? else {
                return reply(app.store.head().await?, MarkMessageResponse { read: true });
            };
            let id = format!("read {account} all {through}");
            (InboxCommand::MarkAllRead { account, through }, id)
        }
    };
    let account = account.to_string();
    let meta = CommandMeta { account: Some(account.clone()), ..CommandMeta::named(&id) };
    let done = app.inboxes.execute(&account, command, meta).await?;
    reply(done.last, MarkMessageResponse { read: true })
}

/// The position of the account's newest message up to `through`: what is marked once more is marked
/// up to the same place, and the log told nothing.
async fn newest(
    app: &App,
    account: AccountId,
    through: Option<u64>,
) -> Result<Option<u64>, Failure> {
    let through = through.and_then(|through| i64::try_from(through).ok()).unwrap_or(i64::MAX);
    let found: Option<i64> = sqlx::query_scalar(
        "select max(made_position)
           from read.messages
          where account = $1 and is_message and made_position <= $2",
    )
    .bind(account.to_string())
    .bind(through)
    .fetch_one(app.store.pool())
    .await?;
    Ok(found.and_then(|found| u64::try_from(found).ok()))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowMessageTargetRequest {
    id: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowMessageTargetResponse {
    isjump: bool,
    /// Own-origin; empty where the kind of the message alone says where it leads.
    url: String,
}

#[utoipa::path(
    get,
    path = "/message/jump",
    params(ShowMessageTargetRequest),
    responses((status = 200, description = "Where the message leads.", body = Envelope<ShowMessageTargetResponse>), Failures)
)]
pub(crate) async fn show_message_target(
    State(app): State<App>,
    who: SignedIn,
    Params(request): Params<ShowMessageTargetRequest>,
) -> Reply<ShowMessageTargetResponse> {
    let message = own_message(&app, who.session.account, &request.id).await?;
    let place = match (message.item_id, message.kind) {
        _ if message.news_id.is_some() => message.news_id.map(news_page).unwrap_or_default(),
        (Some(item), _) => format!("/nftdetails?itemId={item}"),
        (None, MessageKind::Welcomed) => "/bricks".to_owned(),
        (None, MessageKind::PasswordChanged) => "/setting".to_owned(),
        (None, MessageKind::InviteeJoined) => "/bricks/invite".to_owned(),
        (None, kind) if kind.is_talk() => {
            message.collection.map(collection_page).unwrap_or_default()
        }
        (None, _) => message.collection.map(figures_page).unwrap_or_default(),
    };
    let url = format!("{place}{}", comment_of(&message));
    reply(app.store.head().await?, ShowMessageTargetResponse { isjump: !url.is_empty(), url })
}

/// Where on the page the comment is: in its thread, if it is a reply.
fn comment_of(message: &Message) -> String {
    match (message.comment_id, message.thread) {
        (Some(comment), Some(thread)) => format!("#comment-{thread}.{comment}"),
        (Some(comment), None) => format!("#comment-{comment}"),
        (None, _) => String::new(),
    }
}

fn news_page(news: NewsId) -> String {
    format!("/news/detail/{news}")
}

fn collection_page(collection: CollectionId) -> String {
    format!("/personal/collection/nft/{collection}")
}

/// Where a collection's figures are.
fn figures_page(collection: CollectionId) -> String {
    format!("/dataIndex/nft/{collection}")
}
