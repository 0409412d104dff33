//! Orders of both rails as they stand, with their history.
//! Read by: the market, item pages (listings), order details.
//!
//! `status` is our book's; whether the chain would fill the order is `fillable` with its reason.
//! Not started is a reading of the clock by whoever asks; so is expired, until the log says it.

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{Address, Amount, Hash32, ItemId, OrderId, UnixSeconds};
use brickyard_core::makers::MakerEvent;
use brickyard_core::orders::{OrderEvent, SignedOption, Terms};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

use super::order_disputes::Dispute;
use super::order_locks::Lock;
use super::order_moves::{NO_BALANCE, item_moved};
use super::order_parts::{Bid, Facets, Held, HistoryEntry, Sale};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderRow {
    pub order_id: OrderId,
    pub item_id: ItemId,
    /// `{chain id}-{address}` of the item's collection
    pub collection: String,
    pub status: String,
    /// Would the chain fill it: yes, or no with a reason.
    pub fillable: bool,
    pub why_not: Option<String>,
    pub terms: Terms,
    pub price: Amount,
    /// What the maker says of it; empty where that is nothing.
    pub text: String,
    pub version: u32,
    pub remaining: Amount,
    pub option: Option<SignedOption>,
    /// Versions that were signed and are not void by themselves, the newest among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub live: Vec<Hash32>,
    /// Cancelled by a counter of its maker's. Such a block may be gone one day, and the order with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub voided: bool,
    /// The exchange may not move the maker's item.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unapproved: bool,
    /// The item was seen to come to its maker since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arrived: bool,
    /// Who has bought, paid or bid the most.
    pub buyer: Option<Address>,
    /// Purchases on their way, as they were seen; some may be over by the clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<Lock>,
    /// Where they leave no unit: whose purchase it is, if it is a single one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locked_for: Option<Address>,
    /// And when the first units are free again.
    pub locked_until_s: Option<UnixSeconds>,
    pub deliver_by_s: Option<UnixSeconds>,
    pub sale: Option<Sale>,
    /// Units that the venue holds and that are still the maker's.
    pub held: Option<Held>,
    /// Of an auction, in the order of the chain; the last one is the highest.
    pub bids: Vec<Bid>,
    /// None where nobody has said a word about the delivery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    pub history: Vec<HistoryEntry>,
}

impl OrderRow {
    fn new(order_id: OrderId, terms: &Terms, status: &str) -> Self {
        let item_id = terms.item();
        Self {
            order_id,
            item_id,
            collection: item_id.collection.to_string(),
            status: status.to_owned(),
            fillable: status == "active",
            why_not: (status != "active").then(|| status.to_owned()),
            price: terms.price,
            text: String::new(),
            remaining: terms.amount,
            terms: terms.clone(),
            version: 1,
            option: None,
            live: vec![],
            voided: false,
            unapproved: false,
            arrived: false,
            buyer: None,
            locks: vec![],
            locked_for: None,
            locked_until_s: None,
            deliver_by_s: None,
            sale: None,
            held: None,
            bids: vec![],
            dispute: None,
            history: vec![],
        }
    }

    /// Over on our book and on the chain; the venue holds nothing more.
    pub(super) fn end(&mut self, status: &str) {
        self.held = None;
        status.clone_into(&mut self.status);
        self.fillable = false;
        self.why_not = Some(status.to_owned());
        self.locks.clear();
        self.locked_for = None;
        self.locked_until_s = None;
    }

