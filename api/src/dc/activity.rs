//! What happened: to one item, or on the whole market.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ItemId, OfferId, OrderId};
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
    activity: Vec<ActivityLine>,
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
    let item = Some(request.id.to_string());
    page(&app, &read, item, false, request.cursor, request.size).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListMarketActivityRequest {
    #[param(value_type = Option<i64>)]
    cursor: Option<Position>,
    size: Option<i64>,
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
    page(&app, &read, None, true, request.cursor, request.size).await
}

async fn page(
    app: &App,
    read: &Read,
    item: Option<String>,
    trades_only: bool,
    cursor: Option<Position>,
    size: Option<i64>,
) -> Reply<ListActivityResponse> {
    let position = read.of(app, MODELS).await?;
    let size = size.unwrap_or(20);
    if !(1..=100).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let rows: Vec<Line> = sqlx::query_as(
        "select a.state, a.of_item as item_id, i.name as item_name, a.currency
           from (select a.state, a.position, a.order_id,
                        a.state->>'offer_id' as offer_id,
                        coalesce(a.item_id, o.item_id, f.item_id) as of_item,
                        coalesce(a.state->>'currency', o.currency, f.currency) as currency
                   from read.activity a
                   left join read.orders o on o.key = a.order_id
                   left join read.offers f on f.key = a.state->>'offer_id') as a
           left join read.items i on i.key = a.of_item
          where ($1::text is null or a.of_item = $1)
            and (not $2 or a.order_id is not null or a.offer_id is not null)
            and ($3::bigint is null or a.position < $3)
          order by a.position desc
          limit $4",
    )
    .bind(item)
    .bind(trades_only)
    .bind(cursor)
    .bind(size)
    .fetch_all(app.store.pool())
    .await?;
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == size);
    let next = rows.last().filter(|_| full).map(|row| row.state.position);
    let activity = rows.into_iter().map(ActivityLine::from).collect();
    reply(position, ListActivityResponse { activity, next })
}
