//! Holdings: who has how much of which item, and since when.

use brickyard_core::kernel::Amount;
use foldhash::{HashMap, HashMapExt};
use ruint::aliases::U512;

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

#[derive(Clone, Debug, Default)]
pub(in crate::data) struct Held {
    of_collection: HashMap<u32, Own>,
    /// Where the last holding is that a row told of.
    last: HashMap<u128, (u32, u32)>,
    /// By owner, the collections of which they have something.
    of_owner: HashMap<u32, Vec<u32>>,
}

#[derive(Clone, Debug, Default)]
struct Own {
    all: Spans<Holding>,
    now: People,
    /// The last change.
    changed: i64,
    /// Whose holdings changed, each as often as they did.
    touched: Vec<u32>,
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
    pub(in crate::data) owners: HashMap<u32, Owner>,
    /// All units that there are.
    pub(in crate::data) supply: U512,
}

/// What somebody had of an item at a position. Who that was stands in it: of a past most people are passed over, and a look
/// at what each had would cost as much as all the rest.
#[derive(Clone, Copy, Debug)]
pub(in crate::data) struct HadThen<'a> {
    pub(in crate::data) owner: u32,
    span: &'a Span<Holding>,
}

impl HadThen<'_> {
    pub(in crate::data) const fn units(&self) -> Amount {
        self.span.of.units
    }
}

/// What somebody has of a collection.
#[derive(Clone, Debug, Default)]
pub(in crate::data) struct Owner {
    /// In no order.
    pub(in crate::data) items: Vec<u32>,
    pub(in crate::data) units: U512,
}

/// How many units there are of each item that somebody has.
#[derive(Debug, Default)]
pub(in crate::data) struct Supply<'a> {
    now: Option<&'a HashMap<u32, Amount>>,
    /// In the order of the items.
    then: Vec<(u32, Amount)>,
    /// How many have any.
    pub(in crate::data) owners: usize,
}

impl Supply<'_> {
    pub(in crate::data) fn units(&self) -> impl Iterator<Item = (u32, Amount)> {
        let now = self.now.into_iter().flatten();
        now.map(|(item, units)| (*item, *units)).chain(self.then.iter().copied())
    }

    pub(in crate::data) fn items(&self) -> usize {
        self.then.len() + self.now.map_or(0, HashMap::len)
    }
}

impl People {
    /// Those who had these.
    pub(in crate::data) fn then<'a>(had: impl Iterator<Item = HadThen<'a>>) -> Self {
        Self::of(had.map(|had| had.span), 0)
    }

    /// Of holdings of which no two are of the same item and owner.
    fn of<'a>(holdings: impl Iterator<Item = &'a Span<Holding>>, about: usize) -> Self {
        let mut people = Self { holdings: HashMap::with_capacity(about), ..Self::default() };
        for Span { from, of, .. } in holdings {
            let Holding { item, owner, units, since_s } = *of;
            if units.is_zero() {
                continue;
            }
            people.holdings.insert((item, owner), Has { units, since_s, from: *from });
            let all = people.units.entry(item).or_insert(Amount::ZERO);
            *all = all.checked_add(units).unwrap_or(Amount::MAX);
            people.owners.entry(owner).or_default().add(item, units);
            people.supply += U512::from(units.get());
        }
        people
    }

    /// What somebody has, item by item.
    pub(in crate::data) fn of_owner(&self, owner: u32) -> impl Iterator<Item = Has> {
        let items = self.owners.get(&owner).map_or(&[][..], |own| &own.items);
        items.iter().filter_map(move |item| self.holdings.get(&(*item, owner)).copied())
    }

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
        let own = self.owners.entry(owner).or_default();
        if let Some(was) = was {
            own.take(item, was.units);
            self.supply -= U512::from(was.units.get());
        }
        if let Some(holding) = holding {
            own.add(item, holding.units);
            self.supply += U512::from(holding.units.get());
        }
        if own.items.is_empty() {
            self.owners.remove(&owner);
        }
    }
}

impl Owner {
    fn add(&mut self, item: u32, units: Amount) {
        self.items.push(item);
        self.units += U512::from(units.get());
    }

    fn take(&mut self, item: u32, units: Amount) {
        // What changes hands has mostly come last.
        if let Some(at) = self.items.iter().rposition(|of| *of == item) {
            self.items.swap_remove(at);
            self.units -= U512::from(units.get());
        }
    }
}

impl Own {
    fn then(&self, at: i64) -> People {
        People::of(self.all.at(at), self.now.holdings.len())
    }

    /// Answers whether the owner has something now, as [`Held::owns`] is told.
    fn set(&mut self, from: i64, (item, owner): (u32, u32), holding: Option<Has>) -> bool {
        self.now.set((item, owner), holding);
        self.changed = from;
        self.touched.push(owner);
        self.now.owners.contains_key(&owner)
    }
}

impl Held {
    /// What a row says from a position on; none when it is gone.
    pub(super) fn put(&mut self, row: u128, from: i64, told: Option<Told>) {
        if let Some((of, number)) = self.last.remove(&row) {
            let own = self.of_collection.entry(of).or_default();
            let last = own.all.end(number, from);
            let key = (last.item, last.owner);
            let has = own.set(from, key, None);
            self.owns(key.1, of, has);
        }
        let Some(Told { collection, item, owner, units, since_s }) = told else { return };
        let own = self.of_collection.entry(collection).or_default();
        let number = own.all.begin(from, Holding { item, owner, units, since_s });
        let has = own.set(from, (item, owner), Some(Has { units, since_s, from }));
        self.owns(owner, collection, has);
        self.last.insert(row, (collection, number));
    }

