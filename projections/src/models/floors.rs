//! Floors: what the cheapest fixed-price listing of a collection costs, per currency, with one
//! row for every change and its reason.
//! Read by: collections, and whoever looks back on them.
//!
//! A row's price is good until the next row, except that the clock alone may move it; so every
//! row also says which listings will follow it next when time passes, and the floor of a position
//! and a second is read from one row. When more has passed without an event than a row tells, it is
//! read from those that the next event found, or from the shelves while there is none. Listings
//! are folded by the model `orders`, not here. Amounts of different currencies are not compared:
//! nothing here knows a rate.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::kernel::{Amount, MakerId, OrderId, UnixSeconds};
use brickyard_core::orders::OrderEvent;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use super::floor_books::{Book, Moved, Shelf, shelf_key};
use super::floor_reasons::{FloorReason, reason_of, reason_of_step};
use super::{OrderRow, Orders};
use crate::event::{Body, Event};
use crate::forks::Streams;
use crate::lowest::{Ahead, Offered, Step};
use crate::model::{Groups, Model, Wanted};
use crate::rows::{Rows, Stored};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FloorRow {
    Listing {
        order: Box<OrderRow>,
    },
    /// What can be bought of a part of a book.
    Shelf(Shelf),
    /// Where a book stands.
    Book(Book),
    /// A change; never changed itself.
    Change(Box<FloorChange>),
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
    /// Until when these are all the steps there are; none where nothing follows them.
    #[serde(default)]
    pub upto_s: Option<UnixSeconds>,
    /// Whether the clock alone made it, and the event only found it.
    #[serde(default)]
    pub by_clock: bool,
}

pub struct Floors;

