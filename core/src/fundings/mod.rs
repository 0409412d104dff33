//! Fundings: who first sent coins to a wallet that trades, as a chain of which no block changes any
//! more tells it. Of each wallet of each chain that is looked for once, and found once.
//!
//! Deliberately absent: the looking (`brickyard-metadata`), and what follows for a sale, which is
//! counted when somebody asks for it.

mod aggregate;
mod event;

pub use aggregate::{Funding, FundingCommand};
pub use event::{Funder, FundingEvent};

#[cfg(test)]
mod tests;
