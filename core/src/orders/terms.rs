//! What a sale's terms have to be like, however it is made.

use crate::kernel::{Address, UnixSeconds};

use super::error::OrderError;
use super::event::{Rail, Terms};

/// 180 days, counted from when it is made and not from when it starts: what ends later the escrow contract does not take.
pub const LONGEST_LIFE_SECONDS: u64 = 180 * 24 * 60 * 60;

/// The rules of a sale's terms; a sale that follows from an offer keeps them, too.
pub(crate) fn check_terms(
    terms: &Terms,
    rail: Rail,
    signed_by: Address,
    now_s: UnixSeconds,
) -> Result<(), OrderError> {
    if terms.rail != rail {
        return Err(OrderError::WrongRail);
    }
    if terms.maker != signed_by {
        return Err(OrderError::NotTheMaker);
    }
    if terms.price.is_zero() {
        return Err(OrderError::ZeroPrice);
    }
    if terms.amount.is_zero() {
        return Err(OrderError::ZeroAmount);
    }
    if terms.end_s <= now_s || terms.end_s <= terms.start_s {
        return Err(OrderError::BadTimes);
    }
    if terms.end_s > now_s.plus(LONGEST_LIFE_SECONDS) {
        return Err(OrderError::LifeTooLong);
    }
    if rail == Rail::Signature && terms.currency.is_zero() {
        return Err(OrderError::CoinNotPullable);
    }
    Ok(())
}
