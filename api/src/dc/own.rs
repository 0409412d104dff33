//! What is one's own: of the wallet that the session's account has bound. Without one there is
//! nothing, which is an answer.

use axum::extract::State;
use brickyard_core::kernel::{Address, ItemId};
use brickyard_projections::models::OrderRow;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::collections::{self, CollectionCard, CollectionPage};
use super::item::detail_of;
use super::items::{self, ItemFilter, ListItemsResponse, Sort, Whose};
use super::past::When;
use super::wire::{ItemDetail, OrderCard};
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

/// As many listings of one item as a page shows.
const MOST_LISTINGS: i64 = 100;

/// The wallet that the account has bound.
pub(super) async fn wallet_of(app: &App, who: &SignedIn) -> Result<Option<Address>, Failure> {
    Ok(app.accounts.load(&who.session.account.to_string()).await?.wallet())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListUnsoldRequest {
    #[param(inline)]
    sort: Option<Sort>,
    /// `next` of the page before.
    cursor: Option<String>,
    size: Option<i64>,
}

#[utoipa::path(
    get,
    path = "/item/nosale",
    params(ListUnsoldRequest, MinPosition),
    responses((status = 200, description = "One's own items that are not on sale.", body = Envelope<ListItemsResponse>), Failures)
)]
pub(crate) async fn list_unsold(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
    Params(request): Params<ListUnsoldRequest>,
) -> Reply<ListItemsResponse> {
    let Some(wallet) = wallet_of(&app, &who).await? else {
        let position = read.of(&app, items::MODELS).await?;
        return reply(position, ListItemsResponse { items: vec![], next: None });
    };
    let sort = request.sort.unwrap_or(Sort::Token);
    if sort.is_by_listing() {
        return Err(Failure::invalid("sort", "what is not on sale has no price and no end"));
    }
    let (cursor, size) = (request.cursor, request.size);
    let asked = ItemFilter { sort: Some(sort), cursor, size, ..Default::default() };
    items::page(&app, &read, &asked, Whose::KeptBy(wallet)).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowOwnItemRequest {
    id: ItemId,
}

/// An item, and what of it is one's own.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShowOwnItemResponse {
    item: ItemDetail,
    /// The wallet whose things these are; null when none is bound.
    wallet: Option<Address>,
    /// One's own listings of it that are open, the newest first.
    listings: Vec<OrderCard>,
    /// Whether the wallet made the collection.
    creator: bool,
    /// Whether the wallet has some of it, in itself or at a venue.
    owner: bool,
}

#[utoipa::path(
    get,
    path = "/item/details",
    params(ShowOwnItemRequest, MinPosition),
    responses((status = 200, description = "One item, with one's own part in it.", body = Envelope<ShowOwnItemResponse>), Failures)
)]
pub(crate) async fn show_own_item(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
    Params(request): Params<ShowOwnItemRequest>,
) -> Reply<ShowOwnItemResponse> {
    let when = When::of(&read, &app, items::MODELS, None).await?;
    let item = detail_of(&app, request.id, &when).await?;
    let wallet = wallet_of(&app, &who).await?;
    let listings = match wallet {
        Some(wallet) => listings_of(&app, request.id, wallet, &when).await?,
        None => vec![],
    };
    let creator = wallet == Some(item.creator);
    let owner = item.owners.iter().any(|owner| Some(owner.address()) == wallet);
    reply(when.position, ShowOwnItemResponse { item, wallet, listings, creator, owner })
}

async fn listings_of(
    app: &App,
    item: ItemId,
    wallet: Address,
    when: &When,
) -> Result<Vec<OrderCard>, Failure> {
    let rows: Vec<(Position, Json<OrderRow>)> = sqlx::query_as(
        "select position, state
           from read.orders
          where item_id = $1
            and maker = $2
            and status in ('active', 'locked', 'inactive', 'cancel_pending')
          order by position desc
          limit $3",
    )
    .bind(item.to_string())
    .bind(wallet.to_string())
    .bind(MOST_LISTINGS)
    .fetch_all(app.store.pool())
    .await?;
    let cards = rows.iter();
    Ok(cards.map(|(position, row)| OrderCard::of(row, *position, when.clock_s)).collect())
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListOwnCollectionsResponse {
    /// The wallet that made them; null when none is bound.
    wallet: Option<Address>,
    collections: Vec<CollectionCard>,
    next: Option<String>,
}

#[utoipa::path(
    get,
    path = "/collection/owner/list",
    params(CollectionPage, MinPosition),
    responses((status = 200, description = "The collections that one's own wallet made, the largest first.", body = Envelope<ListOwnCollectionsResponse>), Failures)
)]
pub(crate) async fn list_own_collections(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
    Params(page): Params<CollectionPage>,
) -> Reply<ListOwnCollectionsResponse> {
    let when = When::of(&read, &app, collections::MODELS, None).await?;
    let wallet = wallet_of(&app, &who).await?;
    let own = match wallet {
        Some(wallet) => collections::cards(&app, &when, Some(made_by(&app, wallet).await?)).await?,
        None => vec![],
    };
    let (collections, next) = page.of(&own)?;
    reply(when.position, ListOwnCollectionsResponse { wallet, collections, next })
}

async fn made_by(app: &App, wallet: Address) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar("select key from read.collections where state->>'creator' = $1")
        .bind(wallet.to_string())
        .fetch_all(app.store.pool())
        .await
}
