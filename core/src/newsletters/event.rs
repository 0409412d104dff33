//! What happened to subscriptions.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::newsletter::Newsletter;
use crate::kernel::{AccountId, Personal};

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
