//! Sales, and the reasons why each may be no honest one: whoever sold it bought it, it came back to whom it was bought
//! from, the same person bought or sold the token again and again, or buyer and seller had their first coins from one
//! wallet. They hold from the event on that makes them so, and only sales of the same token say anything of each other;
//! of tokens of which there are many, they say nothing.

#[cfg(test)]
mod tests;

use brickyard_core::kernel::Amount;
use foldhash::{HashMap, HashSet};

use super::OPEN;
use super::book::{Book, Series, is_giant};
use super::funded::{Funded, Given};
use super::names::place;
use super::sale::{OfItem, Reasons, Sale, Told};
use crate::data::sales::Sum;

/// So often nobody buys or sells the same token by chance (Dune, nft_wash_trades).
const REPEATED: usize = 3;

#[derive(Clone, Debug, Default)]
pub(in crate::data) struct Sold {
    /// In the order of their events.
    all: Vec<Sale>,
    series: Series,
    /// By item; numbers of items are dense.
    of_item: Vec<Vec<OfItem>>,
    /// By who bought or sold.
    of_party: HashMap<u32, Vec<u32>>,
    of_collection: HashMap<u32, Series>,
    /// By collection, each currency with its own.
    of_book: HashMap<u32, Vec<(u32, Book)>>,
    /// The last sale that a row told of.
    last: HashMap<u128, u32>,
    /// By collection, the last change.
    changed: HashMap<u32, i64>,
    changed_last: i64,
    /// By collection, which sales came, or may count otherwise since, each as often as they did.
    touched: HashMap<u32, Vec<u32>>,
    touched_of_all: Vec<u32>,
    /// Where sales were replaced, in order.
    replaced_at: Vec<i64>,
    /// Items with sales that were replaced: what these said of others holds no longer.
    replaced: HashSet<u32>,
    /// Collections of tokens of which there are many.
    many: HashSet<u32>,
    funded: Funded,
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

    /// Where any sale changed last.
    pub(in crate::data) const fn changed_last(&self) -> i64 {
        self.changed_last
    }

