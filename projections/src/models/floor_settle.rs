//! How a book is brought to the present: first what the clock has done to it, then what an event
//! has, with a change of its own for each.
//!
//! The book of normalized prices goes along with the one of prices as they are asked: both read
//! the same shelves, and only another royalty moves the one without the other.

use std::collections::BTreeSet;

use brickyard_core::kernel::UnixSeconds;
use brickyard_store::Position;

use super::floor_books::{
    Book, Moved, PLACES, Shelf, asked_key, front_key, front_keys, normalized_key, place_of,
    shelf_key,
};
use super::floor_reasons::{FloorReason, reason_of_step};
use super::floors::{FloorChange, FloorRow, terms_of};
use crate::event::Event;
use crate::lowest::{Ahead, Step};
use crate::rows::Rows;

pub(super) struct Now {
    position: Position,
    at_s: UnixSeconds,
    reason: FloorReason,
    by_clock: bool,
}

impl Now {
    pub(super) fn of(event: &Event, reason: FloorReason) -> Self {
        Self { position: event.position, at_s: event.recorded_s, reason, by_clock: false }
    }
}

/// Settles both books of these prices, by their listings alone. As long as the collection is not followed, what is listed
/// lies on its shelves, and the books stay as they began.
pub(super) fn settle(rows: &mut Rows<FloorRow>, key: &str, changed: &[Moved], now: &Now) {
    let keys = [key.to_owned(), normalized_key(key)];
    let collection = key.split('/').next().unwrap_or_default();
    let followed = terms_of(rows, collection).followed;
    // The clock is read while the shelves still lie as they did.
    let books = keys.map(|key| if followed { by_clock(rows, &key, now) } else { book(rows, &key) });
    let mut touched = BTreeSet::new();
    for (was, is) in changed {
        let Some(order_id) = was.or(*is).map(|offered| offered.order_id) else { continue };
        let place = place_of(order_id);
        let mut shelf = shelf(rows, key, place);
        shelf.set(order_id, *is, now.at_s);
        rows.put(shelf_key(key, place), FloorRow::Shelf(shelf));
        touched.insert(place);
    }
    for book in books {
        if followed {
            follow(rows, book, touched.clone(), changed, now);
        } else {
            rows.put(book.book.clone(), FloorRow::Book(book));
        }
    }
}

/// Settles all books of a collection by what lies on their shelves, none of which they have seen.
pub(super) fn settle_followed(rows: &mut Rows<FloorRow>, collection: &str, now: &Now) {
    for key in rows.keys_in("floor_of", collection) {
        let book = book(rows, &key);
        follow(rows, book, PLACES.collect(), &[], now);
    }
}

/// Settles the books of a collection in which its royalty counts, and leaves the others as they are.
pub(super) fn settle_asked(rows: &mut Rows<FloorRow>, collection: &str, now: &Now) {
    if !terms_of(rows, collection).followed {
        return;
    }
    let mut keys = rows.keys_in("floor_of", collection);
    keys.retain(|key| asked_key(key) != key);
    for key in keys {
        let book = by_clock(rows, &key, now);
        follow(rows, book, BTreeSet::new(), &[], now);
    }
}

/// The book after what the clock alone has done to it.
fn by_clock(rows: &mut Rows<FloorRow>, key: &str, now: &Now) -> Book {
    let mut book = book(rows, key);
    while let Some(at_s) = book.next_s().filter(|next_s| *next_s <= now.at_s) {
        tick(rows, &mut book, at_s, now);
    }
    book
}

/// What the event has done: these listings have changed, on these shelves.
fn follow(
    rows: &mut Rows<FloorRow>,
    mut book: Book,
    mut touched: BTreeSet<u8>,
    changed: &[Moved],
    now: &Now,
) {
    // What changes nothing and yet touches shelves has not seen any of them before.
    let mut again =
        book.counted_on(&book.priced(changed)) || changed.is_empty() && !touched.is_empty();
    let asked = terms_of(rows, &book.collection).royalty_bps;
    if book.royalty_bps.is_some_and(|known| known != asked) {
        book.royalty_bps = Some(asked);
        touched = PLACES.collect();
        again = true;
    }
    for place in touched {
        see(rows, &mut book, place, now.at_s);
    }
    let mut next = if again {
        by_shelves(rows, &mut book, now.at_s)
    } else {
        book.with(&book.priced(changed), now.at_s)
    };
    if next.steps[0].lowest == book.steps[0].lowest {
        next.steps[0].from_s = book.steps[0].from_s;
    }
    book.settled_s = now.at_s;
    book.upto_s = next.upto_s;
    if next.steps != book.steps {
        let before = std::mem::replace(&mut book.steps, next.steps).swap_remove(0);
        put_change(rows, &mut book, &before, now);
    }
    rows.put(book.book.clone(), FloorRow::Book(book));
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
fn by_shelves(rows: &mut Rows<FloorRow>, book: &mut Book, now_s: UnixSeconds) -> Ahead {
    for place in book.passed(now_s) {
        see(rows, book, place, now_s);
    }
    let rows = &*rows;
    let fronts = front_keys(&book.book).filter_map(|key| match rows.get(&key) {
        Some(FloorRow::Front(front)) => Some(front),
        _ => None,
    });
    book.of_fronts(fronts, now_s)
}

/// Makes the front of a shelf again; one that is as it was is not touched.
fn see(rows: &mut Rows<FloorRow>, book: &mut Book, place: u8, now_s: UnixSeconds) {
    let shelf = shelf(rows, &book.book, place);
    let (key, front) = (front_key(&book.book, place), book.see(place, &shelf, now_s));
    let as_it_was = match rows.get(&key) {
        Some(FloorRow::Front(known)) => *known == front,
        _ => front.listings.is_empty(),
    };
    if !as_it_was {
        rows.put(key, FloorRow::Front(front));
    }
}

fn book(rows: &Rows<FloorRow>, key: &str) -> Book {
    match rows.get(key) {
        Some(FloorRow::Book(book)) => book.clone(),
        _ => Book::new(key),
    }
}

/// The shelf at this place, of any of the two books.
fn shelf(rows: &Rows<FloorRow>, book: &str, place: u8) -> Shelf {
    match rows.get(&shelf_key(book, place)) {
        Some(FloorRow::Shelf(shelf)) => shelf.clone(),
        _ => Shelf::of(asked_key(book)),
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
