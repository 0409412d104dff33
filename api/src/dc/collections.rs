//! Collections with what can be counted about them.

use axum::extract::State;
use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Address, Amount, CollectionId};
use brickyard_projections::models::CollectionRow;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

const MODELS: &[&str] = &["collections", "items", "orders"];

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CollectionCard {
    id: String,
    chain_id: u64,
    address: Address,
    name: String,
    symbol: String,
    description: String,
    standard: TokenStandard,
    creator: Address,
    royalty_bps: u16,
    items: i64,
    owners: i64,
    listed: i64,
    sales: i64,
    /// Lowest price per currency among what can be bought now.
    floors: Vec<Floor>,
    image: Option<String>,
}

#[derive(Serialize, Deserialize, ToSchema)]
struct Floor {
    #[schema(value_type = Address)]
    currency: String,
    price: Amount,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListCollectionsResponse {
    collections: Vec<CollectionCard>,
}

#[derive(FromRow)]
struct Counted {
    key: String,
    state: Json<CollectionRow>,
    items: i64,
    owners: i64,
    listed: i64,
    sales: i64,
    floors: Json<Vec<Floor>>,
    first_item: Option<String>,
}

const SELECT: &str = "
select c.key, c.state,
       (select count(*) from read.items i where i.collection = c.key) as items,
       (select count(distinct owner)
          from read.items i, jsonb_object_keys(i.state->'owners') as owner
         where i.collection = c.key) as owners,
       (select count(distinct o.item_id)
          from read.orders o
         where o.collection = c.key
           and o.status in ('active', 'locked')
           and o.end_s > extract(epoch from clock_timestamp())) as listed,
       (select count(*) from read.orders o
         where o.collection = c.key and o.sold_at_s is not null) as sales,
       (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'price', floor::text)
                                  order by currency), '[]')
          from (select currency, min(price) as floor
                  from read.orders
                 where collection = c.key
                   and status = 'active'
                   and end_s > extract(epoch from clock_timestamp())
                 group by currency) as f) as floors,
       (select i.key from read.items i
         where i.collection = c.key order by i.token_id limit 1) as first_item
  from read.collections c
 where ($1::text is null or c.key = $1)
 order by items desc, c.key";

impl From<Counted> for CollectionCard {
    fn from(row: Counted) -> Self {
        let Counted { key, state: Json(state), items, owners, listed, sales, .. } = row;
        Self {
            id: key,
            chain_id: state.chain_id,
            address: state.address,
            name: state.name,
            symbol: state.symbol,
            description: state.description,
            standard: state.standard,
            creator: state.creator,
            royalty_bps: state.royalty_bps.get(),
            items,
            owners,
            listed,
            sales,
            floors: row.floors.0,
            image: row.first_item.map(|item| format!("/art/{item}.svg")),
        }
    }
}

#[utoipa::path(
    get,
    path = "/collection/open/list",
    params(MinPosition),
    responses((status = 200, description = "All collections, the largest first.", body = Envelope<ListCollectionsResponse>), Failures)
)]
pub(crate) async fn list_collections(
    State(app): State<App>,
    read: Read,
) -> Reply<ListCollectionsResponse> {
    let position = read.of(&app, MODELS).await?;
    let rows: Vec<Counted> =
        sqlx::query_as(SELECT).bind(None::<String>).fetch_all(app.store.pool()).await?;
    let collections = rows.into_iter().map(CollectionCard::from).collect();
    reply(position, ListCollectionsResponse { collections })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowCollectionRequest {
    id: CollectionId,
}

#[utoipa::path(
    get,
    path = "/collection/open/detail",
    params(ShowCollectionRequest, MinPosition),
    responses((status = 200, description = "One collection.", body = Envelope<CollectionCard>), Failures)
)]
pub(crate) async fn show_collection(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowCollectionRequest>,
) -> Reply<CollectionCard> {
    let position = read.of(&app, MODELS).await?;
    let row: Option<Counted> = sqlx::query_as(SELECT)
        .bind(request.id.to_string())
        .fetch_optional(app.store.pool())
        .await?;
    let row = row.ok_or_else(|| Failure::not_found("the collection"))?;
    reply(position, row.into())
}
