//! An account's watchlist: what it watches, with the figures of each. Nobody sees another account's.

use std::collections::BTreeMap;

use axum::extract::State;
use brickyard_core::kernel::{AccountId, Address, Amount, CollectionId, ItemId};
use brickyard_core::watchlists::{FloorAlert, OfferAlert, WATCHED_MAX, WatchlistCommand};
use brickyard_projections::data::Then;
use brickyard_projections::models::{ChainRow, MessageKind, MessageRow, WatchedRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::ask::Range;
use super::list::{Counted, FigureRow, MODELS, rows};
use super::sheet::{Format, Sheet, file};
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{
    Answer, Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params,
    Read, Reply, reply,
};

/// What was told of each collection and is shown, and messages that it is looked for among.
const TOLD: usize = 5;
const LOOKED_THROUGH: i64 = 300;
/// What commands on a watchlist are known by.
pub(super) const DEED: &str = "watch";

#[derive(Serialize, ToSchema)]
pub(crate) struct ListWatchedResponse {
    /// What was begun to be watched last first.
    watched: Vec<WatchedWire>,
    /// So many may be watched.
    most: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WatchedWire {
    #[schema(value_type = CollectionId)]
    collection: CollectionId,
    since: i64,
    /// The event that said so last.
    #[schema(value_type = i64)]
    position: Position,
    /// Its figures of the week, a row for each currency.
    figures: Vec<FigureRow>,
    /// From which amount on offers for its items are told as messages.
    offer_alert: Option<OfferAlert>,
    /// By how much its floor has to move to be told as a message, and from where on.
    floor_alert: Option<FloorAlert>,
    /// Whether what whales do with its items is told as a message.
    whale_alert: bool,
    /// What was told so, the last one first.
    told: Vec<ToldWire>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ToldWire {
    kind: MessageKind,
    /// The event that was told: the offer, what the whale did, or what moved the floor.
    #[schema(value_type = i64)]
    position: Position,
    at: i64,
    item_id: Option<ItemId>,
    price: Option<Amount>,
    /// The floor before.
    before: Option<Amount>,
    currency: Option<Address>,
    /// The bidder, or the whale.
    other: Option<Address>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListWatchedRequest {
    /// The figures of what is watched, a row for each currency.
    #[param(inline)]
    format: Option<Format>,
}

#[utoipa::path(
    get,
    path = "/watchlist/list",
    params(ListWatchedRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "What the account watches, with its figures.",
            content((Envelope<ListWatchedResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_watched(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    Params(request): Params<ListWatchedRequest>,
) -> Result<Sheet<ListWatchedResponse>, Failure> {
    let models: Vec<&str> = MODELS.iter().copied().chain(["watched", "messages"]).collect();
    let position = read.of(&app, &models).await?;
    let watched: Vec<(Position, Json<WatchedRow>)> = sqlx::query_as(
        "select position, state
           from read.watched
          where account = $1
            and watched
          order by since_s desc, key",
    )
    .bind(who.session.account.to_string())
    .fetch_all(app.store.pool())
    .await?;
    let then = Then { position, now_s: app.now_s(), past: false };
    let mut figures = BTreeMap::<String, Vec<FigureRow>>::new();
    if !watched.is_empty() {
        let counted = Counted { id: None, range: Range::Week, washed: false };
        for row in rows(&app, then, counted).await? {
            figures.entry(row.id.clone()).or_default().push(row);
        }
    }
    let mut told = told_of(&app, who.session.account).await?;
    let watched = watched.into_iter().map(|(position, Json(row))| {
        let figures = figures.remove(&row.collection.to_string()).unwrap_or_default();
        let told = told.remove(&row.collection).unwrap_or_default();
        let WatchedRow { collection, since_s: since, offer_alert, floor_alert, .. } = row;
        let whale_alert = row.whales_after.is_some();
        WatchedWire {
            collection,
            since,
            position,
            figures,
            offer_alert,
            floor_alert,
            whale_alert,
            told,
        }
    });
    let watched: Vec<WatchedWire> = watched.collect();
    if let Some(format) = request.format {
        let rows: Vec<&FigureRow> = watched.iter().flat_map(|one| &one.figures).collect();
        return file(format, "watchlist", position, &rows);
    }
    Ok(Sheet::Page(Answer::new(position, ListWatchedResponse { watched, most: WATCHED_MAX })))
}

/// What the account was told of because it waits for such.
async fn told_of(
    app: &App,
    account: AccountId,
) -> Result<BTreeMap<CollectionId, Vec<ToldWire>>, Failure> {
    let rows: Vec<Json<MessageRow>> = sqlx::query_scalar(
        "select state
           from read.messages
          where account = $1
            and is_message
            and news_type = 3
            and state->>'kind' in (
                    'offer_watched', 'floor_rose', 'floor_fell', 'whale_bought', 'whale_sold',
                    'whale_listed', 'whale_bid', 'whale_offered')
          order by made_position desc, key
          limit $2",
    )
    .bind(account.to_string())
    .bind(LOOKED_THROUGH)
    .fetch_all(app.store.pool())
    .await?;
    let mut told = BTreeMap::<CollectionId, Vec<ToldWire>>::new();
    for Json(row) in rows {
        let MessageRow::Message(message) = row else { continue };
        let of_item = message.item_id.map(|item| item.collection);
        let Some(collection) = message.collection.or(of_item) else { continue };
        let of_one = told.entry(collection).or_default();
        if of_one.len() < TOLD {
            of_one.push(ToldWire {
                kind: message.kind,
                position: message.because.unwrap_or(message.made_position),
                at: message.at_s,
                item_id: message.item_id,
                price: message.price,
                before: message.before,
                currency: message.currency,
                other: message.other,
            });
        }
    }
    Ok(told)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WatchRequest {
    /// `{chain id}-{address}`
    #[serde(rename = "collectionId")]
    pub(super) collection_id: CollectionId,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct WatchResponse {
    /// Whether the collection is watched now.
    watched: bool,
}

#[utoipa::path(
    post,
    path = "/watchlist/add",
    params(CommandHeaders),
    request_body = WatchRequest,
    responses((status = 200, description = "The collection is watched; once more is no news.", body = Envelope<WatchResponse>), Failures)
)]
pub(crate) async fn watch_collection(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    head: CommandHead,
    body: Body<WatchRequest>,
) -> Reply<WatchResponse> {
    let (account, collection) = (who.session.account, body.value.collection_id);
    read.of(&app, &["collections"]).await?;
    if !app.has_row("collections", &collection.to_string()).await? {
        return Err(Failure::not_found("the collection"));
    }
    let command = WatchlistCommand::Watch { account, collection };
    let meta = head.account_meta(DEED, account, &body.bytes);
    let done = app.watchlists.execute(&account.to_string(), command, meta).await?;
    reply(done.last, WatchResponse { watched: true })
}

#[utoipa::path(
    post,
    path = "/watchlist/remove",
    params(CommandHeaders),
    request_body = WatchRequest,
    responses((status = 200, description = "The collection is watched no more; once more is no news.", body = Envelope<WatchResponse>), Failures)
)]
pub(crate) async fn unwatch_collection(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<WatchRequest>,
) -> Reply<WatchResponse> {
    let (account, collection) = (who.session.account, body.value.collection_id);
    let command = WatchlistCommand::Unwatch { account, collection };
    let meta = head.account_meta(DEED, account, &body.bytes);
    let done = app.watchlists.execute(&account.to_string(), command, meta).await?;
    reply(done.last, WatchResponse { watched: false })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetOfferAlertRequest {
    /// `{chain id}-{address}` of a collection that is watched.
    #[serde(rename = "collectionId")]
    collection_id: CollectionId,
    /// One of its chain.
    currency: Address,
    /// Offers of so much and more are told.
    amount: Amount,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SetAlertResponse {
    /// Whether it is told now.
    pub(super) alert: bool,
}

#[utoipa::path(
    post,
    path = "/watchlist/alert/set",
    params(CommandHeaders),
    request_body = SetOfferAlertRequest,
    responses((status = 200, description = "Offers of so much are told as messages; the same once more is no news.", body = Envelope<SetAlertResponse>), Failures)
)]
pub(crate) async fn set_offer_alert(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    head: CommandHead,
    body: Body<SetOfferAlertRequest>,
) -> Reply<SetAlertResponse> {
    let SetOfferAlertRequest { collection_id: collection, currency, amount } = body.value;
    let account = who.session.account;
    read.of(&app, &["chains"]).await?;
    let chain: Option<Json<ChainRow>> =
        sqlx::query_scalar("select state from read.chains where key = $1")
            .bind(collection.chain_id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    let known =
        |Json(chain): &Json<ChainRow>| chain.currencies.iter().any(|c| c.address == currency);
    if !chain.as_ref().is_some_and(known) {
        return Err(Failure::refused("currency_unknown", "This currency is not traded there."));
    }
    let alert = OfferAlert { currency, amount };
    let command = WatchlistCommand::SetOfferAlert { account, collection, alert };
    let meta = head.account_meta(DEED, account, &body.bytes);
    let done = app.watchlists.execute(&account.to_string(), command, meta).await?;
    reply(done.last, SetAlertResponse { alert: true })
}

#[utoipa::path(
    post,
    path = "/watchlist/alert/clear",
    params(CommandHeaders),
    request_body = WatchRequest,
    responses((status = 200, description = "Offers are told no more; once more is no news.", body = Envelope<SetAlertResponse>), Failures)
)]
pub(crate) async fn clear_offer_alert(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<WatchRequest>,
) -> Reply<SetAlertResponse> {
    let (account, collection) = (who.session.account, body.value.collection_id);
    let command = WatchlistCommand::ClearOfferAlert { account, collection };
    let meta = head.account_meta(DEED, account, &body.bytes);
    let done = app.watchlists.execute(&account.to_string(), command, meta).await?;
    reply(done.last, SetAlertResponse { alert: false })
}
