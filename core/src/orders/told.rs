//! What the chain tells of a signed order that the book knows: sales under its nonce, versions made
//! void, and a new counter of its maker's. What is over stays over: the exchange also lets a maker
//! cancel what is sold.

use crate::kernel::{Amount, Hash32};

use super::error::OrderError;
use super::event::{InactiveReason, OrderEvent, Rail};
use super::state::{OrderState, OrderStatus};

impl OrderState {
    /// Neither the book nor the chain has ended it.
    pub(super) const fn is_open(&self) -> bool {
        matches!(
            self.status,
            OrderStatus::Open | OrderStatus::CancelPending | OrderStatus::Inactive { .. }
        )
    }

    pub(super) fn end(&mut self, status: OrderStatus) {
        if self.is_open() {
            self.status = status;
        }
    }

    /// The exchange counts what is gone by maker and nonce, whichever option was filled: one for
    /// something else leaves fewer units of ours, and is no sale of them. A part that was sold
    /// brings nothing back to the book that was off it.
    pub(super) fn matched(&mut self, event: &OrderEvent) {
        let OrderEvent::OrderMatched { filled, buyer, .. } = *event else { return };
        self.remaining = self.terms.amount.checked_sub(filled).unwrap_or(Amount::ZERO);
        self.renew_locks(Some(buyer));
        let ours = event.sells(&self.terms);
        match self.status {
            _ if self.remaining.is_zero() && ours => self.status = OrderStatus::Filled,
            _ if self.remaining.is_zero() => self.end(OrderStatus::Cancelled),
            _ => {}
        }
    }

    /// Where an earlier version is still good the order is only hidden: the chain would fill that.
    pub(super) fn version_cancelled(&mut self, option_hash: Hash32) {
        self.live.retain(|live| *live != option_hash);
        self.void.push(option_hash);
        if self.option.as_ref().is_none_or(|option| option.option_hash != option_hash) {
            return;
        }
        let hidden =
            if self.live.is_empty() { OrderStatus::Cancelled } else { OrderStatus::CancelPending };
        self.end(hidden);
    }

    /// Whatever was signed under a lower counter than the maker's is void; and it is so no longer
    /// when the block that raised the counter is gone.
    pub(super) fn recheck_counter(&self, counter: Amount) -> Result<Vec<OrderEvent>, OrderError> {
        let (Rail::Signature, Some(option)) = (self.terms.rail, &self.option) else {
            return Err(OrderError::WrongRail);
        };
        let void = option.nonce.counter() < counter;
        Ok(match (void, self.voided) {
            (true, false) if self.is_open() => vec![OrderEvent::OrderVoided { counter }],
            (false, true) => vec![OrderEvent::OrderVoidTakenBack { counter }],
            _ => vec![],
        })
    }

    pub(super) fn void_or_not(&mut self, event: &OrderEvent) {
        match event {
            OrderEvent::OrderVoided { .. } if self.is_open() => {
                (self.status, self.voided) = (OrderStatus::Cancelled, true);
            }
            // Its maker wanted it void a moment ago: it waits for a word.
            OrderEvent::OrderVoidTakenBack { .. } if self.voided => {
                let reason = InactiveReason::CounterMismatch;
                self.status = OrderStatus::Inactive { reason, short: false };
                self.voided = false;
            }
            _ => {}
        }
    }
}
