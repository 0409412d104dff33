//! Where the floor of a book stands, and how it is found again when the cheapest listing goes,
//! without looking at all the others.
//!
//! The listings of a book lie on shelves, by their id. Of each shelf a book has a front: the listings
//! that will be the cheapest of the shelf next. Those of all fronts that will be the cheapest of all
//! are those of the book; so a listing that comes costs one shelf, about the square root of the
//! whole, and its front, and one that goes and was to be the cheapest costs a look at all fronts,
//! whose length is bounded. A front that has passed is made again from its shelf.
//!
//! A book of normalized prices has the same shelves and looks at them with the royalty that the
//! collection asks, so that another royalty costs one look at each shelf.

use std::collections::BTreeMap;

use brickyard_core::kernel::{BasisPoints, OrderId, UnixSeconds};
use serde::{Deserialize, Serialize};

use crate::lowest::{Ahead, Offered, Step, ahead};

/// At 10,000 listings a shelf and all fronts are about equally long.
const SHELVES: u8 = 64;

/// The listings of one collection in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// `{collection}/{currency}`, and `{collection}/{currency}/normalized` of normalized prices.
    pub book: String,
    pub collection: String,
    /// What the collection asks of each sale, in a book of normalized prices; none in the other.
    #[serde(default)]
    pub royalty_bps: Option<BasisPoints>,
    pub changes: u64,
    pub steps: Vec<Step>,
    /// Until when these are all the steps there are; none where nothing follows them.
    #[serde(default)]
    pub upto_s: Option<UnixSeconds>,
    /// When the clock was last read: what it had done by then is in the changes.
    #[serde(default)]
    pub settled_s: UnixSeconds,
    /// Until when a shelf's front tells the cheapest, by the shelf's place; none of a front that tells all.
    #[serde(default)]
    pub fronts_upto_s: BTreeMap<u8, UnixSeconds>,
}

/// What can be bought now or later of the listings whose ids belong here, by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shelf {
    pub book: String,
    pub listings: Vec<Offered>,
}

/// The listings of a shelf that will be its cheapest next, as a book prices them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Front {
    pub book: String,
    pub listings: Vec<Offered>,
}

/// The last part of the key of a book whose prices are normalized.
const NORMALIZED: &str = "/normalized";

pub(super) fn normalized_key(book: &str) -> String {
    format!("{book}{NORMALIZED}")
}

/// The book of the same listings at prices as they are asked.
pub(crate) fn asked_key(book: &str) -> &str {
    book.strip_suffix(NORMALIZED).unwrap_or(book)
}

/// The floor of a collection in a currency: its book's key.
pub fn book_key(collection: &str, currency: &str, normalized: bool) -> String {
    let asked = format!("{collection}/{currency}");
    if normalized { normalized_key(&asked) } else { asked }
}

/// Takes the key of a book apart; none of another row's.
pub(crate) fn book_of_key(key: &str) -> Option<(&str, &str)> {
    asked_key(key).split_once('/').filter(|(_, currency)| !currency.contains('/'))
}

/// Where the shelves of a book are.
pub(super) const PLACES: std::ops::Range<u8> = 0..SHELVES;

pub(super) fn place_of(order_id: OrderId) -> u8 {
    order_id.0.bytes()[0] % SHELVES
}

/// Both books look at the same shelves.
pub(super) fn shelf_key(book: &str, place: u8) -> String {
    format!("{}/shelf/{place:02}", asked_key(book))
}

pub(super) fn front_key(book: &str, place: u8) -> String {
    format!("{book}/front/{place:02}")
}

/// Of any of the two books.
pub(crate) fn shelf_keys(book: &str) -> impl Iterator<Item = String> {
    PLACES.map(move |place| shelf_key(book, place))
}

pub(super) fn front_keys(book: &str) -> impl Iterator<Item = String> {
    PLACES.map(move |place| front_key(book, place))
}

impl Shelf {
    pub(super) fn of(book: &str) -> Self {
        Self { book: book.to_owned(), listings: vec![] }
    }

