//! Why a command on applications is refused. None of them repeats what was sent.

use thiserror::Error;

use super::aggregate::MOST_AIRDROPS;
use super::words::{LONGEST_NOTE, MOST_SCREENSHOTS, NAME_MAX};
use crate::kernel::LINK_MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ApplicationError {
    #[error("begin with https://, at most {LINK_MAX} characters and no spaces")]
    NotALink { field: &'static str },
    #[error("an e-mail address such as name@example.org")]
    NotAMailbox,
    #[error("1 to {MOST_SCREENSHOTS} screenshots that were uploaded here")]
    Screenshots,
    #[error("1 to {NAME_MAX} characters in one line")]
    NotAName { field: &'static str },
    #[error("at most {LONGEST_NOTE} characters")]
    NoteTooLong,
    #[error("at least 1")]
    NothingHandedOut,
    #[error("such an application waits for its review already; withdraw it to send another")]
    Pending,
    #[error("at most {MOST_AIRDROPS} airdrops wait for their review at once")]
    TooManyAirdrops,
    #[error("the account is certified already")]
    CertifiedAlready,
    #[error("the application does not wait for a review")]
    NotPending,
    #[error("an operator does not review what they have applied for themselves")]
    OwnApplication,
}

impl ApplicationError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NotALink { .. } => "not_a_link",
            Self::NotAMailbox => "not_a_mailbox",
            Self::Screenshots => "screenshots",
            Self::NotAName { .. } => "not_a_name",
            Self::NoteTooLong => "text_too_long",
            Self::NothingHandedOut => "nothing_handed_out",
            Self::Pending => "application_pending",
            Self::TooManyAirdrops => "too_many_airdrops",
            Self::CertifiedAlready => "certified_already",
            Self::NotPending => "application_not_pending",
            Self::OwnApplication => "own_application",
        }
    }

    /// The field that is to be corrected, as the wire calls it.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::NotALink { field } | Self::NotAName { field } => Some(field),
            Self::NotAMailbox => Some("email"),
            Self::Screenshots => Some("screenshots"),
            Self::NoteTooLong => Some("note"),
            Self::NothingHandedOut => Some("amount"),
            Self::Pending
            | Self::TooManyAirdrops
            | Self::CertifiedAlready
            | Self::NotPending
            | Self::OwnApplication => None,
        }
    }
}