    /// What is over stays over: the exchange also lets a maker cancel what is sold.
    pub(super) fn end_if_open(&mut self, status: &str) {
        if self.is_open() {
            self.end(status);
        }
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self.status.as_str(), "active" | "locked" | "cancel_pending" | "inactive")
    }

    /// An escrow order as the chain opened it.
    fn opened(order_id: OrderId, terms: &Terms) -> Self {
        let (owner, venue, amount) = (terms.maker, terms.venue, terms.amount);
        let held = terms.escrowed.then_some(Held { owner, venue, amount });
        Self { held, ..Self::new(order_id, terms, "active") }
    }

    fn counter(&self) -> Option<Amount> {
        Some(self.option.as_ref()?.nonce.counter())
    }

    /// The venue holds on to what it has until it is delivered.
    fn paid(&mut self, buyer: Address, deliver_by_s: UnixSeconds) {
        let held = self.held;
        self.end("awaiting_delivery");
        self.held = held;
        self.buyer = Some(buyer);
        self.deliver_by_s = (deliver_by_s.0 > 0).then_some(deliver_by_s);
    }

    pub(super) fn open_again(&mut self) {
        "active".clone_into(&mut self.status);
        self.read_locks();
    }

    /// The chain took it, so the auction goes on, whatever was on its way.
    fn bid(&mut self, event: &Event, body: &OrderEvent) {
        let &OrderEvent::BidPlaced { bidder, price, refunded_bidder, refunded_amount, end_s } =
            body
        else {
            return;
        };
        self.open_again();
        self.has_again();
        self.buyer = Some(bidder);
        self.price = price;
        self.terms.end_s = end_s;
        let refunded = (!refunded_bidder.is_zero()).then_some((refunded_bidder, refunded_amount));
        let (at_s, tx) = (event.at_s, event.chain.map(|chain| chain.tx));
        self.bids.push(Bid { bidder, price, refunded, end_s, at_s, tx });
    }

    fn fold(&mut self, event: &Event, body: &OrderEvent) {
        match body {
            OrderEvent::OrderDrafted { .. }
            | OrderEvent::OrderListed { .. }
            | OrderEvent::OrderOpened { .. }
            | OrderEvent::OrderRepriceRequested { .. }
            | OrderEvent::BidAnnounced { .. }
            | OrderEvent::DeliverySubmitted { .. }
            | OrderEvent::AuctionEnded { .. }
            | OrderEvent::OrderDelivered {} => {}
            OrderEvent::OrderDiscarded {} => self.end("void"),
            OrderEvent::OrderRepriced { version, price, option } => {
                self.version = *version;
                self.price = *price;
                self.live.push(option.option_hash);
                self.option = Some(option.clone());
            }
            OrderEvent::OrderPriceModified { new_price, .. } => {
                self.version += 1;
                self.price = *new_price;
            }
            OrderEvent::OrderDescribed { text } => self.text.clone_from(text),
            // What is over stays over, whatever is still on its way.
            OrderEvent::OrderCancelRequested {} | OrderEvent::OrderReconfirmed { .. }
                if !self.is_open() => {}
            OrderEvent::OrderCancelRequested {} => "cancel_pending".clone_into(&mut self.status),
            OrderEvent::PurchaseSubmitted { .. } if !self.is_open() => {}
            OrderEvent::PurchaseSubmitted { buyer, amount, submitted_at_s, .. } => {
                self.lock(*buyer, *amount, *submitted_at_s);
            }
            OrderEvent::PurchaseFailed { buyer, .. } => self.unlock(*buyer),
            OrderEvent::OrderExpired { .. } => self.end_if_open("expired"),
            OrderEvent::OrderDeactivated { held, .. } => self.deactivate(held.is_some()),
            OrderEvent::OrderUnitsReturned { .. } => self.has_again(),
            OrderEvent::OrderApprovalLost {} => self.lose_approval(),
            OrderEvent::OrderApprovalReturned {} => self.have_approval(),
            OrderEvent::OrderReconfirmed { .. } => {
                self.have_approval();
                self.open_again();
            }
            OrderEvent::OrderCancelled {} => self.end_if_open("cancelled"),
            OrderEvent::OrderVoided { .. } => self.void(),
            OrderEvent::OrderVoidTakenBack { .. } => self.void_taken_back(),
            OrderEvent::OptionVersionCancelled { option_hash, .. } => {
                self.version_cancelled(*option_hash);
            }
            OrderEvent::BidPlaced { .. } => self.bid(event, body),
            OrderEvent::OrderPurchased { buyer, deliver_by_s, .. } => {
                self.paid(*buyer, *deliver_by_s);
            }
            OrderEvent::OrderSettled { buyer, price, fee, royalty, seller_amount, .. } => {
                self.end("filled");
                self.remaining = Amount::ZERO;
                self.sold(event, *buyer, [*price, *fee, *royalty, *seller_amount]);
            }
            OrderEvent::DeliveryRefused { .. } | OrderEvent::DeliveryTimedOut { .. } => {
                self.end("refunded");
            }
            OrderEvent::EvidenceStated { .. }
            | OrderEvent::DisputeOpened { .. }
            | OrderEvent::EvidenceGiven { .. }
            | OrderEvent::DisputeSettled { .. }
            | OrderEvent::DisputeTimedOut { .. } => self.disputed(event, body),
            OrderEvent::AuctionReturned {} => self.end("returned"),
            OrderEvent::OrderMatched { .. } => self.matched(event, body),
        }
    }
}

