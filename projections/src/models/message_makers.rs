//! Which event tells whom what. Nothing is written here.

use brickyard_core::accounts::AccountEvent;
use brickyard_core::comments::CommentEvent;
use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{AccountId, Address, Amount, CollectionId, ItemId, OrderId, Whose};
use brickyard_core::likes::LikeEvent;
use brickyard_core::offers::OfferEvent;
use brickyard_core::orders::{OrderEvent, Terms};
use brickyard_core::watchlists::{WatchlistEvent, WhaleDeed};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use super::message_answers::{of_application, of_news, of_report};
use super::message_disputes::of_dispute;
use super::message_kinds::MessageKind;
use super::message_offers::of_offer;
use super::message_talk::{of_comment, of_like};
use super::message_told::{To, Told};
use crate::event::{Body, Event};

/// What later events of an order or an offer do not repeat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The maker of the order, or the bidder of the offer.
    pub owner: Address,
    /// None of an offer for any of a collection's items.
    pub item_id: Option<ItemId>,
    pub collection: Option<CollectionId>,
    /// For all units of an item, or for one of a collection.
    pub price: Amount,
    pub currency: Address,
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
            OrderEvent::AuctionEnded { winner, .. } => winner.iter().copied().collect(),
            OrderEvent::DisputeOpened { other, .. } | OrderEvent::EvidenceGiven { other, .. } => {
                vec![*other]
            }
            OrderEvent::DisputeSettled { buyer, seller, .. }
            | OrderEvent::DisputeTimedOut { buyer, seller, .. } => vec![*buyer, *seller],
            _ => remembered_of_order(body).map(|known| known.owner).into_iter().collect(),
        },
        Body::Offer(_, body) => match &**body {
            OfferEvent::OfferMade { terms, .. } => vec![terms.sale.maker, terms.bidder],
            OfferEvent::CollectionOfferMade { terms, .. } => vec![terms.bidder],
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
            OfferEvent::CollectionOfferMade { terms, .. } => Some(Known {
                owner: terms.bidder,
                item_id: None,
                collection: Some(terms.collection_id()),
                price: terms.price,
                currency: terms.currency,
            }),
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

pub(super) fn known_of(owner: Address, terms: &Terms) -> Known {
    let item_id = Some(terms.item());
    Known { owner, item_id, collection: None, price: terms.price, currency: terms.currency }
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
    let item_id = known.and_then(|known| known.item_id);
    let currency = known.map(|known| known.currency);
    let to = |wallet: Address, kind| Told {
        order_id: Some(id),
        item_id,
        currency,
        price: known.map(|known| known.price),
        ..Told::new(To::Wallet(wallet), kind)
    };
    let to_maker = |kind| known.map(|known| to(known.owner, kind));
    let one = |told: Option<Told>| told.into_iter().collect();
    let money = |kind, other, price| {
        one(to_maker(kind).map(|told| Told { other: Some(other), price: Some(price), ..told }))
    };
    match body {
        OrderEvent::OrderSettled { .. } | OrderEvent::OrderMatched { .. } => {
            of_sale(event, body, &to)
        }
        OrderEvent::BidPlaced { .. } | OrderEvent::AuctionEnded { winner: Some(_), .. } => {
            of_auction(body, &to, known)
        }
        // What goes over at once is told when it is settled.
        OrderEvent::OrderPurchased { deliver_by_s, .. } if deliver_by_s.0 == 0 => vec![],
        OrderEvent::OrderPurchased { buyer, price, .. } => {
            money(MessageKind::DeliveryDue, *buyer, *price)
        }
        OrderEvent::DeliveryRefused { by, refunded }
        | OrderEvent::DeliveryTimedOut { by, refunded } => {
            money(MessageKind::CalledOff, *by, *refunded)
        }
        OrderEvent::DisputeOpened { .. }
        | OrderEvent::EvidenceGiven { .. }
        | OrderEvent::DisputeSettled { .. }
        | OrderEvent::DisputeTimedOut { .. } => of_dispute(body, &to),
        OrderEvent::OrderExpired { .. }
        | OrderEvent::AuctionEnded { winner: None, .. }
        | OrderEvent::AuctionReturned {} => one(to_maker(MessageKind::Expired)),
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

/// Both sides, of what was sold: the exchange also sells what the order was not about.
fn of_sale(
    event: &Event,
    body: &OrderEvent,
    to: &dyn Fn(Address, MessageKind) -> Told,
) -> Vec<Told> {
    let both = |seller: Address, buyer: Address, told: &dyn Fn(Told) -> Told| {
        let sold = Told { other: Some(buyer), ..to(seller, MessageKind::Sold) };
        let bought = Told { other: Some(seller), ..to(buyer, MessageKind::Bought) };
        vec![told(sold), told(bought)]
    };
    match *body {
        OrderEvent::OrderSettled { buyer, seller, price, .. } => {
            both(seller, buyer, &|told| Told { price: Some(price), ..told })
        }
        OrderEvent::OrderMatched {
            seller, buyer, collection, token_id, currency, price, ..
        } => {
            let item_id = event.chain.map(|at| ItemId::new(at.chain_id, collection, token_id));
            let (price, currency) = (Some(price), Some(currency));
            both(seller, buyer, &|told| Told { item_id, price, currency, ..told })
        }
        _ => vec![],
    }
}

/// The maker hears of a bid, and whoever it outbids; both sides of who has won.
fn of_auction(
    body: &OrderEvent,
    to: &dyn Fn(Address, MessageKind) -> Told,
    known: Option<&Known>,
) -> Vec<Told> {
    let to_maker =
        |other, kind| known.map(|known| Told { other: Some(other), ..to(known.owner, kind) });
    let (price, told) = match *body {
        OrderEvent::BidPlaced { bidder, price, refunded_bidder, .. } => {
            let outbid = !refunded_bidder.is_zero() && refunded_bidder != bidder;
            let outbid = outbid.then(|| to(refunded_bidder, MessageKind::Outbid));
            let outbid = outbid.map(|told| Told { other: Some(bidder), ..told });
            (price, [to_maker(bidder, MessageKind::BidReceived), outbid])
        }
        OrderEvent::AuctionEnded { winner: Some(winner), price, .. } => {
            let won = to(winner, MessageKind::AuctionWon);
            let won = known.map(|known| Told { other: Some(known.owner), ..won });
            (price, [to_maker(winner, MessageKind::AuctionEnded), won])
        }
        _ => return vec![],
    };
    told.into_iter().flatten().map(|told| Told { price: Some(price), ..told }).collect()
}
