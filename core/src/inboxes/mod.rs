//! Inboxes: what an account has read of its messages, and which it does without.
//!
//! The messages themselves are no events: they follow from the log, and a read model makes them
//! (`projections/src/models/messages.rs`). Only that somebody has read them, or wants none of a
//! category, is news.

mod aggregate;
mod command;
mod event;
#[cfg(test)]
mod tests;

pub use aggregate::{Inbox, MESSAGE_ID_MAX};
pub use command::{InboxCommand, InboxError};
pub use event::{InboxEvent, MessageCategory};
