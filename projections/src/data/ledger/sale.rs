//! One sale, as it is kept.

use brickyard_core::kernel::Amount;
use ruint::aliases::U256;

#[derive(Clone, Debug)]
pub(in crate::data) struct Sale {
    /// Where the event stands that tells of it.
    pub(in crate::data) from: i64,
    pub(super) to: i64,
    pub(in crate::data) at_s: i64,
    /// From where on it came back, or is one of too many; never while nothing says so.
    pub(super) back_from: i64,
    pub(super) repeated_from: i64,
    /// From where on buyer and seller are known to belong together.
    pub(super) joined_from: i64,
    /// Whether its book looks at it.
    pub(super) odd: bool,
    pub(in crate::data) price: Amount,
    pub(in crate::data) amount: Amount,
    pub(in crate::data) chain: u64,
    pub(in crate::data) item: u32,
    pub(in crate::data) collection: u32,
    pub(in crate::data) currency: u32,
    pub(in crate::data) buyer: u32,
    pub(in crate::data) seller: u32,
}

/// As a row of the model tells of it, in numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub(super) chain: u64,
    pub(super) item: u32,
    pub(super) collection: u32,
    pub(super) currency: u32,
    pub(super) buyer: u32,
    pub(super) seller: u32,
    pub(super) price: Amount,
    pub(super) amount: Amount,
    pub(super) at_s: i64,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::data) struct Reasons {
    pub(in crate::data) self_trade: bool,
    pub(in crate::data) back_and_forth: bool,
    pub(in crate::data) repeated: bool,
    pub(in crate::data) shared_funder: bool,
}

impl Reasons {
    pub(in crate::data) const fn any(self) -> bool {
        self.self_trade || self.back_and_forth || self.repeated || self.shared_funder
    }
}

/// A sale among those of an item, with what tells whether it is worth a look. Half of what a cache line holds: whoever asks
/// for the last prices of a collection looks at one of each of its tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct OfItem {
    pub(super) from: i64,
    pub(super) number: u32,
    pub(super) currency: u32,
    unit_price: u128,
}

/// Stands for a price that is not known here.
const TO_BE_LOOKED_AT: u128 = u128::MAX;

impl OfItem {
    pub(super) fn of(number: u32, sale: &Sale) -> Self {
        let Sale { from, currency, odd, .. } = *sale;
        let price = if odd { None } else { u128::try_from(sale.unit_price().get()).ok() };
        Self { from, number, currency, unit_price: price.unwrap_or(TO_BE_LOOKED_AT) }
    }

    pub(super) const fn look_at(&mut self) {
        self.unit_price = TO_BE_LOOKED_AT;
    }

    /// What a unit cost, where nothing else need be known of it: it stands for good, and nothing speaks against it.
    pub(super) fn unit_price(&self) -> Option<Amount> {
        let known = self.unit_price != TO_BE_LOOKED_AT;
        known.then(|| Amount::new(U256::from(self.unit_price)))
    }

    /// Of all in the order of their events, those up to a position; looked for from the end, by which most are that are
    /// asked for.
    pub(super) fn until(all: &[Self], at: i64) -> &[Self] {
        let (mut end, mut step) = (all.len(), 1);
        while end > 0 {
            let begin = end.saturating_sub(step);
            if all[begin].from <= at {
                end = begin + all[begin..end].partition_point(|sale| sale.from <= at);
                break;
            }
            (end, step) = (begin, step * 2);
        }
        &all[..end]
    }
}

impl Sale {
    pub(in crate::data) const fn stands(&self, at: i64) -> bool {
        self.from <= at && at < self.to
    }

    /// Rounded down.
    pub(in crate::data) fn unit_price(&self) -> Amount {
        let units = self.amount.max(Amount::ONE);
        self.price.get().checked_div(units.get()).map(Amount::new).unwrap_or_default()
    }

    pub(super) fn back(&self, other: &Self) -> bool {
        self.buyer != self.seller && other.buyer == self.seller && other.seller == self.buyer
    }

    pub(super) fn like(&self, other: &Self) -> bool {
        self.buyer == other.buyer || self.seller == other.seller
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sales_of_an_item_until_a_position_are_found_from_the_end_as_from_the_beginning(
            steps in prop::collection::vec(0..3_i64, 0..40),
            at in -1..80_i64,
        ) {
            let mut from = 0;
            let sales: Vec<OfItem> = (0..)
                .zip(&steps)
                .map(|(number, step)| {
                    from += step;
                    OfItem { from, number, currency: 0, unit_price: 1 }
                })
                .collect();
            let until = sales.iter().take_while(|sale| sale.from <= at).count();
            prop_assert_eq!(OfItem::until(&sales, at).len(), until);
        }
    }
}
