//! What figures of a collection were counted from, line by line, each with its event: who has what of it, what of it
//! is for sale, and what each of its items counts in what all are worth. Sales are a list of their own (`sales.rs`).

use std::cmp::Reverse;
use std::collections::HashSet;

use brickyard_core::kernel::{Address, Amount};
use brickyard_store::Position;

use super::books::{Book, Counted, times};
use super::holders::first_of;
use super::ledger::{Ledger, Pages};
use super::{Floor, SaleFilter, Then};
use crate::error::ProjectionError;

/// Which figure is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Items and owners: who has what; of one owner, or of all.
    Holdings(Option<Address>),
    /// What is for sale, in whatever currency.
    Listings,
    /// What all units are worth in a currency: each item with what a unit of it counts.
    Worth { currency: Address, with_washed: bool, floor: Option<Floor> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceLine {
    /// The event that made it so: it came to its owner, it was put up for sale, it was sold last, or
    /// its floor became what it is.
    pub position: Position,
    pub item_id: String,
    pub owner: Option<String>,
    /// Of holdings and worths.
    pub units: Option<String>,
    /// What a unit counts, of worths.
    pub price: Option<String>,
    /// Since when it is held.
    pub since_s: Option<i64>,
    /// Until when it is for sale.
    pub until_s: Option<i64>,
}

/// Where a page goes on: behind this line.
pub type EvidenceCursor = (Position, String, String);

/// A page of lines, and what all of them together are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The newest first; of one event, by item and owner.
    pub lines: Vec<EvidenceLine>,
    pub count: i64,
    pub items: i64,
    pub owners: i64,
    /// Of worths: units times what each counts.
    pub worth: Option<String>,
}

/// # Errors
/// The server fails.
pub async fn evidence(
    ledger: &Ledger,
    then: Then,
    (collection, counts): (&str, Counts),
    (after, limit): (Option<EvidenceCursor>, i64),
) -> Result<Evidence, ProjectionError> {
    let limit = usize::try_from(limit).unwrap_or_default();
    if counts == Counts::Listings {
        let open = ledger.open_listings(then, collection).await?;
        let lines = open.iter().map(|(item, from, until_s)| {
            let until_s = Some(*until_s);
            Line { until_s, ..Line::of(*from, item) }
        });
        return Ok(page(lines.collect(), (after.as_ref(), limit)));
    }
    let (collection, at) = (collection.to_owned(), then.position.0);
    let count = move |pages: &Pages| {
        let Some(known) = pages.collections.known(&collection) else { return Evidence::default() };
        match &counts {
            Counts::Holdings(owner) => {
                holdings(pages, (at, known), *owner, (after.as_ref(), limit))
            }
            Counts::Worth { currency, with_washed, floor } => {
                let filter = SaleFilter { with_washed: *with_washed, ..SaleFilter::default() };
                let currency = pages.currencies.known(&currency.to_string());
                let of = currency.map(|currency| (known, currency));
                let lines = worths(&Book { pages, at, filter: &filter, of }, known, floor.as_ref());
                page(lines, (after.as_ref(), limit))
            }
            Counts::Listings => Evidence::default(),
        }
    };
    ledger.count(then, count).await
}

/// A line before its texts are copied.
#[derive(Clone, Copy, Default)]
struct Line<'a> {
    from: i64,
    item: &'a str,
    /// Empty where there is none.
    owner: &'a str,
    units: Option<Amount>,
    price: Option<Amount>,
    since_s: Option<i64>,
    until_s: Option<i64>,
}

impl<'a> Line<'a> {
    fn of(from: i64, item: &'a str) -> Self {
        Self { from, item, ..Self::default() }
    }

    const fn place(&self) -> (Reverse<i64>, &'a str, &'a str) {
        (Reverse(self.from), self.item, self.owner)
    }
}

fn holdings(
    pages: &Pages,
    (at, collection): (i64, u32),
    owner: Option<Address>,
    asked: (Option<&EvidenceCursor>, usize),
) -> Evidence {
    let one = owner.map(|owner| pages.people.known(&owner.to_string()));
    let told = pages.held.at(at, collection, |people| {
        let of = people.holdings.iter();
        let of = of.filter(|((_, owner), _)| one.is_none_or(|one| one == Some(*owner)));
        let line = |((item, owner), has): (&(u32, u32), &super::ledger::Has)| Line {
            owner: pages.people.text(*owner),
            units: Some(has.units),
            since_s: Some(has.since_s),
            ..Line::of(has.from, pages.items.text(*item))
        };
        page(of.map(line).collect(), asked)
    });
    told.unwrap_or_default()
}

/// None where nothing was sold and nothing is for sale: there is no worth, then.
fn worths<'a>(book: &Book<'a>, collection: u32, floor: Option<&Floor>) -> Vec<Line<'a>> {
    let supply = book.pages.held.supply(book.at, collection);
    let lowest = floor.map(|floor| floor.price);
    let counted: Vec<Counted> = book.counted(lowest, &supply).collect();
    if floor.is_none() && counted.iter().all(|one| one.last.is_none()) {
        return vec![];
    }
    let by_floor = floor.map_or(0, |floor| floor.position.0);
    let line = |one: &Counted| {
        // What was sold for less counts by the floor.
        let sale = one.last.filter(|(_, price)| lowest.is_none_or(|lowest| *price >= lowest));
        Line {
            units: Some(one.units),
            price: Some(one.price),
            ..Line::of(sale.map_or(by_floor, |(from, _)| from), book.pages.items.text(one.item))
        }
    };
    counted.iter().map(line).collect()
}

fn page(mut lines: Vec<Line<'_>>, (after, limit): (Option<&EvidenceCursor>, usize)) -> Evidence {
    let distinct = |texts: HashSet<&str>| i64::try_from(texts.len()).unwrap_or(i64::MAX);
    let owners = lines.iter().map(|line| line.owner).filter(|owner| !owner.is_empty()).collect();
    let worths = lines.iter().filter_map(|line| Some(times(line.price?, line.units?)));
    let sum = |all: Amount, worth| all.checked_add(worth).unwrap_or(Amount::MAX);
    let mut evidence = Evidence {
        lines: vec![],
        count: i64::try_from(lines.len()).unwrap_or(i64::MAX),
        items: distinct(lines.iter().map(|line| line.item).collect()),
        owners: distinct(owners),
        worth: worths.reduce(sum).map(|worth| worth.to_string()),
    };
    if let Some((position, item, owner)) = after {
        let after = (Reverse(position.0), item.as_str(), owner.as_str());
        lines.retain(|line| line.place() > after);
    }
    first_of(&mut lines, limit, |one, other| one.place().cmp(&other.place()));
    evidence.lines = lines.into_iter().map(EvidenceLine::from).collect();
    evidence
}

impl From<Line<'_>> for EvidenceLine {
    fn from(line: Line<'_>) -> Self {
        let Line { from, item, owner, units, price, since_s, until_s } = line;
        Self {
            position: Position(from),
            item_id: item.to_owned(),
            owner: Some(owner.to_owned()).filter(|owner| !owner.is_empty()),
            units: units.map(|units| units.to_string()),
            price: price.map(|price| price.to_string()),
            since_s,
            until_s,
        }
    }
}
