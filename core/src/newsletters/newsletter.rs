//! Which newsletters there are, what they are called in addresses, and in which languages they come.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Newsletter {
    /// What moved on the market.
    Market,
    /// What is new on the site.
    Product,
}

impl Newsletter {
    pub const ALL: [Self; 2] = [Self::Market, Self::Product];

    /// As it stands in addresses.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Market => "market",
            Self::Product => "product",
        }
    }
}

impl FromStr for Newsletter {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|one| one.slug() == text).ok_or("expected market or product")
    }
}

/// In which a reader gets a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
