//! Floors: what a unit of the cheapest fixed-price listing of a collection costs, per currency, with one
//! row for every change and its reason.
//! Read by: collections, and whoever looks back on them.
//!
//! Each floor is told twice, as asked and normalized: what the cheapest would cost if every listing
//! paid what the collection asks of a sale now. Its cheapest may be another one, so these are two
//! books over the same shelves, each with changes of its own.
//!
//! A row's price is good until the next row, except that the clock alone may move it; so every
//! row also says which listings will follow it next when time passes, and the floor of a position
//! and a second is read from one row. When more has passed without an event than a row tells, it is
//! read from those that the next event found, or from the shelves while there is none. Listings
//! are folded by the model `orders`, not here; of one that is over only a mark stays, by which a fork
//! finds it. Amounts of different currencies are not compared: nothing here knows a rate.
//!
//! A floor begins with its collection being followed: before, nobody hears of what moves its items, so that what is
//! listed may not be there to be bought. What was listed before counts from then on.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::collections::CollectionEvent;
use brickyard_core::kernel::{Amount, BasisPoints, OrderId, UnixSeconds};
use brickyard_core::orders::{OrderEvent, OrderKind};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use super::floor_books::{Book, Front, Moved, Shelf};
use super::floor_listings::{Listed, folded_alone, orders_after, slim, undone_by, was_listed};
use super::floor_reasons::{FloorReason, reason_of};
use super::floor_settle::{Now, settle, settle_asked, settle_followed};
use super::floor_wants::{last, then};
use super::{OrderRow, Orders};
use crate::event::{Body, Event};
use crate::forks::Streams;
use crate::lowest::{Offered, Step};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FloorRow {
    /// Of a fixed price, and open: what an event may yet move.
    Listing { order: Box<OrderRow> },
    /// What is left of a listing that is over, whatever ended it.
    Ended(Listed),
    /// By the collection's id.
    Collection(FloorTerms),
    /// What can be bought of a part of a book, as it is asked.
    Shelf(Shelf),
    /// What of a shelf a book reckons with.
    Front(Front),
    /// Where a book stands.
    Book(Book),
    /// A change; never changed itself.
    Change(Box<FloorChange>),
}

/// What of a collection its floors depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloorTerms {
    pub followed: bool,
    /// What it asks of each sale.
    pub royalty_bps: BasisPoints,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloorChange {
    /// See [`Book::book`].
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
    const READS: &'static [&'static str] = &["order", "item", "maker", "collection"];
    const VERSION: i32 = 18;
    const COLUMNS: &'static str = "
        item_id text generated always as (state->'listing'->'order'->>'item_id') stored,
        maker text generated always as (state->'listing'->'order'->'terms'->>'maker') stored,
        ended_maker text generated always as (state->'ended'->>'maker') stored,
        book text generated always as (state->'book'->>'book') stored,
        floor_of text generated always as (state->'book'->>'collection') stored,
        change_of text generated always as (state->'change'->>'book') stored,
        nth bigint generated always as ((state->'change'->>'nth')::bigint) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists floors_by_item on rows (item_id) where item_id is not null",
        "create index if not exists floors_by_maker on rows (maker) where maker is not null",
        "create index if not exists floors_by_ended_maker on rows (ended_maker) \
            where ended_maker is not null",
        "create index if not exists floors_of on rows (floor_of) where floor_of is not null",
        "create index if not exists floors_changes on rows (change_of, position desc, nth desc) \
            where change_of is not null",
        "create index if not exists floors_moved on rows (position) where change_of is not null",
    ];
    /// Its rows are their own past.
    const KEEPS_PAST: bool = false;
    const TELLS: bool = false;
    type Row = FloorRow;

    fn wanted(events: &[Event]) -> Wanted {
        let mut wanted = Orders::wanted(events);
        let told = told_in(events);
        if !told.is_empty() {
            wanted.keys.extend(told.iter().cloned());
            wanted.by_column.push(("floor_of", told.into_iter().collect()));
        }
        wanted
    }

    fn wanted_then(rows: &Rows<FloorRow>, events: &[Event]) -> Wanted {
        then(rows, events, &told_in(events))
    }

    fn wanted_last(rows: &Rows<FloorRow>, events: &[Event], now_s: UnixSeconds) -> Wanted {
        last(rows, events, &told_in(events), now_s)
    }

    fn groups(row: &FloorRow) -> Groups {
        match row {
            FloorRow::Listing { order } => Orders::groups(order),
            FloorRow::Ended(listed) => vec![("ended_maker", listed.maker.to_string())],
            FloorRow::Book(book) => vec![("floor_of", book.collection.clone())],
            FloorRow::Collection(_)
            | FloorRow::Shelf(_)
            | FloorRow::Front(_)
            | FloorRow::Change(_) => vec![],
        }
    }

    fn is_final(row: &FloorRow) -> bool {
        matches!(row, FloorRow::Change(_) | FloorRow::Ended(_))
    }

    fn begins(event: &Event) -> Option<String> {
        match &event.body {
            Body::Order(id, body) => {
                let listed = matches!(
                    body.as_ref(),
                    OrderEvent::OrderListed { .. } | OrderEvent::OrderOpened { .. }
                );
                listed.then(|| id.to_string())
            }
            _ => None,
        }
    }

    fn apply(rows: &mut Rows<FloorRow>, event: &Event) {
        let Some(reason) = reason_of(&event.body) else { return };
        if let Some((id, told)) = told_by(event) {
            let before = terms_of(rows, &id);
            let terms = told.after(before);
            if terms.followed {
                rows.put(id.clone(), FloorRow::Collection(terms));
            }
            let now = Now::of(event, reason);
            match told {
                Told::Followed if before.followed => {}
                Told::Followed => settle_followed(rows, &id, &now),
                Told::Asks(_) => settle_asked(rows, &id, &now),
            }
        }
        let mut changes = Changes::default();
        for (key, after) in orders_after(rows, event) {
            let before = rows.get(&key).and_then(listing);
            let (was_listed, is_listed) = (before.is_some(), is_listed(&after));
            changes.add(before, Some(&after));
            // What is over stays as it is, whatever is said of it but that it is listed anew.
            if was_listed || is_listed {
                put_listing(rows, key, after);
            }
        }
        changes.settle(rows, event, reason);
    }

    fn wanted_back(facts: &[Event]) -> Wanted {
        let makers = facts.iter().filter_map(|fact| match &fact.body {
            Body::Maker(id, _) => Some(id.to_string()),
            _ => None,
        });
        let mut wanted = Self::wanted(facts);
        wanted.by_column.push(("ended_maker", makers.collect()));
        wanted
    }

    fn streams(rows: &Rows<FloorRow>, facts: &[Event]) -> Streams {
        let listings = undone_by(rows, facts).into_iter();
        let of = |listed: Listed| {
            [
                ("order", listed.order_id.to_string()),
                ("item", listed.item_id.to_string()),
                ("maker", listed.maker.to_string()),
            ]
        };
        let listings = listings.filter_map(|key| rows.get(&key).and_then(Listed::of_row));
        let asked = told_in(facts).into_iter().map(|id| ("collection", id));
        listings.flat_map(of).chain(asked).collect()
    }

    fn take_back(rows: &mut Rows<FloorRow>, fork: &Event, facts: &[Event], events: &[Event]) {
        let mut changes = Changes::default();
        let asked = told_in(facts);
        for id in &asked {
            let told = events.iter().filter_map(told_by).filter(|(of, _)| of == id);
            let terms = told.fold(FloorTerms::default(), |terms, (_, told)| told.after(terms));
            if terms == FloorTerms::default() {
                rows.remove(id);
            } else {
                rows.put(id, FloorRow::Collection(terms));
            }
        }
        for key in undone_by(rows, facts) {
            let Some(listed) = rows.get(&key).and_then(Listed::of_row) else { continue };
            let after = folded_alone(&listed, events).filter(was_listed).map(slim);
            changes.add(rows.get(&key).and_then(listing), after.as_ref());
            match after {
                Some(after) => put_listing(rows, key, after),
                None => rows.remove(&key),
            }
        }
        changes.settle(rows, fork, FloorReason::Reorg);
        for id in &asked {
            settle_asked(rows, id, &Now::of(fork, FloorReason::Reorg));
        }
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
            settle(rows, &book, &changed, &Now::of(event, reason));
        }
    }
}

