//! What happened to a piece of news.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::words::{DeclineReason, NewsWords};
use crate::kernel::{AccountId, Personal, UnixSeconds};

/// `by` is none where it was done at the machine itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum NewsEvent {
    NewsContributed {
        author: AccountId,
        /// [`NewsWords`], sealed: they are nobody's to read until they are published.
        words: Personal,
        contributed_at_s: UnixSeconds,
    },
    /// The words are the site's from here on.
    NewsPublished {
        author: AccountId,
        words: NewsWords,
        by: Option<AccountId>,
        published_at_s: UnixSeconds,
    },
    NewsDeclined {
        author: AccountId,
        reason: DeclineReason,
        by: Option<AccountId>,
    },
    /// By its author, whether it was published or not.
    NewsWithdrawn {
        author: AccountId,
    },
    /// By an operator, after it was published.
    NewsRemoved {
        author: AccountId,
        by: Option<AccountId>,
    },
}

impl DomainEvent for NewsEvent {
    fn event_type(&self) -> String {
        match self {
            Self::NewsContributed { .. } => "NewsContributed",
            Self::NewsPublished { .. } => "NewsPublished",
            Self::NewsDeclined { .. } => "NewsDeclined",
            Self::NewsWithdrawn { .. } => "NewsWithdrawn",
            Self::NewsRemoved { .. } => "NewsRemoved",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
