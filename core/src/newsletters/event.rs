//! What happened to subscriptions, and what their readers were sent.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::edition::EditionContent;
use super::newsletter::Newsletter;
use crate::kernel::{AccountId, Language, Personal};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SubscriptionEvent {
    /// The mailbox has confirmed it.
    NewsletterSubscribed {
        subscriber: AccountId,
        newsletter: Newsletter,
        /// In which it is read from then on.
        language: Language,
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
        if matches!(self, Self::NewsletterSubscribed { .. }) { "2" } else { "1" }.to_owned()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EditionEvent {
    /// From here on its mails are written. `by` is none where it was done at the machine itself.
    EditionPublished {
        newsletter: Newsletter,
        /// From 1.
        number: u32,
        content: EditionContent,
        by: Option<AccountId>,
    },
}

impl DomainEvent for EditionEvent {
    fn event_type(&self) -> String {
        match self {
            Self::EditionPublished { .. } => "EditionPublished",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
