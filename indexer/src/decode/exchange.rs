//! Logs of the signature rail. An order's id follows from signer and nonce, and an offer's is its
//! digest, so no look-up is needed to find the streams of a match or a cancellation.
//!
//! A match by an offer is told twice, to the order and to the offer: each stream is whole by
//! itself.

use alloy::primitives::{Address, U256, keccak256};
use alloy::rpc::types::Log;
use alloy::sol_types::{SolEvent, SolValue};
use brickyard_core::chains::{Chain, ChainEvent};
use brickyard_core::kernel::{MakerId, OfferId, OrderId};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::offers::{Offer, OfferEvent};
use brickyard_core::orders::{Order, OrderEvent};
use brickyard_store::{ChainSource, Fact};

use super::{Unreadable, address, administration, amount, hash, rate, topic};
use crate::contracts::OptionExchange as X;

/// The order that all options of one signer with one nonce are versions of:
/// keccak256(abi.encode(chain id, exchange, signer, nonce)).
pub fn order_id(chain_id: u64, exchange: Address, signer: Address, nonce: U256) -> OrderId {
    let encoded = (U256::from(chain_id), exchange, signer, nonce).abi_encode();
    OrderId(hash(keccak256(encoded)))
}

pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let order = |signer, nonce| order_id(source.chain_id.0, log.address(), signer, nonce);
    let maker = |signer| MakerId { chain_id: source.chain_id, address: address(signer) };
    let fact = match topic(log)? {
        X::OptionMatched::SIGNATURE_HASH => {
            let e = X::OptionMatched::decode_log(data)?.data;
            let order_id = order(e.seller, e.nonce);
            let mut facts =
                vec![Fact::of::<Order>(order_id.to_string(), &order_matched(&e), source)?];
            if e.viaOffer {
                let offer_id = OfferId(hash(e.counterHash)).to_string();
                facts.push(Fact::of::<Offer>(offer_id, &offer_matched(&e, order_id), source)?);
            }
            return Ok(facts);
        }
        X::OptionCancelled::SIGNATURE_HASH => {
            let e = X::OptionCancelled::decode_log(data)?.data;
            let event = OrderEvent::OptionVersionCancelled {
                option_hash: hash(e.optionHash),
                signer: Some(address(e.signer)),
                nonce: Some(amount(e.nonce)),
            };
            Fact::of::<Order>(order(e.signer, e.nonce).to_string(), &event, source)
        }
        X::NonceCancelled::SIGNATURE_HASH => {
            let e = X::NonceCancelled::decode_log(data)?.data;
            let event = OrderEvent::OrderCancelled {};
            Fact::of::<Order>(order(e.signer, e.nonce).to_string(), &event, source)
        }
        X::OfferCancelled::SIGNATURE_HASH => {
            let e = X::OfferCancelled::decode_log(data)?.data;
            let (option_hash, bidder) = (hash(e.optionHash), address(e.bidder));
            let event = OfferEvent::OfferCancelled { option_hash, bidder };
            Fact::of::<Offer>(OfferId(hash(e.offerHash)).to_string(), &event, source)
        }
        X::CounterBumped::SIGNATURE_HASH => {
            let e = X::CounterBumped::decode_log(data)?.data;
            let event = MakerEvent::CounterBumped { counter: amount(e.counter) };
            Fact::of::<Maker>(maker(e.signer).to_string(), &event, source)
        }
        X::FeeChanged::SIGNATURE_HASH => {
            let e = X::FeeChanged::decode_log(data)?.data;
            let (fee_bps, recipient) = (rate(e.feeBps)?, address(e.feeRecipient));
            let venue = address(log.address());
            let event = ChainEvent::VenueFeeChanged { venue, fee_bps, recipient };
            Fact::of::<Chain>(source.chain_id.to_string(), &event, source)
        }
        // The domain is read from the contract itself: no news for any reader.
        X::EIP712DomainChanged::SIGNATURE_HASH => return Ok(vec![]),
        _ => return administration::decode(source, log),
    };
    Ok(vec![fact?])
}

fn order_matched(e: &X::OptionMatched) -> OrderEvent {
    OrderEvent::OrderMatched {
        option_hash: hash(e.optionHash),
        seller: address(e.seller),
        buyer: address(e.buyer),
        counter_hash: hash(e.counterHash),
        via_offer: e.viaOffer,
        nonce: amount(e.nonce),
        counter_nonce: amount(e.counterNonce),
        collection: address(e.collection),
        token_id: amount(e.tokenId),
        amount: amount(e.amount),
        filled: amount(e.filled),
        option_amount: amount(e.optionAmount),
        currency: address(e.currency),
        price: amount(e.price),
        fee: amount(e.fee),
        royalty: amount(e.royalty),
        seller_amount: amount(e.sellerAmount),
    }
}

fn offer_matched(e: &X::OptionMatched, order_id: OrderId) -> OfferEvent {
    OfferEvent::OfferMatched {
        option_hash: hash(e.optionHash),
        order_id,
        seller: address(e.seller),
        buyer: address(e.buyer),
        collection: address(e.collection),
        token_id: amount(e.tokenId),
        amount: amount(e.amount),
        currency: address(e.currency),
        price: amount(e.price),
        fee: amount(e.fee),
        royalty: amount(e.royalty),
        seller_amount: amount(e.sellerAmount),
    }
}
