//! Floors: what the cheapest fixed-price listing of a collection costs, per currency, with one
//! row for every change and its reason.
//! Read by: collections, and whoever looks back on them.
//!
//! A row's price is good until the next row, except that the clock alone may move it; so every
//! row also says which listings will follow it when time passes, and the floor of any position
//! and any later second is read from one row. Listings are folded by the model `orders`, not
//! here. Amounts of different currencies are not compared: nothing here knows a rate.

use std::collections::BTreeSet;

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{Amount, OrderId, UnixSeconds};
use brickyard_core::orders::OrderEvent;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use super::{OrderRow, Orders};
use crate::event::{Body, Event};
use crate::lowest::{Offered, Step, steps};
use crate::model::{Groups, Model, Wanted};
use crate::rows::{Rows, Stored};

/// Why a floor is another one than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FloorReason {
    NewOrder,
    Expiry,
    Sale,
    Cancel,
    /// The maker has the item no longer, or has it again.
    BalanceChange,
    Reprice,
    /// Held for a buyer whose purchase is on its way.
    Hidden,
    /// No longer held for a buyer who did not come.
    Revalidation,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FloorRow {
    /// A listing, and the book it counts for as long as it does.
    Listing { book: Option<String>, order: Box<OrderRow> },
    /// Where a book stands.
    Book(Book),
    /// A change; never changed itself.
    Change(Box<FloorChange>),
}

/// The listings of one collection in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// `{collection}/{currency}`
    pub book: String,
    pub collection: String,
    pub changes: u64,
    pub steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloorChange {
    pub book: String,
    pub collection: String,
    pub currency: String,
    /// Counts the changes of this book.
    pub nth: u64,
    /// The event that moved the floor, or in whose wake the clock was read.
    pub position: Position,
    pub at_s: UnixSeconds,
    pub reason: FloorReason,
    /// False when the price is the same, and only who asks it or what follows is not.
    pub moved: bool,
    pub price: Option<Amount>,
    pub order_id: Option<OrderId>,
    pub before: Option<Amount>,
    /// What is in force, and what follows by the clock.
    pub steps: Vec<Step>,
}

pub struct Floors;