    fn owns(&mut self, owner: u32, collection: u32, has: bool) {
        let of = self.of_owner.entry(owner).or_default();
        match of.iter().position(|of| *of == collection) {
            Some(at) if !has => drop(of.swap_remove(at)),
            None if has => of.push(collection),
            _ => {}
        }
    }

    /// The collections of which somebody has something now.
    pub(in crate::data) fn collections_of(&self, owner: u32) -> &[u32] {
        self.of_owner.get(&owner).map_or(&[], |of| of)
    }

    /// Who has what of a collection now.
    pub(in crate::data) fn now(&self, collection: u32) -> Option<&People> {
        self.of_collection.get(&collection).map(|own| &own.now)
    }

    /// Whose holdings of a collection changed, from the first to the last, again whenever they changed again.
    pub(in crate::data) fn touched(&self, collection: u32) -> &[u32] {
        self.of_collection.get(&collection).map_or(&[], |own| &own.touched)
    }

    /// Of which somebody ever had anything.
    pub(in crate::data) fn collections(&self) -> impl Iterator<Item = u32> {
        self.of_collection.keys().copied()
    }

    /// Where holdings of a collection changed last.
    pub(in crate::data) fn changed(&self, collection: u32) -> i64 {
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
        Some(look(&own.then(at)))
    }

    /// Who had something of each item of a collection at a position.
    pub(in crate::data) fn then(
        &self,
        at: i64,
        collection: u32,
    ) -> impl Iterator<Item = HadThen<'_>> {
        let own = self.of_collection.get(&collection).into_iter();
        let held = own.flat_map(move |own| own.all.at(at)).filter(|span| !span.of.units.is_zero());
        held.map(|span| HadThen { owner: span.of.owner, span })
    }

    /// What there is of a collection at a position; nothing of one of which nobody ever had anything.
    pub(in crate::data) fn supply(&self, at: i64, collection: u32) -> Supply<'_> {
        let Some(own) = self.of_collection.get(&collection) else { return Supply::default() };
        if own.changed <= at {
            let owners = own.now.owners.len();
            return Supply { now: Some(&own.now.units), then: vec![], owners };
        }
        let mut held = Vec::with_capacity(own.now.holdings.len());
        let mut owners = Vec::with_capacity(held.capacity());
        for Span { of, .. } in own.all.at(at).filter(|span| !span.of.units.is_zero()) {
            held.push((of.item, of.units));
            owners.push(of.owner);
        }
        owners.sort_unstable();
        owners.dedup();
        held.sort_unstable_by_key(|(item, _)| *item);
        held.dedup_by(|(item, more), (of, units)| {
            let same = item == of;
            if same {
                *units = units.checked_add(*more).unwrap_or(Amount::MAX);
            }
            same
        });
        Supply { now: None, then: held, owners: owners.len() }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    const COLLECTION: u32 = 1;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn supply_and_people_are_what_the_rows_said_last(
            steps in prop::collection::vec((0..6_u32, 0..4_u32, prop::option::of(0..3_u64)), 0..200),
        ) {
            let mut held = Held::default();
            let mut plain = vec![BTreeMap::<(u32, u32), u64>::new()];
            for (from, (item, owner, units)) in (1_i64..).zip(&steps) {
                let told = units.map(|units| Told {
                    collection: COLLECTION,
                    item: *item,
                    owner: *owner,
                    units: Amount::from(units),
                    since_s: from,
                });
                held.put(u128::from(item * 4 + owner), from, told);
                let mut rows = plain.last().cloned().unwrap_or_default();
                rows.remove(&(*item, *owner));
                rows.extend(units.filter(|units| *units > 0).map(|units| ((*item, *owner), units)));
                plain.push(rows);
            }
            for (at, rows) in (0_i64..).zip(&plain) {
                let mut units: BTreeMap<u32, u64> = BTreeMap::new();
                rows.iter().for_each(|((item, _), more)| *units.entry(*item).or_default() += more);
                let units: Vec<(u32, Amount)> =
                    units.into_iter().map(|(item, units)| (item, Amount::from(units))).collect();
                let owners: BTreeSet<u32> = rows.keys().map(|(_, owner)| *owner).collect();
                let supply = held.supply(at, COLLECTION);
                let mut told: Vec<_> = supply.units().collect();
                told.sort_unstable();
                prop_assert_eq!(&told, &units, "at {}", at);
                prop_assert_eq!((supply.items(), supply.owners), (units.len(), owners.len()));
                let people = held.at(at, COLLECTION, |people| {
                    let mut told: Vec<_> =
                        people.units.iter().map(|(item, units)| (*item, *units)).collect();
                    told.sort_unstable();
                    (told, people.owners.keys().copied().collect::<BTreeSet<u32>>(), people.holdings.len())
                });
                if let Some(people) = people {
                    prop_assert_eq!(people, (units, owners, rows.len()), "at {}", at);
                }
            }
        }
    }
}
