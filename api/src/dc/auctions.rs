//! Bids and deliveries, as they are announced to our book; the marketplace contract decides.

use alloy::primitives::B256;
use alloy::sol_types::{SolCall, SolStruct};
use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, Hash32, OrderId, UnixSeconds};
use brickyard_core::orders::OrderCommand;
use serde::Deserialize;
use utoipa::ToSchema;

use super::make::{chain_row, goes_on, onchain};
use super::orders::{ChangeOrderResponse, change, known_order};
use super::trader::Trader;
use super::transactions::{Told, told};
use crate::adapters::signatures::{book_domain, typed};
use crate::state::App;
use crate::wire::{Body, CommandHeaders, Envelope, Failure, Failures, Reply, reply};

mod calls {
    alloy::sol! {
        function deliver(bytes32 orderId);
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BidRequest {
    order_id: OrderId,
    bidder: Address,
    price: Amount,
}

/// Tells of a bid that is about to be sent, after checking it by what the log knows: signed by its
/// bidder, high enough, on an auction that goes on. The chain's `bid` makes it true.
#[utoipa::path(
    post,
    path = "/item/offer/bidding",
    params(CommandHeaders),
    request_body = BidRequest,
    responses((status = 200, description = "The bid is announced; send it to the chain.", body = Envelope<ChangeOrderResponse>), Failures)
)]
pub(crate) async fn announce_bid(
    State(app): State<App>,
    trader: Trader,
    body: Body<BidRequest>,
) -> Reply<ChangeOrderResponse> {
    let BidRequest { order_id, bidder, price } = &body.value;
    let terms = known_order(&app, *order_id).await?.terms;
    let chain_id = terms.chain_id.0;
    let chain = chain_row(app.store.pool(), chain_id).await?;
    goes_on(&chain, (terms.venue, terms.collection))?;
    let message = typed::Bid {
        orderId: B256::from(*order_id.0.bytes()),
        bidder: onchain(*bidder),
        price: price.get(),
    };
    let digest = message.eip712_signing_hash(&book_domain(chain_id, onchain(terms.venue)));
    trader.check_signer(&app, chain_id, *bidder, digest).await?;
    let now_s = chain_time(&app, chain_id).await?;
    let command = OrderCommand::AnnounceBid { bidder: *bidder, price: *price, now_s };
    change(&app, *order_id, command, trader.meta(&body.bytes, *bidder)).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliverRequest {
    order_id: OrderId,
    seller: Address,
    tx_hash: Hash32,
}

/// Tells of a delivery that is on its way, after seeing it with our own eyes: sent by the seller,
/// to the order's venue, about this order. One that is mined is told by the log alone.
#[utoipa::path(
    post,
    path = "/item/offer/delivery",
    params(CommandHeaders),
    request_body = DeliverRequest,
    responses((status = 200, description = "The delivery is on its way, or has arrived.", body = Envelope<ChangeOrderResponse>), Failures)
)]
pub(crate) async fn submit_delivery(
    State(app): State<App>,
    trader: Trader,
    body: Body<DeliverRequest>,
) -> Reply<ChangeOrderResponse> {
    let DeliverRequest { order_id, seller, tx_hash } = &body.value;
    let terms = known_order(&app, *order_id).await?.terms;
    trader.check_wallet(&app, *seller).await?;
    let chain_id = terms.chain_id.0;
    let chain = app.chains.get(&chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    let Told { sent, mined } = told(chain, *tx_hash).await?;
    let called = calls::deliverCall::abi_decode(&sent.input).ok();
    let about_it = called.is_some_and(|call| call.orderId.0 == *order_id.0.bytes());
    if sent.from != onchain(*seller) || sent.to != Some(onchain(terms.venue)) || !about_it {
        let message = "That transaction is not the seller's delivery of this order.";
        return Err(Failure::refused("not_a_delivery", message));
    }
    if mined {
        let position = app.store.head().await?;
        return reply(position, ChangeOrderResponse { order_id: *order_id, position });
    }
    let now_s = chain_time(&app, chain_id).await?;
    let command = OrderCommand::SubmitDelivery { seller: *seller, tx_hash: *tx_hash, now_s };
    change(&app, *order_id, command, trader.meta(&body.bytes, *seller)).await
}

/// The chain's own time where it is ahead of ours: its blocks decide when an auction ends.
pub(super) async fn chain_time(app: &App, chain_id: u64) -> Result<UnixSeconds, Failure> {
    let told: Option<Option<i64>> =
        sqlx::query_scalar("select block_time_s from chain_cursors where chain_id = $1")
            .bind(chain_id.cast_signed())
            .fetch_optional(app.store.pool())
            .await?;
    let told = told.flatten().unwrap_or_default();
    Ok(app.now_s().max(UnixSeconds(told.unsigned_abs())))
}
