//! Items: the market's list.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ItemId, UnixSeconds};
use brickyard_projections::Tables;
use brickyard_projections::models::{CollectionRow, Held, ItemRow, OrderRow, Sale};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use sqlx::{Arguments, FromRow, Postgres, QueryBuilder};
use utoipa::{IntoParams, ToSchema};

use super::past::{self, When};
use super::wire::{ItemCard, OrderCard};
use super::wire_auctions::{OwnerWire, owners_of};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

pub(super) const MODELS: &[&str] = &["items", "orders", "offers", "collections"];
/// Items of a page that says nothing of its size.
pub(super) const PAGE: i64 = 24;
const LARGEST_PAGE: i64 = 100;

#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListItemsRequest {
    pub(super) collection: Option<String>,
    #[param(inline)]
    pub(super) status: Option<Status>,
    pub(super) rail: Option<String>,
    pub(super) currency: Option<String>,
    pub(super) min_price: Option<Amount>,
    pub(super) max_price: Option<Amount>,
    pub(super) owner: Option<String>,
    pub(super) search: Option<String>,
    #[serde(default)]
    #[param(inline)]
    pub(super) sort: Sort,
    pub(super) cursor: Option<String>,
    pub(super) size: Option<i64>,
    /// As the market stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    pub(super) at: Option<String>,
}

/// What a person's page leaves of the list.
#[derive(Clone, Copy, Default)]
pub(super) enum Whose {
    #[default]
    Anybody,
    /// Items of the collections that this creator made.
    MadeBy(Address),
    /// Items that this maker has on sale, with the maker's own listing.
    SoldBy(Address),
    /// Items in this wallet that it has not on sale.
    KeptBy(Address),
}