    /// What has ended counts no longer: only a new listing under its id brings it back.
    pub(super) fn set(&mut self, order_id: OrderId, offered: Option<Offered>, now_s: UnixSeconds) {
        self.listings.retain(|one| one.order_id != order_id && one.until_s > now_s);
        if let Some(offered) = offered.filter(|one| one.until_s > now_s) {
            let place = self.listings.partition_point(|one| one.order_id < order_id);
            self.listings.insert(place, offered);
        }
    }
}

impl Book {
    pub(super) fn new(key: &str) -> Self {
        let collection = key.split('/').next().unwrap_or_default().to_owned();
        Self {
            book: key.to_owned(),
            collection,
            royalty_bps: key.ends_with(NORMALIZED).then_some(BasisPoints::ZERO),
            changes: 0,
            steps: vec![Step { from_s: UnixSeconds(0), lowest: None }],
            upto_s: None,
            settled_s: UnixSeconds(0),
            fronts_upto_s: BTreeMap::new(),
        }
    }

    /// What of a listing counts here.
    pub(crate) fn price(&self, offered: Offered) -> Offered {
        match self.royalty_bps {
            Some(asked) => offered.normalized(asked),
            None => offered,
        }
    }

    pub(super) fn priced(&self, changed: &[Moved]) -> Vec<Moved> {
        let price = |offered: Option<Offered>| offered.map(|offered| self.price(offered));
        changed.iter().map(|(was, is)| (price(*was), price(*is))).collect()
    }

    /// Takes notice of a changed shelf; answers its front.
    pub(super) fn see(&mut self, place: u8, shelf: &Shelf, now_s: UnixSeconds) -> Front {
        let listings: Vec<Offered> = shelf.listings.iter().map(|one| self.price(*one)).collect();
        let ahead = ahead(&listings, now_s, None);
        match ahead.upto_s {
            Some(upto_s) => self.fronts_upto_s.insert(place, upto_s),
            None => self.fronts_upto_s.remove(&place),
        };
        Front { book: self.book.clone(), listings: front(&ahead.steps) }
    }

    /// Shelves whose fronts tell nothing of this time.
    pub(super) fn passed(&self, now_s: UnixSeconds) -> Vec<u8> {
        let passed = self.fronts_upto_s.iter().filter(|(_, upto_s)| **upto_s <= now_s);
        passed.map(|(place, _)| *place).collect()
    }

    /// When the clock alone brings the next step, or ends what is known.
    pub(super) fn next_s(&self) -> Option<UnixSeconds> {
        self.steps.get(1).map(|step| step.from_s).or(self.upto_s)
    }

    /// Whether these offers were to be the cheapest: then others can be now.
    pub(super) fn counted_on(&self, changed: &[Moved]) -> bool {
        let ahead = front(&self.steps);
        changed.iter().any(|(was, _)| was.is_some_and(|was| ahead.contains(&was)))
    }

    /// What is in force now and what will be, when only these offers have come.
    pub(super) fn with(&self, changed: &[Moved], now_s: UnixSeconds) -> Ahead {
        let mut front = front(&self.steps);
        front.extend(changed.iter().filter_map(|(_, is)| *is));
        ahead(&front, now_s, self.upto_s)
    }

    /// Whether this listing was to be the cheapest.
    pub(super) fn counts_on(&self, order_id: OrderId) -> bool {
        let mut lowest = self.steps.iter().filter_map(|step| step.lowest);
        lowest.any(|offered| offered.order_id == order_id)
    }

    /// What is in force now and what will be, by all fronts, of which none has passed.
    pub(super) fn of_fronts<'a>(
        &self,
        fronts: impl Iterator<Item = &'a Front>,
        now_s: UnixSeconds,
    ) -> Ahead {
        let all: Vec<Offered> = fronts.flat_map(|front| &front.listings).copied().collect();
        ahead(&all, now_s, self.fronts_upto_s.values().min().copied())
    }
}

/// What could be bought of a listing before and after.
pub(super) type Moved = (Option<Offered>, Option<Offered>);

/// Those that are the cheapest at some time, each once.
fn front(steps: &[Step]) -> Vec<Offered> {
    let mut front: Vec<Offered> = steps.iter().filter_map(|step| step.lowest).collect();
    front.sort_unstable();
    front.dedup();
    front
}

