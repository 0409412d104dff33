//! Purchases on their way: what may be bought, and for whom an order is held meanwhile.
//!
//! A lock is a courtesy to the first buyer, and nobody has it twice: a transaction that is never
//! mined costs nothing, and would hold an order for ever.

use crate::kernel::{Address, Hash32, UnixSeconds};

use super::error::OrderError;
use super::event::{OrderEvent, OrderKind};
use super::state::{Lock, OrderState, OrderStatus};

/// A purchase on its way hides the order this long; then the transaction counts as lost.
pub const LOCK_SECONDS: u64 = 180;

impl OrderState {
    /// The rules of a purchase, before anybody has sent one; `now_s` is the chain's time.
    ///
    /// # Errors
    /// The rule that stands in the way.
    pub fn may_be_bought(&self, buyer: Address, now_s: UnixSeconds) -> Result<(), OrderError> {
        if self.terms.kind == OrderKind::Auction {
            return Err(OrderError::NotFixedPrice);
        }
        if buyer == self.terms.maker {
            return Err(OrderError::OwnOrder);
        }
        self.check_free(now_s)?;
        if now_s < self.terms.start_s {
            return Err(OrderError::NotStarted);
        }
        Ok(())
    }

    /// On the book, not over, and held for nobody.
    pub(super) fn check_free(&self, now_s: UnixSeconds) -> Result<(), OrderError> {
        match self.status {
            OrderStatus::Open => {}
            OrderStatus::Locked { until_s, .. } if until_s <= now_s => {}
            OrderStatus::Locked { .. } => return Err(OrderError::Locked),
            _ => return Err(OrderError::NotOpen),
        }
        if self.terms.end_s <= now_s {
            return Err(OrderError::Expired);
        }
        Ok(())
    }

    pub(super) fn submit_purchase(
        &self,
        lock: Lock,
        chain_s: UnixSeconds,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        let Lock { buyer, tx_hash } = lock;
        self.may_be_bought(buyer, chain_s)?;
        if self.locks.iter().any(|lock| lock.buyer == buyer || lock.tx_hash == tx_hash) {
            return Err(OrderError::LockSpent);
        }
        Ok(vec![OrderEvent::PurchaseSubmitted { buyer, tx_hash, submitted_at_s: now_s }])
    }

    /// Only the purchase that holds the order lets it go.
    pub(super) fn fail_purchase(&self, tx_hash: Hash32) -> Vec<OrderEvent> {
        match (&self.status, self.locks.last()) {
            (OrderStatus::Locked { buyer, .. }, Some(lock)) if lock.tx_hash == tx_hash => {
                vec![OrderEvent::PurchaseFailed { buyer: *buyer, tx_hash }]
            }
            _ => vec![],
        }
    }

    pub(super) fn lock_or_unlock(&mut self, event: &OrderEvent) {
        match *event {
            OrderEvent::PurchaseSubmitted { buyer, tx_hash, submitted_at_s } => {
                let until_s = submitted_at_s.plus(LOCK_SECONDS);
                self.status = OrderStatus::Locked { buyer, until_s };
                self.locks.push(Lock { buyer, tx_hash });
            }
            OrderEvent::PurchaseFailed { .. } => {
                if let OrderStatus::Locked { .. } = self.status {
                    self.status = OrderStatus::Open;
                }
            }
            _ => {}
        }
    }

    /// At another price everybody may hold it once again; whoever holds it goes on.
    pub(super) fn price_anew(&mut self) {
        let held = matches!(self.status, OrderStatus::Locked { .. });
        let over = if held { self.locks.len().saturating_sub(1) } else { self.locks.len() };
        self.locks.drain(..over);
    }
}