/// As long as it has a price to buy at and is open; of what was a listing before a mark stays.
fn put_listing(rows: &mut Rows<FloorRow>, key: String, order: OrderRow) {
    let row = match is_listed(&order) {
        true => FloorRow::Listing { order: Box::new(order) },
        false => FloorRow::Ended(Listed::of(&order)),
    };
    rows.put(key, row);
}

fn is_listed(order: &OrderRow) -> bool {
    order.terms.kind == OrderKind::Fixed && (order.is_open() || order.voided)
}

pub(super) fn listing(row: &FloorRow) -> Option<&OrderRow> {
    match row {
        FloorRow::Listing { order } => Some(order),
        FloorRow::Ended(_)
        | FloorRow::Collection(_)
        | FloorRow::Shelf(_)
        | FloorRow::Front(_)
        | FloorRow::Book(_)
        | FloorRow::Change(_) => None,
    }
}

/// What is told of a collection that its floors depend on.
#[derive(Clone, Copy)]
enum Told {
    Followed,
    /// So much of each sale from here on.
    Asks(BasisPoints),
}

impl Told {
    /// What is told of a collection before it is followed counts for nothing, as in the model `collections`.
    const fn after(self, terms: FloorTerms) -> FloorTerms {
        match self {
            Self::Followed => FloorTerms { followed: true, ..terms },
            Self::Asks(royalty_bps) if terms.followed => FloorTerms { royalty_bps, ..terms },
            Self::Asks(_) => terms,
        }
    }
}

fn told_by(event: &Event) -> Option<(String, Told)> {
    let Body::Collection(id, told) = &event.body else { return None };
    let told = match told {
        CollectionEvent::CollectionFollowed { .. } => Told::Followed,
        CollectionEvent::CollectionRoyaltyChanged { royalty_bps, .. } => Told::Asks(*royalty_bps),
        CollectionEvent::CollectionDescribed { .. }
        | CollectionEvent::CollectionMetadataChanged { .. }
        | CollectionEvent::CollectionRefreshRequested { .. } => return None,
    };
    Some((id.to_string(), told))
}

/// Collections of which these events tell something that their floors depend on.
fn told_in(events: &[Event]) -> BTreeSet<String> {
    events.iter().filter_map(told_by).map(|(id, _)| id).collect()
}

/// Before anything is told of a collection, it is not followed and asks for nothing.
pub(super) fn terms_of(rows: &Rows<FloorRow>, collection: &str) -> FloorTerms {
    match rows.get(collection) {
        Some(FloorRow::Collection(terms)) => *terms,
        _ => FloorTerms::default(),
    }
}

fn book_of(order: &OrderRow) -> String {
    Listed::of(order).book()
}
