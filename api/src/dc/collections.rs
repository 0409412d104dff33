//! Collections with what can be counted about them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Address, Amount, CollectionId, OrderId, UnixSeconds};
use brickyard_projections::models::{CollectionRow, Collections};
use brickyard_projections::{FLOORS, FloorAt, Tables, crowded, floors_at, rows_at};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::past::When;
use super::uploads::url_of;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

pub(super) const MODELS: &[&str] = &["collections", "items", "orders", FLOORS];

#[derive(Clone, Serialize, ToSchema)]
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
    owners: usize,
    listed: i64,
    sales: i64,
    /// Lowest price per currency among what could be bought then.
    floors: Vec<Floor>,
    image: Option<String>,
    /// What its creator has uploaded for the top of its page.
    banner: Option<String>,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Floor {
    #[schema(value_type = Address)]
    currency: String,
    /// Of one unit, rounded up.
    price: Amount,
    order_id: OrderId,
    /// Since when it is the lowest.
    since: UnixSeconds,
    /// The event that made it so, or after which time alone did.
    #[schema(value_type = i64)]
    position: Position,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListCollectionsResponse {
    collections: Vec<CollectionCard>,
    next: Option<String>,
}

/// The largest page, which a list is cut into where no size is asked for.
const SIZE_MAX: i64 = 500;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CollectionPage {
    /// `next` of the page before, and of the same `at` where collections grow meanwhile.
    cursor: Option<String>,
    /// 1 to 500; 500 when it is left out.
    size: Option<i64>,
}

/// Where a collection stands in the list: the largest first.
type Place<'a> = (Reverse<i64>, &'a str);

impl CollectionPage {
    /// A page of all, which are in their order, and after which one the next begins.
    pub(super) fn of(
        &self,
        all: &[CollectionCard],
    ) -> Result<(Vec<CollectionCard>, Option<String>), Failure> {
        let size = self.size.unwrap_or(SIZE_MAX);
        if !(1..=SIZE_MAX).contains(&size) {
            return Err(Failure::invalid("size", "1 to 500"));
        }
        let after = self.after()?;
        let first = all.partition_point(|card| after.is_some_and(|after| card.place() <= after));
        let size = usize::try_from(size).unwrap_or_default();
        let page: Vec<_> = all[first..].iter().take(size).cloned().collect();
        let more = all.len() > first + page.len();
        let next = page.last().filter(|_| more).map(|last| format!("{}:{}", last.items, last.id));
        Ok((page, next))
    }

    fn after(&self) -> Result<Option<Place<'_>>, Failure> {
        let Some(cursor) = &self.cursor else { return Ok(None) };
        let parts = cursor.split_once(':').and_then(|(items, id)| Some((items.parse().ok()?, id)));
        let (items, id) =
            parts.ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))?;
        Ok(Some((Reverse(items), id)))
    }
}

/// What is counted of a collection; its row is asked for by the key.
#[derive(FromRow)]
struct Counted {
    key: String,
    items: i64,
    owners: Vec<String>,
    listed: i64,
    sales: i64,
    first_item: Option<String>,
}

/// `$1` is the position, `$2` the clock, and `$3` whose cards alone are wanted, if not all.
fn count_query(tables: &Tables) -> String {
    let Tables { items, orders, collections, .. } = tables;
    let past = *tables == Tables::past();
    let owner = if past { "jsonb_array_elements_text" } else { "jsonb_object_keys" };
    format!(
        "
select c.key,
       (select count(*) from {items} i where i.collection = c.key) as items,
       (select coalesce(array_agg(distinct owner), '{{}}')
          from {items} i, {owner}(i.owners) as owner
         where i.collection = c.key) as owners,
       (select count(distinct o.item_id)
          from {orders} o
         where o.collection = c.key
           and o.status in ('active', 'locked')
           and o.end_s > $2) as listed,
       (select count(*) from {orders} o
         where o.collection = c.key and o.sold_at_s is not null) as sales,
       (select i.key from {items} i
         where i.collection = c.key order by i.token_id limit 1) as first_item
  from {collections} c
 where ($3::text[] is null or c.key = any($3))
 order by items desc, c.key"
    )
}

