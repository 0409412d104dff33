//! Offers for items as they stand, with their history.
//! Read by: item pages, accounts, details of offers, and what bids an order has.
//! `status` is our book's; whether the chain would match the offer is another question, answered
//! by `void`, `away` and `short`. Expired is a reading of the clock and made by whoever asks.
//! A superseded or outdated offer may still be good on chain: its bidder is shown so.

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{Address, Amount, ChainId, ItemId, OfferId, OrderId, UnixSeconds};
use brickyard_core::makers::MakerEvent;
use brickyard_core::offers::{ACCEPT_SECONDS, OfferEvent, OfferTerms, Shortage, SignedOffer};
use brickyard_core::orders::OrderEvent;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::order_parts::{HistoryEntry, Sale};
use crate::event::{Body, Event};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferRow {
    pub offer_id: OfferId,
    /// None for an offer that was cancelled on chain before anybody showed it to us.
    pub item_id: Option<ItemId>,
    pub bidder: Address,
    /// The owner who may take it.
    pub seller: Option<Address>,
    pub status: String,
    /// Why the chain will never match it any more.
    pub void: Option<String>,
    /// The item is not with the seller now.
    pub away: bool,
    /// What the bidder lacked when that was last looked at.
    pub short: Option<Shortage>,
    /// None where the chain told of the offer first.
    pub terms: Option<OfferTerms>,
    pub signed: Option<SignedOffer>,
    /// The order of the option that it would be matched with.
    pub order_id: Option<OrderId>,
    pub accepted_until_s: Option<UnixSeconds>,
    pub made_position: Position,
    pub made_at_s: i64,
    pub sale: Option<Sale>,
    pub history: Vec<HistoryEntry>,
}

impl OfferRow {
    fn new(offer_id: OfferId, event: &Event, bidder: Address) -> Self {
        Self {
            offer_id,
            item_id: None,
            bidder,
            seller: None,
            status: "active".to_owned(),
            void: None,
            away: false,
            short: None,
            terms: None,
            signed: None,
            order_id: None,
            accepted_until_s: None,
            made_position: event.position,
            made_at_s: event.at_s,
            sale: None,
            history: vec![],
        }
    }

    fn made(id: OfferId, event: &Event, terms: &OfferTerms, signed: &SignedOffer) -> Self {
        Self {
            item_id: Some(terms.sale.item()),
            seller: Some(terms.sale.maker),
            terms: Some(terms.clone()),
            signed: Some(signed.clone()),
            order_id: Some(signed.order_id),
            ..Self::new(id, event, terms.bidder)
        }
    }

    /// Would the book offer it to the owner, the clock left aside.
    fn is_open(&self) -> bool {
        matches!(self.status.as_str(), "active" | "inactive" | "accepted")
    }

    /// Nothing will come of it on chain.
    fn end(&mut self, status: &str, why: &str) {
        status.clone_into(&mut self.status);
        self.void = Some(why.to_owned());
        self.accepted_until_s = None;
    }

    fn fold(&mut self, event: &Event, body: &OfferEvent) {
        match body {
            OfferEvent::OfferMade { .. } => {}
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
            OfferEvent::OfferMatched {
                order_id,
                seller,
                buyer,
                price,
                fee,
                royalty,
                seller_amount,
                ..
            } => {
                self.end("settled", "settled");
                self.seller = Some(*seller);
                self.order_id = Some(*order_id);
                let (at_s, tx) = (event.at_s, event.chain.map(|chain| chain.tx));
                self.sale = Some(Sale {
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
        }
    }
}

pub struct Offers;

impl Model for Offers {
    const NAME: &'static str = "offers";
    const READS: &'static [&'static str] = &["offer", "order", "item", "maker"];
    const VERSION: i32 = 2;
    const COLUMNS: &'static str = "
        item_id text generated always as (state->>'item_id') stored,
        order_id text generated always as (state->>'order_id') stored,
        bidder text not null generated always as (state->>'bidder') stored,
        seller text generated always as (state->>'seller') stored,
        status text not null generated always as (state->>'status') stored,
        currency text generated always as (state->'terms'->'sale'->>'currency') stored,
        price numeric(78, 0)
            generated always as ((state->'terms'->'sale'->>'price')::numeric) stored,
        expire_s numeric(20, 0)
            generated always as ((state->'terms'->>'expire_s')::numeric) stored,
        made_position bigint not null
            generated always as ((state->>'made_position')::bigint) stored,
        sold_at_s bigint generated always as ((state->'sale'->>'at_s')::bigint) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists offers_by_item on rows (item_id, price desc)",
        "create index if not exists offers_by_order on rows (order_id)",
        "create index if not exists offers_by_bidder on rows (bidder, made_position desc)",
        "create index if not exists offers_by_seller on rows (seller, made_position desc)",
        "create index if not exists offers_by_status on rows (status, expire_s)",
    ];
    const PAST_INDEXES: &'static [&'static str] =
        &["create index if not exists history_by_item on history \
            ((facets->>'item_id'), valid_from)"];
    type Row = OfferRow;

