//! One address as a creator and a collector: what it made, has, sells and did.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount};
use brickyard_projections::data::{self, CreatorFigures, CreatorSold};
use brickyard_projections::models::ActivityKind;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ranking::MODELS;
use crate::data::then;
use crate::dc::activity::{self, Asked, ListActivityResponse, Scope};
use crate::dc::items::{self, ItemFilter, ListItemsResponse, Sort, Whose};
use crate::state::App;
use crate::wire::{Envelope, Failures, MinPosition, Params, Read, Reply, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowCreatorRequest {
    address: Address,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

/// All zero for an address of which the log knows nothing.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowCreatorResponse {
    address: Address,
    /// Collections that it made.
    collections: i64,
    /// Tokens of these that somebody has.
    items: i64,
    /// Who has some, the creator not counted.
    collectors: i64,
    /// Tokens that the address has.
    collected: i64,
    /// Tokens that it has on sale; null when the past is asked for.
    on_sale: Option<i64>,
    /// What was sold of its collections, by whomever; those that may be no honest sales are left
    /// out.
    sold: Vec<SoldWire>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SoldOfCreator)]
#[serde(rename_all = "camelCase")]
struct SoldWire {
    chain_id: u64,
    #[schema(value_type = Address)]
    currency: String,
    sales: i64,
    #[schema(value_type = Amount)]
    volume: String,
}

#[utoipa::path(
    get,
    path = "/open/creator/index",
    params(ShowCreatorRequest, MinPosition),
    responses((status = 200, description = "An address as a creator and as a collector.", body = Envelope<ShowCreatorResponse>), Failures)
)]
pub(crate) async fn show_creator(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowCreatorRequest>,
) -> Reply<ShowCreatorResponse> {
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let figures = data::creator_figures(&app.ledger, then, request.address).await?;
    let CreatorFigures { collections, items, collectors, collected, on_sale, sold } = figures;
    let told = |sold: CreatorSold| {
        let CreatorSold { chain_id, currency, sales, volume } = sold;
        SoldWire { chain_id, currency, sales, volume }
    };
    let sold = sold.into_iter().map(told).collect();
    let address = request.address;
    let answer =
        ShowCreatorResponse { address, collections, items, collectors, collected, on_sale, sold };
    reply(then.position, answer)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListOfCreatorRequest {
    address: Address,
    #[param(inline)]
    sort: Option<Sort>,
    /// `next` of the page before.
    cursor: Option<String>,
    size: Option<i64>,
    /// As it stood then; what is on sale is told of the present alone.
    at: Option<String>,
}

async fn page(
    app: &App,
    read: &Read,
    request: ListOfCreatorRequest,
    whose: fn(Address) -> Whose,
) -> Reply<ListItemsResponse> {
    let ListOfCreatorRequest { address, sort, cursor, size, at } = request;
    let asked = ItemFilter { sort, cursor, size, at, ..Default::default() };
    items::page(app, read, &asked, whose(address)).await
}

#[utoipa::path(
    get,
    path = "/open/creator/created/list",
    params(ListOfCreatorRequest, MinPosition),
    responses((status = 200, description = "Items of the collections that the address made.", body = Envelope<ListItemsResponse>), Failures)
)]
pub(crate) async fn list_created(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListOfCreatorRequest>,
) -> Reply<ListItemsResponse> {
    page(&app, &read, request, Whose::MadeBy).await
}

#[utoipa::path(
    get,
    path = "/open/creator/collected/list",
    params(ListOfCreatorRequest, MinPosition),
    responses((status = 200, description = "Items that the address has, also those that venues hold for it.", body = Envelope<ListItemsResponse>), Failures)
)]
pub(crate) async fn list_collected(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListOfCreatorRequest>,
) -> Reply<ListItemsResponse> {
    let ListOfCreatorRequest { address, sort, cursor, size, at } = request;
    let owner = Some(address.to_string());
    let asked = ItemFilter { owner, sort, cursor, size, at, ..Default::default() };
    items::page(&app, &read, &asked, Whose::Anybody).await
}

#[utoipa::path(
    get,
    path = "/open/creator/sale/list",
    params(ListOfCreatorRequest, MinPosition),
    responses((status = 200, description = "Items that the address has on sale, each with its own listing.", body = Envelope<ListItemsResponse>), Failures)
)]
pub(crate) async fn list_on_sale(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListOfCreatorRequest>,
) -> Reply<ListItemsResponse> {
    page(&app, &read, request, Whose::SoldBy).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListCreatorActivityRequest {
    address: Address,
    #[param(value_type = Option<i64>)]
    cursor: Option<Position>,
    size: Option<i64>,
    /// Lines of this kind alone.
    #[param(inline)]
    kind: Option<ActivityKind>,
}

#[utoipa::path(
    get,
    path = "/open/creator/activity",
    params(ListCreatorActivityRequest, MinPosition),
    responses((status = 200, description = "What the address did and what was done to it, newest first.", body = Envelope<ListActivityResponse>), Failures)
)]
pub(crate) async fn list_creator_activity(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListCreatorActivityRequest>,
) -> Reply<ListActivityResponse> {
    let asked = Asked { cursor: request.cursor, size: request.size, kind: request.kind };
    activity::page(&app, &read, &Scope::Person(request.address), asked).await
}