impl Model for Floors {
    const NAME: &'static str = "floors";
    const READS: &'static [&'static str] = Orders::READS;
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        item_id text generated always as (state->'listing'->'order'->>'item_id') stored,
        maker text generated always as (state->'listing'->'order'->'terms'->>'maker') stored,
        book text generated always as
            (coalesce(state->'listing'->>'book', state->'book'->>'book')) stored,
        floor_of text generated always as (state->'book'->>'collection') stored,
        change_of text generated always as (state->'change'->>'book') stored,
        nth bigint generated always as ((state->'change'->>'nth')::bigint) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists floors_by_item on rows (item_id) where item_id is not null",
        "create index if not exists floors_by_maker on rows (maker) where maker is not null",
        "create index if not exists floors_by_book on rows (book) where book is not null",
        "create index if not exists floors_of on rows (floor_of) where floor_of is not null",
        "create index if not exists floors_changes on rows (change_of, position desc, nth desc) \
            where change_of is not null",
    ];
    /// Its rows are their own past.
    const KEEPS_PAST: bool = false;
    type Row = FloorRow;

    fn wanted(events: &[Event]) -> Wanted {
        Orders::wanted(events)
    }

    fn wanted_then(rows: &Rows<FloorRow>, events: &[Event]) -> Wanted {
        let mut books: BTreeSet<String> = rows.all().filter_map(listing).map(book_of).collect();
        for event in events {
            if let Body::Order(_, body) = &event.body
                && let OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderOpened { terms } =
                    body.as_ref()
            {
                books.insert(format!("{}/{}", terms.item().collection, terms.currency));
            }
        }
        let books = books.into_iter().collect();
        Wanted { keys: vec![], by_column: vec![("book", books)] }
    }

    fn groups(row: &FloorRow) -> Groups {
        let FloorRow::Listing { book, order } = row else { return vec![] };
        let mut groups = Orders::groups(order);
        groups.extend(book.clone().map(|book| ("book", book)));
        groups
    }

    fn apply(rows: &mut Rows<FloorRow>, event: &Event) {
        let Some(reason) = reason_of(&event.body) else { return };
        let mut books: BTreeSet<String> = BTreeSet::new();
        let mut changed: Vec<(Option<Offered>, Option<Offered>)> = vec![];
        for (key, after) in orders_after(rows, event) {
            let before = rows.get(&key).and_then(listing);
            let (was, is) = (before.and_then(Offered::of), Offered::of(&after));
            books.extend(before.filter(|_| was.is_some()).map(book_of));
            books.extend(is.map(|_| book_of(&after)));
            changed.push((was, is));
            let book = is.map(|_| book_of(&after));
            rows.put(key, FloorRow::Listing { book, order: Box::new(after) });
        }
        if changed.iter().all(|(was, is)| was == is) {
            return;
        }
        for book in books {
            let now = Now { position: event.position, at_s: event.recorded_s, reason };
            settle(rows, book, &changed, &now);
        }
    }

    fn topics(_key: &str, _row: &FloorRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

struct Now {
    position: Position,
    at_s: UnixSeconds,
    reason: FloorReason,
}

fn listing(row: &FloorRow) -> Option<&OrderRow> {
    match row {
        FloorRow::Listing { order, .. } => Some(order),
        FloorRow::Book(_) | FloorRow::Change(_) => None,
    }
}

fn book_of(order: &OrderRow) -> String {
    format!("{}/{}", order.collection, order.terms.currency)
}

/// The orders that the event touches, as the model `orders` has them after it; without what no
/// floor depends on.
fn orders_after(rows: &Rows<FloorRow>, event: &Event) -> Vec<(String, OrderRow)> {
    let keys: Vec<String> = match &event.body {
        Body::Order(id, _) => vec![id.to_string()],
        Body::Item(id, _) => rows.keys_in("item_id", &id.to_string()),
        Body::Maker(id, _) => rows.keys_in("maker", &id.address.to_string()),
        Body::Collection(..)
        | Body::Offer(..)
        | Body::Chain(..)
        | Body::Profile(..)
        | Body::Subject(..)
        | Body::Other => vec![],
    };
    let held = keys.into_iter().filter_map(|key| {
        let row = rows.get(&key).and_then(listing)?.clone();
        Some(Stored { key, position: Position::default(), touches: 0, row })
    });
    let mut orders = Rows::new::<Orders>(held.collect::<Vec<_>>());
    Orders::apply(&mut orders, event);
    let changed = orders.take_now();
    let slim = |key: String| {
        let mut row = orders.get(&key)?.clone();
        row.history.clear();
        row.sale = None;
        if let Some(option) = &mut row.option {
            option.signature = brickyard_core::kernel::Bytes::default();
        }
        Some((key, row))
    };
    changed.into_iter().filter_map(slim).collect()
}

/// Brings a book to the present: first what the clock has done to it, then what the event has.
fn settle(
    rows: &mut Rows<FloorRow>,
    key: String,
    changed: &[(Option<Offered>, Option<Offered>)],
    now: &Now,
) {
    let mut book = match rows.get(&key) {
        Some(FloorRow::Book(book)) => book.clone(),
        _ => {
            let collection = key.split('/').next().unwrap_or_default().to_owned();
            let steps = vec![Step { from_s: UnixSeconds(0), lowest: None }];
            Book { book: key.clone(), collection, changes: 0, steps }
        }
    };
    while book.steps.get(1).is_some_and(|step| step.from_s <= now.at_s) {
        let before = book.steps.remove(0);
        let step = &book.steps[0];
        let (at_s, reason) = (step.from_s, reason_of_step(&before, step));
        put_change(rows, &mut book, &before, &Now { at_s, reason, ..*now });
    }
    let ahead: Vec<Offered> = book.steps.iter().filter_map(|step| step.lowest).collect();
    let lost = changed.iter().filter_map(|(was, _)| *was).any(|was| ahead.contains(&was));
    let mut next = if lost {
        steps(&open_in(rows, &key, now.at_s), now.at_s)
    } else {
        let joined = changed.iter().filter_map(|(_, is)| *is);
        let joined = joined.filter(|is| in_book(rows, is, &key));
        steps(&ahead.iter().copied().chain(joined).collect::<Vec<_>>(), now.at_s)
    };
    if next[0].lowest == book.steps[0].lowest {
        next[0].from_s = book.steps[0].from_s;
    }
    if next != book.steps {
        let before = std::mem::replace(&mut book.steps, next).swap_remove(0);
        put_change(rows, &mut book, &before, now);
    }
    rows.put(key, FloorRow::Book(book));
}

fn in_book(rows: &Rows<FloorRow>, offered: &Offered, key: &str) -> bool {
    let row = rows.get(&offered.order_id.to_string());
    matches!(row, Some(FloorRow::Listing { book: Some(book), .. }) if book == key)
}

/// All that can be bought now or later. What has expired counts no longer, and is not looked at
/// again: only a new listing under its id brings it back.
fn open_in(rows: &mut Rows<FloorRow>, book: &str, now_s: UnixSeconds) -> Vec<Offered> {
    let mut open = vec![];
    for key in rows.keys_in("book", book) {
        let Some(order) = rows.get(&key).and_then(listing) else { continue };
        match Offered::of(order) {
            Some(offered) if offered.until_s > now_s => open.push(offered),
            _ => {
                let order = Box::new(order.clone());
                rows.put(key, FloorRow::Listing { book: None, order });
            }
        }
    }
    open
}

fn put_change(rows: &mut Rows<FloorRow>, book: &mut Book, before: &Step, now: &Now) {
    book.changes += 1;
    let lowest = book.steps[0].lowest;
    let price = |step: &Step| step.lowest.map(|offered| offered.price);
    let currency = book.book.split('/').nth(1).unwrap_or_default().to_owned();
    let change = FloorChange {
        book: book.book.clone(),
        collection: book.collection.clone(),
        currency,
        nth: book.changes,
        position: now.position,
        at_s: now.at_s,
        reason: now.reason,
        moved: price(before) != price(&book.steps[0]),
        price: lowest.map(|offered| offered.price),
        order_id: lowest.map(|offered| offered.order_id),
        before: price(before),
        steps: book.steps.clone(),
    };
    rows.put(format!("{}/{}", book.book, book.changes), FloorRow::Change(Box::new(change)));
}

/// What the clock did between two steps.
pub(crate) fn reason_of_step(before: &Step, after: &Step) -> FloorReason {
    match (&before.lowest, &after.lowest) {
        (Some(ended), _) if ended.until_s <= after.from_s => FloorReason::Expiry,
        (_, Some(begun)) if begun.held => FloorReason::Revalidation,
        _ => FloorReason::NewOrder,
    }
}

/// None for events that no floor depends on.
fn reason_of(body: &Body) -> Option<FloorReason> {
    match body {
        Body::Order(_, event) => Some(match event.as_ref() {
            OrderEvent::OrderDrafted { .. }
            | OrderEvent::OrderListed { .. }
            | OrderEvent::OrderOpened { .. } => FloorReason::NewOrder,
            OrderEvent::OrderRepriced { .. }
            | OrderEvent::OrderRepriceRequested { .. }
            | OrderEvent::OrderPriceModified { .. } => FloorReason::Reprice,
            OrderEvent::OrderDiscarded {}
            | OrderEvent::OrderCancelRequested {}
            | OrderEvent::OrderCancelled {}
            | OrderEvent::OptionVersionCancelled { .. }
            | OrderEvent::AuctionReturned {} => FloorReason::Cancel,
            OrderEvent::OrderExpired { .. } => FloorReason::Expiry,
            OrderEvent::OrderDeactivated { .. } => FloorReason::BalanceChange,
            OrderEvent::PurchaseSubmitted { .. } => FloorReason::Hidden,
            OrderEvent::BidPlaced { .. }
            | OrderEvent::OrderPurchased { .. }
            | OrderEvent::OrderSettled { .. }
            | OrderEvent::OrderDelivered {}
            | OrderEvent::DeliveryRefused { .. }
            | OrderEvent::DeliveryTimedOut { .. }
            | OrderEvent::OrderMatched { .. } => FloorReason::Sale,
        }),
        Body::Item(_, ItemEvent::ItemTransferred { .. }) => Some(FloorReason::BalanceChange),
        Body::Maker(..) => Some(FloorReason::Cancel),
        Body::Item(..)
        | Body::Collection(..)
        | Body::Offer(..)
        | Body::Chain(..)
        | Body::Profile(..)
        | Body::Subject(..)
        | Body::Other => None,
    }
}
