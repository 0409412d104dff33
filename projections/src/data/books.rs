//! What can be said of every collection in every currency that it was sold in or is for sale in.

use std::collections::BTreeMap;
use std::sync::Arc;

use brickyard_core::kernel::Amount;
use futures::future::try_join_all;

use super::ledger::{Head, Ledger, Pages, Supply};
use super::{Floor, SaleFilter, Then};
use crate::error::ProjectionError;

/// Of one collection in one currency; of a collection without any, in none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookFigures {
    pub collection: String,
    pub name: String,
    pub standard: String,
    pub chain_id: i64,
    /// The token with the lowest number that somebody has, for a picture.
    pub first_item: Option<String>,
    pub currency: Option<String>,
    /// Tokens that somebody has.
    pub items: i64,
    pub owners: i64,
    /// Tokens that are for sale, in whatever currency.
    pub listed: i64,
    pub sales: i64,
    pub volume: String,
    /// Rounded down; null without a sale.
    pub average: Option<String>,
    /// Each unit at its last price or the floor, whichever is higher; null when nothing was sold
    /// and nothing is for sale.
    pub market_cap: Option<String>,
    /// Sales that were left out of these figures, or would be.
    pub washed: i64,
}

/// Collections whose past is counted at once, each some on a thread of their own: nobody else waits for all of them.
const PAST_AT_ONCE: usize = 16;

/// By collection and currency, what the cheapest costs.
type Floors = BTreeMap<(String, String), Amount>;

/// Figures of books; sums count from `filter.since_s` on, the market's worth all that was ever
/// sold. `floors` are those of the same moment.
///
/// # Errors
/// The server fails.
pub async fn books(
    ledger: &Ledger,
    then: Then,
    filter: &SaleFilter,
    floors: &[Floor],
) -> Result<Vec<BookFigures>, ProjectionError> {
    let heads = ledger.heads(then, filter.collection.as_deref()).await?;
    let of = heads.iter().map(|head| head.collection.as_str());
    let listed = ledger.listed(then, of).await?;
    let price = |floor: &Floor| ((floor.collection.clone(), floor.currency.clone()), floor.price);
    let floors: Arc<Floors> = Arc::new(floors.iter().map(price).collect());
    let heads: Vec<(Head, i64)> = heads.into_iter().zip(listed).collect();
    let at_once = if then.past { PAST_AT_ONCE } else { heads.len().max(1) };
    let counts = heads.chunks(at_once).map(|some| {
        let (some, filter, floors) = (some.to_vec(), filter.clone(), Arc::clone(&floors));
        let at = then.position.0;
        let count = move |pages: &Pages| {
            let each = some.iter();
            each.flat_map(|(head, listed)| figures(pages, at, &filter, &floors, (head, *listed)))
                .collect::<Vec<_>>()
        };
        ledger.count(then, count)
    });
    Ok(try_join_all(counts).await?.concat())
}

/// A row for each currency that it was sold in or is for sale in; one without where there is none.
fn figures(
    pages: &Pages,
    at: i64,
    filter: &SaleFilter,
    floors: &Floors,
    (head, listed): (&Head, i64),
) -> Vec<BookFigures> {
    let known = pages.collections.known(&head.collection);
    let of_floors = floors.range((head.collection.clone(), String::new())..);
    let of_floors = of_floors.take_while(|((collection, _), _)| *collection == head.collection);
    let mut currencies: Vec<&str> = of_floors.map(|((_, currency), _)| currency.as_str()).collect();
    let sold = known.map(|known| pages.sold.currencies(at, known)).unwrap_or_default();
    currencies.extend(sold.iter().map(|currency| pages.currencies.text(*currency)));
    currencies.sort_unstable();
    currencies.dedup();
    let supply = known.map(|known| pages.held.supply(at, known)).unwrap_or_default();
    let first_item = known.and_then(|known| pages.first_item(at, known, &supply));
    let book = |currency: Option<&str>| {
        let floor = currency.map(|currency| (head.collection.clone(), currency.to_owned()));
        let floor = floor.and_then(|book| floors.get(&book)).copied();
        let number = currency.and_then(|currency| pages.currencies.known(currency));
        let book = Book { pages, at, filter, of: known.zip(number) };
        book.figures((head, listed, first_item), currency, floor, &supply)
    };
    if currencies.is_empty() {
        return vec![book(None)];
    }
    currencies.iter().map(|currency| book(Some(currency))).collect()
}

