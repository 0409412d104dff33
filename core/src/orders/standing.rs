//! Whether the exchange would honour a signature at all: what it says of the signer and the nonce,
//! and what the log had told of them before the book was given the order.

use serde::{Deserialize, Serialize};

use crate::kernel::{Amount, Hash32};

use super::error::OrderError;
use super::event::{OrderEvent, SignedOption};

/// What the exchange answers about a version that is put on the book, now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The counter that all the maker signs must carry (`counterOf`).
    pub counter: Amount,
    /// Units of the nonce that are gone (`filledOf`); all there are when it was cancelled.
    pub filled: Amount,
    /// Whether this very version was cancelled by itself (`isCancelled`).
    pub void: bool,
}

/// What the chain told of a nonce that the book has not been given an order of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traces {
    /// Units that were sold under it.
    pub(super) filled: Amount,
    pub(super) cancelled: bool,
    /// Versions that were cancelled by themselves.
    pub(super) void: Vec<Hash32>,
}

impl Traces {
    pub(super) fn hear(&mut self, event: &OrderEvent) {
        match *event {
            OrderEvent::OrderCancelled {} => self.cancelled = true,
            OrderEvent::OptionVersionCancelled { option_hash, .. } => self.void.push(option_hash),
            OrderEvent::OrderMatched { filled, .. } => self.filled = filled,
            _ => {}
        }
    }

    pub(super) fn check(&self, option: &SignedOption) -> Result<(), OrderError> {
        if self.cancelled || !self.filled.is_zero() {
            return Err(OrderError::NonceSpent);
        }
        not_void(&self.void, option)
    }
}

/// A first version stands for all its units; a later one for what its order still offers.
pub(super) fn check_standing(
    option: &SignedOption,
    standing: Standing,
    sold: Amount,
) -> Result<(), OrderError> {
    if option.nonce.is_to_buy() {
        return Err(OrderError::WrongSide);
    }
    if option.nonce.counter() != standing.counter {
        return Err(OrderError::StaleCounter);
    }
    if standing.filled > sold {
        return Err(OrderError::NonceSpent);
    }
    if standing.void {
        return Err(OrderError::VersionVoid);
    }
    Ok(())
}

pub(super) fn not_void(void: &[Hash32], option: &SignedOption) -> Result<(), OrderError> {
    if void.contains(&option.option_hash) { Err(OrderError::VersionVoid) } else { Ok(()) }
}
