//! Offers for any token of a collection, or for any token that has a trait: another making of the
//! same life. They name no owner: whoever has such a token takes them, unit by unit, until
//! the quantity is there.

use serde::{Deserialize, Serialize};

use crate::items::Attribute;
use crate::kernel::{
    Address, Amount, BasisPoints, Bytes, ChainId, CollectionId, Hash32, UnixSeconds,
};
use crate::orders::{OrderError, OrderKind, Rail, Terms, check_terms};

use super::command::Funds;
use super::error::OfferError;

/// Tokens that one offer may name. Each of them stands in the event: who reads the log has to
/// prove any of them to the exchange.
pub const MOST_TOKENS: usize = 2_000;

/// The tokens that had a trait when the offer was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenSet {
    pub of: Attribute,
    /// Of the Merkle tree over `tokens` in this order (`IOptionExchange`); what was signed.
    pub root: Hash32,
    /// Ascending, each once.
    pub tokens: Vec<Amount>,
}

/// What is offered, frozen when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CollectionOfferTerms {
    pub chain_id: ChainId,
    pub venue: Address,
    pub collection: Address,
    /// None is any token of the collection.
    pub set: Option<TokenSet>,
    /// Units that are wanted in all.
    pub amount: Amount,
    pub currency: Address,
    /// For one unit.
    pub price: Amount,
    pub bidder: Address,
    /// The offer cannot be taken from here on.
    pub expire_s: UnixSeconds,
    pub fee_bps: BasisPoints,
    pub fee_recipient: Address,
    pub royalty_bps: BasisPoints,
    pub royalty_recipient: Address,
}

impl CollectionOfferTerms {
    pub fn collection_id(&self) -> CollectionId {
        CollectionId { chain_id: self.chain_id, address: self.collection }
    }

    /// The sale of `units` of a token that taking the offer makes.
    pub fn sale(&self, maker: Address, token_id: Amount, units: Amount) -> Terms {
        Terms {
            rail: Rail::Signature,
            kind: OrderKind::Fixed,
            escrowed: false,
            chain_id: self.chain_id,
            venue: self.venue,
            collection: self.collection,
            token_id,
            amount: units,
            maker,
            currency: self.currency,
            price: self.cost_of(units).unwrap_or(Amount::MAX),
            start_s: UnixSeconds(0),
            end_s: self.expire_s,
            fee_bps: self.fee_bps,
            fee_recipient: self.fee_recipient,
            royalty_bps: self.royalty_bps,
            royalty_recipient: self.royalty_recipient,
        }
    }

    /// None when no number here can say it.
    pub fn cost_of(&self, units: Amount) -> Option<Amount> {
        self.price.share_rounded_up(units, Amount::ONE)
    }

    pub fn left_after(&self, taken: Amount) -> Amount {
        self.amount.checked_sub(taken).unwrap_or(Amount::ZERO)
    }

    /// What the bidder owes for all that is left.
    pub fn due_after(&self, taken: Amount) -> Amount {
        self.cost_of(self.left_after(taken)).unwrap_or(Amount::MAX)
    }
}

/// What the bidder signed beyond the terms (IOptionExchange `CollectionOffer`), with the signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedCollectionOffer {
    pub salt: Amount,
    /// As signed: the bidder's counter (bits 64-255) | unix seconds.
    pub expire_time: Amount,
    pub signature: Bytes,
}

impl SignedCollectionOffer {
    /// The counter that the bidder signed under.
    pub fn counter(&self) -> Amount {
        Amount::new(self.expire_time.get() >> 64)
    }
}

/// `counter` is the bidder's on the exchange.
pub(super) fn check(
    terms: &CollectionOfferTerms,
    signed: &SignedCollectionOffer,
    signed_by: Address,
    (funds, counter): (Funds, Amount),
    now_s: UnixSeconds,
) -> Result<(), OfferError> {
    if terms.bidder != signed_by {
        return Err(OfferError::NotTheBidder);
    }
    if terms.expire_s <= now_s {
        return Err(OfferError::Expired);
    }
    if terms.amount.is_zero() {
        return Err(OrderError::ZeroAmount.into());
    }
    // Whoever sells will be its maker; all else of that sale can be looked at now.
    check_terms(
        &terms.sale(signed_by, Amount::ZERO, terms.amount),
        Rail::Signature,
        signed_by,
        now_s,
    )?;
    let due = terms.cost_of(terms.amount).ok_or(OfferError::TooMuch)?;
    if terms.set.as_ref().is_some_and(|set| !(1..=MOST_TOKENS).contains(&set.tokens.len())) {
        return Err(OfferError::BadSet);
    }
    if signed.counter() != counter {
        return Err(OfferError::StaleCounter);
    }
    funds.shortage(due).map_or(Ok(()), |shortage| Err(shortage.into()))
}
