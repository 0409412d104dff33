//! What happened to a comment.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{AccountId, Address, CommentId, Personal, Target, UnixSeconds, Whose};

/// What a comment is a reply to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// The comment at the head of the thread.
    pub thread: CommentId,
    /// The comment itself: that one, or a reply of its thread.
    pub comment: CommentId,
    /// Who wrote that.
    pub author: AccountId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CommentEvent {
    CommentWritten {
        /// The item, collection or news that it is about.
        target: Target,
        /// None for the head of a thread.
        answered: Option<Answered>,
        by: AccountId,
        /// The author's, at that moment.
        wallet: Option<Address>,
        /// Whose the thing is, if it is one's alone.
        whose: Option<Whose>,
        words: Personal,
        written_at_s: UnixSeconds,
    },
    /// By its author.
    CommentDeleted { target: Target, thread: Option<CommentId>, by: AccountId },
    /// By an operator; `by` is none where it was done at the machine itself.
    CommentRemoved { target: Target, thread: Option<CommentId>, by: Option<AccountId> },
}

impl DomainEvent for CommentEvent {
    fn event_type(&self) -> String {
        match self {
            Self::CommentWritten { .. } => "CommentWritten",
            Self::CommentDeleted { .. } => "CommentDeleted",
            Self::CommentRemoved { .. } => "CommentRemoved",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        if matches!(self, Self::CommentWritten { .. }) { "2" } else { "1" }.to_owned()
    }
}