    fn wanted(events: &[Event]) -> Wanted {
        let (mut keys, mut items, mut orders, mut makers) = (vec![], vec![], vec![], vec![]);
        for event in events {
            match &event.body {
                Body::Offer(id, body) => {
                    keys.push(id.to_string());
                    if let OfferEvent::OfferMade { terms, .. } = body.as_ref() {
                        items.push(terms.sale.item().to_string());
                    }
                }
                Body::Item(id, ItemEvent::ItemTransferred { .. }) => items.push(id.to_string()),
                Body::Order(id, body) if ends_options(body) => orders.push(id.to_string()),
                Body::Maker(id, _) => makers.push(id.address.to_string()),
                _ => {}
            }
        }
        let by_column = vec![
            ("item_id", items),
            ("order_id", orders),
            ("bidder", makers.clone()),
            ("seller", makers),
        ];
        Wanted { keys, by_column }
    }

    fn groups(row: &OfferRow) -> Groups {
        let mut groups = vec![("bidder", row.bidder.to_string())];
        groups.extend(row.item_id.map(|id| ("item_id", id.to_string())));
        groups.extend(row.order_id.map(|id| ("order_id", id.to_string())));
        groups.extend(row.seller.map(|seller| ("seller", seller.to_string())));
        groups
    }

    fn facets(row: &OfferRow) -> Option<String> {
        let facets = json!({
            "item_id": row.item_id,
            "status": row.status,
            "price": row.terms.as_ref().map(|terms| terms.sale.price),
            "expire_s": row.terms.as_ref().map(|terms| terms.expire_s),
            "sold_at_s": row.sale.as_ref().map(|sale| sale.at_s),
        });
        Some(facets.to_string())
    }

    fn apply(rows: &mut Rows<OfferRow>, event: &Event) {
        match &event.body {
            Body::Offer(id, body) => of_offer(rows, event, *id, body),
            // An ERC-1155 owner may hold more of it; such a transfer names its operator.
            Body::Item(id, ItemEvent::ItemTransferred { operator, from, to, .. })
                if operator.is_zero() =>
            {
                item_moved(rows, *id, *from, *to);
            }
            Body::Order(id, body) => option_ended(rows, *id, body),
            Body::Maker(maker, MakerEvent::CounterBumped { counter }) => {
                let of = (maker.chain_id, maker.address, *counter);
                counter_bumped(rows, of);
            }
            // Whatever else is told moves none.
            _ => {}
        }
    }

    fn topics(key: &str, row: &OfferRow) -> Option<(&'static str, Vec<String>)> {
        // Who buys signs an offer that nobody else sees; the order's change tells of the sale.
        let terms = row.terms.as_ref()?;
        let item = terms.sale.item();
        let topics = vec![
            "market".to_owned(),
            format!("offer:{key}"),
            format!("item:{item}"),
            format!("collection:{}", item.collection),
        ];
        Some(("offer", topics))
    }
}

fn of_offer(rows: &mut Rows<OfferRow>, event: &Event, id: OfferId, body: &OfferEvent) {
    let key = id.to_string();
    if rows.get(&key).is_none() {
        let row = match body {
            OfferEvent::OfferMade { terms, signed } => {
                supersede(rows, terms);
                OfferRow::made(id, event, terms, signed)
            }
            OfferEvent::OfferMatched { buyer, collection, token_id, .. } => {
                let item_id =
                    event.chain.map(|chain| ItemId::new(chain.chain_id, *collection, *token_id));
                OfferRow { item_id, ..OfferRow::new(id, event, *buyer) }
            }
            OfferEvent::OfferCancelled { bidder, .. } => OfferRow::new(id, event, *bidder),
            _ => return,
        };
        rows.put(key.as_str(), row);
    }
    rows.update(&key, |row| {
        row.fold(event, body);
        row.history.push(HistoryEntry {
            position: event.position,
            kind: cqrs_es::DomainEvent::event_type(body),
            at_s: event.at_s,
            chain: event.chain,
        });
    });
}

