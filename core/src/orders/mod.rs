//! Orders to sell an item, on two rails with one life: escrow (the marketplace contract) and
//! signature (the option exchange).
//!
//! Commands come from makers and buyers through the API; chain facts come from the indexer and
//! are applied without rules, because the chain has already decided. What can be filled on chain
//! right now (balances, approvals) is watched outside; this context knows our book only.

mod aggregate;
#[cfg(test)]
mod approval_tests;
mod auction;
#[cfg(test)]
mod auction_tests;
mod command;
mod dispute;
#[cfg(test)]
mod dispute_tests;
mod error;
mod event;
#[cfg(test)]
mod kept_tests;
mod purchase;
#[cfg(test)]
mod purchase_tests;
mod reconfirm;
mod standing;
mod state;
mod terms;
#[cfg(test)]
mod tests;
mod told;
mod update;
#[cfg(test)]
mod update_tests;

pub use aggregate::Order;
pub use auction::{
    BID_STEP, DELIVERY_SECONDS, EXTENSION_SECONDS, LONGEST_AUCTION_SECONDS,
    SHORTEST_AUCTION_SECONDS, lowest_bid,
};
pub use command::OrderCommand;
pub use dispute::{
    DECISION_SECONDS, LONGEST_EVIDENCE, MOST_FILES, MOST_STATEMENTS, Speaker, Statement,
};
pub use error::OrderError;
pub use event::{InactiveReason, OrderEvent, OrderKind, Rail, SignedOption, Terms};
pub use purchase::LOCK_SECONDS;
pub use standing::{Standing, Traces};
pub use state::{Lock, OrderState, OrderStatus, Split};
pub use terms::LONGEST_LIFE_SECONDS;
pub(crate) use terms::check_terms;
pub use update::LONGEST_TEXT;