    /// What a row says from a position on; none when it tells of no sale, or is gone.
    pub(super) fn put(&mut self, row: u128, from: i64, told: Option<Told>) {
        self.changed_last = self.changed_last.max(from);
        if let Some(last) = self.last.remove(&row) {
            let last = &mut self.all[place(last)];
            last.to = from;
            let item = last.item;
            self.replaced.insert(item);
            self.changed.insert(last.collection, from);
            self.replaced_at.push(from);
            self.look_through(item);
        }
        let Some(told) = told else { return };
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let Told { chain, item, collection, currency, buyer, seller, price, amount, at_s } = told;
        let joined_from = self.funded.joined_from(chain, buyer, seller);
        self.all.push(Sale {
            from,
            to: OPEN,
            at_s,
            back_from: OPEN,
            repeated_from: OPEN,
            joined_from,
            odd: false,
            price,
            amount,
            chain,
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
        if !books.iter().any(|(of, _)| *of == currency) {
            books.push((currency, Book::default()));
        }
        let mut looked_at = buyer == seller
            || joined_from < OPEN
            || is_giant(price)
            || self.replaced.contains(&item);
        if let Some((_, book)) = books.iter_mut().find(|(of, _)| *of == currency) {
            looked_at |= book.series.has_later(at_s);
            book.push(number, &self.all[place(number)]);
        }
        self.touch(number);
        if looked_at {
            self.look_at(number);
        }
        if self.of_item.len() <= place(item) {
            self.of_item.resize(place(item) + 1, vec![]);
        }
        self.of_item[place(item)].push(OfItem::of(number, &self.all[place(number)]));
        self.of_party.entry(buyer).or_default().push(number);
        if seller != buyer {
            self.of_party.entry(seller).or_default().push(number);
        }
        match (self.many.contains(&collection), self.replaced.contains(&item)) {
            (true, _) => {}
            (false, true) => self.look_through(item),
            (false, false) => self.hold_against(number),
        }
    }

    /// From the first replaced one on, what those of an item say of each other is looked through.
    fn look_through(&mut self, item: u32) {
        for sale in self.sales_of(item).to_vec() {
            self.look_at(sale.number);
        }
    }

    fn touch(&mut self, number: u32) {
        let collection = self.all[place(number)].collection;
        self.touched.entry(collection).or_default().push(number);
        self.touched_of_all.push(number);
    }

    /// Who first sent coins to a wallet of a chain.
    pub(super) fn fund(&mut self, (chain, wallet): (u64, u32), given: Given) {
        self.funded.put((chain, wallet), given);
        self.changed_last = self.changed_last.max(given.from);
        for number in self.of_party.get(&wallet).cloned().unwrap_or_default() {
            let sale = &mut self.all[place(number)];
            let joined_from = self.funded.joined_from(chain, sale.buyer, sale.seller);
            if sale.chain != chain || joined_from >= sale.joined_from {
                continue;
            }
            sale.joined_from = joined_from;
            let changed = self.changed.entry(sale.collection).or_default();
            *changed = given.from.max(*changed);
            self.look_at(number);
        }
    }

    /// It may count otherwise than it came.
    fn look_at(&mut self, number: u32) {
        self.touch(number);
        let sale = &mut self.all[place(number)];
        if std::mem::replace(&mut sale.odd, true) {
            return;
        }
        let of_item = self.of_item.get_mut(place(sale.item)).into_iter().flatten();
        of_item.filter(|of| of.number == number).for_each(OfItem::look_at);
        let books = self.of_book.get_mut(&sale.collection).into_iter().flatten();
        for (_, book) in books.filter(|(of, _)| *of == sale.currency) {
            book.is_odd(number);
        }
    }

    /// What the newest sale of an item says of the others, and they of it.
    fn hold_against(&mut self, newest: u32) {
        let sale = self.all[place(newest)].clone();
        let others = self.sales_of(sale.item);
        let same = |pick: fn(&Sale) -> u32| {
            let alike: Vec<u32> = others
                .iter()
                .map(|other| other.number)
                .filter(|n| pick(&self.all[place(*n)]) == pick(&sale))
                .collect();
            if alike.len() >= REPEATED { alike } else { vec![] }
        };
        let repeated = [same(|sale| sale.buyer), same(|sale| sale.seller)].concat();
        let back: Vec<u32> = others
            .iter()
            .map(|other| other.number)
            .filter(|n| sale.back(&self.all[place(*n)]))
            .collect();
        for number in repeated {
            self.look_at(number);
            let other = &mut self.all[place(number)];
            other.repeated_from = other.repeated_from.min(sale.from);
        }
        if !back.is_empty() {
            self.look_at(newest);
            self.all[place(newest)].back_from = sale.from;
        }
        for number in back {
            self.look_at(number);
            let other = &mut self.all[place(number)];
            other.back_from = other.back_from.min(sale.from);
        }
    }

    /// Which sales of a collection came, or may count otherwise since, from the first to the last.
    pub(in crate::data) fn touched(&self, collection: u32) -> &[u32] {
        self.touched.get(&collection).map_or(&[], |touched| touched)
    }

    /// The same of all collections.
    pub(in crate::data) fn touched_of_all(&self) -> &[u32] {
        &self.touched_of_all
    }

    /// All sales but for some of those before a time, in the order of their events.
    pub(in crate::data) fn since_of_all(&self, since_s: i64) -> &[u32] {
        self.series.since(since_s)
    }

    /// The sales of a collection, but for some of those before a time, in the order of their events.
    pub(in crate::data) fn since(&self, collection: u32, since_s: i64) -> &[u32] {
        self.of_collection.get(&collection).map_or(&[], |series| series.since(since_s))
    }

    /// Of sales in the order of their events, those up to a position.
    pub(in crate::data) fn until<'a>(&self, at: i64, sales: &'a [u32]) -> &'a [u32] {
        &sales[..sales.partition_point(|number| self.all[place(*number)].from <= at)]
    }

