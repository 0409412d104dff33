//! What each owner's holdings come to, and who is a whale by that.

use std::cmp::Reverse;

use brickyard_core::whales::WhaleThresholds;
use foldhash::{HashMap, HashSet};

use super::super::ledger::{Pages, place};
use super::prices::Usd;

const ATTO: u64 = 1_000_000_000_000_000_000;
pub(super) const ALL_BPS: u16 = 10_000;

/// What somebody has of all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Total {
    pub(super) value: Usd,
    pub(super) collections: i64,
}

#[derive(Debug, Default)]
pub(super) struct Totals {
    thresholds: WhaleThresholds,
    /// By owner; of a past, of those who are told of alone.
    all: HashMap<u32, Total>,
    by_value: HashSet<u32>,
    largest: Largest,
    /// Whose are worth more than what fits: to be summed up anew.
    unsure: HashSet<u32>,
    /// Whose are others than when it was settled last.
    turned: Vec<u32>,
}

/// So many of the largest of a small market. As long as none of the others has come before the least of them, they are
/// those that they were.
#[derive(Debug, Default)]
struct Largest {
    count: usize,
    owners: HashSet<u32>,
    /// Nobody else has more than this one had.
    others: Option<(Usd, u32)>,
}

/// Of equals, who comes first by address is larger.
fn rank(pages: &Pages, (value, owner): (Usd, u32)) -> (Usd, Reverse<&str>) {
    (value, Reverse(pages.people.text(owner)))
}

impl Largest {
    /// Of so many, in any order.
    fn of(mut all: Vec<(Usd, u32)>, count: usize, pages: &Pages) -> Self {
        let mut others = None;
        if count < all.len() {
            let by_rank =
                |one: &(Usd, u32), other: &(Usd, u32)| rank(pages, *other).cmp(&rank(pages, *one));
            others = Some(*all.select_nth_unstable_by(count, by_rank).1);
            all.truncate(count);
        }
        Self { count, owners: all.into_iter().map(|(_, owner)| owner).collect(), others }
    }

    /// Whether they still are the largest, after these have become others.
    fn stay(&mut self, all: &HashMap<u32, Total>, turned: &[u32], pages: &Pages) -> bool {
        let now = |owner: &u32| Some((all.get(owner)?.value, *owner));
        let others = turned.iter().filter(|owner| !self.owners.contains(*owner));
        let others = others.filter_map(now).chain(self.others);
        self.others = others.max_by_key(|other| rank(pages, *other));
        let owners: Option<Vec<(Usd, u32)>> = self.owners.iter().map(now).collect();
        let least = owners.map(|owners| owners.into_iter().map(|one| rank(pages, one)).min());
        match (least, self.others) {
            (None, _) => false,
            (Some(None), others) => others.is_none(),
            (Some(least), others) => others.map(|other| rank(pages, other)) < least,
        }
    }
}

impl Total {
    pub(super) fn add(&mut self, more: Self) {
        self.value = self.value.saturating_add(more.value);
        self.collections += more.collections;
    }
}

impl Totals {
    pub(super) fn new(thresholds: WhaleThresholds) -> Self {
        Self { thresholds, ..Self::default() }
    }

    /// Of a past: whose holdings come to what, by the numbers of all people. Of those who are no whales by what they have,
    /// only these are kept.
    pub(super) fn of_past(
        thresholds: WhaleThresholds,
        (pages, people): (&Pages, &[Total]),
        also: impl Iterator<Item = u32>,
    ) -> Self {
        let mut totals = Self::new(thresholds);
        let owners = || (0..).zip(people).filter(|(_, total)| total.collections > 0);
        let count = totals.largest(owners().count());
        if count > 0 {
            let all = owners().map(|(owner, total)| (total.value, owner)).collect();
            totals.largest = Largest::of(all, count, pages);
        }
        let least = totals.least();
        let by_value = owners().filter(|(_, total)| total.value >= least);
        totals.by_value = by_value.map(|(owner, _)| owner).collect();
        let told = totals.by_value.union(&totals.largest.owners).copied().chain(also);
        totals.all = told.map(|owner| (owner, people[place(owner)])).collect();
        totals
    }

