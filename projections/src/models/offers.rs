//! Offers for items and for collections as they stand, with their history.
//! Read by: item pages, accounts, details of offers, and what bids an order has.
//! `status` is our book's; whether the chain would match the offer is another question, answered
//! by `void`, `away` and `short`. Expired is a reading of the clock, made by whoever asks until the
//! chain's own time has said it.
//! A superseded or outdated offer may still be good on chain: its bidder is shown so.

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{Address, Amount, ChainId, ItemId, OfferId, OrderId};
use brickyard_core::makers::MakerEvent;
use brickyard_core::offers::{OfferEvent, OfferTerms, OutdatedReason};
use brickyard_core::orders::OrderEvent;
use serde_json::json;

use super::offer_row::{ForCollection, OfferRow};
use super::order_parts::HistoryEntry;
use crate::event::{Body, Event};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

pub struct Offers;

impl Model for Offers {
    const NAME: &'static str = "offers";
    const READS: &'static [&'static str] = &["offer", "order", "item", "maker"];
    const VERSION: i32 = 10;
    const COLUMNS: &'static str = "
        item_id text generated always as (state->>'item_id') stored,
        order_id text generated always as (state->>'order_id') stored,
        bidder text not null generated always as (state->>'bidder') stored,
        seller text generated always as (state->>'seller') stored,
        status text not null generated always as (state->>'status') stored,
        collection text generated always as (state->>'collection') stored,
        tokens jsonb
            generated always as (state->'wanted'->'terms'->'set'->'tokens') stored,
        currency text generated always as (coalesce(
            state->'terms'->'sale'->>'currency', state->'wanted'->'terms'->>'currency')) stored,
        chain_id bigint
            generated always as (nullif(split_part(state->>'collection', '-', 1), '')::bigint) stored,
        price numeric(78, 0) generated always as (coalesce(
            state->'terms'->'sale'->>'price', state->'wanted'->'terms'->>'price')::numeric) stored,
        unit_price numeric(78, 0) generated always as (coalesce(
            div((state->'terms'->'sale'->>'price')::numeric,
                nullif((state->'terms'->'sale'->>'amount')::numeric, 0)),
            (state->'wanted'->'terms'->>'price')::numeric)) stored,
        units numeric(78, 0) generated always as (coalesce(
            (state->'terms'->'sale'->>'amount')::numeric,
            (state->'wanted'->'terms'->>'amount')::numeric - (state->>'taken')::numeric)) stored,
        expire_s numeric(20, 0) generated always as (coalesce(
            state->'terms'->>'expire_s', state->'wanted'->'terms'->>'expire_s')::numeric) stored,
        made_position bigint not null
            generated always as ((state->>'made_position')::bigint) stored,
        sold_at_s bigint generated always as ((state->'sale'->>'at_s')::bigint) stored,
        outdated_told boolean not null
            generated always as ((state->>'outdated_told')::boolean) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists offers_by_item on rows (item_id, currency, unit_price desc)",
        "create index if not exists offers_by_collection on rows (collection, currency, unit_price desc)",
        "create index if not exists offers_by_order on rows (order_id)",
        "create index if not exists offers_by_bidder on rows (bidder, made_position desc)",
        "create index if not exists offers_by_seller on rows (seller, made_position desc)",
        "create index if not exists offers_by_status on rows (status, expire_s)",
        "create index if not exists offers_untold on rows (key) \
            where status = 'outdated' and not outdated_told",
        // Of what stands, the highest of each currency of a chain first.
        "create index if not exists offers_wanted_by_price on rows \
            (currency, chain_id, (-unit_price), key) where status in ('active', 'accepted')",
    ];
    const PAST_INDEXES: &'static [&'static str] = &[
        "create index if not exists history_by_item on history \
                ((facets->>'item_id'), valid_from)",
        "create index if not exists history_by_collection on history \
                ((facets->>'collection'), valid_from)",
    ];
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
            // Of an offer for a collection only: an item's is found by the item.
            "collection": row.wanted.as_ref().and(row.collection),
            "tokens": row.wanted.as_ref().and_then(|w| Some(&w.terms.set.as_ref()?.tokens)),
            "currency": row.money().map(|(.., currency)| currency),
            "unit_price": row.unit_price(),
            "expire_s": row.expire_s(),
            "sold_at_s": row.sale.as_ref().map(|sale| sale.at_s),
        });
        Some(facets.to_string())
    }

    fn apply(rows: &mut Rows<OfferRow>, event: &Event) {
        match &event.body {
            Body::Offer(id, body) => of_offer(rows, event, *id, body),
            // Of a token of which there are many its owner may have enough left: the offer is told. Such
            // a transfer names its operator.
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
        row.price()?;
        let mut topics = vec!["market".to_owned(), format!("offer:{key}")];
        if row.terms.is_some() {
            topics.extend(row.item_id.map(|item| format!("item:{item}")));
        }
        topics.extend(row.collection.map(|collection| format!("collection:{collection}")));
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
            OfferEvent::CollectionOfferMade { terms, signed } => {
                let (terms, signed) = (terms.clone(), signed.clone());
                OfferRow::wanted(id, event, ForCollection { terms, signed })
            }
            OfferEvent::OfferMatched { buyer, collection, token_id, .. } => {
                let item_id =
                    event.chain.map(|chain| ItemId::new(chain.chain_id, *collection, *token_id));
                let collection = item_id.map(|item| item.collection);
                OfferRow { item_id, collection, ..OfferRow::new(id, event, *buyer) }
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
    rows.update_in(("item_id", &key), |row| from != to && to_owner(row, from), OfferRow::leave);
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
            outdate(rows, ("order_id", &key), good, OutdatedReason::OrderCancelled);
        }
        OrderEvent::OptionVersionCancelled { option_hash, .. } => {
            let names = |row: &OfferRow| {
                row.signed.as_ref().is_some_and(|signed| signed.option_hash == *option_hash)
            };
            let picked = |row: &OfferRow| good(row) && names(row);
            outdate(rows, ("order_id", &key), picked, OutdatedReason::OptionCancelled);
        }
        // The offer that filled it is told so by its own fact of the same log.
        OrderEvent::OrderMatched { counter_hash, filled, option_amount, .. }
            if filled >= option_amount =>
        {
            let other = |row: &OfferRow| row.offer_id.0 != *counter_hash;
            let picked = |row: &OfferRow| good(row) && other(row);
            outdate(rows, ("order_id", &key), picked, OutdatedReason::OrderFilled);
        }
        _ => {}
    }
}

