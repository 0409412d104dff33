//! What is for sale: each item with the ends of its open listings.

use std::ops::Range;

use foldhash::{HashMap, HashSet};

use super::counted::Counted;
use super::names::Names;
use super::spans::Spans;
use super::{OPEN, Stands};

/// Up to a position. It has names of its own: pages that ask for sales alone need no orders.
#[derive(Clone, Debug, Default)]
pub(in crate::data) struct Listed {
    pub(super) stands: Stands,
    items: Names,
    collections: Names,
    of_collection: HashMap<u32, Own>,
    /// Where the last listing is that a row told of.
    last: HashMap<u128, (u32, u32)>,
}

#[derive(Clone, Debug)]
struct Listing {
    item: u32,
    /// When it can be bought no longer, by the clock.
    end_s: i64,
}

#[derive(Clone, Debug, Default)]
struct Own {
    all: Spans<Listing>,
    /// Those that stand, by their places.
    now: HashSet<u32>,
    /// The last change.
    changed: i64,
    /// What was counted since.
    counted: Counted<(), Seconds, i64>,
}

/// As long as the clock stands within these, what was counted of a moment is so still.
type Seconds = Range<i64>;

impl Listed {
    /// What an order says from a position on: item, collection and end; none when it is not open.
    pub(super) fn put(&mut self, row: u128, from: i64, told: Option<(&str, &str, i64)>) {
        if let Some((of, number)) = self.last.remove(&row) {
            let own = self.of_collection.entry(of).or_default();
            own.all.end(number, from);
            own.now.remove(&number);
            own.changes(from);
        }
        let Some((item, collection, end_s)) = told else { return };
        let (item, collection) = (self.items.number(item), self.collections.number(collection));
        let own = self.of_collection.entry(collection).or_default();
        let number = own.all.begin(from, Listing { item, end_s });
        own.now.insert(number);
        own.changes(from);
        self.last.insert(row, (collection, number));
    }

    /// How many items of a collection are for sale at a position, when the clock stands there.
    pub(in crate::data) fn count(&self, at: i64, now_s: i64, collection: &str) -> i64 {
        let known = self.collections.known(collection);
        let Some(own) = known.and_then(|known| self.of_collection.get(&known)) else { return 0 };
        if own.changed <= at {
            return own.count_now(now_s);
        }
        let then = own.all.at(at).map(|span| &span.of).filter(|listing| listing.end_s > now_s);
        length(&then.map(|listing| listing.item).collect())
    }

    /// Of a collection at a position: items that are for sale, each with where the event stands that
    /// made it so, and until when.
    pub(super) fn open(&self, at: i64, now_s: i64, collection: &str) -> Vec<(String, i64, i64)> {
        let known = self.collections.known(collection);
        let own = known.and_then(|known| self.of_collection.get(&known));
        let open = own.into_iter().flat_map(|own| own.all.at(at));
        open.filter(|span| span.of.end_s > now_s)
            .map(|span| (self.items.text(span.of.item).to_owned(), span.from, span.of.end_s))
            .collect()
    }
}

impl Own {
    fn changes(&mut self, at: i64) {
        self.changed = at;
        self.counted.clear();
    }

    fn count_now(&self, now_s: i64) -> i64 {
        let count = || {
            let open = self.now.iter().map(|number| self.all.of(*number));
            let open = open.filter(|listing| listing.end_s > now_s);
            let until_s = open.clone().map(|listing| listing.end_s).min().unwrap_or(OPEN);
            (now_s..until_s, length(&open.map(|listing| listing.item).collect()))
        };
        self.counted.of((), |seconds| seconds.contains(&now_s), count)
    }
}

fn length(items: &HashSet<u32>) -> i64 {
    i64::try_from(items.len()).unwrap_or(i64::MAX)
}
