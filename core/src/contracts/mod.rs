//! Contracts as such: whether they are paused, and who may administer them.
//!
//! Facts only, of the contracts that came after the venues and collections.

mod aggregate;
mod event;

pub use aggregate::Contract;
pub use event::ContractEvent;
