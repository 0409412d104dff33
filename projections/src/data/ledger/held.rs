//! Holdings: who has how much of which item, and since when.

use brickyard_core::kernel::Amount;
use foldhash::{HashMap, HashMapExt};

use super::spans::{Span, Spans};

#[derive(Clone, Copy, Debug)]
struct Holding {
    item: u32,
    owner: u32,
    units: Amount,
    since_s: i64,
}

/// As a row of the model tells of it, in numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub(super) collection: u32,
    pub(super) item: u32,
    pub(super) owner: u32,
    pub(super) units: Amount,
    pub(super) since_s: i64,
}

#[derive(Debug, Default)]
pub(in crate::data) struct Held {
    of_collection: HashMap<u32, Own>,
    /// Where the last holding is that a row told of.
    last: HashMap<u128, (u32, u32)>,
}

#[derive(Debug, Default)]
struct Own {
    all: Spans<Holding>,
    now: People,
    /// The last change.
    changed: i64,
}

/// What somebody has of an item.
#[derive(Clone, Copy, Debug)]
pub(in crate::data) struct Has {
    pub(in crate::data) units: Amount,
    pub(in crate::data) since_s: i64,
    /// Where the event stands that made it so.
    pub(in crate::data) from: i64,
}

/// Who has what of a collection at a position. Holdings of nothing do not count.
#[derive(Clone, Debug, Default)]
pub(in crate::data) struct People {
    /// By item and owner.
    pub(in crate::data) holdings: HashMap<(u32, u32), Has>,
    /// By item.
    pub(in crate::data) units: HashMap<u32, Amount>,
    /// By owner, how many items.
    pub(in crate::data) items: HashMap<u32, i64>,
}

impl People {
    fn set(&mut self, (item, owner): (u32, u32), holding: Option<Has>) {
        let holding = holding.filter(|has| !has.units.is_zero());
        let was = match holding {
            Some(holding) => self.holdings.insert((item, owner), holding),
            None => self.holdings.remove(&(item, owner)),
        };
        let units = |holding: Option<Has>| holding.map_or(Amount::ZERO, |has| has.units);
        let rest = self.units.get(&item).copied().unwrap_or(Amount::ZERO);
        let rest = rest.checked_sub(units(was)).unwrap_or(Amount::ZERO);
        let rest = rest.checked_add(units(holding)).unwrap_or(Amount::MAX);
        if rest.is_zero() {
            self.units.remove(&item);
        } else {
            self.units.insert(item, rest);
        }
        let count = self.items.entry(owner).or_default();
        *count += i64::from(holding.is_some()) - i64::from(was.is_some());
        if *count == 0 {
            self.items.remove(&owner);
        }
    }
}

impl Held {
    /// What a row says from a position on; none when it is gone.
    pub(super) fn put(&mut self, row: u128, from: i64, told: Option<Told>) {
        if let Some((of, number)) = self.last.remove(&row) {
            let own = self.of_collection.entry(of).or_default();
            let last = own.all.end(number, from);
            let key = (last.item, last.owner);
            own.now.set(key, None);
            own.changed = from;
        }
        let Some(Told { collection, item, owner, units, since_s }) = told else { return };
        let own = self.of_collection.entry(collection).or_default();
        let number = own.all.begin(from, Holding { item, owner, units, since_s });
        own.now.set((item, owner), Some(Has { units, since_s, from }));
        own.changed = from;
        self.last.insert(row, (collection, number));
    }

    /// Of which somebody ever had anything.
    pub(in crate::data) fn collections(&self) -> impl Iterator<Item = u32> {
        self.of_collection.keys().copied()
    }

    /// Where holdings of a collection changed last.
    pub(super) fn changed(&self, collection: u32) -> i64 {
        self.of_collection.get(&collection).map_or(0, |own| own.changed)
    }

    /// None of a collection of which nobody ever had anything.
    pub(in crate::data) fn at<T>(
        &self,
        at: i64,
        collection: u32,
        look: impl FnOnce(&People) -> T,
    ) -> Option<T> {
        let own = self.of_collection.get(&collection)?;
        if own.changed <= at {
            return Some(look(&own.now));
        }
        let mut then = People {
            holdings: HashMap::with_capacity(own.now.holdings.len()),
            ..People::default()
        };
        for Span { from, of, .. } in own.all.at(at) {
            let Holding { item, owner, units, since_s } = *of;
            then.set((item, owner), Some(Has { units, since_s, from: *from }));
        }
        Some(look(&then))
    }
}
