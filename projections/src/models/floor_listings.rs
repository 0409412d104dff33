//! The orders whose prices make floors, as the model `orders` folds them: which ones an event
//! concerns, and what it makes of them.

use std::collections::BTreeSet;

use brickyard_core::kernel::{Address, ItemId, MakerId, OrderId};
use brickyard_core::makers::MakerEvent;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use super::floor_books::book_key;
use super::floors::{FloorRow, listing};
use super::{OrderRow, Orders};
use crate::event::{Body, Event};
use crate::model::Model;
use crate::rows::{Rows, Stored};

/// Where the events of a listing are found, and whose floor it was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    pub order_id: OrderId,
    pub item_id: ItemId,
    pub maker: MakerId,
    pub currency: Address,
}

impl Listed {
    pub(super) fn of(order: &OrderRow) -> Self {
        let OrderRow { order_id, item_id, .. } = *order;
        let (chain_id, address) = (order.terms.chain_id, order.terms.maker);
        let maker = MakerId { chain_id, address };
        Self { order_id, item_id, maker, currency: order.terms.currency }
    }

    pub(super) fn of_row(row: &FloorRow) -> Option<Self> {
        match row {
            FloorRow::Ended(listed) => Some(*listed),
            _ => listing(row).map(Self::of),
        }
    }

    /// The book of prices as they are asked.
    pub(crate) fn book(&self) -> String {
        book_key(&self.item_id.collection.to_string(), &self.currency.to_string(), false)
    }
}

/// Listings that the facts may have moved; by a maker's counter they may be over, too.
pub(super) fn undone_by(rows: &Rows<FloorRow>, facts: &[Event]) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for fact in facts {
        keys.extend(concerned(rows, &fact.body));
        if let Body::Maker(id, _) = &fact.body {
            keys.extend(rows.keys_in("ended_maker", &id.to_string()));
        }
    }
    keys
}

/// Listings that the event may move: those that are over it does not.
pub(super) fn concerned(rows: &Rows<FloorRow>, body: &Body) -> Vec<String> {
    match body {
        Body::Order(id, _) => vec![id.to_string()],
        Body::Item(id, _) => rows.keys_in("item_id", &id.to_string()),
        Body::Maker(id, MakerEvent::CounterBumped { .. }) => {
            rows.keys_in("maker", &id.address.to_string())
        }
        Body::Maker(_, MakerEvent::OfferVoided { .. })
        | Body::Collection(..)
        | Body::Offer(..)
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
        | Body::Other => vec![],
    }
}

/// The order as the model `orders` makes it of these events alone.
pub(super) fn folded_alone(listed: &Listed, events: &[Event]) -> Option<OrderRow> {
    let mut orders = Rows::new::<Orders>([]);
    let key = listed.order_id.to_string();
    for event in events {
        let concerns = match &event.body {
            Body::Order(id, _) => *id == listed.order_id,
            Body::Item(id, _) => *id == listed.item_id,
            Body::Maker(id, _) => *id == listed.maker,
            _ => false,
        };
        if concerns {
            Orders::apply(&mut orders, event);
        }
    }
    orders.get(&key).cloned()
}

/// Not one that its maker only thought of.
pub(super) fn was_listed(order: &OrderRow) -> bool {
    !matches!(order.status.as_str(), "draft" | "void")
}

/// Without what no floor depends on.
pub(super) fn slim(mut order: OrderRow) -> OrderRow {
    order.text.clear();
    order.history.clear();
    // Whether there is any decides whether an item that moves takes its order along.
    order.bids.truncate(1);
    order.dispute = None;
    order.sale = None;
    if let Some(option) = &mut order.option {
        option.signature = brickyard_core::kernel::Bytes::default();
    }
    order
}

/// The orders that the event touches, as the model `orders` has them after it; without what no
/// floor depends on.
pub(super) fn orders_after(rows: &Rows<FloorRow>, event: &Event) -> Vec<(String, OrderRow)> {
    let keys = concerned(rows, &event.body);
    let held = keys.into_iter().filter_map(|key| {
        let row = rows.get(&key).and_then(listing)?.clone();
        Some(Stored { key, position: Position::default(), touches: 0, row })
    });
    let mut orders = Rows::new::<Orders>(held.collect::<Vec<_>>());
    Orders::apply(&mut orders, event);
    let changed = orders.take_now();
    let after = |key: String| orders.get(&key).cloned().map(|order| (key, slim(order)));
    changed.into_iter().filter_map(after).collect()
}
