//! Applications: what people ask operators for and get when these have looked at it. A certification as a
//! project party or as an influencer, or that an airdrop of theirs is told here.
//!
//! What somebody says of themselves is personal and goes with their key; what an airdrop hands out,
//! and from which wallet, is told to everybody.

mod aggregate;
mod error;
mod event;
mod kinds;
#[cfg(test)]
mod tests;
mod words;

pub use aggregate::{ApplicationCommand, Applications};
pub use error::ApplicationError;
pub use event::{AirdropTerms, ApplicationEvent};
pub use kinds::{ApplicationKind, Certification, RefusalReason};
pub use words::{ApplicationWords, LONGEST_NOTE, MOST_SCREENSHOTS};
