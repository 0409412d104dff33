//! Who has made the collections: ranked by what became of them, and one by one.
//!
//! A creator is the address that a collection's contract names as its own. Amounts count in one
//! currency; sales that may be no honest ones count nowhere here.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, Amount, ChainId};
use foldhash::HashSet;
use sqlx::PgPool;

use super::Then;
use super::ledger::{Ledger, Pages, Sale};
use super::relations::{collections, holdings, orders};
use super::sales::Sum;
use crate::error::ProjectionError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreatorSort {
    Volume,
    Sales,
    Items,
    Collectors,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatorFilter {
    /// Of the volume; sales count in every currency.
    pub currency: Option<Address>,
    /// Addresses of currencies mean something on a chain alone. Of the volume, too.
    pub chain: Option<ChainId>,
    /// Sales from this second on.
    pub since_s: i64,
    pub sort: CreatorSort,
    /// In the address, or in the name or the symbol of something they made; none asks for everybody.
    pub search: Option<String>,
    /// So many are passed over.
    pub offset: i64,
    pub limit: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatorPage {
    pub lines: Vec<CreatorLine>,
    /// How many creators there are, or were found.
    pub total: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatorLine {
    pub creator: String,
    pub collections: i64,
    /// Tokens of these that somebody has.
    pub items: i64,
    /// Who has some, the creator not counted.
    pub collectors: i64,
    pub sales: i64,
    pub volume: String,
    /// Three of the items, for pictures.
    pub works: Vec<String>,
}

/// A contract that tells no owner.
const NOBODY: &str = "0x0000000000000000000000000000000000000000";

/// What each creator has made: who made a collection never changes.
pub(super) async fn made(
    ledger: &Ledger,
    then: Then,
) -> Result<BTreeMap<String, Vec<String>>, ProjectionError> {
    let statement = format!(
        "select r.state->>'creator', c.key
           from {} c
           join read.collections r on r.key = c.key
          where r.state->>'creator' <> $2
          order by c.key",
        collections(then)
    );
    let rows: Vec<(String, String)> = sqlx::query_as(&statement)
        .bind(then.position)
        .bind(NOBODY)
        .fetch_all(ledger.pool())
        .await?;
    let mut made: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (creator, collection) in rows {
        made.entry(creator).or_default().push(collection);
    }
    Ok(made)
}

/// By what collections are called now: names are no part of a past.
async fn found(ledger: &Ledger, search: &str) -> Result<HashSet<String>, ProjectionError> {
    let found: Vec<String> = sqlx::query_scalar(
        "select distinct state->>'creator'
           from read.collections
          where position(lower($1) in lower(state->>'name')) > 0
             or position(lower($1) in lower(state->>'symbol')) > 0
             or position(lower($1) in state->>'creator') > 0",
    )
    .bind(search)
    .fetch_all(ledger.pool())
    .await?;
    Ok(found.into_iter().collect())
}

/// The first by what is sorted by; of equals, by address.
///
/// # Errors
/// The server fails.
pub async fn creators(
    ledger: &Ledger,
    then: Then,
    filter: &CreatorFilter,
) -> Result<CreatorPage, ProjectionError> {
    let mut made = made(ledger, then).await?;
    if let Some(search) = &filter.search {
        let found = found(ledger, search).await?;
        made.retain(|creator, _| found.contains(creator));
    }
    let (at, filter) = (then.position.0, filter.clone());
    let mut page = ledger.count(then, move |pages| ranked(pages, at, made, &filter)).await?;
    let statement = format!(
        "with made as materialized (
  select r.state->>'creator' as creator, r.key
    from {} c
    join read.collections r on r.key = c.key
   where r.state->>'creator' = any($2)
)
select array(
         select i.key
           from made
           cross join lateral (
             select key, token_id
               from read.items
              where collection = made.key
              order by token_id
              limit 3
           ) i
          where made.creator = page.creator
          order by i.token_id, i.key
          limit 3
       )
  from unnest($2::text[]) with ordinality as page (creator, place)
 order by place",
        collections(then)
    );
    let shown: Vec<&str> = page.lines.iter().map(|line| line.creator.as_str()).collect();
    let works: Vec<Vec<String>> = sqlx::query_scalar(&statement)
        .bind(then.position)
        .bind(shown)
        .fetch_all(ledger.pool())
        .await?;
    page.lines.iter_mut().zip(works).for_each(|(line, works)| line.works = works);
    Ok(page)
}

fn ranked(
    pages: &Pages,
    at: i64,
    made: BTreeMap<String, Vec<String>>,
    filter: &CreatorFilter,
) -> CreatorPage {
    let currency = filter.currency.map(|currency| currency.to_string());
    let currency = currency.and_then(|currency| pages.currencies.known(&currency));
    let line = |(creator, collections): (String, Vec<String>)| {
        let work = Work::of(pages, at, &creator, &collections);
        let (items, collectors) = work.supply();
        let (mut sales, mut volume) = (0, Sum::default());
        for sale in work.sales(filter.since_s) {
            sales += 1;
            if Some(sale.currency) == currency
                && filter.chain.is_none_or(|chain| chain.0 == sale.chain)
            {
                volume.add(sale.price);
            }
        }
        let collections = length(collections.len());
        let line = CreatorLine {
            creator,
            collections,
            items,
            collectors,
            sales,
            volume: volume.total.to_string(),
            works: vec![],
        };
        (volume.total, line)
    };
    let mut lines: Vec<(Amount, CreatorLine)> = made.into_iter().map(line).collect();
    let total = length(lines.len());
    // Equals stay as they are, by address.
    lines.sort_by_key(|(volume, line)| {
        let number = match filter.sort {
            CreatorSort::Volume => *volume,
            CreatorSort::Sales => unsigned(line.sales),
            CreatorSort::Items => unsigned(line.items),
            CreatorSort::Collectors => unsigned(line.collectors),
        };
        Reverse(number)
    });
    let place = |number: i64| usize::try_from(number).unwrap_or_default();
    let lines = lines.into_iter().skip(place(filter.offset)).take(place(filter.limit));
    CreatorPage { lines: lines.map(|(_, line)| line).collect(), total }
}

/// Collections of one creator.
struct Work<'a> {
    pages: &'a Pages,
    at: i64,
    creator: Option<u32>,
    collections: Vec<u32>,
}

impl<'a> Work<'a> {
    fn of(pages: &'a Pages, at: i64, creator: &str, collections: &[String]) -> Self {
        let known = collections.iter().filter_map(|id| pages.collections.known(id));
        Self { pages, at, creator: pages.people.known(creator), collections: known.collect() }
    }

    /// Tokens that somebody has, and who has some, the creator not counted.
    fn supply(&self) -> (i64, i64) {
        let (mut items, mut owners) = (0, HashSet::default());
        for collection in &self.collections {
            self.pages.held.at(self.at, *collection, |people| {
                items += people.units.len();
                owners.extend(people.owners.keys().copied());
            });
        }
        if let Some(creator) = self.creator {
            owners.remove(&creator);
        }
        (length(items), length(owners.len()))
    }

    /// By chain and currency, what was sold the most often first.
    fn sold(&self) -> Vec<CreatorSold> {
        let mut sums: BTreeMap<(u64, &str), Sum> = BTreeMap::new();
        for sale in self.sales(i64::MIN) {
            let currency = self.pages.currencies.text(sale.currency);
            sums.entry((sale.chain, currency)).or_default().add(sale.price);
        }
        let told = |((chain_id, currency), sum): ((u64, &str), Sum)| CreatorSold {
            chain_id,
            currency: currency.to_owned(),
            sales: sum.count,
            volume: sum.total.to_string(),
        };
        let mut sold: Vec<CreatorSold> = sums.into_iter().map(told).collect();
        sold.sort_by_key(|sold| Reverse(sold.sales));
        sold
    }

    /// Honest ones, from a second on.
    fn sales(&self, since_s: i64) -> impl Iterator<Item = &'a Sale> {
        let (sold, at) = (&self.pages.sold, self.at);
        let of = move |collection: &u32| sold.at(at, since_s, (Some(*collection), None));
        self.collections.iter().flat_map(of).filter(move |sale| !sold.reasons(sale, at).any())
    }
}

