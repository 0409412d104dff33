//! Which shelves, fronts and books a page of events needs, told by what was loaded before.
//!
//! With care rather than exactly: what is not loaded, a fold takes for not there.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use brickyard_core::kernel::{MakerId, OrderId, UnixSeconds};
use brickyard_core::orders::OrderEvent;

use super::floor_books::{front_key, front_keys, normalized_key, place_of, shelf_key, shelf_keys};
use super::floor_listings::{Listed, undone_by};
use super::floors::FloorRow;
use crate::event::{Body, Event};
use crate::model::Wanted;
use crate::rows::Rows;

/// What is needed once the listings are known: their books, and where on the shelves they lie. Of collections that
/// something is told of, everything.
pub(super) fn then(rows: &Rows<FloorRow>, events: &[Event], told: &BTreeSet<String>) -> Wanted {
    let mut keys = BTreeSet::new();
    for (asked, order_id) in listings_of(rows, events).into_keys() {
        let place = place_of(order_id);
        keys.insert(shelf_key(&asked, place));
        keys.extend(asked.split('/').next().map(str::to_owned));
        for book in [normalized_key(&asked), asked] {
            keys.insert(front_key(&book, place));
            keys.insert(book);
        }
    }
    // Another royalty prices every listing anew, and once a collection is followed, every listing counts.
    for book in told.iter().flat_map(|id| rows.keys_in("floor_of", id)) {
        keys.extend(shelf_keys(&book).chain(front_keys(&book)));
    }
    Wanted { keys: keys.into_iter().collect(), by_column: vec![] }
}

/// What is needed once the books are known: all fronts of those whose next steps may have to be found, and the shelves
/// whose fronts have passed.
pub(super) fn last(
    rows: &Rows<FloorRow>,
    events: &[Event],
    told: &BTreeSet<String>,
    now_s: UnixSeconds,
) -> Wanted {
    // While the clock stands still, it brings nothing that was not to be seen when the first of them is folded.
    let clock_moves = events.iter().any(|event| event.recorded_s != now_s);
    let (mut looked_at, mut wanted) = (BTreeSet::new(), BTreeSet::new());
    for ((asked, order_id), times) in listings_of(rows, events) {
        for key in [normalized_key(&asked), asked] {
            let Some(FloorRow::Book(book)) = rows.get(&key) else { continue };
            // What comes and goes within the page may have been the cheapest in between.
            let may_go = times > 1 || book.counts_on(order_id);
            let passes = clock_moves || book.next_s().is_some_and(|next_s| next_s <= now_s);
            if may_go || passes {
                wanted.extend(front_keys(&key));
            }
            looked_at.insert(key);
        }
    }
    looked_at.extend(told.iter().flat_map(|id| rows.keys_in("floor_of", id)));
    for key in looked_at {
        let Some(FloorRow::Book(book)) = rows.get(&key) else { continue };
        for place in book.passed(now_s) {
            wanted.extend([shelf_key(&key, place), front_key(&key, place)]);
        }
    }
    Wanted { keys: wanted.into_iter().collect(), by_column: vec![] }
}

/// A listing, with its book of prices as they are asked.
type InBook = (String, OrderId);

/// Listings that these events are about, and how many of the events are about each. Looks at nothing else: a rebuild holds
/// the rows of all books there are.
fn listings_of(rows: &Rows<FloorRow>, events: &[Event]) -> BTreeMap<InBook, usize> {
    let mut listings = BTreeMap::new();
    // Listings that come with these events, by what moves them afterwards.
    let mut come: HashMap<String, BTreeSet<InBook>> = HashMap::new();
    for event in events {
        let held = undone_by(rows, std::slice::from_ref(event)).into_iter();
        let held = held.filter_map(|key| rows.get(&key).and_then(Listed::of_row));
        let mut about: BTreeSet<_> = held.map(|listed| (listed.book(), listed.order_id)).collect();
        let moved_by = match &event.body {
            Body::Order(id, _) => Some(id.to_string()),
            Body::Item(id, _) => Some(id.to_string()),
            Body::Maker(id, _) => Some(id.to_string()),
            _ => None,
        };
        about.extend(moved_by.and_then(|id| come.get(&id)).into_iter().flatten().cloned());
        if let Body::Order(order_id, body) = &event.body
            && let OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderOpened { terms } =
                body.as_ref()
        {
            let (item_id, currency) = (terms.item(), terms.currency);
            let maker = MakerId { chain_id: terms.chain_id, address: terms.maker };
            let listed = Listed { order_id: *order_id, item_id, maker, currency };
            let one = (listed.book(), *order_id);
            for id in [order_id.to_string(), item_id.to_string(), maker.to_string()] {
                come.entry(id).or_default().insert(one.clone());
            }
            about.insert(one);
        }
        for one in about {
            *listings.entry(one).or_insert(0) += 1;
        }
    }
    listings
}
