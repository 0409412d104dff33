//! Which newsletters there are, and what they are called in addresses.

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
