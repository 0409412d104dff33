//! What happened to an inbox.

use std::collections::BTreeSet;

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::AccountId;

/// What an account may do without. Messages of no category always come: those on the account itself, on money
/// and deliveries that wait, and the answers to what one has asked operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MessageCategory {
    /// One's items are sold, bought and received, and one's orders end.
    Sales,
    /// Offers and bids.
    Offers,
    /// What is told of watched collections.
    Watched,
    Comments,
    Likes,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum InboxEvent {
    /// `message` is the id that the model of messages gave it.
    MessageRead { account: AccountId, message: String },
    /// All that the log had told up to the position `through`.
    MessagesRead { account: AccountId, through: u64 },
    /// From then on the messages of these categories, and of no other, are left out.
    CategoriesMuted { account: AccountId, muted: BTreeSet<MessageCategory> },
}

impl DomainEvent for InboxEvent {
    fn event_type(&self) -> String {
        match self {
            Self::MessageRead { .. } => "MessageRead",
            Self::MessagesRead { .. } => "MessagesRead",
            Self::CategoriesMuted { .. } => "CategoriesMuted",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
