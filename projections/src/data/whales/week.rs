//! What the honest sales of a week were made for, a unit each, as they come, go and are found out: the one in the middle
//! is at hand without a look at all of them.

use std::collections::BTreeSet;

use brickyard_core::quotes::Measure;
use foldhash::HashMap;

use super::super::ledger::Pages;
use super::prices::{Usd, in_usd, unit_in_usd};

/// Sales of a week tell how a collection is traded.
const WEEK_S: i64 = 7 * 24 * 60 * 60;

/// How many there were, and what the one in the middle was made for; of two in the middle, the lower one.
pub(super) type Middle = (usize, Option<Usd>);

/// Of one collection, in the currencies that somebody told the worth of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Of<'a> {
    pub(super) pages: &'a Pages,
    pub(super) at: i64,
    pub(super) now_s: i64,
    pub(super) collection: u32,
    /// By currency.
    pub(super) rates: &'a [(u32, Measure)],
}

/// Of the present. What is of the same price goes by number.
#[derive(Debug, Default)]
pub(super) struct Week {
    /// So many times a sale of it was touched.
    pub(super) seen: usize,
    prices: HashMap<u32, (i64, Usd)>,
    by_time: BTreeSet<(i64, u32)>,
    /// The lower half, which has the one in the middle.
    low: BTreeSet<(Usd, u32)>,
    high: BTreeSet<(Usd, u32)>,
}

impl Of<'_> {
    /// None of what does not count.
    fn price(&self, number: u32) -> Option<(i64, Usd)> {
        let sale = self.pages.sold.sale(number);
        let (_, measure) = self.rates.iter().find(|(currency, _)| *currency == sale.currency)?;
        let counts = sale.at_s >= self.since_s() && self.pages.sold.honest(sale, self.at);
        counts.then(|| (sale.at_s, unit_in_usd(sale, *measure)))
    }

    const fn since_s(&self) -> i64 {
        self.now_s.saturating_sub(WEEK_S) + 1
    }

    fn prices(&self) -> impl Iterator<Item = (u32, (i64, Usd))> {
        let sold = &self.pages.sold;
        let numbers = sold.until(self.at, sold.since(self.collection, self.since_s())).iter();
        numbers.filter_map(|number| Some((*number, self.price(*number)?)))
    }

    /// Counted once.
    pub(super) fn middle(&self) -> Middle {
        // Whichever is dearer is so in dollars, too, and none but the one in the middle need be counted in them.
        if let [(currency, measure)] = self.rates
            && let moment = (self.at, self.since_s())
            && let Some(prices) = self.pages.sold.unit_prices(moment, (self.collection, *currency))
        {
            let (count, middle) = middle_of(prices);
            return (count, middle.map(|price| in_usd(price, *measure)));
        }
        middle_of(self.prices().map(|(_, (_, price))| price).collect())
    }
}

fn middle_of<T: Copy + Ord>(mut prices: Vec<T>) -> (usize, Option<T>) {
    let middle = prices.len().saturating_sub(1) / 2;
    let median = (!prices.is_empty()).then(|| *prices.select_nth_unstable(middle).1);
    (prices.len(), median)
}

impl Week {
    pub(super) fn of(of: &Of<'_>) -> Self {
        let prices: HashMap<u32, (i64, Usd)> = of.prices().collect();
        let mut all: Vec<(Usd, u32)> =
            prices.iter().map(|(number, (_, price))| (*price, *number)).collect();
        all.sort_unstable();
        let high = all.split_off(all.len().div_ceil(2));
        Self {
            seen: of.pages.sold.touched(of.collection).len(),
            by_time: prices.iter().map(|(number, (at_s, _))| (*at_s, *number)).collect(),
            prices,
            low: all.into_iter().collect(),
            high: high.into_iter().collect(),
        }
    }

    /// To a later time, with what came.
    pub(super) fn go_on(&mut self, of: &Of<'_>) {
        let touched = of.pages.sold.touched(of.collection);
        for number in &touched[self.seen.min(touched.len())..] {
            self.put(*number, of.price(*number));
        }
        self.seen = touched.len();
        while let Some((at_s, number)) = self.by_time.first().copied()
            && at_s < of.since_s()
        {
            self.put(number, None);
        }
    }

    pub(super) fn middle(&self) -> Middle {
        (self.prices.len(), self.low.last().map(|(price, _)| *price))
    }

    fn put(&mut self, number: u32, told: Option<(i64, Usd)>) {
        let was = match told {
            Some(told) => self.prices.insert(number, told),
            None => self.prices.remove(&number),
        };
        if was == told {
            return;
        }
        if let Some((at_s, price)) = was {
            self.by_time.remove(&(at_s, number));
            if !self.low.remove(&(price, number)) {
                self.high.remove(&(price, number));
            }
        }
        if let Some((at_s, price)) = told {
            self.by_time.insert((at_s, number));
            let is_low = self.low.last().is_some_and(|last| (price, number) < *last);
            let half = if is_low { &mut self.low } else { &mut self.high };
            half.insert((price, number));
        }
        while self.low.len() > self.high.len() + 1 {
            self.high.extend(self.low.pop_last());
        }
        while self.low.len() < self.high.len() {
            self.low.extend(self.high.pop_first());
        }
    }
}
