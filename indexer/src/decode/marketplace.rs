//! Logs of the escrow rail.

use alloy::primitives::B256;
use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::chains::{Chain, ChainEvent};
use brickyard_core::kernel::{OrderId, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, OrderKind, Rail, Terms};
use brickyard_store::{ChainSource, Fact};

use super::{Unreadable, address, administration, amount, hash, rate, topic};
use crate::contracts::Marketplace as M;

pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let (order_id, event) = match topic(log)? {
        M::OrderCreated::SIGNATURE_HASH => {
            let e = M::OrderCreated::decode_log(data)?.data;
            (e.orderId, OrderEvent::OrderOpened { terms: terms(source, log, &e)? })
        }
        M::PriceModified::SIGNATURE_HASH => {
            let e = M::PriceModified::decode_log(data)?.data;
            let (old_price, new_price) = (amount(e.oldPrice), amount(e.newPrice));
            (e.orderId, OrderEvent::OrderPriceModified { old_price, new_price })
        }
        M::OrderCancelled::SIGNATURE_HASH => {
            (M::OrderCancelled::decode_log(data)?.data.orderId, OrderEvent::OrderCancelled {})
        }
        M::BidPlaced::SIGNATURE_HASH => {
            let e = M::BidPlaced::decode_log(data)?.data;
            let event = OrderEvent::BidPlaced {
                bidder: address(e.bidder),
                price: amount(e.price),
                refunded_bidder: address(e.refundedBidder),
                refunded_amount: amount(e.refundedAmount),
                end_s: UnixSeconds(e.endTime),
            };
            (e.orderId, event)
        }
        M::Purchased::SIGNATURE_HASH => {
            let e = M::Purchased::decode_log(data)?.data;
            let event = OrderEvent::OrderPurchased {
                buyer: address(e.buyer),
                price: amount(e.price),
                deliver_by_s: UnixSeconds(e.deliverBy),
            };
            (e.orderId, event)
        }
        M::Settled::SIGNATURE_HASH => {
            let e = M::Settled::decode_log(data)?.data;
            let event = OrderEvent::OrderSettled {
                buyer: address(e.buyer),
                seller: address(e.seller),
                price: amount(e.price),
                fee: amount(e.fee),
                royalty: amount(e.royalty),
                seller_amount: amount(e.sellerAmount),
            };
            (e.orderId, event)
        }
        M::Delivered::SIGNATURE_HASH => {
            (M::Delivered::decode_log(data)?.data.orderId, OrderEvent::OrderDelivered {})
        }
        M::DeliveryRefused::SIGNATURE_HASH => {
            let e = M::DeliveryRefused::decode_log(data)?.data;
            let (by, refunded) = (address(e.by), amount(e.refunded));
            (e.orderId, OrderEvent::DeliveryRefused { by, refunded })
        }
        M::DeliveryTimedOut::SIGNATURE_HASH => {
            let e = M::DeliveryTimedOut::decode_log(data)?.data;
            let (by, refunded) = (address(e.by), amount(e.refunded));
            (e.orderId, OrderEvent::DeliveryTimedOut { by, refunded })
        }
        M::DisputeOpened::SIGNATURE_HASH
        | M::EvidenceGiven::SIGNATURE_HASH
        | M::DisputeSettled::SIGNATURE_HASH
        | M::DisputeTimedOut::SIGNATURE_HASH => dispute(log)?,
        M::AuctionReturned::SIGNATURE_HASH => {
            (M::AuctionReturned::decode_log(data)?.data.orderId, OrderEvent::AuctionReturned {})
        }
        _ => return about_the_venue(source, log),
    };
    Ok(vec![Fact::of::<Order>(OrderId(hash(order_id)).to_string(), &event, source)?])
}

fn dispute(log: &Log) -> Result<(B256, OrderEvent), Unreadable> {
    let data = &log.inner;
    Ok(match topic(log)? {
        M::DisputeOpened::SIGNATURE_HASH => {
            let e = M::DisputeOpened::decode_log(data)?.data;
            let (by, other) = (address(e.by), address(e.other));
            let decide_by_s = UnixSeconds(e.decideBy);
            (e.orderId, OrderEvent::DisputeOpened { by, other, decide_by_s })
        }
        M::EvidenceGiven::SIGNATURE_HASH => {
            let e = M::EvidenceGiven::decode_log(data)?.data;
            let (by, other, evidence) = (address(e.by), address(e.other), hash(e.evidence));
            (e.orderId, OrderEvent::EvidenceGiven { by, other, evidence })
        }
        M::DisputeSettled::SIGNATURE_HASH => {
            let e = M::DisputeSettled::decode_log(data)?.data;
            let event = OrderEvent::DisputeSettled {
                buyer: address(e.buyer),
                seller: address(e.seller),
                by: address(e.by),
                released: e.released,
                reason: hash(e.reason),
                refunded: amount(e.refunded),
            };
            (e.orderId, event)
        }
        _ => {
            let e = M::DisputeTimedOut::decode_log(data)?.data;
            let (buyer, seller) = (address(e.buyer), address(e.seller));
            let (by, refunded) = (address(e.by), amount(e.refunded));
            (e.orderId, OrderEvent::DisputeTimedOut { buyer, seller, by, refunded })
        }
    })
}

fn about_the_venue(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let (data, venue) = (&log.inner, address(log.address()));
    let event = match topic(log)? {
        M::FeeChanged::SIGNATURE_HASH => {
            let e = M::FeeChanged::decode_log(data)?.data;
            let (fee_bps, recipient) = (rate(e.feeBps)?, address(e.feeRecipient));
            ChainEvent::VenueFeeChanged { venue, fee_bps, recipient }
        }
        M::Credited::SIGNATURE_HASH => {
            let e = M::Credited::decode_log(data)?.data;
            let (to, currency) = (address(e.to), address(e.currency));
            ChainEvent::CreditHeld { venue, to, currency, amount: amount(e.amount) }
        }
        M::CreditWithdrawn::SIGNATURE_HASH => {
            let e = M::CreditWithdrawn::decode_log(data)?.data;
            let (to, currency) = (address(e.to), address(e.currency));
            ChainEvent::CreditWithdrawn { venue, to, currency, amount: amount(e.amount) }
        }
        _ => return administration::decode(source, log),
    };
    Ok(vec![Fact::of::<Chain>(source.chain_id.to_string(), &event, source)?])
}

fn terms(source: &ChainSource, log: &Log, e: &M::OrderCreated) -> Result<Terms, Unreadable> {
    let kind = match e.kind {
        0 => OrderKind::Fixed,
        1 => OrderKind::Auction,
        _ => return Err(Unreadable::OutOfRange("the kind of an order")),
    };
    Ok(Terms {
        rail: Rail::Escrow,
        kind,
        escrowed: e.escrowed,
        chain_id: source.chain_id,
        venue: address(log.address()),
        collection: address(e.collection),
        token_id: amount(e.tokenId),
        amount: amount(e.amount),
        maker: address(e.seller),
        currency: address(e.currency),
        price: amount(e.price),
        start_s: UnixSeconds(e.startTime),
        end_s: UnixSeconds(e.endTime),
        fee_bps: rate(e.feeBps)?,
        fee_recipient: address(e.feeRecipient),
        royalty_bps: rate(e.royaltyBps)?,
        royalty_recipient: address(e.royaltyRecipient),
    })
}
