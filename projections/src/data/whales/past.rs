//! The market of a past: of everybody what all comes to, and of whales alone what they had. Most people are no whales, and
//! of a past nothing is kept.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, available_parallelism};

use foldhash::{HashMap, HashSet};
use ruint::aliases::U512;

use super::super::ledger::{HadThen, Owner, People, place};
use super::count::large;
use super::market::{self, Market, Then};
use super::prices::{FloorUsd, Traded, worth};
use super::totals::{Total, Totals};

/// What of one collection everybody has together.
#[derive(Default)]
struct Units {
    /// By owner, one more than the place in `all`; 0 of who has nothing.
    places: Vec<u32>,
    all: Vec<(u32, U512)>,
    supply: U512,
}

impl Units {
    /// Of another collection.
    fn clear(&mut self) {
        for (owner, _) in self.all.drain(..) {
            self.places[place(owner)] = 0;
        }
        self.supply = U512::ZERO;
    }

    fn add(&mut self, owner: u32, units: U512) {
        self.supply += units;
        let at = &mut self.places[place(owner)];
        match at.checked_sub(1) {
            Some(at) => self.all[place(at)].1 += units,
            None => {
                self.all.push((owner, units));
                *at = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
            }
        }
    }
}

impl Then<'_> {
    fn traded(&self, collection: u32, floor: Option<FloorUsd>) -> Traded {
        let rates = self.by.rates.known(self.pages, collection);
        let middle = self.of(collection, &rates).middle();
        Traded::new(collection, rates, middle, (floor, self.by.thresholds.liquid_sales))
    }
}

/// One collection.
struct Own<'a> {
    traded: Traded,
    /// All units that there are.
    supply: U512,
    had: Vec<HadThen<'a>>,
}

/// What all collections come to.
struct Sums<'a> {
    /// By owner.
    totals: Vec<Total>,
    owns: Vec<Own<'a>>,
    /// Who has much of the asked collection.
    large: Vec<u32>,
}

impl<'a> Sums<'a> {
    /// On as many cores as there are: each goes on with the next collection, as some have most of all holdings.
    fn of(then: &Then<'a>, venues: &HashSet<u32>, asked: Option<u32>) -> Self {
        let next = AtomicUsize::new(0);
        let of_some = || {
            let mut floors =
                std::iter::from_fn(|| then.floors.get(next.fetch_add(1, Ordering::Relaxed)));
            Self::of_some(then, (venues, asked), &mut floors)
        };
        let cores = available_parallelism().map_or(1, NonZero::get).min(then.floors.len());
        thread::scope(|threads| {
            let others: Vec<_> = (1..cores).map(|_| threads.spawn(of_some)).collect();
            others.into_iter().fold(of_some(), |sums, other| {
                sums.and(other.join().unwrap_or_else(|panic| resume_unwind(panic)))
            })
        })
    }

    fn and(mut self, other: Self) -> Self {
        self.totals.iter_mut().zip(other.totals).for_each(|(total, more)| total.add(more));
        self.owns.extend(other.owns);
        self.large.extend(other.large);
        self
    }

    fn of_some(
        then: &Then<'a>,
        (venues, asked): (&HashSet<u32>, Option<u32>),
        floors: &mut dyn Iterator<Item = &(u32, Option<FloorUsd>)>,
    ) -> Self {
        let Then { pages, at, by, .. } = *then;
        let people = pages.people.count();
        let mut sums = Self { totals: vec![Total::default(); people], owns: vec![], large: vec![] };
        let mut units = Units { places: vec![0; people], ..Units::default() };
        for (collection, floor) in floors {
            let traded = then.traded(*collection, *floor);
            units.clear();
            // Each is far from the one before: it is looked at once.
            let add = |had: &HadThen<'a>| units.add(had.owner, U512::from(had.units().get()));
            let had: Vec<HadThen<'a>> = pages.held.then(at, *collection).inspect(add).collect();
            let owners = || units.all.iter().filter(|(owner, _)| !venues.contains(owner));
            for (owner, units) in owners() {
                let value = worth(*units, traded.price(pages, (at, *owner)));
                sums.totals[place(*owner)].add(Total { value, collections: 1 });
            }
            if asked == Some(*collection)
                && let Some(least) = large(units.supply, by.thresholds)
            {
                let large = owners().filter(|(_, units)| *units >= least);
                sums.large.extend(large.map(|(owner, _)| *owner));
            }
            sums.owns.push(Own { traded, supply: units.supply, had });
        }
        sums
    }
}

impl Market {
    /// With nothing but what all of everybody comes to.
    pub(super) fn totals_of_past(then: &Then<'_>) -> Self {
        let Sums { totals, .. } = Sums::of(then, &then.venues(), None);
        let totals = Totals::of_past(then.by.thresholds, (then.pages, &totals), std::iter::empty());
        Self::then(HashMap::default(), totals)
    }

    /// Those who have much of `asked` are told of, too.
    pub(super) fn of_past(then: &Then<'_>, asked: Option<u32>) -> Self {
        let Then { pages, at, by, .. } = *then;
        let venues = then.venues();
        let Sums { totals, owns, large } = Sums::of(then, &venues, asked);
        let totals = Totals::of_past(by.thresholds, (pages, &totals), large.iter().copied());
        let mut is_told = vec![false; pages.people.count()];
        large.into_iter().chain(totals.whales()).for_each(|owner| is_told[place(owner)] = true);
        let own = |Own { traded, supply, had }: Own<'_>| {
            let told = had.into_iter().filter(|had| is_told[place(had.owner)]);
            let people = People { supply, ..People::then(told) };
            let value = |(owner, own): (&u32, &Owner)| {
                let price = traded.price(pages, (at, *owner));
                (*owner, worth(own.units, price))
            };
            let values = people.owners.iter().map(value).collect();
            (traded.collection, market::Own::then(traded, values, people))
        };
        Self::then(owns.into_iter().map(own).collect(), totals)
    }
}
