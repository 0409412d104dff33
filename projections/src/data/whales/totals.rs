//! What each owner's holdings come to, and who is a whale by that.

use brickyard_core::whales::WhaleThresholds;
use foldhash::{HashMap, HashSet};

use super::super::ledger::Pages;
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
    /// By owner.
    all: HashMap<u32, Total>,
    by_value: HashSet<u32>,
    by_top: HashSet<u32>,
    /// Whose are worth more than what fits: to be summed up anew.
    unsure: HashSet<u32>,
    turned: bool,
}

impl Totals {
    pub(super) fn new(thresholds: WhaleThresholds) -> Self {
        Self { thresholds, ..Self::default() }
    }

    /// What somebody has of a collection was worth so much, and is worth so much; none for nothing.
    pub(super) fn turn(&mut self, owner: u32, was: Option<Usd>, is: Option<Usd>) {
        if was == is {
            return;
        }
        self.turned = true;
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

    fn judge(&mut self, owner: u32) {
        let least = Usd::from(self.thresholds.value_usd) * Usd::from(ATTO);
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
        if std::mem::take(&mut self.turned) {
            self.by_top = self.top(pages);
        }
    }

    fn top(&self, pages: &Pages) -> HashSet<u32> {
        let WhaleThresholds { top_bps, top_least, small_holders, .. } = self.thresholds;
        let holders = self.all.len();
        if !u32::try_from(holders).is_ok_and(|holders| holders < small_holders) {
            return HashSet::default();
        }
        let share = (holders * usize::from(top_bps)).div_ceil(usize::from(ALL_BPS));
        let most = share.max(top_least.into()).min(holders);
        let mut all: Vec<(u32, Usd)> =
            self.all.iter().map(|(owner, total)| (*owner, total.value)).collect();
        if most < all.len() {
            all.select_nth_unstable_by(most, |one, other| {
                (other.1, pages.people.text(one.0)).cmp(&(one.1, pages.people.text(other.0)))
            });
            all.truncate(most);
        }
        all.into_iter().filter(|(_, value)| !value.is_zero()).map(|(owner, _)| owner).collect()
    }

    pub(super) fn of(&self, owner: u32) -> Option<Total> {
        self.all.get(&owner).copied()
    }

    pub(super) fn by_value(&self, owner: u32) -> bool {
        self.by_value.contains(&owner)
    }

    pub(super) fn by_top(&self, owner: u32) -> bool {
        self.by_top.contains(&owner)
    }

    /// Those of the whole market, in no order.
    pub(super) fn whales(&self) -> impl Iterator<Item = u32> {
        self.by_value.union(&self.by_top).copied()
    }
}
