//! All holdings of a moment at what they are worth: of each collection what each owner's are, and of each owner what that
//! comes to. Of the present it is kept, and goes on by what was traded, handed on and priced anew since; a past is counted
//! from the beginning (`past.rs`).

use std::sync::{PoisonError, RwLock, RwLockWriteGuard};

use brickyard_core::quotes::Measure;
use brickyard_core::whales::WhaleThresholds;
use foldhash::{HashMap, HashSet};

use super::super::CLOCK_SET_BACK_S;
use super::super::ledger::{Pages, People};
use super::prices::{FloorUsd, Price, Rates, Traded, Usd, worth};
use super::totals::Totals;
use super::week::{Of, Week};

/// What holdings are priced by, whoever's are asked for.
#[derive(Clone, Debug)]
pub(super) struct Pricing {
    pub(super) thresholds: WhaleThresholds,
    pub(super) rates: Rates,
    /// Of venues, nothing is a holding.
    pub(super) venues: Vec<String>,
}

/// A moment, and what prices are then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Then<'a> {
    pub(super) pages: &'a Pages,
    pub(super) at: i64,
    pub(super) now_s: i64,
    /// Of all collections that count.
    pub(super) floors: &'a [(u32, Option<FloorUsd>)],
    pub(super) by: &'a Pricing,
}

/// One collection.
#[derive(Debug)]
pub(super) struct Own {
    pub(super) traded: Traded,
    /// By owner.
    values: HashMap<u32, Usd>,
    week: Week,
    /// So many times an owner of something was touched.
    seen: usize,
    /// Of a past: what whales have, of all that there is.
    then: Option<People>,
}

#[derive(Debug, Default)]
pub(super) struct Market {
    thresholds: WhaleThresholds,
    venues: HashSet<u32>,
    now_s: i64,
    past: bool,
    owns: HashMap<u32, Own>,
    pub(super) totals: Totals,
}

/// The market as it was counted the last time, of no past.
#[derive(Debug, Default)]
pub(in crate::data) struct Latest(RwLock<Market>);

/// A copy goes on by itself, and counts for itself.
impl Clone for Latest {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Then<'_> {
    pub(super) fn of<'a>(&'a self, collection: u32, rates: &'a [(u32, Measure)]) -> Of<'a> {
        let Self { pages, at, now_s, .. } = *self;
        Of { pages, at, now_s, collection, rates }
    }

    pub(super) fn venues(&self) -> HashSet<u32> {
        self.by.venues.iter().filter_map(|venue| self.pages.people.known(venue)).collect()
    }
}

impl Own {
    /// As it was, with those who are told of.
    pub(super) fn then(traded: Traded, values: HashMap<u32, Usd>, people: People) -> Self {
        Self { traded, values, week: Week::default(), seen: 0, then: Some(people) }
    }

    /// Before anything is counted.
    fn begin(then: &Then<'_>, collection: u32) -> Self {
        let rates = then.by.rates.known(then.pages, collection);
        let traded = Traded::new(collection, rates, (0, None), (None, 0));
        Self {
            week: Week::of(&then.of(collection, &traded.rates)),
            values: HashMap::default(),
            seen: then.pages.held.touched(collection).len(),
            then: None,
            traded,
        }
    }

    pub(super) fn people<'a>(&'a self, pages: &'a Pages) -> Option<&'a People> {
        self.then.as_ref().or_else(|| pages.held.now(self.traded.collection))
    }

    pub(super) fn holds(&self, owner: u32) -> bool {
        self.values.contains_key(&owner)
    }

    pub(super) fn value(&self, owner: u32) -> Usd {
        self.values.get(&owner).copied().unwrap_or_default()
    }

