//! The languages that the site speaks.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "zh-HK")]
    Chinese,
}

impl Language {
    /// As pages and mails name it.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-HK",
        }
    }

    /// English for all that we do not speak.
    pub fn of_tag(tag: &str) -> Self {
        if tag == Self::Chinese.tag() { Self::Chinese } else { Self::English }
    }
}
