//! Watchlists: which collections an account looks after.
//!
//! Deliberately absent: what is told of them. Figures follow from the log, and are asked for when the
//! list is looked at.

mod aggregate;
mod event;

pub use aggregate::{WATCHED_MAX, Watchlist, WatchlistCommand, WatchlistError};
pub use event::WatchlistEvent;

#[cfg(test)]
mod tests;
