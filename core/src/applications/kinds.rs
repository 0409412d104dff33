//! What can be applied for, what is granted with it, and why it is refused.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ApplicationKind {
    Project,
    Influencer,
    Airdrop,
}

impl ApplicationKind {
    /// What is granted with it; none with an airdrop.
    pub const fn certification(self) -> Option<Certification> {
        match self {
            Self::Project => Some(Certification::ProjectParty),
            Self::Influencer => Some(Certification::Influencer),
            Self::Airdrop => None,
        }
    }
}

/// What an account is certified as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certification {
    ProjectParty,
    Influencer,
}

impl Certification {
    /// As the specification writes it (N250, N251).
    pub const fn shown(self) -> &'static str {
        match self {
            Self::ProjectParty => "project party",
            Self::Influencer => "influencer",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RefusalReason {
    /// Something that is asked for cannot be read or is missing.
    Incomplete,
    /// What is shown does not prove who applies.
    NotProven,
    NotEligible,
    /// The same was applied for before.
    Duplicate,
}