pub(super) struct Book<'a> {
    pub(super) pages: &'a Pages,
    pub(super) at: i64,
    pub(super) filter: &'a SaleFilter,
    /// Collection and currency; none where nothing was ever sold.
    pub(super) of: Option<(u32, u32)>,
}

/// What each unit of an item counts in what all of them are worth.
pub(super) struct Counted {
    pub(super) item: u32,
    pub(super) units: Amount,
    pub(super) price: Amount,
    /// Where its last sale stands, and what a unit cost there.
    pub(super) last: Option<(i64, Amount)>,
}

impl Book<'_> {
    fn figures(
        &self,
        (head, listed, first_item): (&Head, i64, Option<&str>),
        currency: Option<&str>,
        floor: Option<Amount>,
        supply: &Supply<'_>,
    ) -> BookFigures {
        let (since_s, with_washed) = (self.filter.since_s, self.filter.with_washed);
        let sums = |book| self.pages.sold.sums((self.at, since_s), book, with_washed);
        let (sums, washed) = self.of.map(sums).unwrap_or_default();
        BookFigures {
            collection: head.collection.clone(),
            name: head.name.clone(),
            standard: head.standard.clone(),
            chain_id: head.chain_id,
            first_item: first_item.map(str::to_owned),
            currency: currency.map(str::to_owned),
            items: i64::try_from(supply.items()).unwrap_or(i64::MAX),
            owners: i64::try_from(supply.owners).unwrap_or(i64::MAX),
            listed,
            sales: sums.count,
            volume: sums.total.to_string(),
            average: sums.average().map(|average| average.to_string()),
            market_cap: self.worth_known(floor, supply).map(|worth| worth.to_string()),
            washed,
        }
    }

    /// Of the present, where the collection changed last; none where it is asked for as it stood before that.
    fn changed(&self) -> Option<((u32, u32, bool), i64)> {
        let (collection, currency) = self.of?;
        let changed = self.pages.changed(collection);
        (changed <= self.at).then_some(((collection, currency, self.filter.with_washed), changed))
    }

    fn worth_known(&self, floor: Option<Amount>, supply: &Supply<'_>) -> Option<Amount> {
        let Some((book, changed)) = self.changed() else { return self.worth(floor, supply) };
        let state = (changed, floor);
        let count = || (state, self.worth(floor, supply));
        self.pages.worths.of(book, |of| *of == state, count)
    }

    /// Each unit that somebody has, at its last price where that is above the floor.
    pub(super) fn counted(
        &self,
        floor: Option<Amount>,
        supply: &Supply<'_>,
    ) -> impl Iterator<Item = Counted> {
        let lowest = floor.unwrap_or_default();
        supply.units().map(move |(item, units)| {
            let last = self.last_price(item);
            let price = last.map_or(lowest, |(_, price)| price.max(lowest));
            Counted { item, units, price, last }
        })
    }

    /// None where nothing was sold and nothing is for sale.
    fn worth(&self, floor: Option<Amount>, supply: &Supply<'_>) -> Option<Amount> {
        let (mut worth, mut sold) = (Amount::ZERO, false);
        for Counted { units, price, last, .. } in self.counted(floor, supply) {
            sold |= last.is_some();
            worth = worth.checked_add(times(price, units)).unwrap_or(Amount::MAX);
        }
        (sold || floor.is_some()).then_some(worth)
    }

    fn last_price(&self, item: u32) -> Option<(i64, Amount)> {
        let (_, currency) = self.of?;
        self.pages.sold.last_price((self.at, self.filter.with_washed), (item, currency))
    }
}

pub(super) fn times(price: Amount, units: Amount) -> Amount {
    price.get().checked_mul(units.get()).map_or(Amount::MAX, Amount::new)
}
