//! Sales, and the reasons why each may be no honest one: whoever sold it bought it, it came back to whom it was bought
//! from, or the same person bought or sold the token again and again. They hold from the sale on that makes them so, and
//! only sales of the same token say anything of each other; of tokens of which there are many, only the first does.

use std::ops::Range;

use brickyard_core::kernel::Amount;
use foldhash::{HashMap, HashSet};

use super::OPEN;
use super::names::place;

/// So often nobody buys or sells the same token by chance (Dune, nft_wash_trades).
const REPEATED: usize = 3;

#[derive(Clone, Debug)]
pub(in crate::data) struct Sale {
    /// Where the event stands that tells of it.
    pub(in crate::data) from: i64,
    pub(super) to: i64,
    pub(in crate::data) at_s: i64,
    /// From where on it came back, or is one of too many; never while nothing says so.
    back_from: i64,
    repeated_from: i64,
    pub(in crate::data) price: Amount,
    pub(in crate::data) amount: Amount,
    pub(in crate::data) item: u32,
    pub(in crate::data) collection: u32,
    pub(in crate::data) currency: u32,
    pub(in crate::data) buyer: u32,
    pub(in crate::data) seller: u32,
}

/// As a row of the model tells of it, in numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub(super) item: u32,
    pub(super) collection: u32,
    pub(super) currency: u32,
    pub(super) buyer: u32,
    pub(super) seller: u32,
    pub(super) price: Amount,
    pub(super) amount: Amount,
    pub(super) at_s: i64,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::data) struct Reasons {
    pub(in crate::data) self_trade: bool,
    pub(in crate::data) back_and_forth: bool,
    pub(in crate::data) repeated: bool,
}

impl Reasons {
    pub(in crate::data) const fn any(self) -> bool {
        self.self_trade || self.back_and_forth || self.repeated
    }
}

#[derive(Debug, Default)]
pub(in crate::data) struct Sold {
    /// In the order of their events.
    all: Vec<Sale>,
    series: Series,
    of_item: HashMap<u32, Vec<u32>>,
    /// By who bought or sold.
    of_party: HashMap<u32, Vec<u32>>,
    of_collection: HashMap<u32, Series>,
    /// By collection, each currency with its own.
    of_book: HashMap<u32, Vec<(u32, Series)>>,
    /// The last sale that a row told of.
    last: HashMap<u128, u32>,
    /// By collection, the last change.
    changed: HashMap<u32, i64>,
    /// Where sales were replaced, in order.
    replaced_at: Vec<i64>,
    /// Items with sales that were replaced: what these said of others holds no longer.
    replaced: HashSet<u32>,
    /// Collections of tokens of which there are many.
    many: HashSet<u32>,
}

/// Some of the sales, in the order of their events.
#[derive(Debug, Default)]
struct Series {
    sales: Vec<u32>,
    /// The latest time of each and all before it: what was before a time need not be looked at.
    latest_s: Vec<i64>,
}

impl Series {
    fn push(&mut self, sale: u32, at_s: i64) {
        self.sales.push(sale);
        self.latest_s.push(self.latest_s.last().map_or(at_s, |latest_s| at_s.max(*latest_s)));
    }

    fn since(&self, since_s: i64) -> &[u32] {
        &self.sales[self.latest_s.partition_point(|latest_s| *latest_s < since_s)..]
    }

    /// The latest time of those that need not be looked at.
    fn latest_before(&self, since_s: i64) -> Option<i64> {
        let passed = self.latest_s.partition_point(|latest_s| *latest_s < since_s);
        passed.checked_sub(1).map(|last| self.latest_s[last])
    }
}

impl Sale {
    const fn stands(&self, at: i64) -> bool {
        self.from <= at && at < self.to
    }

    fn back(&self, other: &Self) -> bool {
        self.buyer != self.seller && other.buyer == self.seller && other.seller == self.buyer
    }

    fn like(&self, other: &Self) -> bool {
        self.buyer == other.buyer || self.seller == other.seller
    }
}

impl Sold {
    /// Whether these are other collections than before.
    pub(super) fn set_many(&mut self, many: HashSet<u32>) -> bool {
        let other = self.many != many;
        self.many = many;
        other
    }

    /// Where sales of a collection changed last.
    pub(super) fn changed(&self, collection: u32) -> i64 {
        self.changed.get(&collection).copied().unwrap_or_default()
    }