impl Whose {
    /// Whose listings are looked for; others' are not shown then.
    const fn maker(self) -> Option<Address> {
        match self {
            Self::Anybody | Self::MadeBy(_) => None,
            Self::SoldBy(maker) | Self::KeptBy(maker) => Some(maker),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    Listed,
    All,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sort {
    /// Newest change of the listing first.
    #[default]
    Recent,
    PriceAsc,
    PriceDesc,
    Token,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListItemsResponse {
    pub(super) items: Vec<ItemCard>,
    pub(super) next: Option<String>,
}

#[derive(FromRow)]
pub(super) struct CardRow {
    pub(super) item: Json<ItemRow>,
    pub(super) item_position: Position,
    pub(super) collection: Json<CollectionRow>,
    pub(super) listing: Option<Json<OrderRow>>,
    pub(super) listing_position: Option<Position>,
    pub(super) last_sale: Option<Json<Sale>>,
    /// What venues hold of it for open orders.
    pub(super) held: Option<Json<Vec<Held>>>,
    /// What the next page starts after.
    pub(super) sort_key: String,
}

impl CardRow {
    pub(super) fn card(&self, app: &App, now_s: UnixSeconds) -> ItemCard {
        let position = self.item_position.max(self.listing_position.unwrap_or_default());
        let listing = self
            .listing
            .as_ref()
            .map(|row| OrderCard::of(row, self.listing_position.unwrap_or_default(), now_s));
        let sale = self.last_sale.as_ref().map(|sale| &sale.0);
        let owner = self.owners().first().map(OwnerWire::address);
        let gateway = app.doors.picture_gateway();
        ItemCard::of(&self.item, position, &self.collection, listing, sale, owner, gateway)
    }

    pub(super) fn owners(&self) -> Vec<OwnerWire> {
        owners_of(&self.item, self.held.as_ref().map_or(&[], |held| held.as_slice()))
    }
}

/// The cheapest listing of an item that can be bought, its newest sale, by an order or by an offer,
/// and what venues hold of it. `$1` is the position and `$2` the clock; with `own` listings are
/// those of the maker `$3`.
fn joins(tables: &Tables, own: bool) -> String {
    let Tables { items, orders, offers, collections } = tables;
    let whose = if own { "and o.maker = $3" } else { "" };
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
         {whose}
       order by o.price, o.key
       limit 1
  ) l on true
  left join lateral (
      select o.key, o.sale, o.sold_at_s
        from {orders} o
       where o.item_id = i.key
         and o.sold_at_s is not null
       union all
      select f.key, f.sale, f.sold_at_s
        from {offers} f
       where f.item_id = i.key
         and f.sold_at_s is not null
       order by sold_at_s desc, key
       limit 1
  ) s on true
  left join lateral (
      select jsonb_agg(o.held order by o.key) as held
        from {orders} o
       where o.item_id = i.key
         and o.held is not null
  ) h on true
 where true"
    )
}

pub(super) fn select(sort_key: &str, own: bool) -> String {
    format!(
        "select i.state as item, i.position as item_position, c.state as collection,
                l.state as listing, l.position as listing_position, s.sale as last_sale, h.held,
                {sort_key} as sort_key {}",
        joins(&Tables::now(), own)
    )
}

/// The same of the past, by keys; rows are folded of those that are on the page.
pub(super) fn select_keys(sort_key: &str, own: bool) -> String {
    format!(
        "select i.key as item, c.key as collection, l.key as listing, s.key as last_sold,
                h.held, {sort_key} as sort_key {}",
        joins(&Tables::past(), own)
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
    page(&app, &read, &request, Whose::Anybody).await
}

/// A page of the market's list, or of what is somebody's of it.
pub(super) async fn page(
    app: &App,
    read: &Read,
    request: &ListItemsRequest,
    whose: Whose,
) -> Reply<ListItemsResponse> {
    if whose.maker().is_some() && request.at.is_some() {
        return Err(Failure::invalid("at", "what somebody has on sale is told of today alone"));
    }
    let when = When::of(read, app, MODELS, request.at.as_deref()).await?;
    reply(when.position, page_at(app, request, &when, whose).await?)
}

pub(super) async fn page_at(
    app: &App,
    request: &ListItemsRequest,
    when: &When,
    whose: Whose,
) -> Result<ListItemsResponse, Failure> {
    let size = request.size.unwrap_or(PAGE);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let mut query = page_query(app, request, when, whose, size).await?;
    let pool = app.store.pool();
    let mut rows: Vec<CardRow> = if when.past {
        past::cards(app, query.build_query_as().fetch_all(pool).await?, when.position).await?
    } else {
        query.build_query_as().fetch_all(pool).await?
    };
    let more = i64::try_from(rows.len()).is_ok_and(|count| count > size);
    rows.truncate(usize::try_from(size).unwrap_or_default());
    let next =
        rows.last().filter(|_| more).map(|last| format!("{}.{}", last.sort_key, last.item.item_id));
    let items = rows.iter().map(|row| row.card(app, when.clock_s)).collect();
    Ok(ListItemsResponse { items, next })
}

/// With one row more than the page has, which tells whether it is the last.
pub(super) async fn page_query(
    app: &App,
    request: &ListItemsRequest,
    when: &When,
    whose: Whose,
    size: i64,
) -> Result<QueryBuilder<'static, Postgres>, Failure> {
    let price_sort = matches!(request.sort, Sort::PriceAsc | Sort::PriceDesc);
    let listed = request.status == Some(Status::Listed) || price_sort;
    let maker = whose.maker();
    let (key, descending) = match request.sort {
        Sort::Recent => ("greatest(l.position, i.position)", true),
        Sort::PriceAsc => ("l.price", false),
        Sort::PriceDesc => ("l.price", true),
        Sort::Token => ("i.token_id", false),
    };
    let select = if when.past { select_keys } else { select };
    let mut arguments = when.arguments()?;
    if let Some(maker) = maker {
        arguments.add(maker.to_string()).map_err(sqlx::Error::Encode)?;
    }
    let statement = select(&format!("({key})::text"), maker.is_some());
    let mut query = QueryBuilder::with_arguments(statement, arguments);
    if listed {
        query.push(" and l.key is not null");
    }
    narrow(&mut query, whose);
    if let Some(collection) = &request.collection {
        query.push(" and i.collection = ").push_bind(collection.to_lowercase());
    }
    if let Some(owner) = &request.owner {
        let owner = owner.to_lowercase();
        query.push(" and (i.owners ? ").push_bind(owner.clone());
        query.push(" or i.key = any(").push_bind(past::crowded_of(app, &owner, when).await?);
        let orders = if when.past { Tables::past() } else { Tables::now() }.orders;
        let kept = format!(") or i.key = any(array(select o.item_id from {orders} o");
        query.push(kept).push(" where o.held->>'owner' = ").push_bind(owner).push(")))");
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
    query.push(format!(" order by {key} {direction}, i.key {direction} limit "));
    query.push_bind(size + 1);
    Ok(query)
}

fn narrow(query: &mut QueryBuilder<'static, Postgres>, whose: Whose) {
    match whose {
        Whose::Anybody => {}
        Whose::MadeBy(creator) => {
            query.push(" and i.collection = any(array(select key from read.collections");
            query.push(" where state->>'creator' = ").push_bind(creator.to_string()).push("))");
        }
        // Found from the maker's orders, so that nobody else's items are looked at.
        Whose::SoldBy(_) => {
            query.push(" and i.key = any(array(select item_id from read.orders");
            query.push(" where maker = $3)) and l.key is not null");
        }
        Whose::KeptBy(_) => {
            query.push(" and i.owners ? $3 and l.key is null");
        }
    }
}

fn parse_cursor(cursor: &str) -> Result<(Amount, String), Failure> {
    let parts = || {
        let (after, item) = cursor.split_once('.')?;
        let item: ItemId = item.parse().ok()?;
        Some((after.parse::<Amount>().ok()?, item.to_string()))
    };
    parts().ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))
}
