//! Back on the book: an order that is inactive because its item left and came back, once its maker says
//! so. Until then it stays off, since the maker may long have forgotten it.

use crate::kernel::{Address, Amount, UnixSeconds};

use super::error::OrderError;
use super::event::OrderEvent;
use super::state::{OrderState, OrderStatus};

impl OrderState {
    pub(super) fn reconfirm(
        &self,
        held: Amount,
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
            OrderStatus::Inactive { .. } | OrderStatus::Open | OrderStatus::Locked { .. }
                if held < self.remaining =>
            {
                Err(OrderError::NotBack)
            }
            OrderStatus::Inactive { .. } => {
                Ok(vec![OrderEvent::OrderReconfirmed { terms: self.terms.clone() }])
            }
            OrderStatus::Open | OrderStatus::Locked { .. } => Ok(vec![]),
            _ => Err(OrderError::NotOpen),
        }
    }
}
