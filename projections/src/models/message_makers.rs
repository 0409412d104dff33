//! Which event tells whom what. Nothing is written here.

use brickyard_core::accounts::AccountEvent;
use brickyard_core::comments::CommentEvent;
use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{
    AccountId, Address, Amount, CollectionId, ItemId, OfferId, OrderId, Whose,
};
use brickyard_core::likes::LikeEvent;
use brickyard_core::offers::OfferEvent;
use brickyard_core::orders::{OrderEvent, Terms};
use brickyard_core::watchlists::{OfferAlert, WatchlistEvent, WhaleDeed};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use super::message_answers::{of_application, of_news, of_report};
use super::message_disputes::of_dispute;
use super::message_kinds::MessageKind;
use super::message_talk::{of_comment, of_like};
use super::message_told::{To, Told};
use crate::event::{Body, Event};

/// What later events of an order or an offer do not repeat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The maker of the order, or the bidder of the offer.
    pub owner: Address,
    pub item_id: ItemId,
    pub price: Amount,
    pub currency: Address,
}

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

/// Wallets that the event itself names as somebody to tell, now or by a later event.
pub(super) fn named(body: &Body) -> Vec<Address> {
    match body {
        Body::Account(_, body) => match &**body {
            AccountEvent::WalletBound { wallet, .. }
            | AccountEvent::WalletUnbound { wallet, .. } => vec![*wallet],
            _ => vec![],
        },
        Body::Item(_, ItemEvent::ItemTransferred { from, to, .. }) => {
            if from.is_zero() {
                vec![]
            } else {
                vec![*to]
            }
        }
        Body::Order(_, body) => match &**body {
            OrderEvent::OrderSettled { buyer, seller, .. }
            | OrderEvent::OrderMatched { buyer, seller, .. } => vec![*buyer, *seller],
            OrderEvent::BidPlaced { refunded_bidder, .. } => vec![*refunded_bidder],
            OrderEvent::DisputeOpened { other, .. } | OrderEvent::EvidenceGiven { other, .. } => {
                vec![*other]
            }
            OrderEvent::DisputeSettled { buyer, seller, .. }
            | OrderEvent::DisputeTimedOut { buyer, seller, .. } => vec![*buyer, *seller],
            _ => remembered_of_order(body).map(|known| known.owner).into_iter().collect(),
        },
        Body::Offer(_, body) => match &**body {
            OfferEvent::OfferMade { terms, .. } => vec![terms.sale.maker, terms.bidder],
            _ => vec![],
        },
        Body::Watchlist(_, WatchlistEvent::WhaleAlertFired { whale, .. }) => vec![*whale],
        Body::Comment(_, body) => match &**body {
            CommentEvent::CommentWritten { whose: Some(Whose::Owner(owner)), .. } => vec![*owner],
            _ => vec![],
        },
        Body::Like(body) => match **body {
            LikeEvent::LikeGiven { liked: Some(Whose::Owner(owner)), .. } => vec![owner],
            _ => vec![],
        },
        _ => vec![],
    }
}

/// What is kept of an order or an offer, if the event tells it.
pub(super) fn remembered(body: &Body) -> Option<Known> {
    match body {
        Body::Order(_, body) => remembered_of_order(body),
        Body::Offer(_, body) => match &**body {
            OfferEvent::OfferMade { terms, .. } => Some(known_of(terms.bidder, &terms.sale)),
            _ => None,
        },
        _ => None,
    }
}

fn remembered_of_order(body: &OrderEvent) -> Option<Known> {
    match body {
        OrderEvent::OrderListed { terms, .. }
        | OrderEvent::OrderOpened { terms }
        | OrderEvent::OrderDrafted { terms } => Some(known_of(terms.maker, terms)),
        _ => None,
    }
}

fn known_of(owner: Address, terms: &Terms) -> Known {
    Known { owner, item_id: terms.item(), price: terms.price, currency: terms.currency }
}

/// The messages of an event; `known` is what was kept of its order or offer.
pub(super) fn told(event: &Event, known: Option<&Known>) -> Vec<Told> {
    match &event.body {
        Body::Account(id, body) => of_account(*id, body).into_iter().collect(),
        Body::Item(id, body) => of_item(*id, body).into_iter().collect(),
        Body::Order(id, body) => of_order(event, *id, body, known),
        Body::Offer(id, body) => of_offer(*id, body, known).into_iter().collect(),
        Body::Watchlist(id, body) => of_watchlist(*id, body).into_iter().collect(),
        Body::Application(id, body) => of_application(*id, body).into_iter().collect(),
        Body::Report(target, body) => of_report(*target, body),
        Body::Comment(id, body) => of_comment(*id, body).into_iter().collect(),
        Body::Like(body) => of_like(body).into_iter().collect(),
        Body::News(id, body) => of_news(*id, body).into_iter().collect(),
        Body::Inbox(..)
        | Body::Banner(..)
        | Body::Draft(..)
        | Body::Transaction(..)
        | Body::WhaleMark(..)
        | Body::Funding(..)
        | Body::Quote(..)
        | Body::Registry(..)
        | Body::Collection(..)
        | Body::Maker(..)
        | Body::Chain(..)
        | Body::Contract(..)
        | Body::Profile(..)
        | Body::Subject(..)
        | Body::Domain(..)
        | Body::Other => vec![],
    }
}

