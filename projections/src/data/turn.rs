//! Pages of sorted lists, in one order everywhere: by size, of equals by name. What has no size comes last, whichever
//! way it is sorted.

use std::cmp::Ordering;

use brickyard_core::kernel::Amount;

/// As many rows are compared at once at least.
const LEAST_ROOM: usize = 64;

/// Where a row stands: what it is sorted by, if it has any of it, and what it is called.
pub type Place<N> = (Option<Amount>, N);

/// Which page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<N> {
    /// The rows behind this place, which is that of the last row of the page before.
    pub after: Option<Place<N>>,
    pub limit: usize,
    /// The smallest first.
    pub ascending: bool,
}

/// Rows in their order, and the place of the last one if others follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T, N> {
    pub rows: Vec<T>,
    pub next: Option<Place<N>>,
}

impl<T, N> Default for Page<T, N> {
    fn default() -> Self {
        Self { rows: vec![], next: None }
    }
}

impl Turn<String> {
    /// The same page, by names that are lent.
    pub(super) fn lent(&self) -> Turn<&str> {
        let after = self.after.as_ref().map(|(size, name)| (*size, name.as_str()));
        Turn { after, limit: self.limit, ascending: self.ascending }
    }
}

impl<N: Ord> Turn<N> {
    /// The rows of the page, of all that there are in any order.
    pub fn of<T>(
        self,
        rows: impl IntoIterator<Item = T>,
        place: impl Fn(&T) -> Place<N>,
    ) -> Page<T, N> {
        let order = |one: &Place<N>, other: &Place<N>| by_place(one, other, self.ascending);
        let placed = rows.into_iter().map(|row| (place(&row), row));
        let is_behind = |(place, _): &(Place<N>, T)| {
            self.after.as_ref().is_none_or(|after| order(after, place) == Ordering::Less)
        };
        let placed = placed.filter(is_behind);
        let (placed, more) = first_of(placed, self.limit, |one, other| order(&one.0, &other.0));
        let next = placed.last().filter(|_| more).map(|(_, row)| place(row));
        Page { rows: placed.into_iter().map(|(_, row)| row).collect(), next }
    }
}

impl<T, N> Page<T, N> {
    pub fn map<R>(self, row: impl FnMut(T) -> R) -> Page<R, N> {
        Page { rows: self.rows.into_iter().map(row).collect(), next: self.next }
    }
}

impl<T> Page<T, &str> {
    pub(super) fn owned(self) -> Page<T, String> {
        let next = self.next.map(|(size, name)| (size, name.to_owned()));
        Page { rows: self.rows, next }
    }
}

fn by_place<N: Ord>(one: &Place<N>, other: &Place<N>, ascending: bool) -> Ordering {
    let sizes = match (one.0, other.0) {
        (Some(one), Some(other)) if ascending => one.cmp(&other),
        (Some(one), Some(other)) => other.cmp(&one),
        (one, other) => one.is_none().cmp(&other.is_none()),
    };
    sizes.then_with(|| one.1.cmp(&other.1))
}

/// The first of an order in this order, and whether there are more: a page costs no sorting of what it does not show, and
/// no room for it.
fn first_of<T>(
    all: impl Iterator<Item = T>,
    count: usize,
    order: impl Fn(&T, &T) -> Ordering,
) -> (Vec<T>, bool) {
    let (mut first, mut more) = (vec![], false);
    let drop_the_rest = |first: &mut Vec<T>| {
        let is_more = first.len() > count;
        if is_more && count > 0 {
            first.select_nth_unstable_by(count - 1, &order);
        }
        first.truncate(count);
        is_more
    };
    let room = count.saturating_mul(2).max(LEAST_ROOM);
    // Once there are more, the last of those that are kept has its place, and nothing behind it is looked at again.
    let last = count.saturating_sub(1);
    for one in all {
        if more && first.get(last).is_some_and(|last| order(last, &one) == Ordering::Less) {
            continue;
        }
        if first.len() == room {
            more |= drop_the_rest(&mut first);
        }
        first.push(one);
    }
    more |= drop_the_rest(&mut first);
    first.sort_unstable_by(order);
    (first, more)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(ascending: bool, limit: usize) -> Vec<&'static str> {
        let rows = [("b", Some(9)), ("z", None), ("c", Some(10)), ("a", Some(9)), ("y", None)];
        let (mut told, mut after) = (vec![], None);
        loop {
            let turn = Turn { after, limit, ascending };
            let place = |row: &(&'static str, Option<u64>)| (row.1.map(Amount::from), row.0);
            let page = turn.of(rows, place);
            told.extend(page.rows.iter().map(|(name, _)| *name));
            let Some(next) = page.next else { return told };
            after = Some(next);
        }
    }

    #[test]
    fn pages_of_any_size_are_one_list_and_what_has_no_size_comes_last_either_way() {
        for limit in 1..=6 {
            assert_eq!(all(false, limit), ["c", "a", "b", "y", "z"], "{limit} a page");
            assert_eq!(all(true, limit), ["a", "b", "c", "y", "z"], "{limit} a page");
        }
    }

    #[test]
    fn the_first_of_an_order_are_those_that_sorting_all_would_tell() {
        let all: Vec<i64> = (0..200).map(|n| n * 17 % 23).collect();
        let mut sorted = all.clone();
        sorted.sort_unstable();
        for count in [0, 1, 7, 39, 199, 200, 201] {
            let (first, more) = first_of(all.iter().copied(), count, i64::cmp);
            assert_eq!((&first[..], more), (&sorted[..count.min(200)], count < 200));
        }
    }
}
