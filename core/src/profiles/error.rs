//! Why a command on a profile is refused. None of them repeats a text.

use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ProfileError {
    #[error("only the owner of the wallet may do this")]
    NotTheWallet,
    #[error("{field} has more than {max} characters")]
    TooLong { field: &'static str, max: usize },
    #[error("{field} has characters that cannot be shown")]
    ControlCharacters { field: &'static str },
    #[error("{field} must be empty or begin with https:// and have no spaces")]
    NotALink { field: &'static str },
    #[error("{field} must be empty, a picture that was uploaded here, or begin with https://")]
    NotAPicture { field: &'static str },
    #[error("{field} must be empty or the id of an item")]
    NotAnItem { field: &'static str },
    #[error("the signature is older than {max_s} seconds")]
    SignedTooLongAgo { max_s: u64 },
    #[error("the signature is from the future")]
    SignedInTheFuture,
    #[error("a profile that was signed at this time or later is there already")]
    SignedBefore,
}

impl ProfileError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NotTheWallet => "not_the_wallet",
            Self::TooLong { .. } => "text_too_long",
            Self::ControlCharacters { .. } => "control_characters",
            Self::NotALink { .. } => "not_a_link",
            Self::NotAPicture { .. } => "not_a_picture",
            Self::NotAnItem { .. } => "not_an_item",
            Self::SignedTooLongAgo { .. } => "signed_too_long_ago",
            Self::SignedInTheFuture => "signed_in_the_future",
            Self::SignedBefore => "signed_before",
        }
    }

    /// The text that is to be corrected, as the wire calls it.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::TooLong { field, .. }
            | Self::ControlCharacters { field }
            | Self::NotALink { field }
            | Self::NotAPicture { field }
            | Self::NotAnItem { field } => Some(field),
            _ => None,
        }
    }
}