    /// What a row says from a position on; none when it tells of no sale, or is gone.
    pub(super) fn put(&mut self, row: u128, from: i64, told: Option<Told>) {
        if let Some(last) = self.last.remove(&row) {
            let last = &mut self.all[place(last)];
            last.to = from;
            self.replaced.insert(last.item);
            self.changed.insert(last.collection, from);
            self.replaced_at.push(from);
        }
        let Some(told) = told else { return };
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let Told { item, collection, currency, buyer, seller, price, amount, at_s } = told;
        self.all.push(Sale {
            from,
            to: OPEN,
            at_s,
            back_from: OPEN,
            repeated_from: OPEN,
            price,
            amount,
            item,
            collection,
            currency,
            buyer,
            seller,
        });
        self.last.insert(row, number);
        self.changed.insert(collection, from);
        self.series.push(number, at_s);
        self.of_collection.entry(collection).or_default().push(number, at_s);
        let books = self.of_book.entry(collection).or_default();
        match books.iter_mut().find(|(of, _)| *of == currency) {
            Some((_, series)) => series.push(number, at_s),
            None => {
                let mut series = Series::default();
                series.push(number, at_s);
                books.push((currency, series));
            }
        }
        self.of_item.entry(item).or_default().push(number);
        self.of_party.entry(buyer).or_default().push(number);
        if seller != buyer {
            self.of_party.entry(seller).or_default().push(number);
        }
        if !self.many.contains(&collection) && !self.replaced.contains(&item) {
            self.hold_against(number);
        }
    }

    /// What the newest sale of an item says of the others, and they of it.
    fn hold_against(&mut self, newest: u32) {
        let sale = self.all[place(newest)].clone();
        let others = &self.of_item[&sale.item];
        let same = |pick: fn(&Sale) -> u32| {
            let alike: Vec<u32> = others
                .iter()
                .copied()
                .filter(|n| pick(&self.all[place(*n)]) == pick(&sale))
                .collect();
            if alike.len() >= REPEATED { alike } else { vec![] }
        };
        let repeated = [same(|sale| sale.buyer), same(|sale| sale.seller)].concat();
        let back: Vec<u32> =
            others.iter().copied().filter(|n| sale.back(&self.all[place(*n)])).collect();
        for number in repeated {
            let other = &mut self.all[place(number)];
            other.repeated_from = other.repeated_from.min(sale.from);
        }
        if !back.is_empty() {
            self.all[place(newest)].back_from = sale.from;
        }
        for number in back {
            let other = &mut self.all[place(number)];
            other.back_from = other.back_from.min(sale.from);
        }
    }

    /// How many stand at a position.
    pub(in crate::data) fn number(&self, at: i64) -> usize {
        let replaced = self.replaced_at.partition_point(|from| *from <= at);
        self.all.partition_point(|sale| sale.from <= at) - replaced
    }

    /// Those that stand at a position, of a time or later, in the order of their events.
    pub(in crate::data) fn at(
        &self,
        at: i64,
        since_s: i64,
        (collection, currency): (Option<u32>, Option<u32>),
    ) -> impl DoubleEndedIterator<Item = &Sale> {
        let series = match (collection, currency) {
            (None, _) => Some(&self.series),
            (Some(collection), None) => self.of_collection.get(&collection),
            (Some(collection), Some(currency)) => self
                .of_book
                .get(&collection)
                .and_then(|books| books.iter().find(|(of, _)| *of == currency))
                .map(|(_, series)| series),
        };
        let sales = series.map_or(&[][..], |series| series.since(since_s));
        sales.iter().map(|number| &self.all[place(*number)]).filter(move |sale| {
            sale.stands(at)
                && sale.at_s >= since_s
                && currency.is_none_or(|currency| currency == sale.currency)
        })
    }

    /// The seconds, this one among them, since each of which a book was sold the same.
    pub(in crate::data) fn alike(
        &self,
        since_s: i64,
        (collection, currency): (u32, u32),
    ) -> Range<i64> {
        let books = self.of_book.get(&collection).map_or(&[][..], |books| books);
        let series = books.iter().find(|(of, _)| *of == currency).map(|(_, series)| series);
        series.map_or(i64::MIN..OPEN, |series| {
            let later = series.since(since_s).iter().map(|number| self.all[place(*number)].at_s);
            let (within, before): (Vec<i64>, Vec<i64>) = later.partition(|at_s| *at_s >= since_s);
            let before = before.into_iter().chain(series.latest_before(since_s)).max();
            let (from, upto) = (before.map(|at_s| at_s + 1), within.into_iter().min());
            from.unwrap_or(i64::MIN)..upto.map_or(OPEN, |at_s| at_s + 1)
        })
    }