/// As far as rows are numbered.
pub(super) fn length(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> Amount {
    Amount::from(number.unsigned_abs())
}

/// One address as a creator and as a collector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatorFigures {
    pub collections: i64,
    pub items: i64,
    pub collectors: i64,
    /// Tokens that the address has, its own and others'.
    pub collected: i64,
    /// Tokens that it has for sale; of the present alone.
    pub on_sale: Option<i64>,
    pub sold: Vec<CreatorSold>,
}

/// What was sold of a creator's in one currency of a chain: how many times, and for how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatorSold {
    pub chain_id: u64,
    pub currency: String,
    pub sales: i64,
    pub volume: String,
}

/// # Errors
/// The server fails.
pub async fn creator_figures(
    ledger: &Ledger,
    then: Then,
    address: Address,
) -> Result<CreatorFigures, ProjectionError> {
    let address = address.to_string();
    let (collected, on_sale) = collected(ledger.pool(), then, &address).await?;
    let collections = made(ledger, then).await?.remove(&address).unwrap_or_default();
    let at = then.position.0;
    let count = move |pages: &Pages| {
        let work = Work::of(pages, at, &address, &collections);
        let (items, collectors) = work.supply();
        let collections = length(collections.len());
        CreatorFigures { collections, items, collectors, collected, on_sale, sold: work.sold() }
    };
    ledger.count(then, count).await
}

/// Tokens that an address has, and has for sale.
async fn collected(
    pool: &PgPool,
    then: Then,
    address: &str,
) -> Result<(i64, Option<i64>), ProjectionError> {
    let statement = format!(
        "select (select count(*) from {holdings} h where h.owner = $2 and h.units > 0),
                {on_sale}",
        holdings = holdings(then),
        // Orders of the past are not found by their makers.
        on_sale = if then.past {
            "case when $3::bigint is null then 0::bigint end".to_owned()
        } else {
            format!(
                "(select count(distinct item_id)
                    from {} o
                   where maker = $2 and status in ('active', 'locked') and end_s > $3)",
                orders(then)
            )
        },
    );
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(address)
        .bind(then.clock())
        .fetch_one(pool)
        .await?)
}
