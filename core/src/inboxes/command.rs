//! What may be asked of an inbox, and why it is refused.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::kernel::AccountId;

use super::event::MessageCategory;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InboxCommand {
    /// One message was read. That it is the account's was looked up before.
    MarkRead { account: AccountId, message: String },
    /// Every message up to this position of the log was read.
    MarkAllRead { account: AccountId, through: u64 },
    /// Messages of these categories are left out, and those of all others come.
    Mute { account: AccountId, muted: BTreeSet<MessageCategory> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InboxError {
    #[error("no message has such an id")]
    NoSuchId,
}

impl InboxError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NoSuchId => "message_unknown",
        }
    }
}
