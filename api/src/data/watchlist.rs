//! An account's watchlist: what it watches, with the figures of each. Nobody sees another account's.

use std::collections::BTreeMap;

use axum::extract::State;
use brickyard_core::kernel::CollectionId;
use brickyard_core::watchlists::{WATCHED_MAX, WatchlistCommand};
use brickyard_projections::data::Then;
use brickyard_projections::models::WatchedRow;
use brickyard_store::{CommandMeta, Position};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::types::Json;
use utoipa::ToSchema;

use super::ask::Range;
use super::list::{Counted, FigureRow, MODELS, rows};
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Read, Reply, reply,
};

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
}

#[utoipa::path(
    get,
    path = "/watchlist/list",
    params(MinPosition),
    responses((status = 200, description = "What the account watches, with its figures.", body = Envelope<ListWatchedResponse>), Failures)
)]
pub(crate) async fn list_watched(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
) -> Reply<ListWatchedResponse> {
    let models: Vec<&str> = MODELS.iter().copied().chain(["watched"]).collect();
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
    let watched = watched.into_iter().map(|(position, Json(row))| {
        let figures = figures.remove(&row.collection.to_string()).unwrap_or_default();
        let WatchedRow { collection, since_s: since, .. } = row;
        WatchedWire { collection, since, position, figures }
    });
    let watched = watched.collect();
    reply(position, ListWatchedResponse { watched, most: WATCHED_MAX })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WatchRequest {
    /// `{chain id}-{address}`
    #[serde(rename = "collectionId")]
    collection_id: CollectionId,
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
    let known: Option<i32> = sqlx::query_scalar("select 1 from read.collections where key = $1")
        .bind(collection.to_string())
        .fetch_optional(app.store.pool())
        .await?;
    known.ok_or_else(|| Failure::not_found("the collection"))?;
    let command = WatchlistCommand::Watch { account, collection };
    let meta = meta_of(&account.to_string(), &head, &body.bytes);
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
    let meta = meta_of(&account.to_string(), &head, &body.bytes);
    let done = app.watchlists.execute(&account.to_string(), command, meta).await?;
    reply(done.last, WatchResponse { watched: false })
}

/// The same request sent again is the same command; its key with another body is refused.
fn meta_of(account: &str, head: &CommandHead, bytes: &[u8]) -> CommandMeta {
    CommandMeta {
        command_id: format!("watch {account} {}", alloy::hex::encode(head.key_hash())),
        body_hash: Sha256::digest(bytes).into(),
        account: Some(account.to_owned()),
        request_id: None,
    }
}