fn of_account(id: AccountId, body: &AccountEvent) -> Option<Told> {
    let tell = |kind| Told::new(To::Account(id), kind);
    Some(match body {
        AccountEvent::WelcomeGranted { amount, .. } => {
            Told { price: Some(*amount), ..tell(MessageKind::Welcomed) }
        }
        AccountEvent::WalletBound { wallet, .. } => {
            Told { other: Some(*wallet), ..tell(MessageKind::WalletBound) }
        }
        AccountEvent::WalletUnbound { wallet, .. } => {
            Told { other: Some(*wallet), ..tell(MessageKind::WalletUnbound) }
        }
        AccountEvent::PasswordChanged { .. } => tell(MessageKind::PasswordChanged),
        AccountEvent::InviteeJoined { .. } => tell(MessageKind::InviteeJoined),
        AccountEvent::AccountRegistered { .. }
        | AccountEvent::MailboxBound { .. }
        | AccountEvent::UsernameChosen { .. }
        | AccountEvent::HeadImageTold { .. }
        | AccountEvent::PartnerNamed { .. }
        | AccountEvent::AccountSuspended { .. }
        | AccountEvent::AccountReinstated { .. }
        | AccountEvent::AccountLimitSet { .. }
        | AccountEvent::AccountRoleGranted { .. }
        | AccountEvent::AccountRoleRevoked { .. }
        | AccountEvent::InviteCodeIssued { .. }
        | AccountEvent::InvitationAccepted { .. } => return None,
    })
}

/// What was told of a watched collection; the event that moved it is named.
fn of_watchlist(id: AccountId, body: &WatchlistEvent) -> Option<Told> {
    let because = body.because().map(|at| Position(i64::try_from(at).unwrap_or(i64::MAX)));
    let collection = Some(body.collection());
    let tell = |kind| Told { collection, because, ..Told::new(To::Account(id), kind) };
    match body {
        WatchlistEvent::FloorAlertFired { currency, base, floor, .. } => {
            let fell = floor < base;
            let kind = if fell { MessageKind::FloorFell } else { MessageKind::FloorRose };
            let (price, currency, before) = (Some(*floor), Some(*currency), Some(*base));
            Some(Told { price, currency, before, ..tell(kind) })
        }
        WatchlistEvent::WhaleAlertFired {
            collection,
            whale,
            deed,
            item_id,
            price,
            currency,
            ..
        } => {
            let kind = match deed {
                WhaleDeed::Bought => MessageKind::WhaleBought,
                WhaleDeed::Sold => MessageKind::WhaleSold,
                WhaleDeed::Listed => MessageKind::WhaleListed,
                WhaleDeed::Bid => MessageKind::WhaleBid,
                WhaleDeed::Offered => MessageKind::WhaleOffered,
            };
            Some(Told {
                item_id: *item_id,
                collection: item_id.is_none().then_some(*collection),
                other: Some(*whale),
                price: *price,
                currency: *currency,
                ..tell(kind)
            })
        }
        _ => None,
    }
}

/// A mint is its receiver's own doing, and a burn has no receiver.
fn of_item(id: ItemId, body: &ItemEvent) -> Option<Told> {
    let ItemEvent::ItemTransferred { from, to, .. } = body else { return None };
    if from.is_zero() || to.is_zero() || from == to {
        return None;
    }
    let received = Told::new(To::Wallet(*to), MessageKind::Received);
    Some(Told { item_id: Some(id), other: Some(*from), ..received })
}

