//! One sale, as it is kept.

use brickyard_core::kernel::Amount;

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

/// A sale among those of an item, with what tells whether it is worth a look.
#[derive(Clone, Copy, Debug)]
pub(super) struct OfItem {
    pub(super) from: i64,
    pub(super) number: u32,
    pub(super) currency: u32,
    /// What a unit cost, where nothing else need be known of it: it stands for good, and nothing speaks against it.
    pub(super) price: Option<u128>,
}

impl OfItem {
    pub(super) fn of(number: u32, sale: &Sale) -> Self {
        let Sale { from, currency, odd, .. } = *sale;
        let price = if odd { None } else { u128::try_from(sale.unit_price().get()).ok() };
        Self { from, number, currency, price }
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