/// All of them, or some by their ids.
pub(super) async fn cards(
    app: &App,
    when: &When,
    some: Option<Vec<String>>,
) -> Result<Vec<CollectionCard>, Failure> {
    let tables = if when.past { Tables::past() } else { Tables::now() };
    let mut counted: Vec<Counted> = sqlx::query_as(&count_query(&tables))
        .bind(when.position)
        .bind(when.clock_s.0.cast_signed())
        .bind(some)
        .fetch_all(app.store.pool())
        .await?;
    let keys: Vec<String> = counted.iter().map(|row| row.key.clone()).collect();
    if when.past {
        for (_, collection, owners) in crowded(&app.store, when.position).await? {
            let row = counted.iter_mut().find(|row| row.key == collection);
            row.into_iter().for_each(|row| row.owners.extend(owners.clone()));
        }
    }
    let rows = states(app, when, &keys).await?;
    let floors = floors_at(app.store.pool(), &keys, when.position, when.clock_s).await?;
    let card = |row: Counted| {
        let state = rows.get(&row.key)?;
        let floors = floors.iter().filter(|floor| floor.collection == row.key);
        let floors = floors.map(Floor::of).collect();
        Some(CollectionCard::of(row, state, floors))
    };
    Ok(counted.into_iter().filter_map(card).collect())
}

async fn states(
    app: &App,
    when: &When,
    keys: &[String],
) -> Result<BTreeMap<String, CollectionRow>, Failure> {
    if when.past {
        let rows = rows_at::<Collections>(&app.store, keys, when.position).await?;
        return Ok(rows.into_iter().map(|(key, (_, row))| (key, row)).collect());
    }
    let rows: Vec<(String, Json<CollectionRow>)> =
        sqlx::query_as("select key, state from read.collections where key = any($1)")
            .bind(keys)
            .fetch_all(app.store.pool())
            .await?;
    Ok(rows.into_iter().map(|(key, Json(row))| (key, row)).collect())
}

impl CollectionCard {
    fn place(&self) -> Place<'_> {
        (Reverse(self.items), &self.id)
    }

    fn of(row: Counted, state: &CollectionRow, floors: Vec<Floor>) -> Self {
        let Counted { key, items, owners, listed, sales, first_item } = row;
        let owners = owners.into_iter().collect::<BTreeSet<_>>().len();
        Self {
            id: key,
            chain_id: state.chain_id,
            address: state.address,
            name: state.name.clone(),
            symbol: state.symbol.clone(),
            description: state.description.clone(),
            standard: state.standard,
            creator: state.creator,
            royalty_bps: state.royalty_bps.get(),
            items,
            owners,
            listed,
            sales,
            floors,
            image: state
                .picture
                .map(url_of)
                .or_else(|| first_item.map(|item| format!("/art/{item}.svg"))),
            banner: state.banner.map(url_of),
        }
    }
}

impl Floor {
    fn of(floor: &FloorAt) -> Self {
        Self {
            currency: floor.currency.clone(),
            price: floor.lowest.price,
            order_id: floor.lowest.order_id,
            since: floor.since_s,
            position: floor.position,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListCollectionsRequest {
    /// As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[utoipa::path(
    get,
    path = "/collection/open/list",
    params(ListCollectionsRequest, CollectionPage, MinPosition),
    responses((status = 200, description = "All collections, the largest first.", body = Envelope<ListCollectionsResponse>), Failures)
)]
pub(crate) async fn list_collections(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListCollectionsRequest>,
    Params(page): Params<CollectionPage>,
) -> Reply<ListCollectionsResponse> {
    let when = When::of(&read, &app, MODELS, request.at.as_deref()).await?;
    let all = cards(&app, &when, None);
    let (position, all) = app.market.collections.answer(&read, &when, all).await?;
    let (collections, next) = page.of(&all)?;
    reply(position, ListCollectionsResponse { collections, next })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowCollectionRequest {
    id: CollectionId,
    /// As it stood then; see the list.
    at: Option<String>,
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
    let when = When::of(&read, &app, MODELS, request.at.as_deref()).await?;
    let card = cards(&app, &when, Some(vec![request.id.to_string()])).await?.pop();
    reply(when.position, card.ok_or_else(|| Failure::not_found("the collection"))?)
}