impl Model for Floors {
    const NAME: &'static str = "floors";
    const READS: &'static [&'static str] = Orders::READS;
    const VERSION: i32 = 7;
    const COLUMNS: &'static str = "
        item_id text generated always as (state->'listing'->'order'->>'item_id') stored,
        maker text generated always as (state->'listing'->'order'->'terms'->>'maker') stored,
        book text generated always as (state->'book'->>'book') stored,
        floor_of text generated always as (state->'book'->>'collection') stored,
        change_of text generated always as (state->'change'->>'book') stored,
        nth bigint generated always as ((state->'change'->>'nth')::bigint) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists floors_by_item on rows (item_id) where item_id is not null",
        "create index if not exists floors_by_maker on rows (maker) where maker is not null",
        "create index if not exists floors_of on rows (floor_of) where floor_of is not null",
        "create index if not exists floors_changes on rows (change_of, position desc, nth desc) \
            where change_of is not null",
    ];
    /// Its rows are their own past.
    const KEEPS_PAST: bool = false;
    const TELLS: bool = false;
    type Row = FloorRow;

    fn wanted(events: &[Event]) -> Wanted {
        Orders::wanted(events)
    }

    fn wanted_then(rows: &Rows<FloorRow>, events: &[Event]) -> Wanted {
        let mut keys = BTreeSet::new();
        let mut want = |book: String, order_id: OrderId| {
            keys.insert(shelf_key(&book, order_id));
            keys.insert(book);
        };
        for order in rows.all().filter_map(listing) {
            want(book_of(order), order.order_id);
        }
        for event in events {
            if let Body::Order(id, body) = &event.body
                && let OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderOpened { terms } =
                    body.as_ref()
            {
                want(format!("{}/{}", terms.item().collection, terms.currency), *id);
            }
        }
        Wanted { keys: keys.into_iter().collect(), by_column: vec![] }
    }

    fn wanted_last(rows: &Rows<FloorRow>, now_s: UnixSeconds) -> Wanted {
        let books = rows.all().filter_map(|row| match row {
            FloorRow::Book(book) => Some(book),
            FloorRow::Listing { .. } | FloorRow::Shelf(_) | FloorRow::Change(_) => None,
        });
        Wanted { keys: books.flat_map(|book| book.passed(now_s)).collect(), by_column: vec![] }
    }

    fn groups(row: &FloorRow) -> Groups {
        listing(row).map(Orders::groups).unwrap_or_default()
    }

    fn apply(rows: &mut Rows<FloorRow>, event: &Event) {
        let Some(reason) = reason_of(&event.body) else { return };
        let mut changes = Changes::default();
        for (key, after) in orders_after(rows, event) {
            changes.add(rows.get(&key).and_then(listing), Some(&after));
            put_listing(rows, key, after);
        }
        changes.settle(rows, event, reason);
    }

    fn streams(rows: &Rows<FloorRow>, facts: &[Event]) -> Streams {
        let listings = touched_by(rows, facts).into_iter();
        let of = |order: &OrderRow| {
            let (chain_id, address) = (order.terms.chain_id, order.terms.maker);
            let maker = MakerId { chain_id, address };
            [
                ("order", order.order_id.to_string()),
                ("item", order.item_id.to_string()),
                ("maker", maker.to_string()),
            ]
        };
        listings.filter_map(|key| rows.get(&key).and_then(listing)).flat_map(of).collect()
    }

    fn take_back(rows: &mut Rows<FloorRow>, fork: &Event, facts: &[Event], events: &[Event]) {
        let mut changes = Changes::default();
        for key in touched_by(rows, facts) {
            let Some(before) = rows.get(&key).and_then(listing).cloned() else { continue };
            let after = folded_alone(&before, events).map(slim);
            changes.add(Some(&before), after.as_ref());
            match after {
                Some(after) => put_listing(rows, key, after),
                None => rows.remove(&key),
            }
        }
        changes.settle(rows, fork, FloorReason::Fork);
    }

    fn topics(_key: &str, _row: &FloorRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

/// What became of the listings of each book.
#[derive(Default)]
struct Changes(BTreeMap<String, Vec<Moved>>);

impl Changes {
    fn add(&mut self, before: Option<&OrderRow>, after: Option<&OrderRow>) {
        let (was, is) = (before.and_then(Offered::of), after.and_then(Offered::of));
        if was == is {
            return;
        }
        let (left, joined) = (before.map(book_of), after.map(book_of));
        for book in BTreeSet::from([&left, &joined]).into_iter().flatten() {
            let was = was.filter(|_| left.as_ref() == Some(book));
            let is = is.filter(|_| joined.as_ref() == Some(book));
            self.0.entry(book.clone()).or_default().push((was, is));
        }
    }

    /// Each book by its own listings alone: the events of one book make its rows again, whatever
    /// else there is.
    fn settle(self, rows: &mut Rows<FloorRow>, event: &Event, reason: FloorReason) {
        for (book, changed) in self.0 {
            let (position, at_s) = (event.position, event.recorded_s);
            let now = Now { position, at_s, reason, by_clock: false };
            settle(rows, book, &changed, &now);
        }
    }
}

fn put_listing(rows: &mut Rows<FloorRow>, key: String, order: OrderRow) {
    rows.put(key, FloorRow::Listing { order: Box::new(order) });
}

struct Now {
    position: Position,
    at_s: UnixSeconds,
    reason: FloorReason,
    by_clock: bool,
}

fn listing(row: &FloorRow) -> Option<&OrderRow> {
    match row {
        FloorRow::Listing { order } => Some(order),
        FloorRow::Shelf(_) | FloorRow::Book(_) | FloorRow::Change(_) => None,
    }
}

fn book_of(order: &OrderRow) -> String {
    format!("{}/{}", order.collection, order.terms.currency)
}

/// Listings that the facts may have touched.
fn touched_by(rows: &Rows<FloorRow>, facts: &[Event]) -> BTreeSet<String> {
    facts.iter().flat_map(|fact| concerned(rows, &fact.body)).collect()
}

fn concerned(rows: &Rows<FloorRow>, body: &Body) -> Vec<String> {
    match body {
        Body::Order(id, _) => vec![id.to_string()],
        Body::Item(id, _) => rows.keys_in("item_id", &id.to_string()),
        Body::Maker(id, _) => rows.keys_in("maker", &id.address.to_string()),
        Body::Collection(..)
        | Body::Offer(..)
        | Body::Chain(..)
        | Body::Profile(..)
        | Body::Subject(..)
        | Body::Domain(..)
        | Body::Account(..)
        | Body::Inbox(..)
        | Body::Banner(..)
        | Body::Draft(..)
        | Body::WhaleMark(..)
        | Body::Quote(..)
        | Body::Watchlist(..)
        | Body::Registry(..)
        | Body::Other => vec![],
    }
}

/// The order as the model `orders` makes it of these events alone.
fn folded_alone(order: &OrderRow, events: &[Event]) -> Option<OrderRow> {
    let mut orders = Rows::new::<Orders>([]);
    let key = order.order_id.to_string();
    for event in events {
        let concerns = match &event.body {
            Body::Order(id, _) => *id == order.order_id,
            Body::Item(id, _) => *id == order.item_id,
            Body::Maker(id, _) => id.address == order.terms.maker,
            _ => false,
        };
        if concerns {
            Orders::apply(&mut orders, event);
        }
    }
    orders.get(&key).cloned()
}

/// Without what no floor depends on.
fn slim(mut order: OrderRow) -> OrderRow {
    order.history.clear();
    order.bids.clear();
    order.sale = None;
    if let Some(option) = &mut order.option {
        option.signature = brickyard_core::kernel::Bytes::default();
    }
    order
}

/// The orders that the event touches, as the model `orders` has them after it; without what no
/// floor depends on.
fn orders_after(rows: &Rows<FloorRow>, event: &Event) -> Vec<(String, OrderRow)> {
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

/// Brings a book to the present: first what the clock has done to it, then what the event has.
fn settle(rows: &mut Rows<FloorRow>, key: String, changed: &[Moved], now: &Now) {
    let mut book = match rows.get(&key) {
        Some(FloorRow::Book(book)) => book.clone(),
        _ => Book::new(&key),
    };
    while let Some(at_s) = book.next_s().filter(|next_s| *next_s <= now.at_s) {
        tick(rows, &mut book, at_s, now);
    }
    let again = book.counted_on(changed);
    for (was, is) in changed {
        let Some(order_id) = was.or(*is).map(|offered| offered.order_id) else { continue };
        let on = shelf_key(&key, order_id);
        let mut shelf = shelf(rows, &key, &on);
        shelf.set(order_id, *is, now.at_s);
        book.see(&on, &shelf, now.at_s);
        rows.put(on, FloorRow::Shelf(shelf));
    }
    let mut next =
        if again { by_shelves(rows, &mut book, now.at_s) } else { book.with(changed, now.at_s) };
    if next.steps[0].lowest == book.steps[0].lowest {
        next.steps[0].from_s = book.steps[0].from_s;
    }
    book.settled_s = now.at_s;
    book.upto_s = next.upto_s;
    if next.steps != book.steps {
        let before = std::mem::replace(&mut book.steps, next.steps).swap_remove(0);
        put_change(rows, &mut book, &before, now);
    }
    rows.put(key, FloorRow::Book(book));
}

/// One step by the clock alone; where the steps end, the next ones are found.
fn tick(rows: &mut Rows<FloorRow>, book: &mut Book, at_s: UnixSeconds, now: &Now) {
    let before = book.steps.remove(0);
    if book.steps.is_empty() {
        let next = by_shelves(rows, book, at_s);
        (book.steps, book.upto_s) = (next.steps, next.upto_s);
        if book.steps[0].lowest == before.lowest {
            book.steps[0].from_s = before.from_s;
            return;
        }
    }
    let reason = reason_of_step(&before, &book.steps[0]);
    put_change(rows, book, &before, &Now { at_s, reason, by_clock: true, ..*now });
}

/// The next steps of all shelves; a front that has passed is made again before.
fn by_shelves(rows: &Rows<FloorRow>, book: &mut Book, now_s: UnixSeconds) -> Ahead {
    for on in book.passed(now_s) {
        let shelf = shelf(rows, &book.book, &on);
        book.see(&on, &shelf, now_s);
    }
    book.of_fronts(now_s)
}

fn shelf(rows: &Rows<FloorRow>, book: &str, on: &str) -> Shelf {
    match rows.get(on) {
        Some(FloorRow::Shelf(shelf)) => shelf.clone(),
        _ => Shelf::of(book),
    }
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
        upto_s: book.upto_s,
        by_clock: now.by_clock,
    };
    rows.put(format!("{}/{}", book.book, book.changes), FloorRow::Change(Box::new(change)));
}
