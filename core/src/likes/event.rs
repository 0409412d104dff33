//! What happened to somebody's like of a thing.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{AccountId, Address, CommentId, Target};

/// Whom a like is news to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Liked {
    /// Whose the item or collection is.
    Owner(Address),
    /// Who wrote the comment, and in which thread if it is a reply.
    Author { account: AccountId, thread: Option<CommentId> },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LikeEvent {
    LikeGiven {
        target: Target,
        /// The item or collection where it is shown: the target itself, or what a comment is about.
        under: Target,
        by: AccountId,
        /// Of who likes it, at that moment.
        wallet: Option<Address>,
        liked: Option<Liked>,
    },
    LikeTakenBack {
        target: Target,
        under: Target,
        by: AccountId,
    },
}

impl DomainEvent for LikeEvent {
    fn event_type(&self) -> String {
        match self {
            Self::LikeGiven { .. } => "LikeGiven",
            Self::LikeTakenBack { .. } => "LikeTakenBack",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
