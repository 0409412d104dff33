//! Orders: reading, changing, cancelling, and telling of a purchase.

use alloy::primitives::{B256, U256};
use alloy::sol_types::SolStruct;
use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, Hash32, ItemId, OrderId};
use brickyard_core::orders::{Order, OrderCommand, OrderState, OrderStatus, Rail, Standing};
use brickyard_projections::models::OrderRow;
use brickyard_store::{CommandMeta, Position};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::auctions::chain_time;
use super::make::{OptionRequest, chain_row, check_option, onchain};
use super::on_chain::on_chain;
use super::past;
use super::standing::standing;
use super::trader::Trader;
use super::transactions::{Told, Undone, told};
use super::wire::OrderDetail;
use crate::account::SignedIn;
use crate::adapters::signatures::{Bought, book_domain, bought, typed};
use crate::state::App;
use crate::wire::{
    Body, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, Segments,
    reply,
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowOrderRequest {
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[utoipa::path(
    get,
    path = "/item/sale/detail/{item_id}/{order_id}",
    params(
        ("item_id" = ItemId, Path),
        ("order_id" = OrderId, Path),
        ShowOrderRequest,
        MinPosition
    ),
    responses((status = 200, description = "One order with its history.", body = Envelope<OrderDetail>), Failures)
)]
pub(crate) async fn show_order(
    State(app): State<App>,
    read: Read,
    _who: SignedIn,
    Segments((item_id, order_id)): Segments<(String, String)>,
    Params(request): Params<ShowOrderRequest>,
) -> Reply<OrderDetail> {
    let (item_id, order_id) = (item_id.to_lowercase(), order_id.to_lowercase());
    if let Some(at) = &request.at {
        let at = read.at(&app, &["orders"], at).await?;
        return reply(at.position, past::order(&app, &item_id, order_id, at).await?);
    }
    let position = read.of(&app, &["orders"]).await?;
    let row: Option<(Json<OrderRow>, Position)> =
        sqlx::query_as("select state, position from read.orders where key = $1 and item_id = $2")
            .bind(order_id)
            .bind(item_id)
            .fetch_optional(app.store.pool())
            .await?;
    let (Json(row), at) = row.ok_or_else(|| Failure::not_found("the order"))?;
    reply(position, OrderDetail::of(row, at, app.now_s()))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ModifyOrderRequest {
    order_id: OrderId,
    price: Amount,
    /// The whole new version; signature rail only.
    option: Option<OptionRequest>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeOrderResponse {
    pub(super) order_id: OrderId,
    #[schema(value_type = i64)]
    pub(super) position: Position,
}

#[utoipa::path(
    post,
    path = "/item/sale/modify",
    params(CommandHeaders),
    request_body = ModifyOrderRequest,
    responses((status = 200, description = "The price is changed in the book.", body = Envelope<ChangeOrderResponse>), Failures)
)]
pub(crate) async fn modify_order(
    State(app): State<App>,
    trader: Trader,
    body: Body<ModifyOrderRequest>,
) -> Reply<ChangeOrderResponse> {
    let ModifyOrderRequest { order_id, price, option } = &body.value;
    let state = known_order(&app, *order_id).await?;
    let terms = &state.terms;
    let chain = chain_row(app.store.pool(), terms.chain_id.0).await?;
    let (option, standing) = match option {
        Some(option) => {
            let same = option.signer == terms.maker
                && option.collection == terms.collection
                && option.token_id == terms.token_id
                && option.amount == terms.amount
                && option.currency == terms.currency
                && option.start_time == terms.start_s
                && option.end_time == terms.end_s
                && option.royalty_rate == terms.royalty_bps.get()
                && option.price == *price;
            if !same {
                return Err(Failure::invalid("option", "a new version changes the price only"));
            }
            let signed = check_option(&app, &trader, &chain, option).await?;
            let standing = standing(&app, &chain, terms.maker, &signed).await?;
            (Some(signed), standing)
        }
        None => {
            let order_id = B256::from(*order_id.0.bytes());
            let message = typed::ModifyPrice { orderId: order_id, price: price.get() };
            let domain = book_domain(chain.chain_id, onchain(terms.venue));
            let digest = message.eip712_signing_hash(&domain);
            trader.check_signer(&app, chain.chain_id, terms.maker, digest).await?;
            (None, Standing::default())
        }
    };
    let command = OrderCommand::Reprice {
        price: *price,
        option,
        standing,
        signed_by: terms.maker,
        now_s: app.now_s(),
    };
    change(&app, *order_id, command, trader.meta(&body.bytes, terms.maker)).await
}

#[utoipa::path(
    post,
    path = "/item/sale/cancel/{id}",
    params(("id" = OrderId, Path), CommandHeaders),
    responses((status = 200, description = "The order is hidden from the book.", body = Envelope<ChangeOrderResponse>), Failures)
)]
pub(crate) async fn cancel_order(
    State(app): State<App>,
    Segments(id): Segments<String>,
    trader: Trader,
) -> Reply<ChangeOrderResponse> {
    let order_id = order_id(&id)?;
    let state = known_order(&app, order_id).await?;
    let (chain_id, maker) = (state.terms.chain_id.0, state.terms.maker);
    let message = typed::CancelOrder { orderId: B256::from(*order_id.0.bytes()) };
    let domain = book_domain(chain_id, onchain(state.terms.venue));
    let digest = message.eip712_signing_hash(&domain);
    trader.check_signer(&app, chain_id, maker, digest).await?;
    let command = OrderCommand::Cancel { signed_by: maker };
    change(&app, order_id, command, trader.meta(b"", maker)).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReconfirmOrderRequest {
    order_id: OrderId,
    /// Of the order as its maker saw it: what has happened to it since was not confirmed.
    #[schema(value_type = i64)]
    position: Position,
}

/// Puts an order back on the book whose item left its maker and came back, or whose approval did. The signature is good for
/// the order as it stood at that position, so it cannot be used again when the item leaves once more.
#[utoipa::path(
    post,
    path = "/item/sale/reconfirm",
    params(CommandHeaders),
    request_body = ReconfirmOrderRequest,
    responses((status = 200, description = "The order is on the book again.", body = Envelope<ChangeOrderResponse>), Failures)
)]
pub(crate) async fn reconfirm_order(
    State(app): State<App>,
    trader: Trader,
    body: Body<ReconfirmOrderRequest>,
) -> Reply<ChangeOrderResponse> {
    let ReconfirmOrderRequest { order_id, position } = &body.value;
    let state = known_order(&app, *order_id).await?;
    let (chain_id, maker) = (state.terms.chain_id.0, state.terms.maker);
    let seen = u64::try_from(position.0)
        .map_err(|_| Failure::invalid("position", "no position lies before the log"))?;
    let message = typed::ReconfirmOrder {
        orderId: B256::from(*order_id.0.bytes()),
        position: U256::from(seen),
    };
    let domain = book_domain(chain_id, onchain(state.terms.venue));
    let digest = message.eip712_signing_hash(&domain);
    trader.check_signer(&app, chain_id, maker, digest).await?;
    let now = on_chain(&app, &state.terms).await?;
    let at: Option<Position> =
        sqlx::query_scalar("select position from read.orders where key = $1")
            .bind(order_id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    let at = at.ok_or_else(|| Failure::not_found("the order"))?;
    // The same command sent again finds the order open, and is answered as it was.
    if at != *position && state.status != OrderStatus::Open {
        let message = "The order has changed since you looked. Look at it again and confirm.";
        return Err(Failure::refused("order_changed", message));
    }
    let (held, approved, now_s) = (now.held, now.approved, app.now_s());
    let command = OrderCommand::Reconfirm { held, approved, signed_by: maker, now_s };
    change(&app, *order_id, command, trader.meta(&body.bytes, maker)).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubmitPurchaseRequest {
    buyer: Address,
    tx_hash: Hash32,
}

/// Locks what a purchase on its way buys, after seeing it with our own eyes: sent by the buyer, to
/// the order's venue, about this order. One that is mined already locks nothing.
#[utoipa::path(
    post,
    path = "/item/offer/purchase/{order_id}",
    params(("order_id" = OrderId, Path), CommandHeaders),
    request_body = SubmitPurchaseRequest,
    responses((status = 200, description = "What it buys is locked for this purchase, or the chain has run it already.", body = Envelope<ChangeOrderResponse>), Failures)
)]
pub(crate) async fn submit_purchase(
    State(app): State<App>,
    Segments(id): Segments<String>,
    trader: Trader,
    body: Body<SubmitPurchaseRequest>,
) -> Reply<ChangeOrderResponse> {
    let SubmitPurchaseRequest { buyer, tx_hash } = &body.value;
    let order_id = order_id(&id)?;
    let state = known_order(&app, order_id).await?;
    trader.check_wallet(&app, *buyer).await?;
    let chain_id = state.terms.chain_id.0;
    let chain = app.chains.get(&chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    let meta = trader.meta(&body.bytes, *buyer);
    let Told { sent, mined } = match told(chain, *tx_hash).await {
        Err(Undone::Failed) => {
            let undone = OrderCommand::FailPurchase { tx_hash: *tx_hash };
            app.orders.execute(&order_id.to_string(), undone, meta).await?;
            return Err(Undone::Failed.into());
        }
        seen => seen?,
    };
    let order = match (state.terms.rail, &state.option) {
        (Rail::Signature, Some(option)) => {
            Bought::Signed(onchain(state.terms.maker), option.nonce.get())
        }
        _ => Bought::Escrow(B256::from(*order_id.0.bytes())),
    };
    let (ours, venue) = (sent.from == onchain(*buyer), Some(onchain(state.terms.venue)));
    let amount = match bought(&sent.input) {
        Some((about, units)) if about == order && ours && sent.to == venue => units,
        _ => {
            let message = "That transaction is not the buyer's purchase of this order.";
            return Err(Failure::refused("not_a_purchase", message));
        }
    };
    if mined {
        let position = app.store.head().await?;
        return reply(position, ChangeOrderResponse { order_id, position });
    }
    let (chain_s, now_s) = (chain_time(&app, chain_id).await?, app.now_s());
    let (buyer, tx_hash, amount) = (*buyer, *tx_hash, amount.map(Amount::new));
    let command = OrderCommand::SubmitPurchase { buyer, tx_hash, amount, chain_s, now_s };
    change(&app, order_id, command, meta).await
}

fn order_id(text: &str) -> Result<OrderId, Failure> {
    text.parse().map_err(|error| Failure::invalid("orderId", format!("{error}")))
}

pub(super) async fn known_order(app: &App, order_id: OrderId) -> Result<OrderState, Failure> {
    match app.orders.load(&order_id.to_string()).await? {
        Order::Made(state) => Ok(*state),
        Order::Unmade | Order::Untold(_) => Err(Failure::not_found("the order")),
    }
}

pub(super) async fn change(
    app: &App,
    order_id: OrderId,
    command: OrderCommand,
    meta: CommandMeta,
) -> Reply<ChangeOrderResponse> {
    let receipt = app.orders.execute(&order_id.to_string(), command, meta).await?;
    reply(receipt.last, ChangeOrderResponse { order_id, position: receipt.last })
}