/// Who offers more to the same owner means the higher offer; the chain would match either.
fn supersede(rows: &mut Rows<OfferRow>, terms: &OfferTerms) {
    let sale = &terms.sale;
    let lower = |row: &OfferRow| {
        let known = row.terms.as_ref().map(|terms| &terms.sale);
        known.is_some_and(|known| {
            known.maker == sale.maker
                && known.currency == sale.currency
                && known.amount == sale.amount
                && known.price < sale.price
        })
    };
    rows.update_in(
        ("item_id", &sale.item().to_string()),
        |row| {
            row.bidder == terms.bidder
                && matches!(row.status.as_str(), "active" | "inactive")
                && lower(row)
        },
        |row| "superseded".clone_into(&mut row.status),
    );
}

/// An offer is good only while the owner it was made to holds the item. When the item leaves, it
/// is outdated, and stays so on our book when the item comes back, though the chain would match.
fn item_moved(rows: &mut Rows<OfferRow>, item: ItemId, from: Address, to: Address) {
    let key = item.to_string();
    let to_owner = |row: &OfferRow, owner: Address| row.seller == Some(owner) && row.void.is_none();
    rows.update_in(
        ("item_id", &key),
        |row| to_owner(row, from),
        |row| {
            row.away = true;
            if row.is_open() {
                "outdated".clone_into(&mut row.status);
                row.accepted_until_s = None;
            }
        },
    );
    rows.update_in(("item_id", &key), |row| to_owner(row, to) && row.away, |row| row.away = false);
}

/// Facts after which the options of an order cannot be matched any more.
fn ends_options(body: &OrderEvent) -> bool {
    matches!(
        body,
        OrderEvent::OrderCancelled {}
            | OrderEvent::OptionVersionCancelled { .. }
            | OrderEvent::OrderMatched { .. }
    )
}

fn option_ended(rows: &mut Rows<OfferRow>, order: OrderId, body: &OrderEvent) {
    let key = order.to_string();
    let good = |row: &OfferRow| row.void.is_none();
    match body {
        OrderEvent::OrderCancelled {} => {
            outdate(rows, ("order_id", &key), good, "order_cancelled");
        }
        OrderEvent::OptionVersionCancelled { option_hash, .. } => {
            let names = |row: &OfferRow| {
                row.signed.as_ref().is_some_and(|signed| signed.option_hash == *option_hash)
            };
            outdate(rows, ("order_id", &key), |row| good(row) && names(row), "option_cancelled");
        }
        // The offer that filled it is told so by its own fact of the same log.
        OrderEvent::OrderMatched { counter_hash, filled, option_amount, .. }
            if filled >= option_amount =>
        {
            let other = |row: &OfferRow| row.offer_id.0 != *counter_hash;
            outdate(rows, ("order_id", &key), |row| good(row) && other(row), "order_filled");
        }
        _ => {}
    }
}

fn outdate(
    rows: &mut Rows<OfferRow>,
    group: (&'static str, &str),
    pick: impl Fn(&OfferRow) -> bool,
    why: &str,
) {
    rows.update_in(group, pick, |row| {
        // What its bidder did with it before stays said.
        let status = if row.is_open() { "outdated".to_owned() } else { row.status.clone() };
        row.end(&status, why);
    });
}

/// A bidder's counter voids the bidder's offers, an owner's the options they name.
fn counter_bumped(rows: &mut Rows<OfferRow>, (chain_id, who, counter): (ChainId, Address, Amount)) {
    let here = |row: &OfferRow| {
        row.void.is_none() && row.terms.as_ref().is_some_and(|t| t.sale.chain_id == chain_id)
    };
    let bidders =
        |row: &OfferRow| row.signed.as_ref().is_some_and(|signed| signed.counter() < counter);
    let key = who.to_string();
    rows.update_in(
        ("bidder", &key),
        |row| here(row) && bidders(row),
        |row| row.end("cancelled", "cancelled"),
    );
    let owners =
        |row: &OfferRow| row.signed.as_ref().is_some_and(|signed| signed.nonce.counter() < counter);
    outdate(rows, ("seller", &key), |row| here(row) && owners(row), "seller_counter");
}
