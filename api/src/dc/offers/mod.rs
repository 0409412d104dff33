//! Offers: making, cancelling, taking, and reading them.
//!
//! Bids of auctions are no offers and have no calls here.

pub(crate) mod change;
pub(crate) mod collection;
mod filter;
pub(crate) mod highest;
pub(crate) mod list;
pub(crate) mod make;
pub(crate) mod show;
