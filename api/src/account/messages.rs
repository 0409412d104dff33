//! An account's messages: the newest of a kind, how many are unread, that some were read, and where
//! one leads. Nobody sees another account's.

use axum::extract::State;
use brickyard_core::inboxes::InboxCommand;
use brickyard_core::kernel::{AccountId, Address, Amount};
use brickyard_projections::Model;
use brickyard_projections::models::{Message, MessageKind, MessageRow, Messages};
use brickyard_store::CommandMeta;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::message_words::words;
use super::session::SignedIn;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params, Read,
    Reply, reply,
};

const LARGEST_PAGE: i64 = 100;
/// Counting ends here: a bell shows no more than 99.
const COUNTED_MAX: i64 = 1_000;
/// The wire's number for messages of what happened; replies are 1 and likes 2.
const NOTIFICATIONS: u8 = 3;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListMessagesRequest {
    /// 3 what happened, 1 replies, 2 likes.
    #[serde(rename = "type")]
    kind: u8,
    /// Only one's own may be named.
    userid: Option<String>,
    /// 1; further pages are asked for with `cursor`.
    page: Option<u32>,
    /// 1 to 100; 3 when it is left out.
    size: Option<i64>,
    /// The `next` of the page before.
    cursor: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct MessageItem {
    id: String,
    /// 3: it is about one's own things.
    newstype: u8,
    /// The item, order or offer that it is about; empty for none.
    contentid: String,
    title: String,
    /// HTML.
    content: String,
    iconurl: String,
    /// Unix seconds.
    createtime: i64,
    /// 0 unread, 1 read.
    status: u8,
    kind: MessageKind,
    price: Option<Amount>,
    currency: Option<Address>,
    chain: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListMessagesResponse {
    list: Vec<MessageItem>,
    next: Option<String>,
}

type Found = (String, Json<MessageRow>, bool, Option<String>, Option<String>);

#[utoipa::path(
    get,
    path = "/message/list",
    params(ListMessagesRequest, MinPosition),
    responses((status = 200, description = "A page of messages, newest first.", body = Envelope<ListMessagesResponse>), Failures)
)]
pub(crate) async fn list_messages(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    Params(request): Params<ListMessagesRequest>,
) -> Reply<ListMessagesResponse> {
    let (account, size) = (who.session.account, request.size.unwrap_or(3));
    if request.userid.is_some_and(|id| !id.is_empty() && id != account.to_string()) {
        return Err(Failure::not_yours("These are somebody else's messages."));
    }
    if !(1..=3).contains(&request.kind) {
        return Err(Failure::invalid("type", "1, 2 or 3"));
    }
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    if request.page.unwrap_or(1) != 1 {
        return Err(Failure::invalid("page", "1; go on with `cursor`"));
    }
    let (before, key) = match &request.cursor {
        None => (i64::MAX, String::new()),
        Some(cursor) => place_of(cursor)?,
    };
    let position = read.of(&app, &[Messages::NAME]).await?;
    if request.kind != NOTIFICATIONS {
        return reply(position, ListMessagesResponse { list: vec![], next: None });
    }
    let mut found = page_of(&app, account, (before, &key), size + 1).await?;
    let more = i64::try_from(found.len()).is_ok_and(|count| count > size);
    found.truncate(usize::try_from(size).unwrap_or_default());
    let next = found.last().filter(|_| more).and_then(|(key, row, ..)| match &row.0 {
        MessageRow::Message(message) => Some(format!("{}.{key}", message.made_position.0)),
        _ => None,
    });
    let language = who.visitor.language;
    let list = found.into_iter().filter_map(|found| item_of(found, language)).collect();
    reply(position, ListMessagesResponse { list, next })
}

fn place_of(cursor: &str) -> Result<(i64, String), Failure> {
    let wrong = || Failure::invalid("cursor", "use the `next` of the page before");
    let (before, key) = cursor.split_once('.').ok_or_else(wrong)?;
    Ok((before.parse().map_err(|_| wrong())?, key.to_owned()))
}

