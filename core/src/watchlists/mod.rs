//! Watchlists: which collections an account looks after, and what it wants to be told of them:
//! offers, a floor that moves, whales.
//!
//! Deliberately absent: the words. Figures and messages follow from the log.

mod aggregate;
mod alerts;
mod event;

pub use aggregate::{ALERTS_MAX, WATCHED_MAX, Watchlist, WatchlistCommand, WatchlistError};
pub use alerts::{FLOOR_PERCENT_MAX, FloorAlert, OfferAlert, WhaleDeed, WhaleMove};
pub use event::WatchlistEvent;

#[cfg(test)]
mod tests;
