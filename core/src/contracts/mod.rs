//! Contracts as such: whether they are paused, and who may administer them.
//!
//! Facts only, of every contract that is followed.

mod aggregate;
mod event;

pub use aggregate::Contract;
pub use event::ContractEvent;
