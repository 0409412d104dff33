//! What bidders, owners and the watch over money may ask of an offer. Time, the proven signer
//! and what the chain holds are values here.

use crate::kernel::{Address, Amount, Hash32, UnixSeconds};

use super::collection::{CollectionOfferTerms, SignedCollectionOffer};
use super::event::{OfferTerms, SignedOffer};
use super::state::{OutdatedReason, Shortage};

/// What a bidder has, and what the exchange may take of it, in the offer's currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Funds {
    pub balance: Amount,
    pub allowance: Amount,
}

impl Funds {
    /// What keeps a price from being paid.
    pub fn shortage(self, price: Amount) -> Option<Shortage> {
        if self.balance < price {
            Some(Shortage::NoCurrencyBalance)
        } else if self.allowance < price {
            Some(Shortage::NoAllowance)
        } else {
            None
        }
    }
}

/// What the exchange would say of the signatures and the money behind a new offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub funds: Funds,
    pub bidder_counter: Amount,
    pub owner_counter: Amount,
    /// Units of the option's nonce that are gone; all of them when the owner cancelled it.
    pub filled: Amount,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferCommand {
    /// Put a signed offer on the book.
    Make {
        terms: Box<OfferTerms>,
        signed: Box<SignedOffer>,
        signed_by: Address,
        standing: Standing,
        now_s: UnixSeconds,
    },
    /// Put a signed offer for a collection on the book; `counter` is the bidder's on the exchange.
    MakeForCollection {
        terms: Box<CollectionOfferTerms>,
        signed: Box<SignedCollectionOffer>,
        signed_by: Address,
        funds: Funds,
        counter: Amount,
        now_s: UnixSeconds,
    },
    /// Take the offer off the book.
    Cancel { signed_by: Address },
    /// Tell that the owner takes the offer; the caller has seen the transaction.
    Accept { seller: Address, tx_hash: Hash32, now_s: UnixSeconds },
    /// Close an offer whose end the chain's own time has reached; its blocks are the only clock.
    Expire { block_time_s: UnixSeconds },
    /// Tell what the bidder has, as of a block.
    CheckFunds { funds: Funds, block: u64 },
    /// Tell how many units of the item its owner has after a transfer of some (ERC-1155).
    Recount { held: Amount },
    /// Tell that the book offers it to the owner no more, as other streams have it.
    Outdate { why: OutdatedReason },
}
