//! Where the floor of a book stands, and how it is found again when the cheapest listing goes,
//! without looking at all the others.
//!
//! The listings of a book lie on shelves, by their id. A book knows of each shelf only its front:
//! the listings that will be the cheapest of the shelf at some time. Those of all fronts that will
//! be the cheapest of all are those of the book; so a listing that comes or goes costs one shelf
//! and the fronts, both about the square root of the whole.

use std::collections::BTreeMap;

use brickyard_core::kernel::{OrderId, UnixSeconds};
use serde::{Deserialize, Serialize};

use crate::lowest::{Offered, Step, steps};

/// At 10,000 listings a shelf and all fronts are about equally long.
const SHELVES: u8 = 64;

/// The listings of one collection in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// `{collection}/{currency}`
    pub book: String,
    pub collection: String,
    pub changes: u64,
    pub steps: Vec<Step>,
    /// By the shelf's key; none of an empty shelf.
    #[serde(default)]
    pub fronts: BTreeMap<String, Vec<Offered>>,
}

/// What can be bought now or later of the listings whose ids belong here, by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shelf {
    pub book: String,
    pub listings: Vec<Offered>,
}

pub(super) fn shelf_key(book: &str, order_id: OrderId) -> String {
    format!("{book}/shelf/{:02}", order_id.0.bytes()[0] % SHELVES)
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
        let steps = vec![Step { from_s: UnixSeconds(0), lowest: None }];
        Self { book: key.to_owned(), collection, changes: 0, steps, fronts: BTreeMap::new() }
    }

    /// Takes notice of a changed shelf.
    pub(super) fn see(&mut self, key: &str, shelf: &Shelf, now_s: UnixSeconds) {
        let front = front(&steps(&shelf.listings, now_s));
        if front.is_empty() {
            self.fronts.remove(key);
        } else {
            self.fronts.insert(key.to_owned(), front);
        }
    }

    /// What is in force now and what will be, after these offers are gone or have changed and
    /// their shelves have been seen. When none of them was to be the cheapest, only they can be.
    pub(super) fn steps_from(&self, changed: &[Moved], now_s: UnixSeconds) -> Vec<Step> {
        let mut ahead = front(&self.steps);
        if changed.iter().any(|(was, _)| was.is_some_and(|was| ahead.contains(&was))) {
            let all: Vec<Offered> = self.fronts.values().flatten().copied().collect();
            return steps(&all, now_s);
        }
        ahead.extend(changed.iter().filter_map(|(_, is)| *is));
        steps(&ahead, now_s)
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

    /// Of chance, but the same ones every time.
    fn dice(seed: &mut u64, sides: u64) -> u64 {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % sides
    }

    #[test]
    fn shelves_find_the_cheapest_as_if_all_were_looked_at() {
        let (mut seed, mut now_s) = (7, 1_000);
        let mut book = Book::new("c/w");
        let mut shelves: BTreeMap<String, Shelf> = BTreeMap::new();
        let mut all: BTreeMap<OrderId, Offered> = BTreeMap::new();
        let mut floors_lost = 0;
        for _ in 0..4_000 {
            now_s += dice(&mut seed, 3);
            let mut bytes = [0; 32];
            bytes[0] = u8::try_from(dice(&mut seed, 256)).expect("small");
            bytes[31] = u8::try_from(dice(&mut seed, 2)).expect("small");
            let cheapest = book.steps[0].lowest.filter(|_| dice(&mut seed, 4) == 0);
            let order_id = cheapest.map_or(OrderId(Hash32::new(bytes)), |one| one.order_id);
            let from_s = UnixSeconds((now_s + dice(&mut seed, 60)).saturating_sub(40));
            let until_s = from_s.plus(1 + dice(&mut seed, 400));
            let price = Amount::from(1 + dice(&mut seed, 500));
            let is = Offered { price, order_id, from_s, until_s, held: false };
            let is = (dice(&mut seed, 3) > 0).then_some(is);
            let was = match is {
                Some(is) => all.insert(order_id, is),
                None => all.remove(&order_id),
            };
            let now = UnixSeconds(now_s);
            while book.steps.get(1).is_some_and(|step| step.from_s <= now) {
                book.steps.remove(0);
            }
            let key = shelf_key("c/w", order_id);
            let shelf = shelves.entry(key.clone()).or_insert_with(|| Shelf::of("c/w"));
            shelf.set(order_id, is, now);
            book.see(&key, shelf, now);
            floors_lost += u32::from(was.is_some_and(|was| front(&book.steps).contains(&was)));
            book.steps = book.steps_from(&[(was, is)], now);
            let listed: Vec<Offered> = all.values().copied().collect();
            assert_eq!(book.steps, steps(&listed, now));
        }
        assert!(floors_lost > 100, "{floors_lost}");
        assert!(shelves.values().any(|shelf| shelf.listings.len() > 3));
    }
}
