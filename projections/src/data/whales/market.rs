//! All holdings of a moment at what they are worth: of each collection what each owner has, and of each owner what that
//! comes to. Of the present it is kept, collection by collection, until something changes that it was counted from.

use std::sync::{Arc, Mutex, PoisonError};

use brickyard_core::kernel::Amount;
use brickyard_core::whales::WhaleThresholds;
use foldhash::{HashMap, HashSet};
use ruint::aliases::{U256, U512};

use super::super::holders::amount;
use super::super::ledger::{Has, Pages, People};
use super::WhaleSort;
use super::prices::{FloorUsd, Rates, Traded, Usd};

const ATTO: u64 = 1_000_000_000_000_000_000;
const ALL_BPS: u16 = 10_000;

/// What holdings are priced by, whoever's are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pricing {
    pub(super) thresholds: WhaleThresholds,
    pub(super) rates: Rates,
    /// Of venues, nothing is a holding.
    pub(super) venues: Vec<String>,
}

/// What somebody has of a collection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub(super) tokens: i64,
    pub(super) units: U512,
    pub(super) since_s: i64,
    /// Of each unit, the second since when it is held.
    since_of_units: U512,
    pub(super) from: i64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) part: Part,
    pub(super) price: Usd,
    pub(super) value: Usd,
    share_bps: i64,
    by_supply: bool,
}

/// One collection.
#[derive(Debug)]
pub(super) struct Own {
    pub(super) traded: Traded,
    /// By owner.
    pub(super) lines: HashMap<u32, Line>,
    by: Pricing,
    /// Where it had changed last, and the seconds from which and before which it is so.
    changed: i64,
    from_s: i64,
    until_s: i64,
}

/// What somebody has of all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Total {
    pub(super) owner: u32,
    pub(super) value: Usd,
    pub(super) collections: i64,
    pub(super) part: Part,
    pub(super) share_bps: i64,
    pub(super) by_value: bool,
    pub(super) by_top: bool,
    pub(super) by_supply: bool,
}

#[derive(Debug, Default)]
pub(super) struct Market {
    pub(super) owns: Vec<Arc<Own>>,
    totals: HashMap<u32, Total>,
    /// The whales of the whole market, in no order.
    whales: Vec<Total>,
}

/// The market as it was counted the last time, of no past.
#[derive(Debug, Default)]
pub(in crate::data) struct Latest(Mutex<Arc<Market>>);

impl Part {
    fn add(&mut self, has: &Has, now_s: i64) {
        let units = U512::from(has.units.get());
        // What is of a time to come is held for no time yet.
        let since = U512::from(has.since_s.min(now_s).max(0).cast_unsigned());
        let since_s = if self.tokens == 0 { has.since_s } else { self.since_s.min(has.since_s) };
        *self = Self {
            tokens: self.tokens + 1,
            units: self.units.saturating_add(units),
            since_s,
            since_of_units: self.since_of_units.saturating_add(units * since),
            from: self.from.max(has.from),
        };
    }

    /// For how long a unit is held on average, rounded down.
    pub(super) fn held_s(&self, now_s: i64) -> i64 {
        let until_now = self.units.saturating_mul(U512::from(now_s.max(0).cast_unsigned()));
        let held_s = until_now.saturating_sub(self.since_of_units) / self.units.max(U512::from(1));
        i64::try_from(held_s).unwrap_or(i64::MAX)
    }
}

impl Total {
    pub(super) fn size(&self, sort: WhaleSort, now_s: i64) -> Amount {
        match sort {
            WhaleSort::Value => Amount::new(U256::saturating_from(self.value)),
            WhaleSort::Collections => amount(self.collections),
            WhaleSort::Tokens => amount(self.part.tokens),
            WhaleSort::Share => amount(self.share_bps),
            WhaleSort::Held => amount(self.part.held_s(now_s)),
        }
    }

    fn add(&mut self, line: &Line) {
        let (part, since_s) = (&mut self.part, line.part.since_s);
        part.since_s = if self.collections == 0 { since_s } else { part.since_s.min(since_s) };
        part.tokens += line.part.tokens;
        part.units = part.units.saturating_add(line.part.units);
        part.since_of_units = part.since_of_units.saturating_add(line.part.since_of_units);
        self.collections += 1;
        self.value = self.value.saturating_add(line.value);
        self.share_bps = self.share_bps.max(line.share_bps);
        self.by_supply |= line.by_supply;
    }
}

impl Own {
    fn of(
        pages: &Pages,
        (at, now_s): (i64, i64),
        (collection, floor): (u32, Option<FloorUsd>),
        by: &Pricing,
    ) -> Self {
        let liquid_sales = by.thresholds.liquid_sales;
        let traded = Traded::of(pages, (at, now_s), (collection, &by.rates), (floor, liquid_sales));
        let venues = by.venues.iter().filter_map(|venue| pages.people.known(venue));
        let venues: HashSet<u32> = venues.collect();
        let (mut parts, mut newest_s) = (HashMap::<u32, Part>::default(), i64::MIN);
        let look = |people: &People| {
            for ((_, owner), has) in &people.holdings {
                if !venues.contains(owner) {
                    newest_s = newest_s.max(has.since_s);
                    parts.entry(*owner).or_default().add(has, now_s);
                }
            }
            let units = people.units.values().map(|units| U512::from(units.get()));
            units.fold(U512::ZERO, U512::saturating_add)
        };
        let supply = pages.held.at(at, collection, look).unwrap_or_default();
        let line = |(owner, part)| (owner, priced(pages, &traded, (by, supply), (owner, part)));
        let lines = parts.into_iter().map(line).collect();
        // By how long things are held it holds for longer only where nothing is of a time to come.
        let until_s = if newest_s > now_s { now_s + 1 } else { traded.until_s };
        let (by, changed) = (by.clone(), pages.changed(collection));
        Self { traded, lines, by, changed, from_s: now_s, until_s }
    }

