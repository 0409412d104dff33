//! Quotes: what a currency is worth in dollars, as a price source outside of the chains tells it.
//! Oracles on a chain are told by their own streams (`crate::domains`).
//!
//! Deliberately absent: whether a quote is too old. Its time is a fact; the clock is read when
//! somebody asks.

mod aggregate;
mod convert;
mod decimal;
mod event;

pub use aggregate::{Quote, QuoteCommand, QuoteError, RENEWED_AFTER_S};
pub use convert::{Measure, Rounding, convert};
pub use decimal::{DecimalError, atto_of};
pub use event::QuoteEvent;

#[cfg(test)]
mod tests;
