//! Off the book where a maker's units are counted and are too few, or the exchange may not move them,
//! and back on it: an order that is inactive because its item or its approval left and came back, once
//! its maker says so. Until then it stays off, since the maker may long have forgotten it.

use crate::kernel::{Address, Amount, UnixSeconds};

use super::error::OrderError;
use super::event::{InactiveReason, OrderEvent};
use super::state::{OrderState, OrderStatus};

impl OrderState {
    /// What is left to sell decides: a maker who sells one of ten and gives nine away still has it.
    /// An auction that somebody has bid on goes on, as in `deactivate`; what is over is answered.
    pub(super) fn recount(&self, held: Amount) -> Result<Vec<OrderEvent>, OrderError> {
        if !self.terms.stays_with_maker() {
            return Err(OrderError::WrongRail);
        }
        let (enough, reason) = (held >= self.remaining, InactiveReason::NoBalance);
        match self.status {
            OrderStatus::Open | OrderStatus::Inactive { short: false, .. }
                if !enough && self.highest_bidder.is_none() =>
            {
                Ok(vec![OrderEvent::OrderDeactivated { reason, held: Some(held) }])
            }
            OrderStatus::Inactive { short: true, .. } if enough => {
                Ok(vec![OrderEvent::OrderUnitsReturned { held }])
            }
            _ => Ok(vec![]),
        }
    }

    /// What its maker is taking back stays on that way, and yet the chain would not fill it. Whoever
    /// tells an order that is over is answered and not refused: it may be over no longer when a
    /// manager that was killed tells it again, and an answer is kept.
    pub(super) fn recheck_approval(&self, approved: bool) -> Result<Vec<OrderEvent>, OrderError> {
        if !self.terms.needs_approval() {
            return Err(OrderError::WrongRail);
        }
        match self.status {
            OrderStatus::Open | OrderStatus::CancelPending | OrderStatus::Inactive { .. } => {
                Ok(match (approved, self.unapproved) {
                    (false, false) => vec![OrderEvent::OrderApprovalLost {}],
                    (true, true) => vec![OrderEvent::OrderApprovalReturned {}],
                    _ => vec![],
                })
            }
            _ => Ok(vec![]),
        }
    }

    /// What takes the order off the book for what its maker lacks, and what brings it back.
    pub(super) fn leave_or_return(&mut self, event: &OrderEvent) {
        match *event {
            OrderEvent::OrderDeactivated { reason, held } => {
                self.status = OrderStatus::Inactive { reason, short: held.is_some() };
            }
            OrderEvent::OrderUnitsReturned { .. } => {
                if let OrderStatus::Inactive { short, .. } = &mut self.status {
                    *short = false;
                }
            }
            OrderEvent::OrderApprovalLost {} => {
                self.unapproved = true;
                if self.status == OrderStatus::Open {
                    let reason = InactiveReason::NoApproval;
                    self.status = OrderStatus::Inactive { reason, short: false };
                }
            }
            OrderEvent::OrderApprovalReturned {} => self.unapproved = false,
            OrderEvent::OrderReconfirmed { .. } => {
                (self.status, self.unapproved) = (OrderStatus::Open, false);
            }
            _ => {}
        }
    }

    pub(super) fn reconfirm(
        &self,
        held: Amount,
        approved: bool,
        signed_by: Address,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        if signed_by != self.terms.maker {
            return Err(OrderError::NotTheMaker);
        }
        match self.status {
            OrderStatus::Inactive { .. } if self.terms.end_s <= now_s => Err(OrderError::Expired),
            // Counted units come back by an event of their own, which alone knows of all transfers.
            OrderStatus::Inactive { short: true, .. } => Err(OrderError::NotBack),
            // Off the book or about to be: whoever takes it off may not have come to it yet.
            OrderStatus::Inactive { .. } | OrderStatus::Open if held < self.remaining => {
                Err(OrderError::NotBack)
            }
            OrderStatus::Inactive { .. } if self.terms.needs_approval() && !approved => {
                Err(OrderError::NotApproved)
            }
            OrderStatus::Inactive { .. } => {
                Ok(vec![OrderEvent::OrderReconfirmed { terms: self.terms.clone() }])
            }
            OrderStatus::Open => Ok(vec![]),
            _ => Err(OrderError::NotOpen),
        }
    }
}
