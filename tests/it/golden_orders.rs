//! The events of orders, as their golden files hold them.

use brickyard_core::kernel::{Amount, Bytes, ChainId, Personal, Sealed, UnixSeconds};
use brickyard_core::orders::{InactiveReason, OrderEvent, OrderKind, Rail, SignedOption, Terms};

use crate::golden_events::{address, hash, large, rate};

pub(crate) fn terms(rail: Rail) -> Terms {
    Terms {
        rail,
        kind: OrderKind::Fixed,
        escrowed: rail == Rail::Escrow,
        chain_id: ChainId(31_337),
        venue: address(7),
        collection: address(3),
        token_id: Amount::from(12),
        amount: Amount::ONE,
        maker: address(1),
        currency: address(6),
        price: large(),
        start_s: UnixSeconds(1_000),
        end_s: UnixSeconds(4_600),
        fee_bps: rate(100),
        fee_recipient: address(9),
        royalty_bps: rate(500),
        royalty_recipient: address(1),
    }
}

fn option() -> SignedOption {
    SignedOption {
        channel: hash(0),
        nonce: Amount::from(5),
        option_hash: hash(5),
        signature: Bytes::new(vec![1; 65]),
    }
}

pub(crate) fn drafts_and_listings() -> Vec<OrderEvent> {
    let at = UnixSeconds(1_000);
    vec![
        OrderEvent::OrderDrafted { terms: terms(Rail::Escrow) },
        OrderEvent::OrderDiscarded {},
        OrderEvent::OrderListed { terms: terms(Rail::Signature), option: option() },
        OrderEvent::OrderRepriced { version: 2, price: Amount::from(7), option: option() },
        OrderEvent::OrderRepriceRequested { price: Amount::from(7) },
        OrderEvent::OrderDescribed { text: "One owner.\nWith its box.".to_owned() },
        OrderEvent::OrderCancelRequested {},
        OrderEvent::PurchaseSubmitted {
            buyer: address(2),
            tx_hash: hash(9),
            amount: Some(Amount::from(2)),
            submitted_at_s: UnixSeconds(1_200),
        },
        OrderEvent::PurchaseFailed { buyer: address(2), tx_hash: hash(9) },
        OrderEvent::OrderVoided { counter: Amount::from(3) },
        OrderEvent::OrderVoidTakenBack { counter: Amount::from(2) },
        OrderEvent::BidAnnounced { bidder: address(2), price: large(), announced_at_s: at },
        OrderEvent::DeliverySubmitted { seller: address(1), tx_hash: hash(9), submitted_at_s: at },
        OrderEvent::OrderDeactivated {
            reason: InactiveReason::NoBalance,
            held: Some(Amount::from(4)),
        },
        OrderEvent::OrderUnitsReturned { held: large() },
        OrderEvent::OrderApprovalLost {},
        OrderEvent::OrderApprovalReturned {},
        OrderEvent::OrderReconfirmed { terms: terms(Rail::Signature) },
        OrderEvent::EvidenceStated {
            by: address(1),
            evidence: hash(8),
            statement: Personal::Sealed(Sealed {
                key: Bytes::new(vec![4; 16]),
                boxed: Bytes::new(vec![9; 72]),
            }),
            stated_at_s: UnixSeconds(1_000),
        },
        OrderEvent::OrderExpired { block_time_s: UnixSeconds(4_600) },
    ]
}

pub(crate) fn chain_facts_of_orders() -> Vec<OrderEvent> {
    let price = Amount::from(1_000);
    vec![
        OrderEvent::OrderOpened { terms: terms(Rail::Escrow) },
        OrderEvent::OrderPriceModified { old_price: large(), new_price: price },
        OrderEvent::OrderCancelled {},
        OrderEvent::OptionVersionCancelled {
            option_hash: hash(5),
            signer: Some(address(1)),
            nonce: Some(Amount::from(5)),
        },
        OrderEvent::BidPlaced {
            bidder: address(2),
            price,
            refunded_bidder: address(4),
            refunded_amount: Amount::from(900),
            end_s: UnixSeconds(4_600),
        },
        OrderEvent::OrderPurchased { buyer: address(2), price, deliver_by_s: UnixSeconds(9_000) },
        OrderEvent::DisputeOpened {
            by: address(2),
            other: address(1),
            decide_by_s: UnixSeconds(700_000),
        },
        OrderEvent::EvidenceGiven { by: address(2), other: address(1), evidence: hash(8) },
        OrderEvent::DisputeSettled {
            buyer: address(2),
            seller: address(1),
            by: address(4),
            released: true,
            reason: hash(9),
            refunded: Amount::ZERO,
        },
        OrderEvent::OrderSettled {
            buyer: address(2),
            seller: address(1),
            price,
            fee: Amount::from(10),
            royalty: Amount::from(50),
            seller_amount: Amount::from(940),
        },
        OrderEvent::OrderDelivered {},
        OrderEvent::DeliveryRefused { by: address(2), refunded: price },
        OrderEvent::DeliveryTimedOut { by: address(2), refunded: price },
        OrderEvent::DisputeTimedOut {
            buyer: address(2),
            seller: address(1),
            by: address(2),
            refunded: price,
        },
        OrderEvent::AuctionEnded {
            winner: Some(address(2)),
            price,
            block_time_s: UnixSeconds(4_600),
        },
        OrderEvent::AuctionReturned {},
        matched(price),
    ]
}

fn matched(price: Amount) -> OrderEvent {
    OrderEvent::OrderMatched {
        option_hash: hash(5),
        seller: address(1),
        buyer: address(2),
        counter_hash: hash(6),
        via_offer: true,
        nonce: Amount::from(5),
        counter_nonce: Amount::ZERO,
        collection: address(3),
        token_id: Amount::from(12),
        amount: Amount::ONE,
        filled: Amount::ONE,
        option_amount: Amount::ONE,
        currency: address(6),
        price,
        fee: Amount::from(10),
        royalty: Amount::from(50),
        seller_amount: Amount::from(940),
    }
}