fn outdate(
    rows: &mut Rows<OfferRow>,
    group: (&'static str, &str),
    pick: impl Fn(&OfferRow) -> bool,
    why: OutdatedReason,
) {
    rows.update_in(group, pick, |row| {
        // What its bidder did with it before stays said.
        let status = if row.is_open() { "outdated".to_owned() } else { row.status.clone() };
        row.end(&status, why.reason());
    });
}

/// A bidder's counter voids the bidder's offers, an owner's the options they name.
fn counter_bumped(rows: &mut Rows<OfferRow>, (chain_id, who, counter): (ChainId, Address, Amount)) {
    let here = |row: &OfferRow| {
        row.void.is_none() && row.money().is_some_and(|(chain, ..)| chain == chain_id)
    };
    let bidders = |row: &OfferRow| row.counter().is_some_and(|signed| signed < counter);
    let key = who.to_string();
    rows.update_in(
        ("bidder", &key),
        |row| here(row) && bidders(row),
        |row| row.end("cancelled", "cancelled"),
    );
    let owners =
        |row: &OfferRow| row.signed.as_ref().is_some_and(|signed| signed.nonce.counter() < counter);
    let picked = |row: &OfferRow| here(row) && owners(row);
    outdate(rows, ("seller", &key), picked, OutdatedReason::SellerCounter);
}
