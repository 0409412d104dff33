//! What figures of a collection were counted from, line by line, each with its event: who has what of it, what of it
//! is for sale, and what each of its items counts in what all are worth. Sales are a list of their own (`sales.rs`).

use std::collections::HashSet;

use brickyard_core::kernel::{Address, Amount};
use brickyard_store::Position;

use super::books::{Book, Counted, times};
use super::holders::amount;
use super::ledger::{Ledger, Pages};
use super::turn::{Place, Turn};
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

/// Which page of lines: their size is the position, their name the item and the owner.
pub type EvidenceTurn = Turn<(String, String)>;

/// A page of lines, and what all of them together are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The newest first; of one event, by item and owner.
    pub lines: Vec<EvidenceLine>,
    pub next: Option<Place<(String, String)>>,
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
    turn: EvidenceTurn,
) -> Result<Evidence, ProjectionError> {
    if counts == Counts::Listings {
        let open = ledger.open_listings(then, collection).await?;
        let lines = open.iter().map(|(item, from, until_s)| {
            let until_s = Some(*until_s);
            Line { until_s, ..Line::of(*from, item) }
        });
        return Ok(page(lines.collect(), &turn));
    }
    let (collection, at) = (collection.to_owned(), then.position.0);
    let count = move |pages: &Pages| {
        let Some(known) = pages.collections.known(&collection) else { return Evidence::default() };
        match &counts {
            Counts::Holdings(owner) => holdings(pages, (at, known), *owner, &turn),
            Counts::Worth { currency, with_washed, floor } => {
                let filter = SaleFilter { with_washed: *with_washed, ..SaleFilter::default() };
                let currency = pages.currencies.known(&currency.to_string());
                let of = currency.map(|currency| (known, currency));
                let lines = worths(&Book { pages, at, filter: &filter, of }, known, floor.as_ref());
                page(lines, &turn)
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

    /// The newest first.
    fn place(&self) -> Place<(&'a str, &'a str)> {
        (Some(amount(self.from)), (self.item, self.owner))
    }
}

fn holdings(
    pages: &Pages,
    (at, collection): (i64, u32),
    owner: Option<Address>,
    turn: &EvidenceTurn,
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
        page(of.map(line).collect(), turn)
    });
    told.unwrap_or_default()
}

/// What was never sold counts by the floor; without one it counts nothing, and is no line.
fn worths<'a>(book: &Book<'a>, collection: u32, floor: Option<&Floor>) -> Vec<Line<'a>> {
    let supply = book.pages.held.supply(book.at, collection);
    let lowest = floor.map(|floor| floor.price);
    let counted: Vec<Counted> = book.counted(lowest, &supply).collect();
    let by_floor = floor.map(|floor| floor.position.0);
    let line = |one: &Counted| {
        // What was sold for less counts by the floor.
        let sale = one.last.filter(|(_, price)| lowest.is_none_or(|lowest| *price >= lowest));
        let from = sale.map(|(from, _)| from).or(by_floor)?;
        let (units, price) = (Some(one.units), Some(one.price));
        Some(Line { units, price, ..Line::of(from, book.pages.items.text(one.item)) })
    };
    counted.iter().filter_map(line).collect()
}

fn page(lines: Vec<Line<'_>>, turn: &EvidenceTurn) -> Evidence {
    let distinct = |texts: HashSet<&str>| i64::try_from(texts.len()).unwrap_or(i64::MAX);
    let owners = lines.iter().map(|line| line.owner).filter(|owner| !owner.is_empty()).collect();
    let worths = lines.iter().filter_map(|line| Some(times(line.price?, line.units?)));
    let sum = |all: Amount, worth| all.checked_add(worth).unwrap_or(Amount::MAX);
    let all = Evidence {
        count: i64::try_from(lines.len()).unwrap_or(i64::MAX),
        items: distinct(lines.iter().map(|line| line.item).collect()),
        owners: distinct(owners),
        worth: worths.reduce(sum).map(|worth| worth.to_string()),
        ..Evidence::default()
    };
    let after = turn.after.as_ref();
    let after = after.map(|(size, (item, owner))| (*size, (item.as_str(), owner.as_str())));
    let turn = Turn { after, limit: turn.limit, ascending: turn.ascending };
    let page = turn.of(lines, Line::place).map(EvidenceLine::from);
    let next = page.next.map(|(size, (item, owner))| (size, (item.to_owned(), owner.to_owned())));
    Evidence { lines: page.rows, next, ..all }
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
