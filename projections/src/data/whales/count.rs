//! Who is a whale, and what each of them holds. What the venues hold for others is nobody's holding.

use std::cmp::Reverse;

use brickyard_core::kernel::Amount;
use brickyard_core::whales::WhaleThresholds;
use brickyard_store::Position;
use foldhash::{HashMap, HashSet};
use ruint::aliases::{U256, U512};

use super::super::holders::amount;
use super::super::ledger::{Has, Pages, People};
use super::super::turn::Page;
use super::market::{Market, Own, Pricing, Then};
use super::prices::FloorUsd;
use super::totals::{ALL_BPS, Total};
use super::{HeldLine, WhaleLine, WhalePage, WhaleSort};

/// Everything that is counted by, of one moment.
pub(super) struct Counting {
    pub(super) at: i64,
    pub(super) now_s: i64,
    pub(super) past: bool,
    pub(super) collection: Option<String>,
    /// Nothing else counts: of names and opened boxes there is no page to show why.
    pub(super) followed: Vec<String>,
    pub(super) floors: Vec<(String, FloorUsd)>,
    pub(super) by: Pricing,
}

/// What somebody has of some collections.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    tokens: i64,
    units: U512,
    since_s: i64,
    /// Of each unit, the second since when it is held.
    since_of_units: U512,
    from: i64,
}

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
    fn held_s(&self, now_s: i64) -> i64 {
        let until_now = self.units.saturating_mul(U512::from(now_s.max(0).cast_unsigned()));
        let held_s = until_now.saturating_sub(self.since_of_units) / self.units.max(U512::from(1));
        i64::try_from(held_s).unwrap_or(i64::MAX)
    }
}

/// The share of a collection, in basis points, rounded down.
fn share_bps(people: &People, units: U512) -> i64 {
    let shares = units * U512::from(ALL_BPS);
    i64::try_from(shares / people.supply.max(U512::from(1))).unwrap_or(i64::MAX)
}

/// So many units of a collection alone make a whale; none of one of which there is too little.
pub(super) fn large(supply: U512, thresholds: WhaleThresholds) -> Option<U512> {
    let WhaleThresholds { supply_bps, supply_least, .. } = thresholds;
    let least = supply.saturating_mul(U512::from(supply_bps));
    let least = least.div_ceil(U512::from(ALL_BPS));
    (supply >= U512::from(supply_least)).then_some(least)
}

/// One of a page, of whom only what is asked for is counted.
pub struct Whale<'a> {
    look: &'a Look<'a>,
    owner: u32,
    explained: usize,
}

/// A moment's market, and of it what is asked for.
struct Look<'a> {
    pages: &'a Pages,
    market: &'a Market,
    counting: &'a Counting,
    collection: Option<u32>,
}

impl Counting {
    /// A page of whales, and what is told of each. None where more has come already than was asked for.
    pub(super) fn page<T>(
        &self,
        pages: &Pages,
        asked: &WhalePage,
        told: fn(&Whale<'_>) -> T,
    ) -> Option<Page<T, String>> {
        let floors: HashMap<&str, FloorUsd> =
            self.floors.iter().map(|(id, floor)| (id.as_str(), *floor)).collect();
        let floor =
            |id: &String| Some((pages.collections.known(id)?, floors.get(id.as_str()).copied()));
        let floors: Vec<(u32, Option<FloorUsd>)> = self.followed.iter().filter_map(floor).collect();
        let Self { at, now_s, past, ref by, .. } = *self;
        let then = Then { pages, at, now_s, floors: &floors, by };
        let collection = self.collection.as_deref().map(|asked| pages.collections.known(asked));
        let look = |market: &Market| {
            let look =
                |collection| Look { pages, market, counting: self, collection }.page(asked, told);
            match collection {
                None => look(None),
                Some(known) => known.map_or_else(Page::default, |known| look(Some(known))),
            }
        };
        if past {
            let all = asked.explained.is_some() || collection.is_some();
            return Some(look(&if all {
                Market::of_past(&then, collection.flatten())
            } else {
                Market::totals_of_past(&then)
            }));
        }
        pages.whales.with(&then, look)
    }
}

impl Whale<'_> {
    pub fn owner(&self) -> String {
        self.look.pages.people.text(self.owner).to_owned()
    }

    pub fn line(&self) -> WhaleLine {
        self.look.line(self.owner, self.explained)
    }
}

