//! What happened, one line an event, newest first.
//! Read by: pages of items, collections and people, and the market's tape. The item of an order's
//! line is found by its order.

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{Address, Amount, CollectionId, ItemId, OfferId, OrderId};
use brickyard_core::offers::OfferEvent;
use brickyard_core::orders::{OrderEvent, Rail, Terms};
use brickyard_store::{ChainSource, Position};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ActivityKind {
    Minted,
    Transferred,
    Burned,
    Listed,
    Repriced,
    Cancelled,
    Purchased,
    Sold,
    Delivered,
    Disputed,
    Refunded,
    Bid,
    Offered,
    #[serde(rename = "offer_cancelled")]
    OfferCancelled,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActivityRow {
    pub position: Position,
    pub kind: ActivityKind,
    pub item_id: Option<ItemId>,
    /// Of an offer for any item of it.
    pub collection: Option<CollectionId>,
    pub order_id: Option<OrderId>,
    pub offer_id: Option<OfferId>,
    pub rail: Option<Rail>,
    pub from: Option<Address>,
    pub to: Option<Address>,
    pub price: Option<Amount>,
    pub currency: Option<Address>,
    pub amount: Amount,
    pub at_s: i64,
    pub chain: Option<ChainSource>,
}

pub struct Activity;

impl Model for Activity {
    const NAME: &'static str = "activity";
    const READS: &'static [&'static str] = &["order", "offer", "item"];
    const VERSION: i32 = 6;
    const COLUMNS: &'static str = "
        item_id text generated always as (state->>'item_id') stored,
        collection text generated always as (coalesce(
            state->>'collection', substring(state->>'item_id' from '^[^-]+-[^-]+'))) stored,
        order_id text generated always as (state->>'order_id') stored,
        kind text not null generated always as (state->>'kind') stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists activity_by_item on rows (item_id, position desc)",
        "create index if not exists activity_by_order on rows (order_id, position desc)",
        "create index if not exists activity_by_position on rows (position desc)",
        "create index if not exists activity_by_kind on rows (kind, position desc)",
        "create index if not exists activity_by_offer on rows ((state->>'offer_id')) \
            where state->>'offer_id' is not null",
        "create index if not exists activity_by_collection on rows (collection, position desc)",
        "create index if not exists activity_by_sender on rows ((state->>'from'), position desc)",
        "create index if not exists activity_by_receiver on rows ((state->>'to'), position desc)",
    ];
    /// A line is made by one event and never changes.
    const KEEPS_PAST: bool = false;
    type Row = ActivityRow;

    fn is_final(_row: &ActivityRow) -> bool {
        true
    }

    fn wanted(_events: &[Event]) -> Wanted {
        Wanted::default()
    }

    fn apply(rows: &mut Rows<ActivityRow>, event: &Event) {
        let line = match &event.body {
            Body::Item(id, body) => of_item(event, *id, body),
            Body::Order(id, body) => of_order(event, *id, body),
            Body::Offer(id, body) => of_offer(event, *id, body),
            Body::Collection(..)
            | Body::Maker(..)
            | Body::Chain(..)
            | Body::Contract(..)
            | Body::Profile(..)
            | Body::Subject(..)
            | Body::Domain(..)
            | Body::Account(..)
            | Body::Inbox(..)
            | Body::Banner(..)
            | Body::Draft(..)
            | Body::Application(..)
            | Body::Report(..)
            | Body::Comment(..)
            | Body::Like(..)
            | Body::News(..)
            | Body::Transaction(..)
            | Body::WhaleMark(..)
            | Body::Funding(..)
            | Body::Quote(..)
            | Body::Watchlist(..)
            | Body::Registry(..)
            | Body::Other => None,
        };
        if let Some(line) = line {
            rows.put(key(event), line);
        }
    }

    fn wanted_back(facts: &[Event]) -> Wanted {
        Wanted { keys: facts.iter().map(key).collect(), by_column: vec![] }
    }

    fn take_back(rows: &mut Rows<ActivityRow>, _fork: &Event, facts: &[Event], _events: &[Event]) {
        facts.iter().for_each(|fact| rows.remove(&key(fact)));
    }

    fn topics(_key: &str, row: &ActivityRow) -> Option<(&'static str, Vec<String>)> {
        let mut topics = vec!["market".to_owned()];
        topics.extend(row.item_id.map(|id| format!("item:{id}")));
        topics.extend(row.order_id.map(|id| format!("order:{id}")));
        topics.extend(row.offer_id.map(|id| format!("offer:{id}")));
        Some(("activity", topics))
    }
}