    fn holds(
        &self,
        pages: &Pages,
        (at, now_s): (i64, i64),
        floor: Option<FloorUsd>,
        by: &Pricing,
    ) -> bool {
        let changed = pages.changed(self.traded.collection);
        (changed == self.changed && changed <= at)
            && (self.from_s..self.until_s).contains(&now_s)
            && self.traded.floor == floor
            && self.by == *by
    }
}

fn priced(
    pages: &Pages,
    traded: &Traded,
    (by, supply): (&Pricing, U512),
    (owner, part): (u32, Part),
) -> Line {
    let WhaleThresholds { supply_bps, supply_least, .. } = by.thresholds;
    let price = traded.price(pages, owner);
    let shares = part.units * U512::from(ALL_BPS);
    Line {
        part,
        price,
        value: part.units.saturating_mul(price),
        share_bps: i64::try_from(shares / supply.max(U512::from(1))).unwrap_or(i64::MAX),
        by_supply: supply >= U512::from(supply_least)
            && shares >= supply.saturating_mul(U512::from(supply_bps)),
    }
}

impl Market {
    /// `floors` of all collections that count.
    pub(super) fn of(
        pages: &Pages,
        moment: (i64, i64),
        floors: &[(u32, Option<FloorUsd>)],
        by: &Pricing,
    ) -> Self {
        let owns = floors.iter().map(|of| Arc::new(Own::of(pages, moment, *of, by)));
        Self::counted(pages, owns.collect(), by)
    }

    fn counted(pages: &Pages, owns: Vec<Arc<Own>>, by: &Pricing) -> Self {
        let mut totals: HashMap<u32, Total> = HashMap::default();
        for (owner, line) in owns.iter().flat_map(|own| &own.lines) {
            totals.entry(*owner).or_default().add(line);
        }
        let mut all: Vec<Total> =
            totals.drain().map(|(owner, total)| Total { owner, ..total }).collect();
        mark(pages, &mut all, by.thresholds);
        let whales = all.iter().filter(|total| total.by_value || total.by_top).copied().collect();
        let totals = all.into_iter().map(|total| (total.owner, total)).collect();
        Self { owns, totals, whales }
    }

    /// Those who are whales, in no order; of one collection, who has something of it, with the share of that.
    pub(super) fn whales(&self, collection: Option<u32>) -> Vec<Total> {
        let Some(collection) = collection else { return self.whales.clone() };
        let lines = self.owns.iter().filter(|own| own.traded.collection == collection);
        let found = lines.flat_map(|own| &own.lines).filter_map(|(owner, line)| {
            let (share_bps, by_supply) = (line.share_bps, line.by_supply);
            Some(Total { share_bps, by_supply, ..*self.totals.get(owner)? })
        });
        found.filter(|total| total.by_value || total.by_top || total.by_supply).collect()
    }
}

/// Those of so much value, and the largest of a small market.
fn mark(pages: &Pages, totals: &mut [Total], thresholds: WhaleThresholds) {
    let WhaleThresholds { value_usd, top_bps, top_least, small_holders, .. } = thresholds;
    let least = Usd::from(value_usd) * Usd::from(ATTO);
    totals.iter_mut().for_each(|total| total.by_value = total.value >= least);
    if u32::try_from(totals.len()).is_ok_and(|holders| holders < small_holders) {
        let share = (totals.len() * usize::from(top_bps)).div_ceil(usize::from(ALL_BPS));
        let most = share.max(top_least.into()).min(totals.len());
        if most < totals.len() {
            totals.select_nth_unstable_by(most, |one, other| {
                let name = |total: &Total| pages.people.text(total.owner);
                (other.value, name(one)).cmp(&(one.value, name(other)))
            });
        }
        for total in &mut totals[..most] {
            total.by_top = !total.value.is_zero();
        }
    }
}

impl Latest {
    /// Counts anew what has changed since the last time; one does for all who ask meanwhile.
    pub(super) fn of(
        &self,
        pages: &Pages,
        moment: (i64, i64),
        floors: &[(u32, Option<FloorUsd>)],
        by: &Pricing,
    ) -> Arc<Market> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known: HashMap<u32, &Arc<Own>> =
            kept.owns.iter().map(|own| (own.traded.collection, own)).collect();
        let own = |(collection, floor): &(u32, Option<FloorUsd>)| {
            let known = known.get(collection);
            let known = known.filter(|own| own.holds(pages, moment, *floor, by));
            let count = || Arc::new(Own::of(pages, moment, (*collection, *floor), by));
            known.map_or_else(count, |own| Arc::clone(own))
        };
        let owns: Vec<Arc<Own>> = floors.iter().map(own).collect();
        let same = owns.len() == kept.owns.len()
            && owns.iter().zip(&kept.owns).all(|(one, other)| Arc::ptr_eq(one, other));
        if !same {
            *kept = Arc::new(Market::counted(pages, owns, by));
        }
        Arc::clone(&kept)
    }
}
