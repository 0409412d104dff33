//! The newest messages of a kind, and how many are unread.

use axum::extract::State;
use brickyard_core::kernel::{AccountId, Address, Amount, CommentId};
use brickyard_projections::Model;
use brickyard_projections::models::{MessageKind, MessageRow, Messages};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use crate::account::message_words::words;
use crate::account::session::SignedIn;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, cut, reply};

const LARGEST_PAGE: i64 = 100;
/// Counting ends here: a bell shows no more than 99.
const COUNTED_MAX: i64 = 1_000;

/// Up to where the account `$1` has read everything.
const READ_THROUGH: &str = "coalesce(
    (select (b.state->>'read_through')::bigint
       from read.messages as b
      where b.key = 'inbox/' || $1), 0)";

/// What the account `$1` does without.
const MUTED: &str = "coalesce(
    (select array(select jsonb_array_elements_text(b.state->'muted'))
       from read.messages as b
      where b.key = 'inbox/' || $1), '{}')";

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
    /// 3 what happened, 1 replies, 2 likes; 7 and 8 of news that one has contributed.
    newstype: u8,
    /// The item, order, collection or news that it is about; empty for none.
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
    /// The comment that it is about.
    commentid: Option<CommentId>,
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
    responses((status = 200, description = "A page of messages, newest first, without those of categories that are muted.", body = Envelope<ListMessagesResponse>), Failures)
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
    let asked = (request.kind, size + 1);
    let mut found = page_of(&app, account, asked, (before, &key)).await?;
    let next = cut(&mut found, size).and_then(|(key, row, ..)| match &row.0 {
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
    (kind, size): (u8, i64),
    (before, key): (i64, &str),
) -> Result<Vec<Found>, sqlx::Error> {
    let statement = format!(
        "select m.key, m.state,
                m.read or m.made_position <= {READ_THROUGH} as seen,
                coalesce(i.state#>>'{{metadata,name}}',
                         c.state->>'name' || ' #' || (i.state->>'token_id'),
                         w.state->>'name',
                         n.state#>>'{{words,title}}') as item_name,
                m.state->>'item_id' as item_id
           from read.messages as m
           left join read.items as i on i.key = m.state->>'item_id'
           left join read.collections as c on c.key = i.state->>'collection'
           left join read.collections as w on w.key = m.state->>'collection'
           left join read.news as n on n.key = m.state->>'news_id'
          where m.account = $1
            and m.is_message
            and m.news_type = $5
            and (m.category is null or m.category <> all({MUTED}))
            and m.made_position <= $2
            and (m.made_position < $2 or m.key > $3)
          order by m.made_position desc, m.key
          limit $4",
    );
    sqlx::query_as(&statement)
        .bind(account.to_string())
        .bind(before)
        .bind(key)
        .bind(size)
        .bind(i16::from(kind))
        .fetch_all(app.store.pool())
        .await
}

fn item_of((id, row, seen, name, item): Found, language: &str) -> Option<MessageItem> {
    let MessageRow::Message(message) = row.0 else { return None };
    let words = words(&message, language, name.as_deref());
    let collection = || message.collection.map(|id| id.to_string());
    let order = || message.order_id.map(|id| id.to_string());
    let news = || message.news_id.map(|id| id.to_string());
    let contentid = item.clone().or_else(order).or_else(collection).or_else(news);
    Some(MessageItem {
        id,
        newstype: message.kind.news_type(),
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
            .or_else(|| message.item_id.map(|item| item.collection.chain_id.0))
            .or_else(|| message.collection.map(|id| id.chain_id.0)),
        commentid: message.comment_id,
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
    let statement = format!(
        "select count(*),
                count(*) filter (where news_type = 1),
                count(*) filter (where news_type = 2)
           from (select news_type
                   from read.messages
                  where account = $1
                    and is_message
                    and not read
                    and (category is null or category <> all({MUTED}))
                    and made_position > {READ_THROUGH}
                  limit $2) as unread",
    );
    let (num, repliestotal, likestotal): (i64, i64, i64) = sqlx::query_as(&statement)
        .bind(who.session.account.to_string())
        .bind(COUNTED_MAX)
        .fetch_one(app.store.pool())
        .await?;
    let notificationstotal = num - repliestotal - likestotal;
    reply(position, CountMessagesResponse { num, notificationstotal, repliestotal, likestotal })
}
