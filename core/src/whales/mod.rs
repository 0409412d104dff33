//! Whales: from where on a holder is called one. Operators set it; each answer says by what it was
//! counted.
//!
//! Deliberately absent: who is one. That follows from holdings, floors and quotes, and is counted
//! when it is asked for.

mod aggregate;
mod event;
mod thresholds;

pub use aggregate::{WhaleMark, WhaleMarkCommand};
pub use event::WhaleMarkEvent;
pub use thresholds::{ThresholdError, WhaleThresholds};

#[cfg(test)]
mod tests;
