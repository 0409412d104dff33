//! The lowest of many listings as time goes by: which one it is now, and which ones follow by the
//! clock alone, when one starts, ends, or is no longer held for a buyer.
//!
//! Pure: the clock is a value. Listings that change are the fold's matter, not this module's.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::kernel::{Amount, BasisPoints, OrderId, UnixSeconds};
use brickyard_core::orders::OrderKind;
use serde::{Deserialize, Serialize};

use crate::models::OrderRow;

/// A listing and when it can be bought: from `from_s` on, before `until_s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Offered {
    /// Of one unit, rounded up.
    pub price: Amount,
    pub order_id: OrderId,
    pub from_s: UnixSeconds,
    pub until_s: UnixSeconds,
    /// Held for a buyer until `from_s`.
    pub held: bool,
    /// Of the price that is asked, as the listing's terms froze it.
    #[serde(default)]
    pub royalty_bps: BasisPoints,
}

impl Offered {
    /// None for what cannot be bought, whatever the clock says. Auctions have no price to buy at.
    pub fn of(row: &OrderRow) -> Option<Self> {
        let locked = row.status == "locked";
        let open = row.fillable && (locked || row.status == "active");
        if !open || row.terms.kind != OrderKind::Fixed {
            return None;
        }
        let free_s = row.locked_until_s.filter(|_| locked).unwrap_or_default();
        let from_s = row.terms.start_s.max(free_s);
        let until_s = row.terms.end_s;
        let held = free_s > row.terms.start_s;
        let (price, order_id) = (row.unit_price()?, row.order_id);
        let royalty_bps = row.terms.royalty_bps;
        (from_s < until_s).then_some(Self { price, order_id, from_s, until_s, held, royalty_bps })
    }

    /// At the price that it would have if it paid the royalty that is asked now, where that is more
    /// than it pays. Shares are rounded down, as they are when it is settled.
    #[must_use]
    pub fn normalized(self, asked: BasisPoints) -> Self {
        let share = |rate| self.price.basis_points(rate);
        let missing = share(asked).checked_sub(share(self.royalty_bps)).unwrap_or(Amount::ZERO);
        Self { price: self.price.checked_add(missing).unwrap_or(Amount::MAX), ..self }
    }
}

/// From `from_s` on this one is the lowest, until the next step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub from_s: UnixSeconds,
    pub lowest: Option<Offered>,
}

/// So many steps are told ahead; what comes later is told when they have passed. Prices that rise
/// with the ends of their listings make a step of each, and telling all of them with every event
/// would cost the square of their number. Most books have fewer.
pub(crate) const LOOK_AHEAD: usize = 16;

/// The next steps, and until when they are all there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ahead {
    pub(crate) steps: Vec<Step>,
    /// None where nothing follows the last step.
    pub(crate) upto_s: Option<UnixSeconds>,
}

/// Steps as [`steps`] tells them, the first [`LOOK_AHEAD`] of them, when nothing is known of the
/// time from `known_s` on, which is later than `now_s`.
pub(crate) fn ahead(
    offered: &[Offered],
    now_s: UnixSeconds,
    known_s: Option<UnixSeconds>,
) -> Ahead {
    let (mut steps, mut upto_s) = (vec![], known_s);
    for step in sweep(offered, now_s) {
        if known_s.is_some_and(|known_s| step.from_s >= known_s) {
            break;
        }
        if steps.len() == LOOK_AHEAD {
            upto_s = Some(step.from_s);
            break;
        }
        steps.push(step);
    }
    Ahead { steps, upto_s }
}

/// From `now_s` on: a first step that begins there, then one at every change to come. Of two at
/// one price, the one with the lower id.
pub(crate) fn steps(offered: &[Offered], now_s: UnixSeconds) -> Vec<Step> {
    sweep(offered, now_s).collect()
}

fn sweep(offered: &[Offered], now_s: UnixSeconds) -> impl Iterator<Item = Step> {
    let mut moments: BTreeMap<UnixSeconds, Vec<(&Offered, bool)>> = BTreeMap::new();
    moments.entry(now_s).or_default();
    for one in offered.iter().filter(|one| one.until_s > now_s) {
        moments.entry(one.from_s.max(now_s)).or_default().push((one, true));
        moments.entry(one.until_s).or_default().push((one, false));
    }
    let mut open: BTreeSet<&Offered> = BTreeSet::new();
    let mut last: Option<Option<Offered>> = None;
    moments.into_iter().filter_map(move |(from_s, changes)| {
        for (one, opens) in changes {
            if opens {
                open.insert(one);
            } else {
                open.remove(one);
            }
        }
        let lowest = open.first().map(|one| **one);
        let moved = last != Some(lowest);
        last = Some(lowest);
        moved.then_some(Step { from_s, lowest })
    })
}

