//! What happened to offers. Facts only, complete for every reader; shapes are frozen by golden
//! files and change by a new version, never by an edit.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, Bytes, Hash32, OrderId, UnixSeconds};
use crate::orders::Terms;

use super::collection::{CollectionOfferTerms, SignedCollectionOffer};
use super::state::{OutdatedReason, Shortage};

/// What is offered, frozen when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferTerms {
    /// The sale that taking the offer makes: `maker` is the owner who may take it, `price` what
    /// the bidder pays, start and end are the option's.
    pub sale: Terms,
    pub bidder: Address,
    /// The offer cannot be taken from here on.
    pub expire_s: UnixSeconds,
}

/// What the bidder signed beyond the terms (IOptionExchange `Offer`), with the signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedOffer {
    /// The order that all options of the owner with this nonce are versions of; it need not be
    /// on our book.
    pub order_id: OrderId,
    pub channel: Hash32,
    /// Of the option: side | the owner's counter | salt.
    pub nonce: Amount,
    /// What the option asks by itself; the offer's price is paid.
    pub option_price: Amount,
    /// EIP-712 digest of the option.
    pub option_hash: Hash32,
    /// As signed: the bidder's counter (bits 64-255) | unix seconds.
    pub expire_time: Amount,
    pub signature: Bytes,
}

impl SignedOffer {
    /// The counter that the bidder signed under.
    pub fn counter(&self) -> Amount {
        Amount::new(self.expire_time.get() >> 64)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfferEvent {
    /// A bidder signed an offer.
    OfferMade { terms: OfferTerms, signed: SignedOffer },
    /// A bidder signed an offer for any token of a collection, or of a set of them.
    CollectionOfferMade { terms: CollectionOfferTerms, signed: SignedCollectionOffer },
    /// A bidder wants out: hidden from our book now, final when the chain says so.
    OfferCancelRequested {},
    /// The owner takes it: the transaction was seen on its way to the chain.
    OfferAccepted { seller: Address, tx_hash: Hash32, accepted_at_s: UnixSeconds },
    /// The bidder can no longer pay, seen at a block.
    OfferFundsFell { why: Shortage, balance: Amount, allowance: Amount, block: u64 },
    /// The bidder can pay again, seen at a block.
    OfferFundsReturned { balance: Amount, allowance: Amount, block: u64 },
    /// The owner that it is made to has `held` units of the item, which are fewer than it is for.
    OfferUnitsFell { held: Amount },
    /// The owner has enough of them again: the exchange would match it, and the book does not offer it
    /// again.
    OfferUnitsReturned { held: Amount },
    /// Our book offers it to the owner no more, since what it asks for is gone. Told once, for whoever made it:
    /// the book itself follows what made it so.
    OfferOutdated { why: OutdatedReason },
    /// The chain's own time has reached its end: the exchange refuses it from there on.
    OfferExpired { block_time_s: UnixSeconds },

    /// Exchange `OptionMatched` by an offer, told to the offer. A purchase is matched that way,
    /// too, by an offer that nobody but the buyer has seen. An offer for a collection is matched
    /// until `amount` adds up to its own.
    OfferMatched {
        option_hash: Hash32,
        order_id: OrderId,
        seller: Address,
        buyer: Address,
        collection: Address,
        token_id: Amount,
        amount: Amount,
        currency: Address,
        price: Amount,
        fee: Amount,
        royalty: Amount,
        seller_amount: Amount,
    },
    /// Exchange `OfferCancelled`; `option_hash` is 0 for a collection's.
    OfferCancelled { option_hash: Hash32, bidder: Address },
}

impl DomainEvent for OfferEvent {
    fn event_type(&self) -> String {
        match self {
            Self::OfferMade { .. } => "OfferMade",
            Self::CollectionOfferMade { .. } => "CollectionOfferMade",
            Self::OfferCancelRequested {} => "OfferCancelRequested",
            Self::OfferAccepted { .. } => "OfferAccepted",
            Self::OfferFundsFell { .. } => "OfferFundsFell",
            Self::OfferFundsReturned { .. } => "OfferFundsReturned",
            Self::OfferUnitsFell { .. } => "OfferUnitsFell",
            Self::OfferUnitsReturned { .. } => "OfferUnitsReturned",
            Self::OfferOutdated { .. } => "OfferOutdated",
            Self::OfferExpired { .. } => "OfferExpired",
            Self::OfferMatched { .. } => "OfferMatched",
            Self::OfferCancelled { .. } => "OfferCancelled",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
