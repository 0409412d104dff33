//! Transactions that accounts have sent by their own wallets for something that they do on the site: what for, and
//! what came of each.
//!
//! ```text
//! (nothing) ──announced──> pending ──mined──> mined, or undone by the chain
//!                          ^   │ └─replaced─> replaced
//!                          └───┴──returned────┘ a fork has put its block out
//! ```
//!
//! Deliberately absent: whether the pages have reached a block, which is where readers stand and no fact; and
//! failures of endpoints, which say nothing of a transaction.

mod aggregate;
mod event;
mod purpose;

pub use aggregate::{
    Announcement, Call, Stage, Transaction, TransactionCommand, TransactionError, TransactionSent,
};
pub use event::{ReplacementReason, TransactionEvent};
pub use purpose::Purpose;

#[cfg(test)]
mod tests;
