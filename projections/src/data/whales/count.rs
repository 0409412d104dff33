//! What each holder has, what it is worth, and who of them is a whale. What the venues hold for others
//! is nobody's holding.

use std::cmp::Reverse;

use brickyard_core::kernel::Amount;
use brickyard_core::whales::WhaleThresholds;
use brickyard_store::Position;
use foldhash::{HashMap, HashSet};
use ruint::aliases::{U256, U512};

use super::super::holders::amount;
use super::super::ledger::{Has, Pages, People};
use super::super::turn::Page;
use super::prices::{FloorUsd, Rates, Traded, Usd};
use super::{HeldLine, WhaleLine, WhalePage, WhaleSort};

const ATTO: u64 = 1_000_000_000_000_000_000;
const ALL_BPS: u16 = 10_000;

/// Everything that is counted by, of one moment.
pub(super) struct Counting {
    pub(super) at: i64,
    pub(super) now_s: i64,
    pub(super) collection: Option<String>,
    /// Nothing else counts: of names and opened boxes there is no page to show why.
    pub(super) followed: Vec<String>,
    pub(super) thresholds: WhaleThresholds,
    pub(super) rates: Rates,
    pub(super) floors: Vec<(String, FloorUsd)>,
    pub(super) venues: Vec<String>,
}

/// What somebody has of a collection.
#[derive(Clone, Copy, Default)]
struct Part {
    tokens: i64,
    units: U512,
    since_s: i64,
    /// Each unit for as long as it is held.
    unit_seconds: U512,
    from: i64,
}

struct Line {
    owner: u32,
    /// Its place in the list of collections.
    of: usize,
    part: Part,
    price: Usd,
    value: Usd,
    share_bps: i64,
    by_supply: bool,
}

#[derive(Clone, Copy, Default)]
struct Total {
    owner: u32,
    value: Usd,
    collections: i64,
    part: Part,
    share_bps: i64,
    by_top: bool,
    by_supply: bool,
    /// Whether anything of it is of the asked collection.
    asked: bool,
}

impl Part {
    fn add(&mut self, has: &Has, now_s: i64) {
        let units = U512::from(has.units.get());
        let held_s = now_s.saturating_sub(has.since_s).max(0).cast_unsigned();
        let since_s = if self.tokens == 0 { has.since_s } else { self.since_s.min(has.since_s) };
        *self = Self {
            tokens: self.tokens + 1,
            units: self.units.saturating_add(units),
            since_s,
            unit_seconds: self.unit_seconds.saturating_add(units * U512::from(held_s)),
            from: self.from.max(has.from),
        };
    }
}

impl Total {
    fn size(&self, sort: WhaleSort) -> Amount {
        match sort {
            WhaleSort::Value => Amount::new(U256::saturating_from(self.value)),
            WhaleSort::Collections => amount(self.collections),
            WhaleSort::Tokens => amount(self.part.tokens),
            WhaleSort::Share => amount(self.share_bps),
            WhaleSort::Held => amount(self.held_s()),
        }
    }

    /// For how long a unit is held on average, rounded down.
    fn held_s(&self) -> i64 {
        let held_s = self.part.unit_seconds / self.part.units.max(U512::from(1));
        i64::try_from(held_s).unwrap_or(i64::MAX)
    }

    fn add(&mut self, line: &Line, asked: bool) {
        let (part, since_s) = (&mut self.part, line.part.since_s);
        part.since_s = if self.collections == 0 { since_s } else { part.since_s.min(since_s) };
        part.tokens += line.part.tokens;
        part.units = part.units.saturating_add(line.part.units);
        part.unit_seconds = part.unit_seconds.saturating_add(line.part.unit_seconds);
        self.collections += 1;
        self.value = self.value.saturating_add(line.value);
        if asked {
            self.share_bps = self.share_bps.max(line.share_bps);
            self.by_supply |= line.by_supply;
            self.asked = true;
        }
    }
}

impl Counting {
    /// A page of whales; of each, what it holds of so many collections.
    pub(super) fn page(&self, pages: &Pages, asked: &WhalePage) -> Page<WhaleLine, String> {
        let floors: HashMap<u32, FloorUsd> = self
            .floors
            .iter()
            .filter_map(|(id, floor)| Some((pages.collections.known(id)?, *floor)))
            .collect();
        let moment = (self.at, self.now_s);
        let followed = self.followed.iter().filter_map(|id| pages.collections.known(id));
        let traded: Vec<Traded<'_>> = followed
            .map(|of| {
                let by = (floors.get(&of).copied(), self.thresholds.liquid_sales);
                Traded::of(pages, moment, (of, &self.rates), by)
            })
            .collect();
        let lines = self.lines(pages, &traded);
        let mut found = self.found(pages, &traded, &lines);
        if let Some(owner) = &asked.owner {
            let owner = pages.people.known(owner);
            found.retain(|one| Some(one.owner) == owner);
        }
        let place = |one: &Total| (Some(one.size(asked.sort)), pages.people.text(one.owner));
        let page = asked.turn.lent().of(found, place);
        let mut held = self.explained(pages, (&traded, &lines), &page.rows, asked.explained);
        let line =
            |total: Total| self.line(pages, &total, held.remove(&total.owner).unwrap_or_default());
        page.map(line).owned()
    }