    /// What a collection was sold for at a position.
    pub(in crate::data) fn currencies(&self, at: i64, collection: u32) -> Vec<u32> {
        let books = self.of_book.get(&collection).map_or(&[][..], |books| books);
        let sold = |of: &u32| self.at(at, i64::MIN, (Some(collection), Some(*of))).next().is_some();
        books.iter().map(|(of, _)| *of).filter(sold).collect()
    }

    pub(in crate::data) fn of_item(
        &self,
        at: i64,
        item: u32,
    ) -> impl DoubleEndedIterator<Item = &Sale> {
        let numbers = self.of_item.get(&item).map_or(&[][..], |numbers| numbers);
        numbers.iter().map(|number| &self.all[place(*number)]).filter(move |sale| sale.stands(at))
    }

    /// What somebody bought or sold.
    pub(in crate::data) fn of_party(&self, at: i64, party: u32) -> impl Iterator<Item = &Sale> {
        let numbers = self.of_party.get(&party).map_or(&[][..], |numbers| numbers);
        numbers.iter().map(|number| &self.all[place(*number)]).filter(move |sale| sale.stands(at))
    }

    pub(in crate::data) fn reasons(&self, sale: &Sale, at: i64) -> Reasons {
        let self_trade = sale.buyer == sale.seller;
        let (back_and_forth, repeated) = if self.many.contains(&sale.collection) {
            (false, false)
        } else if self.replaced.contains(&sale.item) {
            self.looked_through(sale, at)
        } else {
            (sale.back_from <= at, sale.repeated_from <= at)
        };
        Reasons { self_trade, back_and_forth, repeated }
    }

    fn looked_through(&self, sale: &Sale, at: i64) -> (bool, bool) {
        let (mut back, mut bought, mut sold) = (false, 0, 0);
        for other in self.of_item(at, sale.item) {
            back |= sale.back(other);
            bought += usize::from(other.buyer == sale.buyer);
            sold += usize::from(other.seller == sale.seller);
        }
        (back, bought >= REPEATED || sold >= REPEATED)
    }

    /// Where the other sales stand that speak against this one, the oldest first.
    pub(in crate::data) fn evidence(&self, sale: &Sale, at: i64, reasons: Reasons) -> Vec<i64> {
        let against = |other: &&Sale| {
            other.from != sale.from
                && (reasons.back_and_forth && sale.back(other)
                    || reasons.repeated && sale.like(other))
        };
        self.of_item(at, sale.item).filter(against).map(|other| other.from).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BOOK: (u32, u32) = (1, 2);

    fn sold(times: &[i64]) -> Sold {
        let mut sold = Sold::default();
        for (row, at_s) in (1_u32..).zip(times) {
            let told = Told {
                item: row,
                collection: BOOK.0,
                currency: BOOK.1,
                buyer: 3,
                seller: 4,
                price: Amount::ONE,
                amount: Amount::ONE,
                at_s: *at_s,
            };
            sold.put(row.into(), row.into(), Some(told));
        }
        sold
    }

    fn since(sold: &Sold, since_s: i64) -> Vec<i64> {
        let of = (Some(BOOK.0), Some(BOOK.1));
        sold.at(i64::MAX - 1, since_s, of).map(|sale| sale.from).collect()
    }

    proptest! {
        /// Times of a chain need not follow one another as its events do.
        #[test]
        fn since_seconds_that_are_alike_the_same_was_sold_and_since_the_next_ones_not(
            times in prop::collection::vec(0_i64..40, 0..12),
            since_s in -5_i64..45,
        ) {
            let sold = sold(&times);
            let alike = sold.alike(since_s, BOOK);
            prop_assert!(alike.contains(&since_s));
            let told = since(&sold, since_s);
            for other_s in -6..46 {
                let same = since(&sold, other_s) == told;
                prop_assert_eq!(same, alike.contains(&other_s), "since {} in {:?}", other_s, alike);
            }
        }
    }
}
