//! Orders to sell an item, on two rails with one life: escrow (the marketplace contract) and
//! signature (the option exchange).
//!
//! Commands come from makers and buyers through the API; chain facts come from the indexer and
//! are applied without rules, because the chain has already decided. What can be filled on chain
//! right now (balances, approvals) is watched outside; this context knows our book only.

mod aggregate;
mod auction;
#[cfg(test)]
mod auction_tests;
mod command;
mod error;
mod event;
mod reconfirm;
mod state;
#[cfg(test)]
mod tests;
mod update;
#[cfg(test)]
mod update_tests;

pub(crate) use aggregate::check_terms;
pub use aggregate::{LOCK_SECONDS, LONGEST_LIFE_SECONDS, Order};
pub use auction::{
    BID_STEP, DELIVERY_SECONDS, EXTENSION_SECONDS, LONGEST_AUCTION_SECONDS,
    SHORTEST_AUCTION_SECONDS, lowest_bid,
};
pub use command::OrderCommand;
pub use error::OrderError;
pub use event::{InactiveReason, OrderEvent, OrderKind, Rail, SignedOption, Terms};
pub use state::{OrderState, OrderStatus, Split};
pub use update::LONGEST_TEXT;
