//! Why what an item says of itself could not be read; part of an event, so words are never changed.

use serde::{Deserialize, Serialize};

/// Why an item's document could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetadataFault {
    /// The contract tells none.
    NoUri,
    /// Neither `http`, `https`, `ipfs` nor `data`, or not as such an address is written.
    UnsupportedUri,
    /// An address or a port that is not asked: of a private network, for one.
    ForbiddenAddress,
    TooManyRedirects,
    NoAnswer,
    TooSlow,
    /// With an HTTP status.
    Refused,
    TooLarge,
    /// Something else than JSON or text, by its own words.
    WrongType,
    NotJson,
    TooDeep,
}

impl MetadataFault {
    /// The word that events, answers and texts have for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoUri => "no_uri",
            Self::UnsupportedUri => "unsupported_uri",
            Self::ForbiddenAddress => "forbidden_address",
            Self::TooManyRedirects => "too_many_redirects",
            Self::NoAnswer => "no_answer",
            Self::TooSlow => "too_slow",
            Self::Refused => "refused",
            Self::TooLarge => "too_large",
            Self::WrongType => "wrong_type",
            Self::NotJson => "not_json",
            Self::TooDeep => "too_deep",
        }
    }
}