    /// To a moment, with what was sold, handed on and priced anew before it; tells the totals what that changes.
    fn go_on(
        &mut self,
        then: &Then<'_>,
        (floor, first): (Option<FloorUsd>, bool),
        venues: &HashSet<u32>,
        totals: &mut Totals,
    ) {
        let (pages, collection) = (then.pages, self.traded.collection);
        let sold = self.week.seen;
        self.week.go_on(&then.of(collection, &self.traded.rates));
        let middle = self.week.middle();
        let rates = std::mem::take(&mut self.traded.rates);
        let liquid_sales = then.by.thresholds.liquid_sales;
        let traded = Traded::new(collection, rates, middle, (floor, liquid_sales));
        // What an owner paid may be another price wherever anything was sold.
        let price = traded.price_of_any();
        let paid = sold != self.week.seen && matches!(price, Price::Paid(_));
        let anew = first || paid || price != self.traded.price_of_any();
        self.traded = traded;
        let Self { traded, values, seen, .. } = self;
        let Some(people) = pages.held.now(collection) else { return };
        let touched = pages.held.touched(collection);
        let since = &touched[(*seen).min(touched.len())..];
        *seen = touched.len();
        let all = people.owners.keys().filter(|_| anew);
        for owner in all.chain(since) {
            let own = people.owners.get(owner).filter(|_| !venues.contains(owner));
            let value = own.map(|own| worth(own.units, traded.price(pages, (then.at, *owner))));
            let was = match value {
                Some(value) => values.insert(*owner, value),
                None => values.remove(owner),
            };
            totals.turn(*owner, was, value);
        }
    }
}

impl Market {
    /// One of a past, of which nothing goes on.
    pub(super) fn then(owns: HashMap<u32, Own>, totals: Totals) -> Self {
        Self { past: true, owns, totals, ..Self::default() }
    }

    fn go_on(&mut self, then: &Then<'_>) {
        let (venues, thresholds) = (then.venues(), then.by.thresholds);
        if self.thresholds != thresholds || self.venues != venues || then.now_s < self.now_s {
            let totals = Totals::new(thresholds);
            *self = Self { thresholds, venues, totals, ..Self::default() };
        }
        self.now_s = then.now_s;
        let Self { venues, owns, totals, .. } = self;
        let counted: HashSet<u32> = then.floors.iter().map(|(collection, _)| *collection).collect();
        owns.retain(|collection, own| {
            // One that nobody follows any more, or whose prices are counted in other currencies.
            let counts = counted.contains(collection)
                && own.traded.rates == then.by.rates.known(then.pages, *collection);
            if !counts {
                own.values.iter().for_each(|(owner, was)| totals.turn(*owner, Some(*was), None));
            }
            counts
        });
        for (collection, floor) in then.floors {
            let mut first = false;
            let own = owns.entry(*collection).or_insert_with(|| {
                first = true;
                Own::begin(then, *collection)
            });
            own.go_on(then, (*floor, first), venues, totals);
        }
        totals.settle(then.pages, |owner| {
            owns.values().filter_map(move |own| own.values.get(&owner))
        });
    }

    /// The collections of which somebody has something, or this one alone.
    pub(super) fn of_owner<'a>(
        &'a self,
        pages: &'a Pages,
        (owner, collection): (u32, Option<u32>),
    ) -> impl Iterator<Item = &'a Own> {
        let (one, all): (Option<u32>, &[u32]) = match collection {
            Some(collection) => (Some(collection), &[]),
            None if self.past => (None, &[]),
            None => (None, pages.held.collections_of(owner)),
        };
        let of_past = self.owns.values().filter(move |_| self.past && collection.is_none());
        let known = one.into_iter().chain(all.iter().copied());
        let known = known.filter_map(|collection| self.owns.get(&collection));
        known.chain(of_past).filter(move |own| own.holds(owner))
    }

    pub(super) fn own(&self, collection: u32) -> Option<&Own> {
        self.owns.get(&collection)
    }
}

impl Latest {
    /// What `look` finds in the market of now; none where more has come already than what was asked for, or a later
    /// second was.
    pub(super) fn with<T>(&self, then: &Then<'_>, look: impl FnOnce(&Market) -> T) -> Option<T> {
        let mut market = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let mut collections = then.floors.iter().map(|(collection, _)| *collection);
        let seconds_late = market.now_s.saturating_sub(then.now_s);
        if collections.any(|collection| then.pages.changed(collection) > then.at)
            || (1..CLOCK_SET_BACK_S).contains(&seconds_late)
        {
            return None;
        }
        market.go_on(then);
        // All may look at it at once, and nobody brings it further meanwhile.
        Some(look(&RwLockWriteGuard::downgrade(market)))
    }
}
