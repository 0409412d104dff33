//! One offer as it stands: what its events make of it, and what is asked of it.
//!
//! Which rows an event touches is the model's business (`offers`).

use brickyard_core::kernel::{
    Address, Amount, ChainId, CollectionId, ItemId, OfferId, OrderId, UnixSeconds,
};
use brickyard_core::offers::{
    ACCEPT_SECONDS, CollectionOfferTerms, OfferEvent, OfferTerms, OutdatedReason, Shortage,
    SignedCollectionOffer, SignedOffer,
};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use super::order_parts::{HistoryEntry, Sale};
use crate::event::Event;

/// Of an offer for any token of a collection, or of a set of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForCollection {
    pub terms: CollectionOfferTerms,
    pub signed: SignedCollectionOffer,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferRow {
    pub offer_id: OfferId,
    /// None for an offer for a collection, or one that was cancelled on chain before anybody
    /// showed it to us.
    pub item_id: Option<ItemId>,
    /// Of the item, or as a whole.
    pub collection: Option<CollectionId>,
    pub bidder: Address,
    /// The owner who may take it.
    pub seller: Option<Address>,
    pub status: String,
    /// Why the chain will never match it any more.
    pub void: Option<String>,
    /// Of the item, less than it is for is with the seller now.
    pub away: bool,
    /// The bidder was told that it is outdated.
    #[serde(default)]
    pub outdated_told: bool,
    /// What the bidder lacked when that was last looked at.
    pub short: Option<Shortage>,
    /// None for an offer for a collection, or where the chain told of the offer first.
    pub terms: Option<OfferTerms>,
    pub signed: Option<SignedOffer>,
    pub wanted: Option<Box<ForCollection>>,
    /// Units that were taken of an offer for a collection.
    pub taken: Amount,
    /// The order of the option that it would be matched with.
    pub order_id: Option<OrderId>,
    pub accepted_until_s: Option<UnixSeconds>,
    pub made_position: Position,
    pub made_at_s: i64,
    pub sale: Option<Sale>,
    pub history: Vec<HistoryEntry>,
}

impl OfferRow {
    pub(super) fn new(offer_id: OfferId, event: &Event, bidder: Address) -> Self {
        Self {
            offer_id,
            item_id: None,
            collection: None,
            bidder,
            seller: None,
            status: "active".to_owned(),
            void: None,
            away: false,
            outdated_told: false,
            short: None,
            terms: None,
            signed: None,
            wanted: None,
            taken: Amount::ZERO,
            order_id: None,
            accepted_until_s: None,
            made_position: event.position,
            made_at_s: event.at_s,
            sale: None,
            history: vec![],
        }
    }

    pub(super) fn made(
        id: OfferId,
        event: &Event,
        terms: &OfferTerms,
        signed: &SignedOffer,
    ) -> Self {
        Self {
            item_id: Some(terms.sale.item()),
            collection: Some(terms.sale.item().collection),
            seller: Some(terms.sale.maker),
            terms: Some(terms.clone()),
            signed: Some(signed.clone()),
            order_id: Some(signed.order_id),
            ..Self::new(id, event, terms.bidder)
        }
    }

    pub(super) fn wanted(id: OfferId, event: &Event, wanted: ForCollection) -> Self {
        Self {
            collection: Some(wanted.terms.collection_id()),
            wanted: Some(Box::new(wanted.clone())),
            ..Self::new(id, event, wanted.terms.bidder)
        }
    }

    /// None where nobody put the offer on our book.
    pub fn expire_s(&self) -> Option<UnixSeconds> {
        let of_item = self.terms.as_ref().map(|terms| terms.expire_s);
        of_item.or_else(|| self.wanted.as_ref().map(|wanted| wanted.terms.expire_s))
    }

    /// What the bidder owes when all that is left of it is taken.
    pub fn due(&self) -> Amount {
        let of_item = self.terms.as_ref().map(|terms| terms.sale.price);
        let due = of_item.or_else(|| Some(self.wanted.as_ref()?.terms.due_after(self.taken)));
        due.unwrap_or_default()
    }

    /// Chain, venue and currency of what would be paid.
    pub fn money(&self) -> Option<(ChainId, Address, Address)> {
        if let Some(OfferTerms { sale, .. }) = &self.terms {
            return Some((sale.chain_id, sale.venue, sale.currency));
        }
        let terms = &self.wanted.as_ref()?.terms;
        Some((terms.chain_id, terms.venue, terms.currency))
    }

    /// Of an offer for a collection, for one unit.
    pub fn price(&self) -> Option<Amount> {
        let of_item = self.terms.as_ref().map(|terms| terms.sale.price);
        of_item.or_else(|| Some(self.wanted.as_ref()?.terms.price))
    }