async fn page_of(
    app: &App,
    account: AccountId,
    (before, key): (i64, &str),
    size: i64,
) -> Result<Vec<Found>, sqlx::Error> {
    sqlx::query_as(
        "select m.key, m.state,
                m.read or m.made_position <= coalesce(
                    (select (b.state->>'read_through')::bigint
                       from read.messages as b
                      where b.key = 'inbox/' || $1), 0) as seen,
                coalesce(i.state#>>'{metadata,name}',
                         c.state->>'name' || ' #' || (i.state->>'token_id')) as item_name,
                m.state->>'item_id' as item_id
           from read.messages as m
           left join read.items as i on i.key = m.state->>'item_id'
           left join read.collections as c on c.key = i.state->>'collection'
          where m.account = $1
            and m.is_message
            and m.made_position <= $2
            and (m.made_position < $2 or m.key > $3)
          order by m.made_position desc, m.key
          limit $4",
    )
    .bind(account.to_string())
    .bind(before)
    .bind(key)
    .bind(size)
    .fetch_all(app.store.pool())
    .await
}

fn item_of((id, row, seen, name, item): Found, language: &str) -> Option<MessageItem> {
    let MessageRow::Message(message) = row.0 else { return None };
    let words = words(message.kind, language, name.as_deref(), message.other);
    let contentid = item.clone().or_else(|| message.order_id.map(|id| id.to_string()));
    Some(MessageItem {
        id,
        newstype: 3,
        contentid: contentid.unwrap_or_default(),
        title: words.title.to_owned(),
        content: words.content,
        iconurl: item.map_or("/favicon.svg".to_owned(), |item| format!("/art/{item}.svg")),
        createtime: message.at_s,
        status: u8::from(seen),
        kind: message.kind,
        price: message.price,
        currency: message.currency,
        chain: message
            .chain
            .map(|at| at.chain_id.0)
            .or_else(|| message.item_id.map(|item| item.collection.chain_id.0)),
    })
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CountMessagesResponse {
    /// All that is unread; counted up to 1,000.
    num: i64,
    /// Unread of each kind.
    notificationstotal: i64,
    repliestotal: i64,
    likestotal: i64,
}

#[utoipa::path(
    get,
    path = "/message/unread",
    params(MinPosition),
    responses((status = 200, description = "How many messages are unread.", body = Envelope<CountMessagesResponse>), Failures)
)]
pub(crate) async fn count_messages(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
) -> Reply<CountMessagesResponse> {
    let position = read.of(&app, &[Messages::NAME]).await?;
    let num: i64 = sqlx::query_scalar(
        "select count(*)
           from (select
                   from read.messages
                  where account = $1
                    and is_message
                    and not read
                    and made_position > coalesce(
                        (select (b.state->>'read_through')::bigint
                           from read.messages as b
                          where b.key = 'inbox/' || $1), 0)
                  limit $2) as unread",
    )
    .bind(who.session.account.to_string())
    .bind(COUNTED_MAX)
    .fetch_one(app.store.pool())
    .await?;
    let (notificationstotal, repliestotal, likestotal) = (num, 0, 0);
    reply(position, CountMessagesResponse { num, notificationstotal, repliestotal, likestotal })
}

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
            let head = u64::try_from(app.store.head().await?.0).unwrap_or_default();
            let through = through.unwrap_or(head).min(head);
            let id = format!("read {account} all {through}");
            (InboxCommand::MarkAllRead { account, through }, id)
        }
    };
    let account = account.to_string();
    let meta = CommandMeta { account: Some(account.clone()), ..CommandMeta::named(&id) };
    let done = app.inboxes.execute(&account, command, meta).await?;
    reply(done.last, MarkMessageResponse { read: true })
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
    let url = match (message.item_id, message.kind) {
        (Some(item), _) => format!("/nftdetails?itemId={item}"),
        (None, MessageKind::Welcomed) => "/bricks".to_owned(),
        (None, MessageKind::PasswordChanged) => "/setting".to_owned(),
        (None, _) => String::new(),
    };
    reply(app.store.head().await?, ShowMessageTargetResponse { isjump: !url.is_empty(), url })
}

/// The account's own; another one's is as if it were not there.
async fn own_message(app: &App, account: AccountId, id: &str) -> Result<Message, Failure> {
    let found: Option<Json<MessageRow>> = sqlx::query_scalar(
        "select state from read.messages where key = $1 and account = $2 and is_message",
    )
    .bind(id)
    .bind(account.to_string())
    .fetch_optional(app.store.pool())
    .await?;
    match found.map(|row| row.0) {
        Some(MessageRow::Message(message)) => Ok(*message),
        _ => Err(Failure::not_found("the message")),
    }
}
