//! What is for sale: each item with the ends of its open listings.

use brickyard_store::Position;
use foldhash::{HashMap, HashSet};

use super::OPEN;
use super::names::{Names, place};

/// Up to a position. It has names of its own: pages that ask for sales alone need no orders.
#[derive(Debug, Default)]
pub(in crate::data) struct Listed {
    pub(super) upto: Position,
    /// See the ledger's pages.
    pub(super) tables: Vec<i64>,
    items: Names,
    collections: Names,
    of_collection: HashMap<u32, Own>,
    /// Where the last listing is that a row told of.
    last: HashMap<u128, (u32, u32)>,
}

#[derive(Debug)]
struct Listing {
    from: i64,
    to: i64,
    item: u32,
    /// When it can be bought no longer, by the clock.
    end_s: i64,
}

#[derive(Debug, Default)]
struct Own {
    all: Vec<Listing>,
    /// Those that stand, by their places.
    now: HashSet<u32>,
    /// The last change.
    changed: i64,
}

impl Listed {
    /// What an order says from a position on: item, collection and end; none when it is not open.
    pub(super) fn put(&mut self, row: u128, from: i64, told: Option<(&str, &str, i64)>) {
        if let Some((of, number)) = self.last.remove(&row) {
            let own = self.of_collection.entry(of).or_default();
            own.all[place(number)].to = from;
            own.now.remove(&number);
            own.changed = from;
        }
        let Some((item, collection, end_s)) = told else { return };
        let (item, collection) = (self.items.number(item), self.collections.number(collection));
        let own = self.of_collection.entry(collection).or_default();
        let number = u32::try_from(own.all.len()).unwrap_or(u32::MAX);
        own.all.push(Listing { from, to: OPEN, item, end_s });
        own.now.insert(number);
        own.changed = from;
        self.last.insert(row, (collection, number));
    }

    /// How many items of a collection are for sale at a position, when the clock stands there.
    pub(in crate::data) fn count(&self, at: i64, now_s: i64, collection: &str) -> i64 {
        let known = self.collections.known(collection);
        let Some(own) = known.and_then(|known| self.of_collection.get(&known)) else { return 0 };
        let items: HashSet<u32> = if own.changed <= at {
            let now = own.now.iter().map(|number| &own.all[place(*number)]);
            now.filter(|listing| listing.end_s > now_s).map(|listing| listing.item).collect()
        } else {
            let stands = |one: &&Listing| one.from <= at && at < one.to && one.end_s > now_s;
            own.all.iter().filter(stands).map(|listing| listing.item).collect()
        };
        i64::try_from(items.len()).unwrap_or(i64::MAX)
    }
}