    /// Of one unit, rounded down: what lists are sorted by, within a currency.
    pub fn unit_price(&self) -> Option<Amount> {
        if let Some(OfferTerms { sale, .. }) = &self.terms {
            return Some(Amount::new(sale.price.get().checked_div(sale.amount.get())?));
        }
        Some(self.wanted.as_ref()?.terms.price)
    }

    /// The counter that the bidder signed under.
    pub(super) fn counter(&self) -> Option<Amount> {
        let of_item = self.signed.as_ref().map(SignedOffer::counter);
        of_item.or_else(|| Some(self.wanted.as_ref()?.signed.counter()))
    }

    /// Would the book offer it to the owner, the clock left aside. Whatever is void or away is not.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.status.as_str(), "active" | "inactive" | "accepted")
    }

    /// Why the book offers it no more, where that is what other streams have done.
    pub fn why_outdated(&self) -> Option<OutdatedReason> {
        if self.status != "outdated" {
            return None;
        }
        let void = |void: &str| OutdatedReason::VOID.into_iter().find(|why| why.reason() == void);
        self.void.as_deref().map_or(Some(OutdatedReason::ItemLeft), void)
    }

    /// The chain has ended it, and nothing that is told later changes how.
    fn is_over(&self) -> bool {
        matches!(self.status.as_str(), "settled" | "cancelled")
    }

    /// Nothing will come of it on chain.
    pub(super) fn end(&mut self, status: &str, why: &str) {
        status.clone_into(&mut self.status);
        self.void = Some(why.to_owned());
        self.accepted_until_s = None;
    }

    /// What it is for has left the owner that it was made to.
    pub(super) fn leave(&mut self) {
        self.away = true;
        if self.is_open() {
            "outdated".clone_into(&mut self.status);
            self.accepted_until_s = None;
        }
    }

    /// What the book has ended otherwise stays so.
    fn expire(&mut self) {
        if self.is_open() || self.status == "superseded" {
            "expired".clone_into(&mut self.status);
            self.accepted_until_s = None;
        }
    }

    pub(super) fn fold(&mut self, event: &Event, body: &OfferEvent) {
        if self.is_over() {
            return;
        }
        match body {
            OfferEvent::OfferMade { .. } | OfferEvent::CollectionOfferMade { .. } => {}
            // Of what the book does not offer, an acceptance or a wish to cancel makes nothing else.
            OfferEvent::OfferCancelRequested {}
                if self.void.is_some() || self.status == "expired" => {}
            OfferEvent::OfferAccepted { .. } if !self.is_open() => {}
            OfferEvent::OfferCancelRequested {} => {
                "cancel_pending".clone_into(&mut self.status);
                self.accepted_until_s = None;
            }
            OfferEvent::OfferAccepted { accepted_at_s, .. } => {
                "accepted".clone_into(&mut self.status);
                self.accepted_until_s = Some(accepted_at_s.plus(ACCEPT_SECONDS));
            }
            OfferEvent::OfferFundsFell { why, .. } => {
                self.short = Some(*why);
                if self.status == "active" {
                    "inactive".clone_into(&mut self.status);
                }
            }
            OfferEvent::OfferFundsReturned { .. } => {
                self.short = None;
                if self.status == "inactive" {
                    "active".clone_into(&mut self.status);
                }
            }
            // What is void says why, and a transfer more or less changes nothing.
            OfferEvent::OfferUnitsFell { .. } if self.void.is_none() => self.leave(),
            OfferEvent::OfferUnitsReturned { .. } if self.void.is_none() => self.away = false,
            OfferEvent::OfferUnitsFell { .. } | OfferEvent::OfferUnitsReturned { .. } => {}
            OfferEvent::OfferOutdated { .. } => self.outdated_told = true,
            OfferEvent::OfferMatched {
                order_id,
                seller,
                buyer,
                currency,
                amount,
                price,
                fee,
                royalty,
                seller_amount,
                ..
            } => {
                let wanted = self.wanted.as_ref().map(|wanted| wanted.terms.amount);
                if wanted.is_some() {
                    self.taken = self.taken.checked_add(*amount).unwrap_or(Amount::MAX);
                }
                if wanted.is_none_or(|wanted| self.taken >= wanted) {
                    self.end("settled", "settled");
                }
                self.seller = Some(*seller);
                // Others go on when this sale's order is closed.
                if wanted.is_none() {
                    self.order_id = Some(*order_id);
                }
                let (at_s, tx) = (event.at_s, event.chain.map(|chain| chain.tx));
                self.sale = Some(Sale {
                    currency: *currency,
                    price: *price,
                    fee: *fee,
                    royalty: *royalty,
                    seller_amount: *seller_amount,
                    buyer: *buyer,
                    at_s,
                    tx,
                });
            }
            OfferEvent::OfferCancelled { .. } => self.end("cancelled", "cancelled"),
            OfferEvent::OfferExpired { .. } => self.expire(),
        }
    }
}
