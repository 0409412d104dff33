//! One offer event of every kind, for the golden files.

use brickyard_core::items::Attribute;
use brickyard_core::kernel::{Amount, Bytes, OrderId, UnixSeconds};
use brickyard_core::offers::{
    CollectionOfferTerms, OfferEvent, OfferTerms, OutdatedReason, Shortage, SignedCollectionOffer,
    SignedOffer, TokenSet,
};
use brickyard_core::orders::Rail;

use crate::golden_events::{address, hash, large};
use crate::golden_orders::terms;

pub(crate) fn offers() -> Vec<OfferEvent> {
    let price = Amount::from(1_000);
    let signed = SignedOffer {
        order_id: OrderId(hash(7)),
        channel: hash(0),
        nonce: Amount::from(5),
        option_price: price,
        option_hash: hash(5),
        expire_time: large(),
        signature: Bytes::new(vec![1; 65]),
    };
    let terms = OfferTerms {
        sale: terms(Rail::Signature),
        bidder: address(2),
        expire_s: UnixSeconds(4_600),
    };
    let (balance, allowance) = (large(), price);
    vec![
        OfferEvent::OfferMade { terms, signed },
        for_a_trait(),
        OfferEvent::OfferFundsFell { why: Shortage::NoAllowance, balance, allowance, block: 7 },
        OfferEvent::OfferFundsReturned { balance, allowance: balance, block: 8 },
        OfferEvent::OfferUnitsFell { held: Amount::ZERO },
        OfferEvent::OfferUnitsReturned { held: large() },
        OfferEvent::OfferOutdated { why: OutdatedReason::ItemLeft },
        OfferEvent::OfferAccepted {
            seller: address(1),
            tx_hash: hash(9),
            accepted_at_s: UnixSeconds(1_200),
        },
        OfferEvent::OfferExpired { block_time_s: UnixSeconds(4_600) },
        OfferEvent::OfferCancelRequested {},
        OfferEvent::OfferCancelled { option_hash: hash(5), bidder: address(2) },
        OfferEvent::OfferMatched {
            option_hash: hash(5),
            order_id: OrderId(hash(7)),
            seller: address(1),
            buyer: address(2),
            collection: address(3),
            token_id: Amount::from(12),
            amount: Amount::ONE,
            currency: address(6),
            price,
            fee: Amount::from(10),
            royalty: Amount::from(50),
            seller_amount: Amount::from(940),
        },
    ]
}

fn for_a_trait() -> OfferEvent {
    let sale = terms(Rail::Signature);
    let of = Attribute { trait_type: "Hat".to_owned(), value: "Gold".to_owned() };
    let tokens = vec![Amount::from(12), Amount::from(30)];
    let terms = CollectionOfferTerms {
        chain_id: sale.chain_id,
        venue: sale.venue,
        collection: sale.collection,
        set: Some(TokenSet { of, root: hash(8), tokens }),
        amount: Amount::from(3),
        currency: sale.currency,
        price: Amount::from(1_000),
        bidder: address(2),
        expire_s: UnixSeconds(4_600),
        fee_bps: sale.fee_bps,
        fee_recipient: sale.fee_recipient,
        royalty_bps: sale.royalty_bps,
        royalty_recipient: sale.royalty_recipient,
    };
    let signature = Bytes::new(vec![1; 65]);
    let signed = SignedCollectionOffer { salt: Amount::from(5), expire_time: large(), signature };
    OfferEvent::CollectionOfferMade { terms, signed }
}
