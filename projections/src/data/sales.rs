//! Sales of a collection: one by one with what speaks against each, and summed up by time.

use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, Amount, ChainId};
use brickyard_store::Position;

use super::Then;
use super::ledger::{Ledger, Pages, Sale};
use super::turn::{Page, Place, Turn};
use crate::error::ProjectionError;

/// Which sales count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaleFilter {
    pub collection: Option<String>,
    /// Addresses of currencies mean something on a chain alone.
    pub chain: Option<ChainId>,
    /// `{collection}-{token id}`.
    pub item: Option<String>,
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
    pub collection_name: Option<String>,
    pub currency: String,
    pub amount: String,
    pub price: String,
    pub buyer: String,
    pub seller: String,
    pub sold_at_s: i64,
    pub self_trade: bool,
    pub back_and_forth: bool,
    pub repeated: bool,
    /// The wallet that buyer and seller had their first coins from.
    pub shared_funder: Option<String>,
    /// The events that tell of it.
    pub fundings: Vec<i64>,
    /// The other sales that speak against this one, the first of them.
    pub evidence: Vec<i64>,
    /// How many there are.
    pub evidence_count: usize,
}

/// So many of the sales that speak against one are told.
const EVIDENCE: usize = 20;

/// What sales are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaleOrder {
    /// The order of their events.
    #[default]
    Position,
    /// What was paid for all units; of equals, the first sale first.
    Price,
}

///
/// # Errors
/// The server fails.
pub async fn sales(
    ledger: &Ledger,
    then: Then,
    filter: &SaleFilter,
    (order, turn): (SaleOrder, Turn<i64>),
) -> Result<Page<SaleLine, i64>, ProjectionError> {
    let (filter, at) = (filter.clone(), then.position.0);
    let count = move |pages: &Pages| {
        let all = filter.sales(pages, at);
        let page = match order {
            SaleOrder::Price => turn.of(all, |sale: &&Sale| (Some(sale.price), sale.from)),
            SaleOrder::Position if turn.ascending => in_order(all, &turn),
            SaleOrder::Position => in_order(all.rev(), &turn),
        };
        page.map(|sale| line(pages, sale, at))
    };
    let mut page = ledger.count(then, count).await?;
    let collections = page.rows.iter().map(|line| line.collection.as_str());
    let names = ledger.names(then, collections).await?;
    page.rows.iter_mut().zip(names).for_each(|(line, name)| line.collection_name = name);
    Ok(page)
}

/// Of sales that are in their order already, no more are looked at than a page shows.
fn in_order<'a>(sales: impl Iterator<Item = &'a Sale>, turn: &Turn<i64>) -> Page<&'a Sale, i64> {
    let place = |sale: &Sale| (None, sale.from);
    let after = turn.after.map(|(_, from)| from);
    let is_behind = |sale: &&Sale| {
        after.is_none_or(|after| if turn.ascending { sale.from > after } else { sale.from < after })
    };
    let mut rows: Vec<&Sale> = sales.filter(is_behind).take(turn.limit.saturating_add(1)).collect();
    let more = rows.len() > turn.limit;
    rows.truncate(turn.limit);
    let next: Option<Place<i64>> = rows.last().filter(|_| more).map(|sale| place(sale));
    Page { rows, next }
}

fn line(pages: &Pages, sale: &Sale, at: i64) -> SaleLine {
    let reasons = pages.sold.reasons(sale, at);
    let mut evidence = pages.sold.evidence(sale, at, reasons);
    let evidence_count = evidence.len();
    evidence.truncate(EVIDENCE);
    let (fundings, funder) = pages.sold.funder(sale, at).unzip();
    SaleLine {
        position: Position(sale.from),
        item_id: pages.items.text(sale.item).to_owned(),
        collection: pages.collections.text(sale.collection).to_owned(),
        collection_name: None,
        currency: pages.currencies.text(sale.currency).to_owned(),
        amount: sale.amount.to_string(),
        price: sale.price.to_string(),
        buyer: pages.people.text(sale.buyer).to_owned(),
        seller: pages.people.text(sale.seller).to_owned(),
        sold_at_s: sale.at_s,
        self_trade: reasons.self_trade,
        back_and_forth: reasons.back_and_forth,
        repeated: reasons.repeated,
        shared_funder: funder.map(|funder| pages.people.text(funder).to_owned()),
        fundings: fundings.unwrap_or_default(),
        evidence,
        evidence_count,
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
        let item = self.item.as_deref().map(|item| pages.items.known(item));
        let (party, known) = (party.flatten(), known && item != Some(None));
        let item = item.flatten();
        let chain = self.chain.map(|chain| chain.0);
        let of = (collection.flatten(), currency.flatten());
        let sales = known.then(|| pages.sold.at(at, self.since_s, of));
        sales
            .into_iter()
            .flatten()
            .filter(move |sale| self.until_s.is_none_or(|until_s| sale.at_s < until_s))
            .filter(move |sale| item.is_none_or(|item| sale.item == item))
            .filter(move |sale| chain.is_none_or(|chain| sale.chain == chain))
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

/// Sales by time, oldest first, from behind a second on; times without a sale are left out.
///
/// # Errors
/// The server fails.
pub async fn sale_buckets(
    ledger: &Ledger,
    then: Then,
    filter: &SaleFilter,
    bucket_s: i64,
    (after_s, limit): (Option<i64>, usize),
) -> Result<Vec<SaleBucket>, ProjectionError> {
    let (filter, at) = (filter.clone(), then.position.0);
    let count = move |pages: &Pages| {
        let mut buckets: BTreeMap<i64, Vec<&Sale>> = BTreeMap::new();
        for sale in filter.sales(pages, at) {
            buckets.entry(sale.at_s / bucket_s * bucket_s).or_default().push(sale);
        }
        let buckets = buckets.into_iter();
        let behind = buckets.filter(|(from_s, _)| after_s.is_none_or(|after_s| *from_s > after_s));
        behind.take(limit).filter_map(|(from_s, sales)| bucket(from_s, &sales)).collect()
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

    /// Of what was added.
    pub(super) fn take(&mut self, amount: Amount) {
        self.count -= 1;
        self.total = self.total.checked_sub(amount).unwrap_or_default();
    }

    /// Rounded down; none of nothing.
    pub(super) fn average(&self) -> Option<Amount> {
        let count = Amount::from(u64::try_from(self.count).ok()?);
        self.total.get().checked_div(count.get()).map(Amount::new)
    }
}
