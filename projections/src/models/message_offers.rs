//! What bidders and owners are told of offers, and who looks out for them.

use brickyard_core::kernel::{AccountId, Address, Amount, CollectionId, ItemId, OfferId};
use brickyard_core::offers::{OfferEvent, OutdatedReason, Shortage};
use brickyard_core::watchlists::OfferAlert;
use serde::{Deserialize, Serialize};

use super::message_kinds::MessageKind;
use super::message_makers::{Known, known_of};
use super::message_told::{To, Told};
use crate::event::Body;

/// Which offers for a collection's items an account is told of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert {
    pub account: AccountId,
    pub collection: CollectionId,
    /// None when it was enough.
    pub from: Option<OfferAlert>,
}

impl Alert {
    pub(super) fn is_met_by(&self, offered: &Offered) -> bool {
        let met =
            |from: OfferAlert| from.currency == offered.currency && from.amount <= offered.price;
        self.from.is_some_and(met)
    }
}

/// An offer, for one item or for any of a collection.
pub(super) struct Offered {
    pub(super) collection: CollectionId,
    pub(super) item_id: Option<ItemId>,
    /// Of the item.
    pub(super) owner: Option<Address>,
    pub(super) bidder: Address,
    /// For all units of an item, or for one of a collection.
    pub(super) price: Amount,
    pub(super) currency: Address,
}

impl Offered {
    pub(super) fn of(body: &Body) -> Option<Self> {
        let Body::Offer(_, body) = body else { return None };
        match &**body {
            OfferEvent::OfferMade { terms, .. } => Some(Self {
                collection: terms.sale.item().collection,
                item_id: Some(terms.sale.item()),
                owner: Some(terms.sale.maker),
                bidder: terms.bidder,
                price: terms.sale.price,
                currency: terms.sale.currency,
            }),
            OfferEvent::CollectionOfferMade { terms, .. } => Some(Self {
                collection: terms.collection_id(),
                item_id: None,
                owner: None,
                bidder: terms.bidder,
                price: terms.price,
                currency: terms.currency,
            }),
            _ => None,
        }
    }
}

pub(super) fn of_offer(id: OfferId, body: &OfferEvent, known: Option<&Known>) -> Option<Told> {
    let offer = |wallet, kind, known: &Known| Told {
        offer_id: Some(id),
        item_id: known.item_id,
        collection: known.collection,
        price: Some(known.price),
        currency: Some(known.currency),
        ..Told::new(To::Wallet(wallet), kind)
    };
    match body {
        OfferEvent::OfferMade { terms, .. } => {
            let made = known_of(terms.bidder, &terms.sale);
            let received = offer(terms.sale.maker, MessageKind::OfferReceived, &made);
            Some(Told { other: Some(terms.bidder), ..received })
        }
        OfferEvent::OfferAccepted { seller, .. } => {
            let known = known?;
            let accepted = offer(known.owner, MessageKind::OfferAccepted, known);
            Some(Told { other: Some(*seller), ..accepted })
        }
        OfferEvent::OfferFundsFell { why, .. } => {
            let known = known?;
            let kind = match why {
                Shortage::NoCurrencyBalance => MessageKind::OfferShort,
                Shortage::NoAllowance => MessageKind::OfferUnapproved,
            };
            Some(offer(known.owner, kind, known))
        }
        OfferEvent::OfferOutdated { why } => {
            let known = known?;
            let kind = match why {
                OutdatedReason::ItemLeft | OutdatedReason::OrderFilled => {
                    MessageKind::OfferOutdated
                }
                OutdatedReason::OrderCancelled
                | OutdatedReason::OptionCancelled
                | OutdatedReason::SellerCounter => MessageKind::OfferWithdrawn,
            };
            Some(offer(known.owner, kind, known))
        }
        OfferEvent::OfferExpired { .. } => {
            known.map(|known| offer(known.owner, MessageKind::OfferExpired, known))
        }
        // A match is told by its order; the rest is the bidder's own doing, or passes.
        OfferEvent::CollectionOfferMade { .. }
        | OfferEvent::OfferCancelRequested {}
        | OfferEvent::OfferFundsReturned { .. }
        | OfferEvent::OfferUnitsFell { .. }
        | OfferEvent::OfferUnitsReturned { .. }
        | OfferEvent::OfferMatched { .. }
        | OfferEvent::OfferCancelled { .. } => None,
    }
}
