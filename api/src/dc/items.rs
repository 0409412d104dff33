//! Items: the market's list and one item.

use axum::extract::State;
use brickyard_core::items::MetadataFault;
use brickyard_core::kernel::{Amount, ItemId, UnixSeconds};
use brickyard_projections::Tables;
use brickyard_projections::models::{CollectionRow, ItemRow, OrderRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use sqlx::{FromRow, Postgres, QueryBuilder};
use utoipa::{IntoParams, ToSchema};

use super::past::{self, When};
use super::wire::{ItemCard, ItemDetail, OrderCard, OwnerWire};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

const MODELS: &[&str] = &["items", "orders", "collections"];
const LARGEST_PAGE: i64 = 100;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListItemsRequest {
    collection: Option<String>,
    #[param(inline)]
    status: Option<Status>,
    rail: Option<String>,
    currency: Option<String>,
    min_price: Option<Amount>,
    max_price: Option<Amount>,
    owner: Option<String>,
    search: Option<String>,
    #[serde(default)]
    #[param(inline)]
    sort: Sort,
    cursor: Option<String>,
    size: Option<i64>,
    /// As the market stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Status {
    Listed,
    All,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Sort {
    /// Newest change of the listing first.
    #[default]
    Recent,
    PriceAsc,
    PriceDesc,
    Token,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListItemsResponse {
    items: Vec<ItemCard>,
    next: Option<String>,
}

#[derive(FromRow)]
pub(super) struct CardRow {
    pub(super) item: Json<ItemRow>,
    pub(super) item_position: Position,
    pub(super) collection: Json<CollectionRow>,
    pub(super) listing: Option<Json<OrderRow>>,
    pub(super) listing_position: Option<Position>,
    pub(super) last_sold: Option<Json<OrderRow>>,
    /// What the next page starts after.
    pub(super) sort_key: String,
}

impl CardRow {
    fn card(&self, now_s: UnixSeconds) -> ItemCard {
        let position = self.item_position.max(self.listing_position.unwrap_or_default());
        let listing = self
            .listing
            .as_ref()
            .map(|row| OrderCard::of(row, self.listing_position.unwrap_or_default(), now_s));
        let sale = self.last_sold.as_ref().and_then(|row| row.sale.as_ref());
        ItemCard::of(&self.item, position, &self.collection, listing, sale)
    }
}

/// The cheapest listing of an item that can be bought, and its newest sale. `$1` is the position
/// and `$2` the clock.
fn joins(tables: &Tables) -> String {
    let Tables { items, orders, collections } = tables;
    format!(
        "
  from {items} i
  join {collections} c on c.key = i.collection
  left join lateral (
      select *
        from {orders} o
       where o.item_id = i.key
         and o.status in ('active', 'locked')
         and o.end_s > $2
       order by o.price, o.key
       limit 1
  ) l on true
  left join lateral (
      select *
        from {orders} o
       where o.item_id = i.key
         and o.sold_at_s is not null
       order by o.sold_at_s desc, o.key
       limit 1
  ) s on true
 where true"
    )
}

fn select(sort_key: &str) -> String {
    format!(
        "select i.state as item, i.position as item_position, c.state as collection,
                l.state as listing, l.position as listing_position, s.state as last_sold,
                {sort_key} as sort_key {}",
        joins(&Tables::now())
    )
}

/// The same of the past, by keys; rows are folded of those that are on the page.
fn select_keys(sort_key: &str) -> String {
    format!(
        "select i.key as item, c.key as collection, l.key as listing, s.key as last_sold,
                {sort_key} as sort_key {}",
        joins(&Tables::past())
    )
}

#[utoipa::path(
    get,
    path = "/item/open/list",
    params(ListItemsRequest, MinPosition),
    responses((status = 200, description = "A page of items with their cheapest listing.", body = Envelope<ListItemsResponse>), Failures)
)]
pub(crate) async fn list_items(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListItemsRequest>,
) -> Reply<ListItemsResponse> {
    let when = When::of(&read, &app, MODELS, request.at.as_deref()).await?;
    let size = request.size.unwrap_or(24);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let mut query = page_query(&app, &request, &when).await?;
    query.push(" limit ").push_bind(size + 1);
    let pool = app.store.pool();
    let mut rows: Vec<CardRow> = if when.past {
        past::cards(&app, query.build_query_as().fetch_all(pool).await?, when.position).await?
    } else {
        query.build_query_as().fetch_all(pool).await?
    };
    let more = i64::try_from(rows.len()).is_ok_and(|count| count > size);
    rows.truncate(usize::try_from(size).unwrap_or_default());
    let next =
        rows.last().filter(|_| more).map(|last| format!("{}.{}", last.sort_key, last.item.item_id));
    let items = rows.iter().map(|row| row.card(when.clock_s)).collect();
    reply(when.position, ListItemsResponse { items, next })
}

async fn page_query(
    app: &App,
    request: &ListItemsRequest,
    when: &When,
) -> Result<QueryBuilder<'static, Postgres>, Failure> {
    let price_sort = matches!(request.sort, Sort::PriceAsc | Sort::PriceDesc);
    let listed = request.status == Some(Status::Listed) || price_sort;
    let (key, descending) = match request.sort {
        Sort::Recent => ("greatest(l.position, i.position)", true),
        Sort::PriceAsc => ("l.price", false),
        Sort::PriceDesc => ("l.price", true),
        Sort::Token => ("i.token_id", false),
    };
    let select = if when.past { select_keys } else { select };
    let mut query =
        QueryBuilder::with_arguments(select(&format!("({key})::text")), when.arguments()?);
    if listed {
        query.push(" and l.key is not null");
    }
    if let Some(collection) = &request.collection {
        query.push(" and i.collection = ").push_bind(collection.to_lowercase());
    }
    if let Some(owner) = &request.owner {
        let owner = owner.to_lowercase();
        query.push(" and (i.owners ? ").push_bind(owner.clone());
        query.push(" or i.key = any(").push_bind(past::crowded_of(app, &owner, when).await?);
        query.push("))");
    }
    if let Some(rail) = &request.rail {
        query.push(" and l.rail = ").push_bind(rail.clone());
    }
    if let Some(currency) = &request.currency {
        query.push(" and l.currency = ").push_bind(currency.to_lowercase());
    }
    for (price, comparison) in [(request.min_price, ">="), (request.max_price, "<=")] {
        if let Some(price) = price {
            query.push(format!(" and l.price {comparison} "));
            query.push_bind(price.to_string()).push("::numeric");
        }
    }
    if let Some(text) = request.search.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        query.push(" and i.name ilike ").push_bind(format!("%{escaped}%"));
    }
    let comparison = if descending { "<" } else { ">" };
    if let Some(cursor) = &request.cursor {
        let (after, item) = parse_cursor(cursor)?;
        query.push(format!(" and (({key}), i.key) {comparison} ("));
        query.push_bind(after.to_string()).push("::numeric, ").push_bind(item).push(")");
    }
    let direction = if descending { "desc" } else { "asc" };
    query.push(format!(" order by {key} {direction}, i.key {direction}"));
    Ok(query)
}