pub struct Orders;

impl Model for Orders {
    const NAME: &'static str = "orders";
    const READS: &'static [&'static str] = &["order", "item", "maker"];
    const VERSION: i32 = 16;
    const COLUMNS: &'static str = "
        item_id text not null generated always as (state->>'item_id') stored,
        collection text not null generated always as (state->>'collection') stored,
        status text not null generated always as (state->>'status') stored,
        rail text not null generated always as (state->'terms'->>'rail') stored,
        maker text not null generated always as (state->'terms'->>'maker') stored,
        currency text not null generated always as (state->'terms'->>'currency') stored,
        chain_id bigint not null generated always as ((state->'terms'->>'chain_id')::bigint) stored,
        kind text not null generated always as (state->'terms'->>'kind') stored,
        price numeric(78, 0) not null generated always as ((state->>'price')::numeric) stored,
        unit_price numeric(78, 0) generated always as (div(
            (state->>'price')::numeric + (state->'terms'->>'amount')::numeric - 1,
            nullif((state->'terms'->>'amount')::numeric, 0))) stored,
        end_s numeric(20, 0) not null
            generated always as ((state->'terms'->>'end_s')::numeric) stored,
        sold_at_s bigint generated always as ((state->'sale'->>'at_s')::bigint) stored,
        held jsonb generated always as (nullif(state->'held', 'null'::jsonb)) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists orders_by_item on rows (item_id, price)",
        "create index if not exists orders_by_collection on rows (collection, status, price)",
        "create index if not exists orders_by_maker on rows (maker)",
        // Of listings, in the orders of the market's list. A price is one of its currency, and a currency one of
        // its chain: the coins of all chains have one address.
        "create index if not exists orders_listed_by_position on rows (position, item_id) \
            where status in ('active', 'locked')",
        "create index if not exists orders_listed_by_price on rows \
            (currency, chain_id, unit_price, item_id) where status in ('active', 'locked')",
        "create index if not exists orders_listed_by_end on rows (end_s, item_id) \
            where status in ('active', 'locked')",
        "create index if not exists orders_listed_by_rail on rows (rail) \
            where status in ('active', 'locked')",
        "create index if not exists orders_listed_by_kind on rows (kind, end_s, item_id) \
            where status in ('active', 'locked')",
        "create index if not exists orders_listed_of_collection_by_price on rows \
            (collection, currency, chain_id, unit_price, item_id) where status in ('active', 'locked')",
        "create index if not exists orders_listed_of_collection_by_position on rows \
            (collection, position, item_id) where status in ('active', 'locked')",
        "create index if not exists orders_listed_of_collection_by_end on rows \
            (collection, end_s, item_id) where status in ('active', 'locked')",
        "create index if not exists orders_disputed on rows \
            (((state->'dispute'->>'decide_by_s')::numeric), key) where status = 'disputed'",
        "create index if not exists orders_by_holder on rows ((held->>'owner')) \
            where held is not null",
    ];
    const PAST_INDEXES: &'static [&'static str] = &[
        "create index if not exists history_by_item on history ((facets->>'item_id'), valid_from)",
        "create index if not exists history_by_collection on history \
            ((facets->>'collection'), valid_from)",
    ];
    type Row = OrderRow;

    fn wanted(events: &[Event]) -> Wanted {
        let (mut keys, mut items, mut makers) = (vec![], vec![], vec![]);
        for event in events {
            match &event.body {
                Body::Order(id, _) => keys.push(id.to_string()),
                Body::Item(id, ItemEvent::ItemTransferred { .. }) => items.push(id.to_string()),
                Body::Maker(id, MakerEvent::CounterBumped { .. }) => {
                    makers.push(id.address.to_string());
                }
                _ => {}
            }
        }
        Wanted { keys, by_column: vec![("item_id", items), ("maker", makers)] }
    }

    fn groups(row: &OrderRow) -> Groups {
        vec![("item_id", row.item_id.to_string()), ("maker", row.terms.maker.to_string())]
    }

    fn is_in_play(row: &OrderRow) -> bool {
        row.is_open() || row.voided || row.why_not.as_deref() == Some(NO_BALANCE)
    }

    fn facets(row: &OrderRow) -> Option<String> {
        Some(serde_json::to_string(&Facets::of(row)).expect("texts and numbers are JSON"))
    }

    fn apply(rows: &mut Rows<OrderRow>, event: &Event) {
        match &event.body {
            Body::Order(id, body) => {
                let key = id.to_string();
                let fresh = match body.as_ref() {
                    OrderEvent::OrderDrafted { terms } => Some(OrderRow::new(*id, terms, "draft")),
                    OrderEvent::OrderListed { terms, option } => {
                        let row = OrderRow::new(*id, terms, "active");
                        let live = vec![option.option_hash];
                        Some(OrderRow { option: Some(option.clone()), live, ..row })
                    }
                    OrderEvent::OrderOpened { terms } => {
                        let known = rows.get(&key);
                        let (history, text) = known
                            .map(|row| (row.history.clone(), row.text.clone()))
                            .unwrap_or_default();
                        Some(OrderRow { history, text, ..OrderRow::opened(*id, terms) })
                    }
                    _ => None,
                };
                if let Some(row) = fresh {
                    rows.put(key.as_str(), row);
                }
                rows.update(&key, |row| {
                    row.fold(event, body);
                    row.history.push(HistoryEntry {
                        position: event.position,
                        kind: cqrs_es::DomainEvent::event_type(body.as_ref()),
                        at_s: event.at_s,
                        chain: event.chain,
                    });
                });
            }
            // Of what there are many (such a transfer names its operator), units are counted
            // where all transfers are at hand, and the orders are told.
            Body::Item(id, ItemEvent::ItemTransferred { operator, from, to, .. })
                if operator.is_zero() =>
            {
                item_moved(rows, *id, *from, *to);
            }
            Body::Maker(maker, MakerEvent::CounterBumped { counter }) => rows.update_in(
                ("maker", &maker.address.to_string()),
                |row| {
                    row.terms.chain_id == maker.chain_id
                        && row.is_open()
                        && row.counter().is_some_and(|signed| signed < *counter)
                },
                OrderRow::void,
            ),
            // Whatever else is told moves none.
            _ => {}
        }
    }

    fn topics(key: &str, row: &OrderRow) -> Option<(&'static str, Vec<String>)> {
        let topics = vec![
            "market".to_owned(),
            format!("order:{key}"),
            format!("item:{}", row.item_id),
            format!("collection:{}", row.collection),
        ];
        Some(("order", topics))
    }
}
