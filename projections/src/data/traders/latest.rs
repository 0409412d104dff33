//! Who has traded up to now, in all collections: kept for what was asked last, it goes on by the sales that came, were
//! found out or are too long ago since.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockWriteGuard};

use super::super::ledger::{Pages, Sale, is_giant};
use super::super::{CLOCK_SET_BACK_S, SaleFilter, Then};
use super::{Sides, Traders};

/// So many questions are kept; most ask for a week in the chain's own currency.
const KEPT: usize = 8;

/// What is asked of all collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    currency: u32,
    chain: Option<u64>,
    /// Of so many seconds; of all time without.
    lasts_s: Option<i64>,
    with_washed: bool,
}

/// What counts of the sales that an answer is of.
#[derive(Debug, Default)]
struct Market {
    begun: bool,
    since_s: i64,
    /// So many times a sale was touched.
    seen: usize,
    /// By time, those that count.
    sales: BTreeSet<(i64, u32)>,
    /// How many of them are for so much that sums may not hold it.
    giants: usize,
    traders: Traders,
}

/// The last one first.
#[derive(Debug, Default)]
pub(in crate::data) struct Latest(Mutex<Vec<(Question, Arc<RwLock<Market>>)>>);

/// A copy goes on by itself, and counts for itself.
impl Clone for Latest {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Question {
    /// None of what is counted whenever it is asked: of one collection, item or person there is less.
    pub(super) fn of(pages: &Pages, filter: &SaleFilter, then: Then) -> Option<Self> {
        let SaleFilter { collection: None, item: None, party: None, until_s: None, .. } = filter
        else {
            return None;
        };
        let SaleFilter { since_s, with_washed, chain, .. } = *filter;
        let currency = pages.currencies.known(&filter.currency?.to_string())?;
        let lasts_s = (since_s > 0).then(|| then.clock() - since_s);
        Some(Self { currency, chain: chain.map(|chain| chain.0), lasts_s, with_washed })
    }

    fn counts(&self, pages: &Pages, (at, since_s): (i64, i64), sale: &Sale) -> bool {
        sale.currency == self.currency
            && self.chain.is_none_or(|chain| sale.chain == chain)
            && sale.at_s >= since_s
            && sale.stands(at)
            && (self.with_washed || !pages.sold.reasons(sale, at).any())
    }
}

impl Market {
    fn go_on(&mut self, pages: &Pages, (at, since_s): (i64, i64), question: &Question) {
        let had_giants = self.giants > 0;
        let touched = pages.sold.touched_of_all();
        let came = if self.begun && since_s >= self.since_s {
            &touched[self.seen.min(touched.len())..]
        } else {
            *self = Self { begun: true, ..Self::default() };
            pages.sold.since_of_all(since_s)
        };
        for number in came {
            let counts = question.counts(pages, (at, since_s), pages.sold.sale(*number));
            self.put(pages, *number, counts);
        }
        (self.since_s, self.seen) = (since_s, touched.len());
        while let Some((at_s, number)) = self.sales.first().copied()
            && at_s < since_s
        {
            self.put(pages, number, false);
        }
        if had_giants && self.giants == 0 {
            // What they were added to may have been more than what fits.
            self.begun = false;
            self.go_on(pages, (at, since_s), question);
        }
    }

    fn put(&mut self, pages: &Pages, number: u32, counts: bool) {
        let sale = pages.sold.sale(number);
        let key = (sale.at_s, number);
        let is_news = if counts { self.sales.insert(key) } else { self.sales.remove(&key) };
        if !is_news {
            return;
        }
        if is_giant(sale.price) {
            self.giants = if counts { self.giants + 1 } else { self.giants - 1 };
        }
        let put = |sum: &mut super::Sum| {
            if counts { sum.add(sale.price) } else { sum.take(sale.price) }
        };
        put(&mut self.traders.entry(sale.buyer).or_default().bought);
        put(&mut self.traders.entry(sale.seller).or_default().sold);
        for trader in [sale.buyer, sale.seller] {
            let is_over = |Sides { bought, sold }: &Sides| bought.count == 0 && sold.count == 0;
            if self.traders.get(&trader).is_some_and(is_over) {
                self.traders.remove(&trader);
            }
        }
    }
}

impl Latest {
    fn market(&self, question: Question) -> Arc<RwLock<Market>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().position(|(of, _)| *of == question);
        let market = known.map(|at| kept.remove(at).1).unwrap_or_default();
        kept.insert(0, (question, Arc::clone(&market)));
        kept.truncate(KEPT);
        market
    }

    /// What `look` finds in who has traded up to now; none where more has come already than what was asked for, or a later
    /// second was. Where a sum may not hold what was paid, it looks at what is counted `anew`.
    pub(super) fn with<T>(
        &self,
        pages: &Pages,
        (at, since_s): (i64, i64),
        question: Question,
        (anew, look): (impl FnOnce() -> Traders, impl FnOnce(&Traders) -> T),
    ) -> Option<T> {
        let market = self.market(question);
        let mut market = market.write().unwrap_or_else(PoisonError::into_inner);
        let seconds_late = market.since_s.saturating_sub(since_s);
        if pages.sold.changed_last() > at || (1..CLOCK_SET_BACK_S).contains(&seconds_late) {
            return None;
        }
        market.go_on(pages, (at, since_s), &question);
        if market.giants > 0 {
            return Some(look(&anew()));
        }
        Some(look(&RwLockWriteGuard::downgrade(market).traders))
    }
}