    fn is_asked(&self, pages: &Pages, collection: u32) -> bool {
        self.collection.as_deref().is_none_or(|asked| asked == pages.collections.text(collection))
    }

    /// What each owner has of each collection.
    fn lines(&self, pages: &Pages, traded: &[Traded<'_>]) -> Vec<Line> {
        let venues = self.venues.iter().filter_map(|venue| pages.people.known(venue));
        let venues: HashSet<u32> = venues.collect();
        let mut lines = vec![];
        let mut parts: HashMap<u32, Part> = HashMap::default();
        for (of, traded) in traded.iter().enumerate() {
            let mut look = |people: &People| {
                for ((_, owner), has) in &people.holdings {
                    if !venues.contains(owner) {
                        parts.entry(*owner).or_default().add(has, self.now_s);
                    }
                }
                let units = people.units.values().map(|units| U512::from(units.get()));
                units.fold(U512::ZERO, U512::saturating_add)
            };
            let supply = pages.held.at(self.at, traded.collection, &mut look).unwrap_or_default();
            let owned = parts.drain();
            lines.extend(owned.map(|(owner, part)| self.priced(traded, (of, supply), owner, part)));
        }
        lines
    }

    fn priced(
        &self,
        traded: &Traded<'_>,
        (of, supply): (usize, U512),
        owner: u32,
        part: Part,
    ) -> Line {
        let WhaleThresholds { supply_bps, supply_least, .. } = self.thresholds;
        let price = traded.price(owner);
        let shares = part.units * U512::from(ALL_BPS);
        Line {
            owner,
            of,
            part,
            price,
            value: part.units.saturating_mul(price),
            share_bps: i64::try_from(shares / supply.max(U512::from(1))).unwrap_or(i64::MAX),
            by_supply: supply >= U512::from(supply_least)
                && shares >= supply.saturating_mul(U512::from(supply_bps)),
        }
    }

    /// Those who are whales, in no order.
    fn found(&self, pages: &Pages, traded: &[Traded<'_>], lines: &[Line]) -> Vec<Total> {
        let asked: Vec<bool> =
            traded.iter().map(|traded| self.is_asked(pages, traded.collection)).collect();
        let mut totals: HashMap<u32, Total> = HashMap::default();
        for line in lines {
            totals.entry(line.owner).or_default().add(line, asked[line.of]);
        }
        let mut totals: Vec<Total> =
            totals.into_iter().map(|(owner, total)| Total { owner, ..total }).collect();
        self.mark_top(pages, &mut totals);
        totals.retain(|total| {
            let by_supply = total.by_supply && self.collection.is_some();
            total.asked && (self.by_value(total) || total.by_top || by_supply)
        });
        totals
    }

    /// The largest of a small market.
    fn mark_top(&self, pages: &Pages, totals: &mut [Total]) {
        let WhaleThresholds { top_bps, top_least, small_holders, .. } = self.thresholds;
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

    fn by_value(&self, total: &Total) -> bool {
        total.value >= Usd::from(self.thresholds.value_usd) * Usd::from(ATTO)
    }

    fn line(&self, pages: &Pages, total: &Total, held: Vec<HeldLine>) -> WhaleLine {
        WhaleLine {
            owner: pages.people.text(total.owner).to_owned(),
            value: total.value.to_string(),
            collections: total.collections,
            tokens: total.part.tokens,
            units: total.part.units.to_string(),
            since_s: total.part.since_s,
            held_s: total.held_s(),
            share_bps: total.share_bps,
            by_value: self.by_value(total),
            by_top: total.by_top,
            by_supply: total.by_supply,
            held,
        }
    }

    /// What these hold, the most valuable first, of the asked collection alone if one is.
    fn explained(
        &self,
        pages: &Pages,
        (traded, lines): (&[Traded<'_>], &[Line]),
        shown: &[Total],
        most: usize,
    ) -> HashMap<u32, Vec<HeldLine>> {
        let shown: HashSet<u32> = shown.iter().map(|total| total.owner).collect();
        let name = |line: &Line| pages.collections.text(traded[line.of].collection);
        let mut chosen: Vec<&Line> = lines
            .iter()
            .filter(|line| shown.contains(&line.owner))
            .filter(|line| self.is_asked(pages, traded[line.of].collection))
            .collect();
        chosen.sort_by_key(|line| (Reverse(line.value), name(line)));
        let mut held: HashMap<u32, Vec<HeldLine>> = HashMap::default();
        for line in chosen {
            let of_owner = held.entry(line.owner).or_default();
            if of_owner.len() < most {
                of_owner.push(explanation(name(line), &traded[line.of], line));
            }
        }
        held
    }
}

fn explanation(collection: &str, traded: &Traded<'_>, line: &Line) -> HeldLine {
    HeldLine {
        collection: collection.to_owned(),
        tokens: line.part.tokens,
        units: line.part.units.to_string(),
        rule: traded.rule.name(),
        sales: traded.sales,
        price: line.price.to_string(),
        floor: traded.floor.map(|floor| floor.usd.to_string()),
        median: traded.median.map(|median| median.to_string()),
        average_cost: traded.cost(line.owner).map(|cost| cost.to_string()),
        value: line.value.to_string(),
        floor_position: traded.floor.map(|floor| floor.position),
        position: Position(line.part.from),
    }
}
