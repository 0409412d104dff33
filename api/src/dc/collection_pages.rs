//! What a collection's page is made of beside its card: its items, and what happened to them.

use axum::extract::State;
use brickyard_core::kernel::CollectionId;
use brickyard_projections::models::ActivityKind;
use brickyard_store::Position;
use serde::Deserialize;
use utoipa::IntoParams;

use super::activity::{self, Asked, ListActivityResponse, Scope};
use super::items::{self, ItemFilter, ListItemsResponse, Sort, Whose};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListCollectionItemsRequest {
    id: CollectionId,
}

#[utoipa::path(
    get,
    path = "/collection/open/items",
    params(ListCollectionItemsRequest, ItemFilter, MinPosition),
    responses((status = 200, description = "The collection's items with their cheapest listing; by token unless asked otherwise.", body = Envelope<ListItemsResponse>), Failures)
)]
pub(crate) async fn list_collection_items(
    State(app): State<App>,
    read: Read,
    Params(ListCollectionItemsRequest { id }): Params<ListCollectionItemsRequest>,
    Params(filter): Params<ItemFilter>,
) -> Reply<ListItemsResponse> {
    is_known(&app, id).await?;
    let (collection, sort) = (Some(id.to_string()), filter.sort.or(Some(Sort::Token)));
    let asked = ItemFilter { collection, sort, ..filter };
    items::page(&app, &read, &asked, Whose::Anybody).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListCollectionActivityRequest {
    id: CollectionId,
    #[param(value_type = Option<i64>)]
    cursor: Option<Position>,
    size: Option<i64>,
    /// Lines of this kind alone.
    #[param(inline)]
    kind: Option<ActivityKind>,
}

#[utoipa::path(
    get,
    path = "/collection/open/activity",
    params(ListCollectionActivityRequest, MinPosition),
    responses((status = 200, description = "What happened to the collection's items, newest first.", body = Envelope<ListActivityResponse>), Failures)
)]
pub(crate) async fn list_collection_activity(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListCollectionActivityRequest>,
) -> Reply<ListActivityResponse> {
    is_known(&app, request.id).await?;
    let asked = Asked { cursor: request.cursor, size: request.size, kind: request.kind };
    activity::page(&app, &read, &Scope::Collection(request.id), asked).await
}

/// A collection that nobody follows is not one that is empty.
async fn is_known(app: &App, id: CollectionId) -> Result<(), Failure> {
    let known: bool =
        sqlx::query_scalar("select exists (select from read.collections where key = $1)")
            .bind(id.to_string())
            .fetch_one(app.store.pool())
            .await?;
    if known { Ok(()) } else { Err(Failure::not_found("the collection")) }
}
