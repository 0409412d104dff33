//! What happened: to one item, to a collection, by and to somebody, or on the whole market.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId, ItemId, OfferId, OrderId};
use brickyard_core::orders::Rail;
use brickyard_projections::models::{ActivityKind, ActivityRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::wire::ChainWire;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

const MODELS: &[&str] = &["activity", "orders", "offers"];

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActivityLine {
    #[schema(value_type = i64)]
    position: Position,
    kind: ActivityKind,
    item_id: Option<String>,
    item_name: Option<String>,
    /// Of an offer for any item of it.
    collection: Option<CollectionId>,
    order_id: Option<OrderId>,
    offer_id: Option<OfferId>,
    rail: Option<Rail>,
    from: Option<Address>,
    to: Option<Address>,
    price: Option<Amount>,
    #[schema(value_type = Option<Address>)]
    currency: Option<String>,
    amount: Amount,
    at: i64,
    chain: Option<ChainWire>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListActivityResponse {
    pub(super) activity: Vec<ActivityLine>,
    #[schema(value_type = Option<i64>)]
    next: Option<Position>,
}

#[derive(FromRow)]
struct Line {
    state: Json<ActivityRow>,
    item_id: Option<String>,
    item_name: Option<String>,
    currency: Option<String>,
}

impl From<Line> for ActivityLine {
    fn from(line: Line) -> Self {
        let row = line.state.0;
        Self {
            position: row.position,
            kind: row.kind,
            item_id: line.item_id,
            item_name: line.item_name,
            collection: row.collection,
            order_id: row.order_id,
            offer_id: row.offer_id,
            rail: row.rail,
            from: row.from,
            to: row.to,
            price: row.price,
            currency: line.currency,
            amount: row.amount,
            at: row.at_s,
            chain: row.chain.map(ChainWire::from),
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListItemActivityRequest {
    id: ItemId,
    #[param(value_type = Option<i64>)]
    cursor: Option<Position>,
    size: Option<i64>,
}

#[utoipa::path(
    get,
    path = "/item/open/activity",
    params(ListItemActivityRequest, MinPosition),
    responses((status = 200, description = "What happened to the item, newest first.", body = Envelope<ListActivityResponse>), Failures)
)]
pub(crate) async fn list_item_activity(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListItemActivityRequest>,
) -> Reply<ListActivityResponse> {
    let asked = Asked { cursor: request.cursor, size: request.size, kind: None };
    page(&app, &read, &Scope::Item(request.id), asked).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListMarketActivityRequest {
    #[param(value_type = Option<i64>)]
    cursor: Option<Position>,
    size: Option<i64>,
    /// Lines of this kind alone.
    #[param(inline)]
    kind: Option<ActivityKind>,
}

/// Trades and listings; mints and plain transfers are left to the items' own pages.
#[utoipa::path(
    get,
    path = "/open/activity",
    params(ListMarketActivityRequest, MinPosition),
    responses((status = 200, description = "Trades and listings of the whole market, newest first.", body = Envelope<ListActivityResponse>), Failures)
)]
pub(crate) async fn list_market_activity(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListMarketActivityRequest>,
) -> Reply<ListActivityResponse> {
    let asked = Asked { cursor: request.cursor, size: request.size, kind: request.kind };
    page(&app, &read, &Scope::Market, asked).await
}

/// Whose lines.
pub(super) enum Scope {
    /// Trades and listings of all.
    Market,
    Item(ItemId),
    Collection(CollectionId),
    /// What an address did and what was done to it, and to its orders.
    Person(Address),
}

/// Which page of them.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    /// Lines from before this position on.
    pub(super) cursor: Option<Position>,
    pub(super) size: Option<i64>,
    pub(super) kind: Option<ActivityKind>,
}

impl Scope {
    /// Each finds lines by an index of its own; a line that several find is told once. `$1` is
    /// what they look for.
    fn branches(&self) -> Vec<String> {
        let of_order = |column: &str| {
            format!("a.order_id = any(array(select key from read.orders where {column} = $1))")
        };
        let of_offer = |column: &str| {
            format!(
                "a.state->>'offer_id' = any(array(select key from read.offers
                                                  where {column} = $1))"
            )
        };
        match self {
            Self::Market => {
                vec![
                    "$1 = '' and (a.order_id is not null or a.state->>'offer_id' is not null)"
                        .into(),
                ]
            }
            Self::Item(_) => {
                vec!["a.item_id = $1".into(), of_order("item_id"), of_offer("item_id")]
            }
            Self::Collection(_) => vec![
                "a.collection = $1".into(),
                "a.collection is null and exists (select from read.orders o
                                                where o.key = a.order_id and o.collection = $1)"
                    .into(),
            ],
            Self::Person(_) => vec![
                "a.state->>'from' = $1".into(),
                "a.state->>'to' = $1".into(),
                of_order("maker"),
                of_offer("seller"),
            ],
        }
    }

    fn key(&self) -> String {
        match self {
            Self::Market => String::new(),
            Self::Item(id) => id.to_string(),
            Self::Collection(id) => id.to_string(),
            Self::Person(address) => address.to_string(),
        }
    }
}

pub(super) async fn page(
    app: &App,
    read: &Read,
    scope: &Scope,
    asked: Asked,
) -> Reply<ListActivityResponse> {
    let position = read.of(app, MODELS).await?;
    reply(position, lines(app, scope, asked).await?)
}

pub(super) async fn lines(
    app: &App,
    scope: &Scope,
    Asked { cursor, size, kind }: Asked,
) -> Result<ListActivityResponse, Failure> {
    let size = size.unwrap_or(20);
    if !(1..=100).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let branches = scope.branches().into_iter().map(|found| {
        format!(
            "(select a.key
                from read.activity a
               where {found}
                 and ($2::text is null or a.kind = $2)
                 and ($3::bigint is null or a.position < $3)
               order by a.position desc
               limit $4)"
        )
    });
    let statement = format!(
        "select a.state, a.of_item as item_id, i.name as item_name, a.currency
           from (select a.state, a.position,
                        coalesce(a.item_id, o.item_id, f.item_id) as of_item,
                        coalesce(a.state->>'currency', o.currency, f.currency) as currency
                   from ({found}) as found
                   join read.activity a using (key)
                   left join read.orders o on o.key = a.order_id
                   left join read.offers f on f.key = a.state->>'offer_id') as a
           left join read.items i on i.key = a.of_item
          order by a.position desc
          limit $4",
        found = branches.collect::<Vec<_>>().join(" union ")
    );
    let kind = kind.and_then(|kind| serde_json::to_value(kind).ok());
    let rows: Vec<Line> = sqlx::query_as(&statement)
        .bind(scope.key())
        .bind(kind.as_ref().and_then(|kind| kind.as_str()))
        .bind(cursor)
        .bind(size)
        .fetch_all(app.store.pool())
        .await?;
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == size);
    let next = rows.last().filter(|_| full).map(|row| row.state.position);
    let activity = rows.into_iter().map(ActivityLine::from).collect();
    Ok(ListActivityResponse { activity, next })
}
