//! Sales of a collection: one by one with what speaks against each, and summed up by time.

use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, Amount};
use brickyard_store::Position;

use super::Then;
use super::ledger::{Ledger, Pages, Sale};
use crate::error::ProjectionError;

/// Which sales count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaleFilter {
    pub collection: Option<String>,
    pub currency: Option<Address>,
    /// What this one bought or sold.
    pub party: Option<Address>,
    /// From this second on.
    pub since_s: i64,
    /// Before this second.
    pub until_s: Option<i64>,
    /// Also those that may be no honest ones.
    pub with_washed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaleLine {
    /// The event that tells of it.
    pub position: Position,
    pub item_id: String,
    pub collection: String,
    pub currency: String,
    pub amount: String,
    pub price: String,
    pub buyer: String,
    pub seller: String,
    pub sold_at_s: i64,
    pub self_trade: bool,
    pub back_and_forth: bool,
    pub repeated: bool,
    /// The other sales that speak against this one.
    pub evidence: Vec<i64>,
}

/// So many of the sales that speak against one are told.
const EVIDENCE: usize = 20;

/// Newest first, from before a position on.
///
/// # Errors
/// The server fails.
pub async fn sales(
    ledger: &Ledger,
    then: Then,
    filter: &SaleFilter,
    (before, limit): (Option<Position>, i64),
) -> Result<Vec<SaleLine>, ProjectionError> {
    let (filter, at) = (filter.clone(), then.position.0);
    let limit = usize::try_from(limit).unwrap_or_default();
    let count = move |pages: &Pages| {
        let of = filter.sales(pages, at).rev();
        let of = of.filter(|sale| before.is_none_or(|before| sale.from < before.0));
        of.take(limit).map(|sale| line(pages, sale, at)).collect()
    };
    ledger.count(then, count).await
}

fn line(pages: &Pages, sale: &Sale, at: i64) -> SaleLine {
    let reasons = pages.sold.reasons(sale, at);
    let mut evidence = pages.sold.evidence(sale, at, reasons);
    evidence.truncate(EVIDENCE);
    SaleLine {
        position: Position(sale.from),
        item_id: pages.items.text(sale.item).to_owned(),
        collection: pages.collections.text(sale.collection).to_owned(),
        currency: pages.currencies.text(sale.currency).to_owned(),
        amount: sale.amount.to_string(),
        price: sale.price.to_string(),
        buyer: pages.people.text(sale.buyer).to_owned(),
        seller: pages.people.text(sale.seller).to_owned(),
        sold_at_s: sale.at_s,
        self_trade: reasons.self_trade,
        back_and_forth: reasons.back_and_forth,
        repeated: reasons.repeated,
        evidence,
    }
}

impl SaleFilter {
    /// Those that count, in the order of their events.
    pub(super) fn sales<'a>(
        &'a self,
        pages: &'a Pages,
        at: i64,
    ) -> impl DoubleEndedIterator<Item = &'a Sale> {
        let (collection, currency) = (self.collection.as_deref(), self.currency);
        let collection = collection.map(|id| pages.collections.known(id));
        let currency = currency.map(|currency| pages.currencies.known(&currency.to_string()));
        let party = self.party.map(|party| pages.people.known(&party.to_string()));
        // What never came is no sale's.
        let known = collection != Some(None) && currency != Some(None) && party != Some(None);
        let party = party.flatten();
        let of = (collection.flatten(), currency.flatten());
        let sales = known.then(|| pages.sold.at(at, self.since_s, of));
        sales
            .into_iter()
            .flatten()
            .filter(move |sale| self.until_s.is_none_or(|until_s| sale.at_s < until_s))
            .filter(move |sale| {
                party.is_none_or(|party| [sale.buyer, sale.seller].contains(&party))
            })
            .filter(move |sale| self.with_washed || !pages.sold.reasons(sale, at).any())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaleBucket {
    pub from_s: i64,
    pub sales: i64,
    pub volume: String,
    pub low: String,
    pub high: String,
    /// Rounded down.
    pub average: String,
    pub first_position: Position,
    pub last_position: Position,
}

/// Sales by time, oldest first; times without a sale are left out.
///
/// # Errors
/// The server fails.
pub async fn sale_buckets(
    ledger: &Ledger,
    then: Then,
    filter: &SaleFilter,
    bucket_s: i64,
) -> Result<Vec<SaleBucket>, ProjectionError> {
    let (filter, at) = (filter.clone(), then.position.0);
    let count = move |pages: &Pages| {
        let mut buckets: BTreeMap<i64, Vec<&Sale>> = BTreeMap::new();
        for sale in filter.sales(pages, at) {
            buckets.entry(sale.at_s / bucket_s * bucket_s).or_default().push(sale);
        }
        buckets.into_iter().filter_map(|(from_s, sales)| bucket(from_s, &sales)).collect()
    };
    ledger.count(then, count).await
}

fn bucket(from_s: i64, sales: &[&Sale]) -> Option<SaleBucket> {
    let mut sum = Sum::default();
    sales.iter().for_each(|sale| sum.add(sale.price));
    let prices = || sales.iter().map(|sale| sale.price);
    Some(SaleBucket {
        from_s,
        sales: sum.count,
        volume: sum.total.to_string(),
        low: prices().min()?.to_string(),
        high: prices().max()?.to_string(),
        average: sum.average()?.to_string(),
        first_position: Position(sales.first()?.from),
        last_position: Position(sales.last()?.from),
    })
}

/// Amounts of one currency. No sum of a chain's money comes near its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) count: i64,
    pub(super) total: Amount,
}

impl Sum {
    pub(super) fn add(&mut self, amount: Amount) {
        self.count += 1;
        self.total = self.total.checked_add(amount).unwrap_or(Amount::MAX);
    }

    /// Rounded down; none of nothing.
    pub(super) fn average(&self) -> Option<Amount> {
        let count = Amount::from(u64::try_from(self.count).ok()?);
        self.total.get().checked_div(count.get()).map(Amount::new)
    }
}
