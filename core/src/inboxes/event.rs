//! What happened to an inbox.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::AccountId;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum InboxEvent {
    /// `message` is the id that the model of messages gave it.
    MessageRead { account: AccountId, message: String },
    /// All that the log had told up to the position `through`.
    MessagesRead { account: AccountId, through: u64 },
}

impl DomainEvent for InboxEvent {
    fn event_type(&self) -> String {
        match self {
            Self::MessageRead { .. } => "MessageRead",
            Self::MessagesRead { .. } => "MessagesRead",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
