//! The sales of a collection in a currency, summed up as they come: what was sold in any stretch of time costs no look at
//! each sale, but at those that may count otherwise than they came.

use std::ops::{Range, RangeInclusive};

use brickyard_core::kernel::Amount;

use super::names::place;
use super::sale::Sale;
use crate::data::sales::Sum;

/// Prices of more bits are looked at one by one: of all others, no sum of a book comes near the end of what fits.
const SUMMED_BITS: usize = 192;

/// Some of the sales, in the order of their events.
#[derive(Clone, Debug, Default)]
pub(super) struct Series {
    sales: Vec<u32>,
    /// The latest time of each and all before it: what was before a time need not be looked at.
    latest_s: Vec<i64>,
}

impl Series {
    pub(super) fn push(&mut self, sale: u32, at_s: i64) {
        self.sales.push(sale);
        self.latest_s.push(self.latest_s.last().map_or(at_s, |latest_s| at_s.max(*latest_s)));
    }

    /// How many need not be looked at.
    fn first_since(&self, since_s: i64) -> usize {
        self.latest_s.partition_point(|latest_s| *latest_s < since_s)
    }

    pub(super) fn since(&self, since_s: i64) -> &[u32] {
        &self.sales[self.first_since(since_s)..]
    }

    /// Whether one of this time would come after a later one.
    pub(super) fn has_later(&self, at_s: i64) -> bool {
        self.latest_s.last().is_some_and(|latest_s| *latest_s > at_s)
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Book {
    pub(super) series: Series,
    /// Prices of each sale and all before it.
    totals: Vec<Amount>,
    /// Sales that count otherwise at some positions: replaced ones, those that may be no honest ones, and those that came
    /// after later ones.
    odd: Vec<u32>,
    /// Sales of another number of units than one, in the order of their events.
    of_several: Vec<u32>,
}

impl Book {
    pub(super) fn push(&mut self, number: u32, sale: &Sale) {
        let before = self.totals.last().copied().unwrap_or_default();
        self.totals.push(before.checked_add(summed(sale.price)).unwrap_or(Amount::MAX));
        self.series.push(number, sale.at_s);
        if sale.amount != Amount::ONE {
            self.of_several.push(number);
        }
    }

    /// To be looked at; once of each.
    pub(super) fn is_odd(&mut self, number: u32) {
        self.odd.push(number);
    }

    /// What was sold since a time and up to a position, and how much of it may be no honest sale; `honest` tells of one
    /// that is to be looked at whether it is, or none where it does not count at all.
    pub(super) fn sums(
        &self,
        all: &[Sale],
        (at, since_s): (i64, i64),
        with_washed: bool,
        honest: impl Fn(&Sale) -> Option<bool>,
    ) -> (Sum, i64) {
        let Some((stretch, within)) = self.stretch(all, (at, since_s)) else {
            return (Sum::default(), 0);
        };
        let total = self.totals[stretch.end - 1].checked_sub(self.total_before(stretch.start));
        let count = i64::try_from(stretch.len()).unwrap_or(i64::MAX);
        let (mut sums, mut washed) = (Sum { count, total: total.unwrap_or_default() }, 0);
        for number in self.odd.iter().filter(|number| within.contains(number)) {
            let sale = &all[place(*number)];
            sums.count -= 1;
            sums.total = sums.total.checked_sub(summed(sale.price)).unwrap_or_default();
        }
        for number in self.odd.iter().filter(|number| within.contains(number)) {
            let sale = &all[place(*number)];
            let Some(honest) = honest(sale).filter(|_| sale.at_s >= since_s) else { continue };
            washed += i64::from(!honest);
            if with_washed || honest {
                sums.add(sale.price);
            }
        }
        (sums, washed)
    }

    /// What each single unit was sold for since a time and up to a position, in no order; none where several were sold at
    /// once. `counts` tells of a sale that is to be looked at whether it does.
    pub(super) fn unit_prices(
        &self,
        all: &[Sale],
        (at, since_s): (i64, i64),
        counts: impl Fn(&Sale) -> bool,
    ) -> Option<Vec<Amount>> {
        let Some((stretch, within)) = self.stretch(all, (at, since_s)) else { return Some(vec![]) };
        let before = self.of_several.partition_point(|number| number < within.start());
        if self.of_several.get(before).is_some_and(|number| within.contains(number)) {
            return None;
        }
        let sales = &self.series.sales[stretch.clone()];
        let odd: Vec<u32> = self.odd.iter().copied().filter(|odd| within.contains(odd)).collect();
        let mut is_odd = vec![false; sales.len()];
        for at in odd.iter().filter_map(|number| sales.binary_search(number).ok()) {
            is_odd[at] = true;
        }
        let mut before = self.total_before(stretch.start);
        let mut prices = Vec::with_capacity(sales.len());
        for (total, is_odd) in self.totals[stretch].iter().zip(is_odd) {
            if !is_odd {
                prices.push(total.checked_sub(before).unwrap_or_default());
            }
            before = *total;
        }
        let looked_at = odd.iter().map(|number| &all[place(*number)]);
        let counted = looked_at.filter(|sale| sale.at_s >= since_s && counts(sale));
        prices.extend(counted.map(|sale| sale.price));
        Some(prices)
    }

    /// Where the sales since a time and up to a position are, and their numbers; none where there are none.
    fn stretch(
        &self,
        all: &[Sale],
        (at, since_s): (i64, i64),
    ) -> Option<(Range<usize>, RangeInclusive<u32>)> {
        let (sales, first) = (&self.series.sales, self.series.first_since(since_s));
        let end = sales.partition_point(|number| all[place(*number)].from <= at);
        let stretch = sales.get(first..end)?;
        Some((first..end, *stretch.first()?..=*stretch.last()?))
    }

    fn total_before(&self, at: usize) -> Amount {
        at.checked_sub(1).map(|last| self.totals[last]).unwrap_or_default()
    }
}

/// What a price adds to the totals.
fn summed(price: Amount) -> Amount {
    if is_giant(price) { Amount::ZERO } else { price }
}

/// Whether a price is left out of the totals.
pub(in crate::data) fn is_giant(price: Amount) -> bool {
    price.get().bit_len() > SUMMED_BITS
}
