//! Who holds a collection: each holder with what it cost and brought in, how the units are spread,
//! for how long they are held, and who trades the most.

use std::cmp::{Ordering, Reverse};

use brickyard_core::kernel::{Address, Amount};
use foldhash::{HashMap, HashMapExt};

use super::ledger::{Has, Ledger, Pages, People, Sale};
use super::sales::Sum;
use super::{SaleFilter, Then};
use crate::error::ProjectionError;

const DAY_S: i64 = 24 * 60 * 60;
/// Ends of the holding periods, in seconds; the last one has none (DEFAULTS: under a day, a week,
/// 30 days, three months, a year, longer).
const PERIODS_S: [i64; 5] = [DAY_S, 7 * DAY_S, 30 * DAY_S, 90 * DAY_S, 365 * DAY_S];
/// Ends of the steps of how many tokens one has; the last one has none.
const STEPS: [i64; 6] = [1, 2, 5, 10, 50, 100];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HolderLine {
    pub owner: String,
    pub tokens: i64,
    pub units: String,
    /// Since when, of what was held longest.
    pub since_s: i64,
    pub bought: i64,
    pub spent: String,
    /// What was spent for each purchase, rounded down; null for who never bought.
    pub average_cost: Option<String>,
    pub sold: i64,
    pub received: String,
    /// Received less spent; negative while it has cost more than it brought in.
    pub profit: String,
}

/// The largest holders first; of equals, by address. What was paid and received counts in one
/// currency, for the price that buyers pay.
///
/// # Errors
/// The server fails.
pub async fn holders(
    ledger: &Ledger,
    then: Then,
    (collection, currency): (&str, Option<Address>),
    (after, limit): (Option<&str>, i64),
) -> Result<Vec<HolderLine>, ProjectionError> {
    let (collection, at) = (collection.to_owned(), then.position.0);
    let currency = currency.map(|currency| currency.to_string());
    let after = after.map(str::to_owned);
    let limit = usize::try_from(limit).unwrap_or_default();
    let count = move |pages: &Pages| {
        let Some(collection) = pages.collections.known(&collection) else { return vec![] };
        let held = pages.held.at(at, collection, |people| by_owner(pages, people));
        let mut held = held.unwrap_or_default();
        if let Some(after) = &after {
            // An owner of the page before: where it stands is looked up, not trusted.
            let Some(last) = held.iter().position(|one| one.owner == after.as_str()) else {
                return vec![];
            };
            let last = held.swap_remove(last);
            held.retain(|one| one.place().cmp(&last.place()).is_gt());
        }
        first_of(&mut held, limit, |one, other| one.place().cmp(&other.place()));
        let currency = currency.as_deref().and_then(|currency| pages.currencies.known(currency));
        let line = |one: Owned<'_>| one.line(paid(pages, (at, one.number), (collection, currency)));
        held.into_iter().map(line).collect()
    };
    ledger.count(then, count).await
}

/// What somebody has.
struct Owned<'a> {
    owner: &'a str,
    number: u32,
    tokens: i64,
    units: Amount,
    since_s: i64,
}

/// The first of an order in this order: a page costs no sorting of what it does not show.
fn first_of<T>(all: &mut Vec<T>, count: usize, order: impl Fn(&T, &T) -> Ordering) {
    if count < all.len() {
        all.select_nth_unstable_by(count, &order);
        all.truncate(count);
    }
    all.sort_unstable_by(order);
}

fn by_owner<'a>(pages: &'a Pages, people: &People) -> Vec<Owned<'a>> {
    let mut owned: HashMap<u32, Owned<'a>> = HashMap::new();
    for ((_, number), Has { units, since_s, .. }) in &people.holdings {
        let one = owned.entry(*number).or_insert_with(|| Owned {
            owner: pages.people.text(*number),
            number: *number,
            tokens: 0,
            units: Amount::ZERO,
            since_s: *since_s,
        });
        one.tokens += 1;
        one.units = one.units.checked_add(*units).unwrap_or(Amount::MAX);
        one.since_s = one.since_s.min(*since_s);
    }
    owned.into_values().collect()
}

/// What somebody has spent and received for tokens of a collection.
fn paid(
    pages: &Pages,
    (at, owner): (i64, u32),
    (collection, currency): (u32, Option<u32>),
) -> (Sum, Sum) {
    let (mut spent, mut received) = (Sum::default(), Sum::default());
    // Amounts of no currency, or of several, are no sum.
    let sales = currency.map(|currency| {
        let of = move |sale: &&Sale| sale.collection == collection && sale.currency == currency;
        pages.sold.of_party(at, owner).filter(of)
    });
    for sale in sales.into_iter().flatten() {
        if sale.buyer == owner {
            spent.add(sale.price);
        }
        if sale.seller == owner {
            received.add(sale.price);
        }
    }
    (spent, received)
}