#[cfg(test)]
mod tests {
    use brickyard_core::kernel::{Amount, Hash32};

    use super::*;
    use crate::lowest::steps;

    /// Of chance, but the same ones every time.
    fn dice(seed: &mut u64, sides: u64) -> u64 {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % sides
    }

    type OnShelves = BTreeMap<u8, (Shelf, Front)>;

    fn by_fronts(book: &mut Book, shelves: &mut OnShelves, now_s: UnixSeconds) -> Ahead {
        for place in book.passed(now_s) {
            let (shelf, front) = shelves.get_mut(&place).expect("it has a front");
            *front = book.see(place, shelf, now_s);
        }
        book.of_fronts(shelves.values().map(|(_, front)| front), now_s)
    }

    /// As the fold does it: step by step, and where they end the next ones are found.
    fn pass(book: &mut Book, shelves: &mut OnShelves, now_s: u64) {
        while let Some(at_s) = book.next_s().filter(|next_s| next_s.0 <= now_s) {
            book.steps.remove(0);
            if book.steps.is_empty() {
                let next = by_fronts(book, shelves, at_s);
                (book.steps, book.upto_s) = (next.steps, next.upto_s);
            }
        }
    }

    #[test]
    fn shelves_find_the_cheapest_as_if_all_were_looked_at() {
        let (mut seed, mut now_s) = (7, 1_000);
        let mut book = Book::new("c/w");
        let mut shelves = OnShelves::new();
        let mut all: BTreeMap<OrderId, Offered> = BTreeMap::new();
        let (mut floors_lost, mut bounded) = (0, 0);
        for _ in 0..4_000 {
            now_s += dice(&mut seed, 3);
            let mut bytes = [0; 32];
            bytes[0] = u8::try_from(dice(&mut seed, 256)).expect("small");
            bytes[31] = u8::try_from(dice(&mut seed, 2)).expect("small");
            let cheapest = book.steps[0].lowest.filter(|_| dice(&mut seed, 4) == 0);
            let order_id = cheapest.map_or(OrderId(Hash32::new(bytes)), |one| one.order_id);
            let from_s = UnixSeconds((now_s + dice(&mut seed, 60)).saturating_sub(40));
            let until_s = from_s.plus(1 + dice(&mut seed, 400));
            // Most are dearer the later they end, so that one follows another.
            let of_chance = dice(&mut seed, 8) == 0;
            let price = if of_chance { 1 + dice(&mut seed, 5_000) } else { until_s.0 };
            let price = Amount::from(price);
            let royalty_bps = BasisPoints::ZERO;
            let is = Offered { price, order_id, from_s, until_s, held: false, royalty_bps };
            let is = (dice(&mut seed, 3) > 0).then_some(is);
            let was = match is {
                Some(is) => all.insert(order_id, is),
                None => all.remove(&order_id),
            };
            let now = UnixSeconds(now_s);
            pass(&mut book, &mut shelves, now_s);
            let place = place_of(order_id);
            let again = book.counted_on(&[(was, is)]);
            let none = || (Shelf::of("c/w"), Front { book: book.book.clone(), listings: vec![] });
            let (shelf, front) = shelves.entry(place).or_insert_with(none);
            shelf.set(order_id, is, now);
            *front = book.see(place, shelf, now);
            floors_lost += u32::from(again);
            let next = if again {
                by_fronts(&mut book, &mut shelves, now)
            } else {
                book.with(&[(was, is)], now)
            };
            (book.steps, book.upto_s) = (next.steps, next.upto_s);
            let listed: Vec<Offered> = all.values().copied().collect();
            let found = steps(&listed, now);
            assert_eq!(book.steps, found[..book.steps.len()]);
            let further = found.get(book.steps.len()).map(|step| step.from_s);
            // What ends what is known may be more careful than the steps are.
            assert!(further.is_none_or(|further| book.upto_s.is_some_and(|upto| upto <= further)));
            bounded += u32::from(further.is_some());
        }
        assert!(bounded > 100, "{bounded}");
        assert!(floors_lost > 100, "{floors_lost}");
        assert!(shelves.values().any(|(shelf, _)| shelf.listings.len() > 3));
    }
}
