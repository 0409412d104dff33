//! Watchlists: which collections an account looks after, and which offers for them it wants to be
//! told of.
//!
//! Deliberately absent: what is told of them. Figures and messages follow from the log.

mod aggregate;
mod event;

pub use aggregate::{OfferAlert, WATCHED_MAX, Watchlist, WatchlistCommand, WatchlistError};
pub use event::WatchlistEvent;

#[cfg(test)]
mod tests;