impl Owned<'_> {
    /// The largest first.
    fn place(&self) -> (Reverse<Amount>, &str) {
        (Reverse(self.units), self.owner)
    }

    fn line(&self, (spent, received): (Sum, Sum)) -> HolderLine {
        let profit = match received.total.checked_sub(spent.total) {
            Some(profit) => profit.to_string(),
            None => format!("-{}", spent.total.checked_sub(received.total).unwrap_or_default()),
        };
        HolderLine {
            owner: self.owner.to_owned(),
            tokens: self.tokens,
            units: self.units.to_string(),
            since_s: self.since_s,
            bought: spent.count,
            spent: spent.total.to_string(),
            average_cost: spent.average().map(|average| average.to_string()),
            sold: received.count,
            received: received.total.to_string(),
            profit,
        }
    }
}

/// How a collection is spread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HolderTotals {
    pub owners: i64,
    pub tokens: i64,
    /// How many owners have so many tokens: from, to, owners. The last step has no end.
    pub distribution: Vec<(i64, Option<i64>, i64)>,
    /// How many tokens are held for so long: from and to in seconds, tokens.
    pub periods: Vec<(i64, Option<i64>, i64)>,
}

/// # Errors
/// The server fails.
pub async fn holder_totals(
    ledger: &Ledger,
    then: Then,
    collection: &str,
) -> Result<HolderTotals, ProjectionError> {
    let (collection, at, now_s) = (collection.to_owned(), then.position.0, then.clock());
    let count = move |pages: &Pages| {
        let known = pages.collections.known(&collection);
        let told = known.and_then(|known| pages.held.at(at, known, |people| totals(people, now_s)));
        told.unwrap_or_else(|| totals(&People::default(), now_s))
    };
    ledger.count(then, count).await
}

fn totals(people: &People, now_s: i64) -> HolderTotals {
    let ages = people.holdings.values().map(|has| now_s.saturating_sub(has.since_s));
    HolderTotals {
        owners: i64::try_from(people.items.len()).unwrap_or(i64::MAX),
        tokens: i64::try_from(people.holdings.len()).unwrap_or(i64::MAX),
        // A step ends with its number, a period before it.
        distribution: spread(&STEPS.map(|end| end + 1), 1, people.items.values().copied())
            .into_iter()
            .map(|(from, end, count)| (from, end.map(|end| end - 1), count))
            .collect(),
        periods: spread(&PERIODS_S, 0, ages.map(|age| age.max(0))),
    }
}

/// How many values lie in each step that ends before one of `ends`.
fn spread(
    ends: &[i64],
    first: i64,
    values: impl Iterator<Item = i64>,
) -> Vec<(i64, Option<i64>, i64)> {
    let starts = std::iter::once(first).chain(ends.iter().copied());
    let ends_then_none = ends.iter().copied().map(Some).chain([None]);
    let mut steps: Vec<(i64, Option<i64>, i64)> =
        starts.zip(ends_then_none).map(|(from, end)| (from, end, 0)).collect();
    for value in values {
        steps[ends.partition_point(|end| *end <= value)].2 += 1;
    }
    steps
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraderLine {
    pub trader: String,
    pub bought: i64,
    pub spent: String,
    pub sold: i64,
    pub received: String,
    /// Spent and received together.
    pub volume: String,
}

/// Who has moved the most money, in one currency.
///
/// # Errors
/// The server fails.
pub async fn traders(
    ledger: &Ledger,
    then: Then,
    filter: &SaleFilter,
    limit: i64,
) -> Result<Vec<TraderLine>, ProjectionError> {
    let (filter, at) = (filter.clone(), then.position.0);
    let limit = usize::try_from(limit).unwrap_or_default();
    let count = move |pages: &Pages| {
        let mut sides: HashMap<u32, (Sum, Sum)> = HashMap::new();
        for sale in filter.sales(pages, at) {
            sides.entry(sale.buyer).or_default().0.add(sale.price);
            sides.entry(sale.seller).or_default().1.add(sale.price);
        }
        let volume = |(spent, received): (Sum, Sum)| {
            spent.total.checked_add(received.total).unwrap_or(Amount::MAX)
        };
        let mut traders: Vec<(Amount, &str, (Sum, Sum))> = sides
            .into_iter()
            .map(|(number, both)| (volume(both), pages.people.text(number), both))
            .collect();
        first_of(&mut traders, limit, |one, other| (other.0, one.1).cmp(&(one.0, other.1)));
        let line = |(volume, trader, (spent, received)): (Amount, &str, (Sum, Sum))| TraderLine {
            trader: trader.to_owned(),
            bought: spent.count,
            spent: spent.total.to_string(),
            sold: received.count,
            received: received.total.to_string(),
            volume: volume.to_string(),
        };
        traders.into_iter().map(line).collect()
    };
    ledger.count(then, count).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_holds_its_first_and_not_its_end() {
        let found = spread(&[10, 20], 0, [0, 9, 10, 19, 20, 500].into_iter());
        assert_eq!(found, [(0, Some(10), 2), (10, Some(20), 2), (20, None, 2)]);
    }

    #[test]
    fn the_first_of_an_order_are_those_that_sorting_all_would_tell() {
        let all: Vec<i64> = (0..40).map(|n| n * 17 % 23).collect();
        let mut sorted = all.clone();
        sorted.sort_unstable();
        for count in [0, 1, 7, 39, 40, 41] {
            let mut first = all.clone();
            first_of(&mut first, count, i64::cmp);
            assert_eq!(first, sorted[..count.min(all.len())]);
        }
    }
}
