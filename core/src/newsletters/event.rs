//! What happened to subscriptions.

use std::str::FromStr;

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{AccountId, Personal};

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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SubscriptionEvent {
    /// The mailbox has confirmed it.
    NewsletterSubscribed {
        subscriber: AccountId,
        newsletter: Newsletter,
        mailbox: Personal,
    },
    NewsletterUnsubscribed {
        subscriber: AccountId,
        newsletter: Newsletter,
    },
}

impl DomainEvent for SubscriptionEvent {
    fn event_type(&self) -> String {
        match self {
            Self::NewsletterSubscribed { .. } => "NewsletterSubscribed",
            Self::NewsletterUnsubscribed { .. } => "NewsletterUnsubscribed",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