/// Sorts by position.
fn key(event: &Event) -> String {
    format!("{:020}", event.position.0)
}

fn line(event: &Event, kind: ActivityKind) -> ActivityRow {
    ActivityRow {
        position: event.position,
        kind,
        item_id: None,
        collection: None,
        order_id: None,
        offer_id: None,
        rail: None,
        from: None,
        to: None,
        price: None,
        currency: None,
        amount: Amount::ONE,
        at_s: event.at_s,
        chain: event.chain,
    }
}

fn of_item(event: &Event, id: ItemId, body: &ItemEvent) -> Option<ActivityRow> {
    let ItemEvent::ItemTransferred { from, to, amount, .. } = body else { return None };
    let kind = match (from.is_zero(), to.is_zero()) {
        (true, _) => ActivityKind::Minted,
        (false, true) => ActivityKind::Burned,
        (false, false) => ActivityKind::Transferred,
    };
    let (from, to) = (Some(*from), Some(*to));
    Some(ActivityRow { item_id: Some(id), from, to, amount: *amount, ..line(event, kind) })
}

fn of_order(event: &Event, id: OrderId, body: &OrderEvent) -> Option<ActivityRow> {
    let order = |kind| ActivityRow { order_id: Some(id), ..line(event, kind) };
    let refunded = |by: &Address, amount: &Amount| ActivityRow {
        from: Some(*by),
        price: Some(*amount),
        ..order(ActivityKind::Refunded)
    };
    Some(match body {
        OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderOpened { terms } => {
            opened(event, id, terms)
        }
        OrderEvent::OrderRepriced { price, .. } => {
            ActivityRow { price: Some(*price), ..order(ActivityKind::Repriced) }
        }
        OrderEvent::OrderPriceModified { new_price, .. } => {
            ActivityRow { price: Some(*new_price), ..order(ActivityKind::Repriced) }
        }
        OrderEvent::OrderCancelled {} => order(ActivityKind::Cancelled),
        OrderEvent::BidPlaced { bidder, price, .. } => {
            ActivityRow { from: Some(*bidder), price: Some(*price), ..order(ActivityKind::Bid) }
        }
        OrderEvent::OrderPurchased { buyer, price, .. } => {
            ActivityRow { to: Some(*buyer), price: Some(*price), ..order(ActivityKind::Purchased) }
        }
        OrderEvent::OrderSettled { buyer, seller, price, .. } => ActivityRow {
            from: Some(*seller),
            to: Some(*buyer),
            price: Some(*price),
            rail: Some(Rail::Escrow),
            ..order(ActivityKind::Sold)
        },
        OrderEvent::OrderMatched { .. } => return matched(event, id, body),
        OrderEvent::OrderDelivered {} => order(ActivityKind::Delivered),
        OrderEvent::DeliveryRefused { by, refunded: amount }
        | OrderEvent::DeliveryTimedOut { by, refunded: amount }
        | OrderEvent::DisputeSettled { by, released: false, refunded: amount, .. }
        | OrderEvent::DisputeTimedOut { by, refunded: amount, .. } => refunded(by, amount),
        OrderEvent::DisputeOpened { by, other, .. } => {
            ActivityRow { from: Some(*by), to: Some(*other), ..order(ActivityKind::Disputed) }
        }
        // Announcements, and facts that another line of the same transaction tells.
        OrderEvent::OrderDrafted { .. }
        | OrderEvent::OrderDiscarded {}
        | OrderEvent::OrderRepriceRequested { .. }
        | OrderEvent::OrderDescribed { .. }
        | OrderEvent::OrderCancelRequested {}
        | OrderEvent::PurchaseSubmitted { .. }
        | OrderEvent::PurchaseFailed { .. }
        | OrderEvent::OrderVoided { .. }
        | OrderEvent::OrderVoidTakenBack { .. }
        | OrderEvent::BidAnnounced { .. }
        | OrderEvent::DeliverySubmitted { .. }
        | OrderEvent::OptionVersionCancelled { .. }
        | OrderEvent::OrderExpired { .. }
        | OrderEvent::AuctionEnded { .. }
        | OrderEvent::OrderDeactivated { .. }
        | OrderEvent::OrderUnitsReturned { .. }
        | OrderEvent::OrderApprovalLost {}
        | OrderEvent::OrderApprovalReturned {}
        | OrderEvent::OrderReconfirmed { .. }
        | OrderEvent::EvidenceStated { .. }
        | OrderEvent::EvidenceGiven { .. }
        | OrderEvent::DisputeSettled { released: true, .. }
        | OrderEvent::AuctionReturned {} => return None,
    })
}