/// The step that is in force at a time.
pub(crate) fn in_force(steps: &[Step], at_s: UnixSeconds) -> Option<&Step> {
    steps.iter().take_while(|step| step.from_s <= at_s).last()
}

#[cfg(test)]
mod tests {
    use brickyard_core::kernel::Hash32;

    use super::*;

    fn offered(seed: u8, price: u64, (from, until): (u64, u64)) -> Offered {
        Offered {
            price: Amount::from(price),
            order_id: OrderId(Hash32::new([seed; 32])),
            from_s: UnixSeconds(from),
            until_s: UnixSeconds(until),
            held: false,
            royalty_bps: BasisPoints::ZERO,
        }
    }

    #[test]
    fn a_listing_that_pays_less_than_is_asked_is_dearer_by_what_it_lacks() {
        let rate = |bps| BasisPoints::new(bps).expect("a rate");
        let pays = |bps| Offered { royalty_bps: rate(bps), ..offered(1, 999, (0, 20)) };
        let price = |bps, asked| pays(bps).normalized(rate(asked)).price;
        // 5 % of 999 are 49, 2.5 % are 24.
        assert_eq!(price(0, 500), Amount::from(999 + 49));
        assert_eq!(price(250, 500), Amount::from(999 + 49 - 24));
        assert_eq!((price(500, 250), price(0, 0)), (Amount::from(999), Amount::from(999)));
        let most = Offered { price: Amount::MAX, ..pays(0) };
        assert_eq!(most.normalized(rate(10_000)).price, Amount::MAX);
    }

    #[test]
    fn the_clock_alone_moves_the_lowest() {
        let (cheap, dear, later) =
            (offered(1, 5, (0, 20)), offered(2, 9, (0, 50)), offered(3, 2, (30, 40)));
        let found = steps(&[dear, cheap, later], UnixSeconds(10));
        let told: Vec<_> = found.iter().map(|step| (step.from_s.0, step.lowest)).collect();
        let expected =
            [(10, Some(cheap)), (20, Some(dear)), (30, Some(later)), (40, Some(dear)), (50, None)];
        assert_eq!(told, expected);
        let at = |at_s| in_force(&found, UnixSeconds(at_s)).and_then(|step| step.lowest);
        assert_eq!((at(9), at(19), at(20), at(99)), (None, Some(cheap), Some(dear), None));
    }

    #[test]
    fn only_the_next_steps_are_told_and_when_they_end() {
        let rising = |n: u64| {
            let seed = u8::try_from(n).expect("small");
            offered(seed, 10 + n, (0, 100 + n))
        };
        let all: Vec<Offered> = (0..40).map(rising).collect();
        let (now_s, found) = (UnixSeconds(50), steps(&all, UnixSeconds(50)));
        let (next, few) = (ahead(&all, now_s, None), ahead(&all[..9], now_s, None));
        assert_eq!(next.steps, found[..LOOK_AHEAD]);
        assert_eq!(next.upto_s, Some(found[LOOK_AHEAD].from_s));
        assert_eq!((few.steps.len(), few.upto_s), (10, None));
        let known = ahead(&all, now_s, Some(UnixSeconds(103)));
        assert_eq!((&known.steps[..], known.upto_s), (&found[..4], Some(UnixSeconds(103))));
    }

    #[test]
    fn those_that_will_be_the_lowest_tell_as_much_as_all() {
        let all: Vec<Offered> = (0..60u64)
            .map(|n| {
                let seed = u8::try_from(n).expect("small");
                offered(seed, n * 37 % 23, (n * 13 % 40, 20 + n * 29 % 70))
            })
            .collect();
        let found = steps(&all, UnixSeconds(15));
        let front: Vec<Offered> = found.iter().filter_map(|step| step.lowest).collect();
        assert!(front.len() < all.len());
        assert_eq!(steps(&front, UnixSeconds(15)), found);
    }
}
