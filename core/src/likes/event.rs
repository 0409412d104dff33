//! What happened to somebody's like of a thing.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{AccountId, Address, Target, Whose};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LikeEvent {
    LikeGiven {
        target: Target,
        /// Where it is shown: the target itself, or what a comment is about.
        under: Target,
        by: AccountId,
        /// Of who likes it, at that moment.
        wallet: Option<Address>,
        liked: Option<Whose>,
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