impl Look<'_> {
    fn page<T>(&self, asked: &WhalePage, told: fn(&Whale<'_>) -> T) -> Page<T, String> {
        let mut found = self.whales();
        if let Some(owner) = &asked.owner {
            let owner = self.pages.people.known(owner);
            found.retain(|one| Some(*one) == owner);
        }
        let place = |one: &u32| (Some(self.size(*one, asked.sort)), self.pages.people.text(*one));
        let page = asked.turn.lent().of(found, place);
        let explained = asked.explained.unwrap_or_default();
        page.map(|owner| told(&Whale { look: self, owner, explained })).owned()
    }

    /// In no order; of one collection, who has something of it.
    fn whales(&self) -> Vec<u32> {
        let totals = &self.market.totals;
        let Some(own) = self.collection.map(|collection| self.market.own(collection)) else {
            return totals.whales().collect();
        };
        let Some((own, people)) = own.and_then(|own| Some((own, own.people(self.pages)?))) else {
            return vec![];
        };
        let large = large(people.supply, self.counting.by.thresholds);
        let is_large = |units| large.is_some_and(|least| units >= least);
        let by_share = people.owners.iter().filter(|(_, has)| is_large(has.units));
        let all: HashSet<u32> = totals.whales().chain(by_share.map(|(owner, _)| *owner)).collect();
        all.into_iter().filter(|owner| own.holds(*owner)).collect()
    }

    fn of_owner(
        &self,
        owner: u32,
        collection: Option<u32>,
    ) -> impl Iterator<Item = (&Own, &People)> {
        let all = self.market.of_owner(self.pages, (owner, collection));
        all.filter_map(|own| Some((own, own.people(self.pages)?)))
    }

    fn part(&self, owner: u32) -> Part {
        let mut part = Part::default();
        let all = self.of_owner(owner, None).flat_map(|(_, people)| people.of_owner(owner));
        all.for_each(|has| part.add(&has, self.counting.now_s));
        part
    }

    /// The largest share of a collection, or that of the asked one.
    fn share(&self, owner: u32) -> (i64, bool) {
        let shares = self.of_owner(owner, self.collection).filter_map(|(_, people)| {
            let units = people.owners.get(&owner)?.units;
            let large = large(people.supply, self.counting.by.thresholds);
            Some((share_bps(people, units), large.is_some_and(|least| units >= least)))
        });
        shares.fold((0, false), |(most, large), (bps, is_large)| (most.max(bps), large | is_large))
    }

    fn total(&self, owner: u32) -> Total {
        self.market.totals.of(owner).unwrap_or_default()
    }

    fn size(&self, owner: u32, sort: WhaleSort) -> Amount {
        match sort {
            WhaleSort::Value => Amount::new(U256::saturating_from(self.total(owner).value)),
            WhaleSort::Collections => amount(self.total(owner).collections),
            WhaleSort::Tokens => amount(self.part(owner).tokens),
            WhaleSort::Share => amount(self.share(owner).0),
            WhaleSort::Held => amount(self.part(owner).held_s(self.counting.now_s)),
        }
    }

    fn line(&self, owner: u32, explained: usize) -> WhaleLine {
        let (total, part) = (self.total(owner), self.part(owner));
        let (share_bps, by_supply) = self.share(owner);
        WhaleLine {
            owner: self.pages.people.text(owner).to_owned(),
            value: total.value.to_string(),
            collections: total.collections,
            tokens: part.tokens,
            units: part.units.to_string(),
            since_s: part.since_s,
            held_s: part.held_s(self.counting.now_s),
            share_bps,
            by_value: self.market.totals.by_value(owner),
            by_top: self.market.totals.by_top(owner),
            by_supply,
            held: self.explained(owner, explained),
        }
    }

    /// What somebody holds of some collections, the most valuable first.
    fn explained(&self, owner: u32, most: usize) -> Vec<HeldLine> {
        let mut held: Vec<(&Own, &People)> = self.of_owner(owner, self.collection).collect();
        let name = |own: &Own| self.pages.collections.text(own.traded.collection);
        held.sort_by_key(|(own, _)| (Reverse(own.value(owner)), name(own)));
        held.truncate(most);
        held.into_iter().map(|(own, people)| self.explanation(owner, own, people)).collect()
    }

    fn explanation(&self, owner: u32, own: &Own, people: &People) -> HeldLine {
        let (traded, buyer) = (&own.traded, (self.counting.at, owner));
        let mut part = Part::default();
        people.of_owner(owner).for_each(|has| part.add(&has, self.counting.now_s));
        HeldLine {
            collection: self.pages.collections.text(traded.collection).to_owned(),
            tokens: part.tokens,
            units: part.units.to_string(),
            rule: traded.rule.name(),
            sales: traded.sales,
            price: traded.price(self.pages, buyer).to_string(),
            floor: traded.floor.map(|floor| floor.usd.to_string()),
            median: traded.median.map(|median| median.to_string()),
            average_cost: traded.cost(self.pages, buyer).map(|cost| cost.to_string()),
            value: own.value(owner).to_string(),
            floor_position: traded.floor.map(|floor| floor.position),
            position: Position(part.from),
        }
    }
}
