//! The market of a past: of everybody what all comes to, and of whales alone what they had. Most people are no whales, and
//! of a past nothing is kept.

use foldhash::HashSet;
use ruint::aliases::U512;

use super::super::ledger::{Owner, place};
use super::count::large;
use super::market::{Market, Own, Then};
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
    fn of(&mut self, holdings: impl Iterator<Item = (u32, U512)>) {
        for (owner, _) in self.all.drain(..) {
            self.places[place(owner)] = 0;
        }
        self.supply = U512::ZERO;
        for (owner, units) in holdings {
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
}

impl Then<'_> {
    fn traded(&self, collection: u32, floor: Option<FloorUsd>) -> Traded {
        let rates = self.by.rates.known(self.pages, collection);
        let middle = self.of(collection, &rates).middle();
        Traded::new(collection, rates, middle, (floor, self.by.thresholds.liquid_sales))
    }
}

impl Market {
    /// Those who have much of `asked` are told of, too.
    pub(super) fn of_past(then: &Then<'_>, asked: Option<u32>) -> Self {
        let Then { pages, at, floors, by, .. } = *then;
        let venues = then.venues();
        let people = pages.people.count();
        let mut totals = vec![Total::default(); people];
        let mut units = Units { places: vec![0; people], ..Units::default() };
        let (mut owns, mut told) = (vec![], HashSet::default());
        for (collection, floor) in floors {
            let traded = then.traded(*collection, *floor);
            let held = pages.held.units_then(at, *collection);
            units.of(held.map(|(owner, units)| (owner, U512::from(units.get()))));
            for (owner, units) in units.all.iter().filter(|(owner, _)| !venues.contains(owner)) {
                let total = &mut totals[place(*owner)];
                let value = worth(*units, traded.price(pages, (at, *owner)));
                total.value = total.value.saturating_add(value);
                total.collections += 1;
            }
            if asked == Some(*collection)
                && let Some(least) = large(units.supply, by.thresholds)
            {
                let large = units.all.iter().filter(|(_, units)| *units >= least);
                let large = large.map(|(owner, _)| *owner);
                told.extend(large.filter(|owner| !venues.contains(owner)));
            }
            owns.push((traded, units.supply));
        }
        let also = told.iter().copied();
        let totals = Totals::of_past(by.thresholds, (pages, &totals), also);
        told.extend(totals.whales());
        let own = |(traded, supply): (Traded, U512)| {
            let mut people = pages.held.then(at, traded.collection, |owner| told.contains(&owner));
            people.supply = supply;
            let value = |(owner, own): (&u32, &Owner)| {
                let price = traded.price(pages, (at, *owner));
                (*owner, worth(own.units, price))
            };
            let values = people.owners.iter().map(value).collect();
            (traded.collection, Own::then(traded, values, people))
        };
        let owns = owns.into_iter().map(own).collect();
        Self::then(owns, totals)
    }
}