fn matched(event: &Event, id: OrderId, body: &OrderEvent) -> Option<ActivityRow> {
    let &OrderEvent::OrderMatched {
        seller,
        buyer,
        collection,
        token_id,
        price,
        currency,
        amount,
        ..
    } = body
    else {
        return None;
    };
    Some(ActivityRow {
        order_id: Some(id),
        // An order that was never on our book has no other line to tell the item.
        item_id: event.chain.map(|at| ItemId::new(at.chain_id, collection, token_id)),
        from: Some(seller),
        to: Some(buyer),
        price: Some(price),
        currency: Some(currency),
        amount,
        rail: Some(Rail::Signature),
        ..line(event, ActivityKind::Sold)
    })
}

fn opened(event: &Event, id: OrderId, terms: &Terms) -> ActivityRow {
    ActivityRow {
        order_id: Some(id),
        item_id: Some(terms.item()),
        rail: Some(terms.rail),
        from: Some(terms.maker),
        price: Some(terms.price),
        currency: Some(terms.currency),
        amount: terms.amount,
        ..line(event, ActivityKind::Listed)
    }
}

/// A match is told by its order's line.
fn of_offer(event: &Event, id: OfferId, body: &OfferEvent) -> Option<ActivityRow> {
    let offer = |kind| ActivityRow { offer_id: Some(id), ..line(event, kind) };
    match body {
        OfferEvent::OfferMade { terms, .. } => Some(ActivityRow {
            item_id: Some(terms.sale.item()),
            rail: Some(terms.sale.rail),
            from: Some(terms.bidder),
            price: Some(terms.sale.price),
            currency: Some(terms.sale.currency),
            amount: terms.sale.amount,
            ..offer(ActivityKind::Offered)
        }),
        OfferEvent::OfferCancelled { bidder, .. } => {
            Some(ActivityRow { from: Some(*bidder), ..offer(ActivityKind::OfferCancelled) })
        }
        OfferEvent::CollectionOfferMade { terms, .. } => Some(ActivityRow {
            collection: Some(terms.collection_id()),
            rail: Some(Rail::Signature),
            from: Some(terms.bidder),
            price: Some(terms.price),
            currency: Some(terms.currency),
            amount: terms.amount,
            ..offer(ActivityKind::Offered)
        }),
        OfferEvent::OfferCancelRequested {}
        | OfferEvent::OfferAccepted { .. }
        | OfferEvent::OfferFundsFell { .. }
        | OfferEvent::OfferFundsReturned { .. }
        | OfferEvent::OfferUnitsFell { .. }
        | OfferEvent::OfferUnitsReturned { .. }
        | OfferEvent::OfferOutdated { .. }
        | OfferEvent::OfferExpired { .. }
        | OfferEvent::OfferMatched { .. } => None,
    }
}