fn parse_cursor(cursor: &str) -> Result<(Amount, String), Failure> {
    let parts = || {
        let (after, item) = cursor.split_once('.')?;
        let item: ItemId = item.parse().ok()?;
        Some((after.parse::<Amount>().ok()?, item.to_string()))
    };
    parts().ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowItemRequest {
    id: ItemId,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[utoipa::path(
    get,
    path = "/item/open/info",
    params(ShowItemRequest, MinPosition),
    responses((status = 200, description = "One item.", body = Envelope<ItemDetail>), Failures)
)]
pub(crate) async fn show_item(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowItemRequest>,
) -> Reply<ItemDetail> {
    let (position, row, now_s) = match &request.at {
        Some(at) => {
            let position = read.at(&app, MODELS, at).await?;
            let (row, now_s) = past::item(&app, request.id, position).await?;
            (position, row, now_s)
        }
        None => {
            let position = read.of(&app, MODELS).await?;
            (position, card_of(&app, request.id).await?, app.now_s())
        }
    };
    let Some(row) = row else { return Err(Failure::not_found("the item")) };
    let card = row.card(now_s);
    let CardRow { item: Json(item), collection: Json(collection), .. } = row;
    let owners =
        item.owners.iter().map(|(owner, amount)| OwnerWire { owner: *owner, amount: *amount });
    let detail = ItemDetail {
        card: card.with_picture(&item),
        description: item.metadata.description.unwrap_or(collection.description),
        attributes: item.metadata.attributes,
        uri: item.uri,
        metadata: item.metadata_read.map(Into::into),
        metadata_fault: item.metadata_fault.map(MetadataFault::name),
        owners: owners.collect(),
        creator: collection.creator,
        royalty_bps: collection.royalty_bps.get(),
        royalty_recipient: collection.royalty_recipient,
        first_seen: item.first_seen.map(Into::into),
    };
    reply(position, detail)
}

async fn card_of(app: &App, id: ItemId) -> Result<Option<CardRow>, sqlx::Error> {
    sqlx::query_as(&format!("{} and i.key = $3", select("''")))
        .bind(Position::default())
        .bind(app.now_s().0.cast_signed())
        .bind(id.to_string())
        .fetch_optional(app.store.pool())
        .await
}
