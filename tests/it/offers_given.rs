//! Offers as tests make them: by facts, and by traders over the API and on the chain.

use alloy::primitives::{B256, Bytes as ChainBytes, U256};
use alloy::signers::SignerSync;
use alloy::sol_types::SolStruct;
use brickyard_api::{book_domain, exchange_domain, typed};
use brickyard_core::kernel::{Address, Amount, Bytes, Hash32, OfferId};
use brickyard_core::offers::{
    CollectionOfferTerms, OfferTerms, SignedCollectionOffer, SignedOffer,
};
use brickyard_core::orders::Terms;
use brickyard_indexer::contracts::OptionExchange as X;
use serde_json::{Value, json};

use crate::harness::api::{Command, option_fields};
use crate::harness::world::{Trader, mined};
use crate::orders_given::{order_id, terms};

/// Whoever bids in facts.
pub(crate) const BIDDER: Address = Address::new([9; 20]);

pub(crate) fn offer_id(seed: u64) -> OfferId {
    order_id(seed + 1_000).parse().expect("32 bytes")
}

/// An offer for the item of order `seed`, matched with an option of that order.
pub(crate) fn offered(seed: u64, token_id: Amount, price: u64) -> (OfferTerms, SignedOffer) {
    let sale = Terms { token_id, price: Amount::from(price), ..terms(seed) };
    let signed = SignedOffer {
        order_id: order_id(seed).parse().expect("32 bytes"),
        channel: Hash32::ZERO,
        nonce: Amount::from(seed),
        option_price: sale.price,
        option_hash: Hash32::new([1; 32]),
        expire_time: Amount::from(sale.end_s.0),
        signature: Bytes::new(vec![1; 65]),
    };
    let expire_s = sale.end_s;
    (OfferTerms { sale, bidder: BIDDER, expire_s }, signed)
}

/// An offer of `price` each for `units` of any token of the collection of order `seed`.
pub(crate) fn wanted(
    seed: u64,
    price: u64,
    units: u64,
) -> (CollectionOfferTerms, SignedCollectionOffer) {
    let sale = terms(seed);
    let terms = CollectionOfferTerms {
        chain_id: sale.chain_id,
        venue: sale.venue,
        collection: sale.collection,
        set: None,
        amount: Amount::from(units),
        currency: sale.currency,
        price: Amount::from(price),
        bidder: BIDDER,
        expire_s: sale.end_s,
        fee_bps: sale.fee_bps,
        fee_recipient: sale.fee_recipient,
        royalty_bps: sale.royalty_bps,
        royalty_recipient: sale.royalty_recipient,
    };
    let expire_time = Amount::from(sale.end_s.0);
    let signature = Bytes::new(vec![1; 65]);
    (terms, SignedCollectionOffer { salt: Amount::from(seed), expire_time, signature })
}

/// What a bidder writes down for an owner, and the offer for it.
#[derive(Clone, Debug)]
pub(crate) struct Bid {
    pub(crate) option: typed::OptionTerms,
    pub(crate) offer: typed::Offer,
    pub(crate) id: B256,
}

/// An offer for a study, with an option that its owner has not signed.
pub(crate) fn bid(
    bidder: &Trader<'_>,
    owner: &Trader<'_>,
    study: u64,
    nonce: u64,
    price: u64,
) -> Bid {
    let option = owner.option(study, nonce, price);
    let offer = typed::Offer {
        optionHash: bidder.digest(&option),
        bidder: bidder.signer.address(),
        price: U256::from(price),
        expireTime: option.endTime,
    };
    signed_as(bidder, option, offer)
}

/// With whatever the fields say; its id follows from them.
pub(crate) fn signed_as(by: &Trader<'_>, option: typed::OptionTerms, offer: typed::Offer) -> Bid {
    let domain = exchange_domain(by.world.chain_id, by.world.exchange);
    let id = offer.eip712_signing_hash(&domain);
    Bid { option, offer, id }
}

impl Bid {
    pub(crate) fn body(&self, chain_id: u64) -> Value {
        json!({
            "chainId": chain_id,
            "option": option_fields(&self.option),
            "offer": {
                "bidder": self.offer.bidder,
                "price": self.offer.price.to_string(),
                "expireTime": self.offer.expireTime.to_string(),
            },
        })
    }

    pub(crate) fn on_chain(&self, bidder: &Trader<'_>) -> X::Offer {
        let signature = bidder.signer.sign_hash_sync(&self.id).expect("it signs");
        X::Offer {
            optionHash: self.offer.optionHash,
            bidder: self.offer.bidder,
            price: self.offer.price,
            expireTime: self.offer.expireTime,
            signature: signature.as_bytes().into(),
        }
    }

    /// The option as the owner hands it in: without a signature.
    pub(crate) fn unsigned_option(&self, owner: &Trader<'_>) -> X::SellOption {
        X::SellOption { signature: ChainBytes::new(), ..owner.sign(&self.option) }
    }
}

pub(crate) fn make(bidder: &Trader<'_>, bid: &Bid) -> Command {
    Command::new("item/offer/add", bid.body(bidder.world.chain_id)).signed(&bidder.signer, bid.id)
}

pub(crate) fn withdraw(bidder: &Trader<'_>, id: B256) -> Command {
    let message = typed::CancelOffer { offerId: id };
    let domain = book_domain(bidder.world.chain_id, bidder.world.exchange);
    let digest = message.eip712_signing_hash(&domain);
    Command::new(&format!("item/offer/cancel/{id}"), json!({})).signed(&bidder.signer, digest)
}

/// Tells the book of a transaction that takes the offer.
pub(crate) fn accept(owner: &Trader<'_>, id: B256, tx: B256) -> Command {
    let body = json!({ "seller": owner.signer.address(), "txHash": tx });
    Command::new(&format!("item/offer/accept/{id}"), body).by(&owner.signer)
}

/// The owner takes the offer on chain; answers the transaction.
pub(crate) async fn take(owner: &Trader<'_>, bidder: &Trader<'_>, bid: &Bid) -> B256 {
    let (option, offer) = (bid.unsigned_option(owner), bid.on_chain(bidder));
    mined!(owner.exchange().matchOptionWithOffer(option, offer)).transaction_hash
}

pub(crate) async fn void(bidder: &Trader<'_>, bid: &Bid) {
    mined!(bidder.exchange().cancelOffer(bid.on_chain(bidder)));
}
