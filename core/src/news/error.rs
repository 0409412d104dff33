//! Why a command on news is refused. None of them repeats what was sent.

use thiserror::Error;

use super::words::LONGEST_TITLE;
use crate::kernel::LINK_MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NewsError {
    #[error("one line of 1 to {LONGEST_TITLE} characters")]
    NotATitle,
    #[error("1 to {most} characters, and none that cannot be shown")]
    NotAText { most: usize },
    #[error("begin with https://, at most {LINK_MAX} characters and no spaces")]
    NotALink,
    #[error("this was contributed already")]
    AlreadyContributed,
    #[error("it does not wait for a review")]
    NotPending,
    #[error("it is not published, or no more")]
    NotPublished,
    #[error("there is nothing to withdraw")]
    Over,
    #[error("somebody else has contributed this")]
    NotYours,
}

impl NewsError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NotATitle => "not_a_title",
            Self::NotAText { .. } => "not_a_text",
            Self::NotALink => "not_a_link",
            Self::AlreadyContributed => "already_contributed",
            Self::NotPending => "news_not_pending",
            Self::NotPublished => "news_not_published",
            Self::Over => "news_over",
            Self::NotYours => "not_your_news",
        }
    }

    /// The field that is to be corrected, as the wire calls it.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::NotATitle => Some("title"),
            Self::NotAText { .. } => Some("content"),
            Self::NotALink => Some("source"),
            Self::AlreadyContributed
            | Self::NotPending
            | Self::NotPublished
            | Self::Over
            | Self::NotYours => None,
        }
    }
}
