//! A message on its way: whom it is for, what it tells, and by which id it is kept.

use brickyard_core::kernel::{
    AccountId, Address, Amount, CollectionId, CommentId, ItemId, NewsId, OfferId, OrderId,
};
use brickyard_core::orders::OrderEvent;
use brickyard_store::Position;

use super::message_kinds::MessageKind;
use super::message_offers::Offered;
use super::message_talk::like_key;
use super::messages::Message;
use crate::event::{Body, Event};

/// Whom a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    Account(AccountId),
    Wallet(Address),
}

#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) to: To,
    pub(super) kind: MessageKind,
    pub(super) item_id: Option<ItemId>,
    pub(super) order_id: Option<OrderId>,
    pub(super) offer_id: Option<OfferId>,
    pub(super) other: Option<Address>,
    pub(super) price: Option<Amount>,
    pub(super) currency: Option<Address>,
    pub(super) collection: Option<CollectionId>,
    /// The price before.
    pub(super) before: Option<Amount>,
    /// The event that it tells of, where that is not the one that made it.
    pub(super) because: Option<Position>,
    pub(super) comment_id: Option<CommentId>,
    pub(super) thread: Option<CommentId>,
    pub(super) news_id: Option<NewsId>,
    /// Whose doing it is, and no news to.
    pub(super) by: Option<AccountId>,
}

impl Told {
    /// As it is kept, which it may have been before.
    pub(super) fn message(
        self,
        account: AccountId,
        event: &Event,
        before: Option<&Message>,
    ) -> Message {
        Message {
            account,
            kind: self.kind,
            news_type: self.kind.tab(),
            category: self.kind.category(),
            made_position: before.map_or(event.position, |before| before.made_position),
            at_s: event.at_s,
            chain: event.chain,
            item_id: self.item_id,
            order_id: self.order_id,
            offer_id: self.offer_id,
            other: self.other,
            price: self.price,
            currency: self.currency,
            collection: self.collection,
            before: self.before,
            because: self.because,
            comment_id: self.comment_id,
            thread: self.thread,
            news_id: self.news_id,
            read: before.is_some_and(|before| before.read),
        }
    }

    pub(super) fn new(to: To, kind: MessageKind) -> Self {
        Self {
            to,
            kind,
            item_id: None,
            order_id: None,
            offer_id: None,
            other: None,
            price: None,
            currency: None,
            collection: None,
            before: None,
            because: None,
            comment_id: None,
            thread: None,
            news_id: None,
            by: None,
        }
    }

    /// An offer that the account waits for.
    pub(super) fn of_watched(account: AccountId, id: OfferId, offered: &Offered) -> Self {
        Self {
            offer_id: Some(id),
            item_id: offered.item_id,
            collection: offered.item_id.is_none().then_some(offered.collection),
            other: Some(offered.bidder),
            price: Some(offered.price),
            currency: Some(offered.currency),
            ..Self::new(To::Account(account), MessageKind::OfferWatched)
        }
    }

    /// The message's id. An item that comes with a purchase comes once.
    pub(super) fn key(&self, event: &Event) -> String {
        if let Some(key) = like_key(&event.body, self.to) {
            return key;
        }
        let gets = matches!(self.kind, MessageKind::Received | MessageKind::Bought);
        if let (true, Some(at), Some(item), To::Wallet(wallet)) =
            (gets, &event.chain, self.item_id, self.to)
        {
            return format!("got/{}/{item}/{wallet}", at.tx);
        }
        // A dispute is opened with evidence, which is no news beside it.
        let speaks = matches!(self.kind, MessageKind::DisputeOpened | MessageKind::DisputeEvidence);
        if let (true, Some(at), Some(order)) = (speaks, &event.chain, self.order_id) {
            return format!("said/{}/{order}", at.tx);
        }
        // That nobody has bid is told when an auction ends, and once more when it is given back.
        if let (MessageKind::Expired, Some(order), true) =
            (self.kind, self.order_id, is_auctions_end(&event.body))
        {
            return format!("unsold/{order}");
        }
        let key = format!("{:020}/{}", event.position.0, self.kind.name());
        // Many may wait for the same.
        match (self.kind, self.to) {
            (
                MessageKind::OfferWatched
                | MessageKind::ReportUpheld
                | MessageKind::ReportDismissed,
                To::Account(account),
            ) => format!("{key}/{account}"),
            (MessageKind::DisputeReleased | MessageKind::DisputeRefunded, To::Wallet(wallet)) => {
                format!("{key}/{wallet}")
            }
            _ => key,
        }
    }
}

fn is_auctions_end(body: &Body) -> bool {
    let Body::Order(_, body) = body else { return false };
    matches!(**body, OrderEvent::AuctionEnded { .. } | OrderEvent::AuctionReturned {})
}
