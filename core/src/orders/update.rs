//! What a maker may still say of a standing sale: a text of their own, which nobody signs. The end
//! stands in what was signed, or in the contract, so that changing it is refused with what to do.

use crate::items::cleaned;
use crate::kernel::{Address, UnixSeconds};

use super::error::OrderError;
use super::event::{OrderEvent, Rail};
use super::state::{OrderState, OrderStatus};
use super::terms::LONGEST_LIFE_SECONDS;

/// In characters: what stands beside a price.
pub const LONGEST_TEXT: usize = 500;

impl OrderState {
    pub(super) fn update(
        &self,
        text: Option<&str>,
        end_s: Option<UnixSeconds>,
        by: Address,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        if by != self.terms.maker {
            return Err(OrderError::NotTheMaker);
        }
        match self.status {
            OrderStatus::Open | OrderStatus::Inactive { .. } => {}
            _ => return Err(OrderError::NotOpen),
        }
        if self.terms.end_s <= now_s {
            return Err(OrderError::Expired);
        }
        if let Some(end_s) = end_s {
            self.check_end(end_s, now_s)?;
        }
        let Some(text) = text else { return Ok(vec![]) };
        let text = cleaned(text, usize::MAX);
        if text.chars().count() > LONGEST_TEXT {
            return Err(OrderError::TextTooLong);
        }
        if text == self.text {
            return Ok(vec![]);
        }
        Ok(vec![OrderEvent::OrderDescribed { text }])
    }

    /// The end that it has is no change.
    fn check_end(&self, end_s: UnixSeconds, now_s: UnixSeconds) -> Result<(), OrderError> {
        if end_s == self.terms.end_s {
            return Ok(());
        }
        if end_s <= now_s || end_s <= self.terms.start_s {
            return Err(OrderError::BadTimes);
        }
        if end_s > now_s.plus(LONGEST_LIFE_SECONDS) {
            return Err(OrderError::LifeTooLong);
        }
        Err(match self.terms.rail {
            Rail::Signature => OrderError::EndSigned,
            Rail::Escrow => OrderError::EndOnChain,
        })
    }
}
