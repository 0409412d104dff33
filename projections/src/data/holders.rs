//! Who holds a collection: each holder with what it cost and brought in, how the units are spread,
//! and for how long they are held.

use brickyard_core::kernel::{Address, Amount};
use ruint::aliases::U256;

use super::Then;
use super::ledger::{Ledger, Owner, Pages, People, Sale};
use super::sales::Sum;
use super::turn::{Page, Place, Turn};
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
    /// What each unit cost that was bought, rounded down; null for who never bought.
    pub average_cost: Option<String>,
    pub sold: i64,
    pub received: String,
    /// Received less what the units that were sold had cost on average, as far as they were bought;
    /// negative for a loss.
    pub profit: String,
}

/// What holders are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HolderSort {
    #[default]
    Units,
    Tokens,
    /// The time since when they hold.
    Since,
}

/// What was paid and received counts in one currency, for the price that buyers pay.
///
/// # Errors
/// The server fails.
pub async fn holders(
    ledger: &Ledger,
    then: Then,
    (collection, currency): (&str, Option<Address>),
    (sort, turn): (HolderSort, Turn<String>),
) -> Result<Page<HolderLine, String>, ProjectionError> {
    let (collection, at) = (collection.to_owned(), then.position.0);
    let currency = currency.map(|currency| currency.to_string());
    let count = move |pages: &Pages| {
        let Some(collection) = pages.collections.known(&collection) else {
            return Page::default();
        };
        let page = pages.held.at(at, collection, |people| {
            turn.lent().of(by_owner(pages, people), |one| one.place(sort))
        });
        let currency = currency.as_deref().and_then(|currency| pages.currencies.known(currency));
        let line = |one: Owned<'_>| one.line(paid(pages, (at, one.number), (collection, currency)));
        page.unwrap_or_default().map(line).owned()
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

/// A count or a time, which are never below zero.
pub(super) fn amount(number: i64) -> Amount {
    Amount::from(number.max(0).cast_unsigned())
}

fn by_owner<'a>(pages: &'a Pages, people: &People) -> impl Iterator<Item = Owned<'a>> {
    let owned = move |(number, own): (&u32, &Owner)| Owned {
        owner: pages.people.text(*number),
        number: *number,
        tokens: i64::try_from(own.items.len()).unwrap_or(i64::MAX),
        units: Amount::new(U256::saturating_from(own.units)),
        since_s: people.of_owner(*number).map(|has| has.since_s).min().unwrap_or_default(),
    };
    people.owners.iter().map(owned)
}

/// What somebody has spent and received for tokens of a collection, and for how many units.
#[derive(Clone, Copy, Debug, Default)]
struct Paid {
    spent: Sum,
    bought: Amount,
    received: Sum,
    sold: Amount,
}

impl Paid {
    /// What the units that were sold had cost, rounded down. What was not bought (made, won, given)
    /// had cost nothing, and is sold last.
    fn cost_of_sold(&self) -> Amount {
        if self.sold >= self.bought {
            return self.spent.total;
        }
        // Less than all was sold, so something was bought.
        let (spent, sold, bought) = (self.spent.total.get(), self.sold.get(), self.bought.get());
        let cost = match spent.checked_mul(sold) {
            Some(product) => product.checked_div(bought),
            None => spent.checked_div(bought).and_then(|each| each.checked_mul(sold)),
        };
        cost.map(Amount::new).unwrap_or_default()
    }

    fn average_cost(&self) -> Option<Amount> {
        self.spent.total.get().checked_div(self.bought.get()).map(Amount::new)
    }

    fn profit(&self) -> String {
        let (received, cost) = (self.received.total, self.cost_of_sold());
        match received.checked_sub(cost) {
            Some(profit) => profit.to_string(),
            None => format!("-{}", cost.checked_sub(received).unwrap_or_default()),
        }
    }
}

