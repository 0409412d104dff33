//! What purchases on their way do to an order: the units that they are for are offered to nobody else,
//! and where they leave none the order is locked.

use brickyard_core::kernel::{Address, Amount, UnixSeconds};
use brickyard_core::orders::LOCK_SECONDS;
use serde::{Deserialize, Serialize};

use super::orders::OrderRow;

/// Until then nobody else is offered so many units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    pub buyer: Address,
    pub amount: Amount,
    pub until_s: UnixSeconds,
}

impl OrderRow {
    /// `amount`: none where it was not told, and all that are left are locked.
    pub(super) fn lock(&mut self, buyer: Address, amount: Option<Amount>, at_s: UnixSeconds) {
        let (amount, until_s) = (amount.unwrap_or(self.remaining), at_s.plus(LOCK_SECONDS));
        self.locks.retain(|lock| lock.until_s > at_s && lock.buyer != buyer);
        self.locks.push(Lock { buyer, amount, until_s });
        self.read_locks();
    }

    pub(super) fn unlock(&mut self, buyer: Address) {
        self.locks.retain(|lock| lock.buyer != buyer);
        self.read_locks();
    }

    /// A sale ends its buyer's lock, and those of others for more than are left.
    pub(super) fn sold_to(&mut self, buyer: Address) {
        let left = self.remaining;
        self.locks.retain(|lock| lock.buyer != buyer && lock.amount <= left);
        self.read_locks();
    }

    /// Units that are left and that no purchase on its way is for.
    pub fn free_units(&self, now_s: UnixSeconds) -> Amount {
        self.locks.iter().filter(|lock| lock.until_s > now_s).fold(self.remaining, |free, lock| {
            free.checked_sub(lock.amount).unwrap_or(Amount::ZERO)
        })
    }

    /// The status of what is on the book, without a clock: locked where all locks together leave no
    /// unit, and until when. Whoever asks later than that reads it as active.
    pub(super) fn read_locks(&mut self) {
        if !matches!(self.status.as_str(), "active" | "locked") {
            return;
        }
        let beginning = UnixSeconds(0);
        let ends = self.locks.iter().map(|lock| lock.until_s);
        let until_s = ends.filter(|end_s| !self.free_units(*end_s).is_zero()).min();
        self.locked_until_s = until_s.filter(|_| self.free_units(beginning).is_zero());
        let single = self.locks.first().filter(|_| self.locks.len() == 1);
        self.locked_for = single.filter(|_| self.locked_until_s.is_some()).map(|lock| lock.buyer);
        let status = if self.locked_until_s.is_some() { "locked" } else { "active" };
        status.clone_into(&mut self.status);
    }
}