    pub(in crate::data) fn sale(&self, number: u32) -> &Sale {
        &self.all[place(number)]
    }

    /// Whether one stands at a position, and nothing speaks against it.
    pub(in crate::data) fn honest(&self, sale: &Sale, at: i64) -> bool {
        sale.stands(at) && !self.reasons(sale, at).any()
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
            (Some(collection), Some(currency)) => {
                self.book((collection, currency)).map(|book| &book.series)
            }
        };
        let sales = series.map_or(&[][..], |series| series.since(since_s));
        sales.iter().map(|number| &self.all[place(*number)]).filter(move |sale| {
            sale.stands(at)
                && sale.at_s >= since_s
                && currency.is_none_or(|currency| currency == sale.currency)
        })
    }

    fn book(&self, (collection, currency): (u32, u32)) -> Option<&Book> {
        let books = self.of_book.get(&collection)?;
        books.iter().find(|(of, _)| *of == currency).map(|(_, book)| book)
    }

    /// What counts of the sales of a book since a time, and how many may be no honest ones.
    pub(in crate::data) fn sums(
        &self,
        (at, since_s): (i64, i64),
        book: (u32, u32),
        with_washed: bool,
    ) -> (Sum, i64) {
        let Some(book) = self.book(book) else { return (Sum::default(), 0) };
        let honest = |sale: &Sale| sale.stands(at).then(|| !self.reasons(sale, at).any());
        book.sums(&self.all, (at, since_s), with_washed, honest)
    }

    /// What single units of a book were honestly sold for since a time, in no order; none where several were sold at once.
    pub(in crate::data) fn unit_prices(
        &self,
        (at, since_s): (i64, i64),
        book: (u32, u32),
    ) -> Option<Vec<Amount>> {
        let Some(book) = self.book(book) else { return Some(vec![]) };
        book.unit_prices(&self.all, (at, since_s), |sale| self.honest(sale, at))
    }

    /// What a collection was sold for at a position.
    pub(in crate::data) fn currencies(&self, at: i64, collection: u32) -> Vec<u32> {
        let books = self.of_book.get(&collection).map_or(&[][..], |books| books);
        let sold = |of: &u32| self.at(at, i64::MIN, (Some(collection), Some(*of))).next().is_some();
        books.iter().map(|(of, _)| *of).filter(sold).collect()
    }

    fn sales_of(&self, item: u32) -> &[OfItem] {
        self.of_item.get(place(item)).map_or(&[], |sales| sales)
    }

    /// All of an item at a position, in the order of their events.
    fn of_item(&self, at: i64, item: u32) -> impl DoubleEndedIterator<Item = &Sale> {
        let sales = OfItem::until(self.sales_of(item), at);
        sales.iter().map(|sale| &self.all[place(sale.number)]).filter(move |sale| at < sale.to)
    }

    /// Where the last sale of an item in a currency stands that counts, and what a unit cost there.
    pub(in crate::data) fn last_price(
        &self,
        (at, with_washed): (i64, bool),
        (item, currency): (u32, u32),
    ) -> Option<(i64, Amount)> {
        let sales = OfItem::until(self.sales_of(item), at);
        sales.iter().rev().filter(|sale| sale.currency == currency).find_map(|of| {
            if let Some(price) = of.unit_price() {
                return Some((of.from, price));
            }
            let sale = &self.all[place(of.number)];
            let counts = at < sale.to && (with_washed || !self.reasons(sale, at).any());
            counts.then(|| (sale.from, sale.unit_price()))
        })
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
        let shared_funder = sale.joined_from <= at;
        Reasons { self_trade, back_and_forth, repeated, shared_funder }
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

    /// The wallet that buyer and seller had their first coins from, and the events that tell of it.
    pub(in crate::data) fn funder(&self, sale: &Sale, at: i64) -> Option<(Vec<i64>, u32)> {
        self.funded.evidence((sale.chain, at), sale.buyer, sale.seller)
    }
}