fn paid(
    pages: &Pages,
    (at, owner): (i64, u32),
    (collection, currency): (u32, Option<u32>),
) -> Paid {
    let mut paid = Paid::default();
    let more = |units: Amount, by: Amount| units.checked_add(by).unwrap_or(Amount::MAX);
    // Amounts of no currency, or of several, are no sum.
    let sales = currency.map(|currency| {
        let of = move |sale: &&Sale| sale.collection == collection && sale.currency == currency;
        pages.sold.of_party(at, owner).filter(of)
    });
    for sale in sales.into_iter().flatten() {
        if sale.buyer == owner {
            paid.spent.add(sale.price);
            paid.bought = more(paid.bought, sale.amount);
        }
        if sale.seller == owner {
            paid.received.add(sale.price);
            paid.sold = more(paid.sold, sale.amount);
        }
    }
    paid
}

impl<'a> Owned<'a> {
    fn place(&self, sort: HolderSort) -> Place<&'a str> {
        let size = match sort {
            HolderSort::Units => self.units,
            HolderSort::Tokens => amount(self.tokens),
            HolderSort::Since => amount(self.since_s),
        };
        (Some(size), self.owner)
    }

    fn line(&self, paid: Paid) -> HolderLine {
        HolderLine {
            owner: self.owner.to_owned(),
            tokens: self.tokens,
            units: self.units.to_string(),
            since_s: self.since_s,
            bought: paid.spent.count,
            spent: paid.spent.total.to_string(),
            average_cost: paid.average_cost().map(|average| average.to_string()),
            sold: paid.received.count,
            received: paid.received.total.to_string(),
            profit: paid.profit(),
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
    let tokens =
        people.owners.values().map(|own| i64::try_from(own.items.len()).unwrap_or(i64::MAX));
    HolderTotals {
        owners: i64::try_from(people.owners.len()).unwrap_or(i64::MAX),
        tokens: i64::try_from(people.holdings.len()).unwrap_or(i64::MAX),
        // A step ends with its number, a period before it.
        distribution: spread(&STEPS.map(|end| end + 1), 1, tokens)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_holds_its_first_and_not_its_end() {
        let found = spread(&[10, 20], 0, [0, 9, 10, 19, 20, 500].into_iter());
        assert_eq!(found, [(0, Some(10), 2), (10, Some(20), 2), (20, None, 2)]);
    }

    fn paid([spent, bought, received, sold]: [u64; 4]) -> Paid {
        let sum = |total| Sum { count: 1, total: Amount::from(total) };
        let (bought, sold) = (Amount::from(bought), Amount::from(sold));
        Paid { spent: sum(spent), bought, received: sum(received), sold }
    }

    #[test]
    fn profit_is_what_sold_units_brought_above_their_average_cost() {
        for (of, average, profit) in [
            // Who has only bought has lost nothing yet.
            ([1_000, 10, 0, 0], Some(100), "0"),
            ([1_000, 10, 300, 2], Some(100), "100"),
            ([1_000, 10, 150, 2], Some(100), "-50"),
            // Three of ten units, for 33 each and a third that is not told.
            ([100, 3, 90, 2], Some(33), "24"),
            // Units that were made, and not bought, come last and had no cost.
            ([1_000, 10, 3_000, 25], Some(100), "2000"),
            ([0, 0, 7, 1], None, "7"),
        ] {
            let paid = paid(of);
            assert_eq!(paid.average_cost(), average.map(Amount::from), "{of:?}");
            assert_eq!(paid.profit(), profit, "{of:?}");
        }
    }

    #[test]
    fn what_cannot_be_multiplied_is_divided_first() {
        let mut paid = paid([0, 4, 0, 2]);
        paid.spent.total = Amount::MAX;
        let quarter = Amount::MAX.get().checked_div(Amount::from(4_u64).get()).map(Amount::new);
        let half = quarter.and_then(|quarter| quarter.checked_add(quarter));
        assert_eq!(Some(paid.cost_of_sold()), half);
    }
}
