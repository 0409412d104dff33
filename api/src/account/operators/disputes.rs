//! Disputes that wait for an arbiter. What both sides say is read where they read it; who may decide,
//! the marketplace contract asks of the wallet.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ItemId, OrderId, UnixSeconds};
use brickyard_projections::models::OrderRow;
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use super::Operating;
use crate::state::App;
use crate::wire::{Envelope, Failures, MinPosition, Read, Reply, reply};

/// Rows that the desk shows, those that end first.
const MOST: i64 = 200;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DisputeCard {
    order_id: OrderId,
    item_id: ItemId,
    seller: Address,
    buyer: Option<Address>,
    price: Amount,
    currency: Address,
    opened_by: Option<Address>,
    /// The arbiter decides until then; later anybody may refund the buyer.
    decide_by: UnixSeconds,
    /// Statements of both sides.
    pieces: usize,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListDisputesResponse {
    disputes: Vec<DisputeCard>,
}

#[utoipa::path(
    get,
    path = "/operator/disputes",
    params(MinPosition),
    responses((status = 200, description = "Open disputes, those that end first; 200 at most.", body = Envelope<ListDisputesResponse>), Failures)
)]
pub(crate) async fn list_disputes(
    State(app): State<App>,
    read: Read,
    _who: Operating,
) -> Reply<ListDisputesResponse> {
    let position = read.of(&app, &["orders"]).await?;
    let rows: Vec<Json<OrderRow>> = sqlx::query_scalar(
        "select state
           from read.orders
          where status = 'disputed'
          order by (state->'dispute'->>'decide_by_s')::numeric, key
          limit $1",
    )
    .bind(MOST)
    .fetch_all(app.store.pool())
    .await?;
    let disputes = rows.into_iter().filter_map(|Json(row)| card(row)).collect();
    reply(position, ListDisputesResponse { disputes })
}

fn card(row: OrderRow) -> Option<DisputeCard> {
    let dispute = row.dispute?;
    Some(DisputeCard {
        order_id: row.order_id,
        item_id: row.item_id,
        seller: row.terms.maker,
        buyer: row.buyer,
        price: row.price,
        currency: row.terms.currency,
        opened_by: dispute.opened_by,
        decide_by: dispute.decide_by_s,
        pieces: dispute.evidence.len(),
    })
}