    /// What somebody has of a collection was worth so much, and is worth so much; none for nothing.
    pub(super) fn turn(&mut self, owner: u32, was: Option<Usd>, is: Option<Usd>) {
        if was == is {
            return;
        }
        self.turned.push(owner);
        let total = self.all.entry(owner).or_default();
        total.collections += i64::from(is.is_some()) - i64::from(was.is_some());
        if [was, is, Some(total.value)].contains(&Some(Usd::MAX)) {
            self.unsure.insert(owner);
        }
        total.value = total.value.saturating_sub(was.unwrap_or_default());
        total.value = total.value.saturating_add(is.unwrap_or_default());
        if total.value == Usd::MAX {
            self.unsure.insert(owner);
        }
        if total.collections == 0 {
            self.all.remove(&owner);
        }
        self.judge(owner);
    }

    /// From where on somebody is a whale by value.
    fn least(&self) -> Usd {
        Usd::from(self.thresholds.value_usd) * Usd::from(ATTO)
    }

    fn judge(&mut self, owner: u32) {
        let least = self.least();
        if self.all.get(&owner).is_some_and(|total| total.value >= least) {
            self.by_value.insert(owner);
        } else {
            self.by_value.remove(&owner);
        }
    }

    /// After all turns: those of so much value, and the largest of a small market.
    pub(super) fn settle<'a, V: Iterator<Item = &'a Usd>>(
        &mut self,
        pages: &Pages,
        values: impl Fn(u32) -> V,
    ) {
        for owner in std::mem::take(&mut self.unsure) {
            if let Some(total) = self.all.get_mut(&owner) {
                total.value =
                    values(owner).fold(Usd::ZERO, |sum, value| sum.saturating_add(*value));
            }
            self.judge(owner);
        }
        let turned = std::mem::take(&mut self.turned);
        let count = self.largest(self.all.len());
        let stay = |largest: &mut Largest| {
            count == largest.count && (count == 0 || largest.stay(&self.all, &turned, pages))
        };
        if turned.is_empty() || stay(&mut self.largest) {
            return;
        }
        let all = || self.all.iter().map(|(owner, total)| (total.value, *owner)).collect();
        let all = if count > 0 { all() } else { vec![] };
        self.largest = Largest::of(all, count, pages);
    }

    /// How many of so many holders are whales whatever they have: none of a large market.
    fn largest(&self, holders: usize) -> usize {
        let WhaleThresholds { top_bps, top_least, small_holders, .. } = self.thresholds;
        if !u32::try_from(holders).is_ok_and(|holders| holders < small_holders) {
            return 0;
        }
        let share = (holders * usize::from(top_bps)).div_ceil(usize::from(ALL_BPS));
        share.max(top_least.into()).min(holders)
    }

    pub(super) fn of(&self, owner: u32) -> Option<Total> {
        self.all.get(&owner).copied()
    }

    pub(super) fn by_value(&self, owner: u32) -> bool {
        self.by_value.contains(&owner)
    }

    /// Nobody is one by having what is worth nothing.
    pub(super) fn by_top(&self, owner: u32) -> bool {
        let has = |total: Total| !total.value.is_zero();
        self.largest.owners.contains(&owner) && self.of(owner).is_some_and(has)
    }

    /// Those of the whole market, in no order.
    pub(super) fn whales(&self) -> impl Iterator<Item = u32> {
        let by_top = self
            .largest
            .owners
            .iter()
            .copied()
            .filter(|owner| !self.by_value(*owner) && self.by_top(*owner));
        self.by_value.iter().copied().chain(by_top)
    }
}