fn of_order(event: &Event, id: OrderId, body: &OrderEvent, known: Option<&Known>) -> Vec<Told> {
    let item_id = known.map(|known| known.item_id);
    let currency = known.map(|known| known.currency);
    let to = |wallet: Address, kind| Told {
        order_id: Some(id),
        item_id,
        currency,
        price: known.map(|known| known.price),
        ..Told::new(To::Wallet(wallet), kind)
    };
    let to_maker = |kind| known.map(|known| to(known.owner, kind));
    let both = |seller: Address, buyer: Address, told: &dyn Fn(Told) -> Told| {
        let sold = Told { other: Some(buyer), ..to(seller, MessageKind::Sold) };
        let bought = Told { other: Some(seller), ..to(buyer, MessageKind::Bought) };
        vec![told(sold), told(bought)]
    };
    let one = |told: Option<Told>| told.into_iter().collect();
    match body {
        OrderEvent::OrderSettled { buyer, seller, price, .. } => {
            both(*seller, *buyer, &|told| Told { price: Some(*price), ..told })
        }
        OrderEvent::OrderMatched {
            seller, buyer, collection, token_id, currency, price, ..
        } => {
            let item_id = event.chain.map(|at| ItemId::new(at.chain_id, *collection, *token_id));
            let (price, currency) = (Some(*price), Some(*currency));
            both(*seller, *buyer, &|told| Told { item_id, price, currency, ..told })
        }
        OrderEvent::BidPlaced { .. } => of_bid(body, &to, to_maker(MessageKind::BidReceived)),
        // What goes over at once is told when it is settled.
        OrderEvent::OrderPurchased { deliver_by_s, .. } if deliver_by_s.0 == 0 => vec![],
        OrderEvent::OrderPurchased { buyer, price, .. } => {
            let due = to_maker(MessageKind::DeliveryDue);
            one(due.map(|due| Told { other: Some(*buyer), price: Some(*price), ..due }))
        }
        OrderEvent::DeliveryRefused { by, refunded }
        | OrderEvent::DeliveryTimedOut { by, refunded } => {
            let off = to_maker(MessageKind::CalledOff);
            one(off.map(|off| Told { other: Some(*by), price: Some(*refunded), ..off }))
        }
        OrderEvent::DisputeOpened { .. }
        | OrderEvent::EvidenceGiven { .. }
        | OrderEvent::DisputeSettled { .. }
        | OrderEvent::DisputeTimedOut { .. } => of_dispute(body, &to),
        OrderEvent::OrderExpired { .. } | OrderEvent::AuctionReturned {} => {
            one(to_maker(MessageKind::Expired))
        }
        OrderEvent::OrderDeactivated { .. } => one(to_maker(MessageKind::Inactive)),
        OrderEvent::OrderApprovalLost {} => one(to_maker(MessageKind::Unapproved)),
        // The maker's own doing, and what another event tells.
        OrderEvent::OrderDrafted { .. }
        | OrderEvent::OrderDiscarded {}
        | OrderEvent::OrderListed { .. }
        | OrderEvent::OrderRepriced { .. }
        | OrderEvent::OrderRepriceRequested { .. }
        | OrderEvent::OrderDescribed { .. }
        | OrderEvent::OrderCancelRequested {}
        | OrderEvent::PurchaseSubmitted { .. }
        | OrderEvent::PurchaseFailed { .. }
        | OrderEvent::OrderVoided { .. }
        | OrderEvent::OrderVoidTakenBack { .. }
        | OrderEvent::OrderOpened { .. }
        | OrderEvent::OrderPriceModified { .. }
        | OrderEvent::OrderCancelled {}
        | OrderEvent::OptionVersionCancelled { .. }
        | OrderEvent::OrderUnitsReturned { .. }
        | OrderEvent::OrderApprovalReturned {}
        | OrderEvent::OrderReconfirmed { .. }
        | OrderEvent::OrderDelivered {}
        | OrderEvent::BidAnnounced { .. }
        | OrderEvent::EvidenceStated { .. }
        | OrderEvent::DeliverySubmitted { .. } => vec![],
    }
}

/// The maker hears of a bid, and whoever it outbids.
fn of_bid(
    body: &OrderEvent,
    to: &dyn Fn(Address, MessageKind) -> Told,
    received: Option<Told>,
) -> Vec<Told> {
    let &OrderEvent::BidPlaced { bidder, price, refunded_bidder, .. } = body else {
        return vec![];
    };
    let (other, price) = (Some(bidder), Some(price));
    let outbid = !refunded_bidder.is_zero() && refunded_bidder != bidder;
    let outbid = outbid.then(|| to(refunded_bidder, MessageKind::Outbid));
    received.into_iter().chain(outbid).map(|told| Told { other, price, ..told }).collect()
}

fn of_offer(id: OfferId, body: &OfferEvent, known: Option<&Known>) -> Option<Told> {
    let offer = |wallet, kind, known: &Known| Told {
        offer_id: Some(id),
        item_id: Some(known.item_id),
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
        // A match is told by its order; the rest is the bidder's own doing, or passes.
        OfferEvent::CollectionOfferMade { .. }
        | OfferEvent::OfferCancelRequested {}
        | OfferEvent::OfferFundsFell { .. }
        | OfferEvent::OfferFundsReturned { .. }
        | OfferEvent::OfferMatched { .. }
        | OfferEvent::OfferCancelled { .. } => None,
    }
}
