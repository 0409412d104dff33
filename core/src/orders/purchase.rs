//! Purchases on their way: what may be bought, and for whom units are locked meanwhile.
//!
//! A lock is a courtesy to the first buyer, and nobody has it twice: a transaction that is never
//! mined costs nothing, and would lock an order for ever.

use crate::kernel::{Address, Amount, Hash32, UnixSeconds};

use super::error::OrderError;
use super::event::{OrderEvent, OrderKind};
use super::state::{Lock, OrderState, OrderStatus};

/// A purchase on its way locks what it buys this long; then the transaction counts as lost.
pub const LOCK_SECONDS: u64 = 180;

impl Lock {
    /// Of so many that are left.
    fn units(&self, left: Amount) -> Amount {
        self.amount.unwrap_or(left).min(left)
    }

    fn is_live(&self, now_s: UnixSeconds) -> bool {
        self.until_s > now_s
    }
}

impl OrderState {
    /// The rules of a purchase of so many units, before anybody has sent one. The chain's time says
    /// whether it comes in time, ours whether another's is on its way.
    ///
    /// # Errors
    /// The rule that stands in the way.
    pub fn may_be_bought(
        &self,
        buyer: Address,
        amount: Amount,
        chain_s: UnixSeconds,
        now_s: UnixSeconds,
    ) -> Result<(), OrderError> {
        if self.terms.kind == OrderKind::Auction {
            return Err(OrderError::NotFixedPrice);
        }
        if buyer == self.terms.maker {
            return Err(OrderError::OwnOrder);
        }
        self.check_on_the_book(chain_s)?;
        if amount.is_zero() || amount > self.remaining {
            return Err(OrderError::FewerLeft);
        }
        if amount > self.free_units(now_s) {
            return Err(OrderError::Locked);
        }
        if chain_s < self.terms.start_s {
            return Err(OrderError::NotStarted);
        }
        Ok(())
    }

    /// On the book, and not over.
    pub(super) fn check_on_the_book(&self, now_s: UnixSeconds) -> Result<(), OrderError> {
        if self.status != OrderStatus::Open {
            return Err(OrderError::NotOpen);
        }
        if self.terms.end_s <= now_s {
            return Err(OrderError::Expired);
        }
        Ok(())
    }

    /// A purchase of any of its units is on its way.
    pub(super) fn is_locked(&self, now_s: UnixSeconds) -> bool {
        self.locks.iter().any(|lock| lock.is_live(now_s))
    }

    /// Units that are left and that no purchase on its way is for.
    fn free_units(&self, now_s: UnixSeconds) -> Amount {
        self.locks.iter().filter(|lock| lock.is_live(now_s)).fold(self.remaining, |free, lock| {
            free.checked_sub(lock.units(self.remaining)).unwrap_or(Amount::ZERO)
        })
    }

    /// `amount`: none where it is for all that are left.
    pub(super) fn submit_purchase(
        &self,
        (buyer, tx_hash): (Address, Hash32),
        amount: Option<Amount>,
        chain_s: UnixSeconds,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        let amount = amount.unwrap_or(self.remaining);
        self.may_be_bought(buyer, amount, chain_s, now_s)?;
        let spent = |lock: &Lock| !lock.again || lock.is_live(now_s);
        let same = |lock: &Lock| lock.buyer == buyer || lock.tx_hash == tx_hash;
        if self.locks.iter().any(|lock| same(lock) && spent(lock)) {
            return Err(OrderError::LockSpent);
        }
        let (amount, submitted_at_s) = (Some(amount), now_s);
        Ok(vec![OrderEvent::PurchaseSubmitted { buyer, tx_hash, amount, submitted_at_s }])
    }

    /// Only the purchase that units are locked for lets them go.
    pub(super) fn fail_purchase(&self, tx_hash: Hash32) -> Vec<OrderEvent> {
        let locking = |lock: &&Lock| lock.tx_hash == tx_hash && lock.until_s.0 > 0;
        match self.locks.iter().find(locking) {
            Some(&Lock { buyer, .. }) if self.status == OrderStatus::Open => {
                vec![OrderEvent::PurchaseFailed { buyer, tx_hash }]
            }
            _ => vec![],
        }
    }

    pub(super) fn lock_or_unlock(&mut self, event: &OrderEvent) {
        match *event {
            OrderEvent::PurchaseSubmitted { buyer, tx_hash, amount, submitted_at_s } => {
                self.locks.retain(|lock| !lock.again || lock.is_live(submitted_at_s));
                let until_s = submitted_at_s.plus(LOCK_SECONDS);
                self.locks.push(Lock { buyer, tx_hash, amount, until_s, again: false });
            }
            OrderEvent::PurchaseFailed { tx_hash, .. } => {
                for lock in self.locks.iter_mut().filter(|lock| lock.tx_hash == tx_hash) {
                    lock.until_s = UnixSeconds(0);
                }
            }
            _ => {}
        }
    }

    /// At another price, or when something was sold, everybody may have a lock once again. Those
    /// whose purchases are on their way keep theirs, unless what they are for is gone.
    pub(super) fn renew_locks(&mut self, buyer: Option<Address>) {
        let (left, sold) = (self.remaining, buyer.is_some());
        self.locks.retain(|lock| {
            let there = lock.amount.map_or(!sold, |amount| amount <= left);
            lock.until_s.0 > 0 && Some(lock.buyer) != buyer && there
        });
        for lock in &mut self.locks {
            lock.again = true;
        }
    }
}
