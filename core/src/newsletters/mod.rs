//! Newsletters: who gets which. That a mailbox is somebody's own is proven before, by a mail.
//!
//! A subscriber is the account that has the mailbox, or nobody but a random id of the same form.
//! The mailbox is personal: it goes with the key of its subscriber, and never comes into a state.

mod edition;
mod editions;
mod event;
mod newsletter;

use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use edition::{EditionContent, EditionError, EditionText};
pub use editions::{EditionCommand, Editions};
pub use event::{EditionEvent, SubscriptionEvent};
pub use newsletter::Newsletter;

use crate::kernel::{AccountId, Kept, Language, Personal, PersonalTexts, SubjectId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubscriptionCommand {
    Subscribe {
        subscriber: AccountId,
        newsletter: Newsletter,
        language: Language,
        mailbox: Personal,
    },
    Unsubscribe {
        subscriber: AccountId,
        newsletter: Newsletter,
    },
}

/// Nothing is refused: who gets a letter already, or none any more, is no news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SubscriptionError {}

/// Stream `subscription/<subscriber>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subscription {
    newsletters: BTreeSet<Newsletter>,
}

impl Subscription {
    pub const fn newsletters(&self) -> &BTreeSet<Newsletter> {
        &self.newsletters
    }

    pub fn decide(&self, command: SubscriptionCommand) -> Vec<SubscriptionEvent> {
        let gets = |newsletter| self.newsletters.contains(&newsletter);
        let event = match command {
            SubscriptionCommand::Subscribe { subscriber, newsletter, language, mailbox } => {
                (!gets(newsletter)).then_some(SubscriptionEvent::NewsletterSubscribed {
                    subscriber,
                    newsletter,
                    language,
                    mailbox,
                })
            }
            SubscriptionCommand::Unsubscribe { subscriber, newsletter } => gets(newsletter)
                .then_some(SubscriptionEvent::NewsletterUnsubscribed { subscriber, newsletter }),
        };
        event.into_iter().collect()
    }
}

impl Kept for Subscription {
    const STATE_VERSION: i32 = 1;

    fn personal(event: &mut SubscriptionEvent) -> Option<PersonalTexts<'_>> {
        let SubscriptionEvent::NewsletterSubscribed { subscriber, mailbox, .. } = event else {
            return None;
        };
        let subject = SubjectId::Account(*subscriber);
        Some(PersonalTexts { subject, texts: vec![("mailbox", mailbox)] })
    }
}

impl Aggregate for Subscription {
    const TYPE: &'static str = "subscription";
    type Command = SubscriptionCommand;
    type Event = SubscriptionEvent;
    type Error = SubscriptionError;
    type Services = ();

    async fn handle(
        &mut self,
        command: SubscriptionCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), SubscriptionError> {
        for event in self.decide(command) {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: SubscriptionEvent) {
        match event {
            SubscriptionEvent::NewsletterSubscribed { newsletter, .. } => {
                self.newsletters.insert(newsletter);
            }
            SubscriptionEvent::NewsletterUnsubscribed { newsletter, .. } => {
                self.newsletters.remove(&newsletter);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cqrs_es::test::TestFramework;

    use super::*;

    #[test]
    fn each_letter_is_subscribed_to_and_left_once_and_by_itself() {
        let subscriber = AccountId::new([7; 16]);
        let (market, product) = (Newsletter::Market, Newsletter::Product);
        let mailbox = || Personal::plain("ada@bricks.example");
        let language = Language::Chinese;
        let asks = |newsletter| SubscriptionCommand::Subscribe {
            subscriber,
            newsletter,
            language,
            mailbox: mailbox(),
        };
        let leaves = |newsletter| SubscriptionCommand::Unsubscribe { subscriber, newsletter };
        let asked = |newsletter| SubscriptionEvent::NewsletterSubscribed {
            subscriber,
            newsletter,
            language,
            mailbox: mailbox(),
        };
        let left =
            |newsletter| SubscriptionEvent::NewsletterUnsubscribed { subscriber, newsletter };
        let given = |events| TestFramework::<Subscription>::with(()).given(events);
        given(vec![]).when(asks(market)).then_expect_events(vec![asked(market)]);
        given(vec![asked(market)]).when(asks(market)).then_expect_events(vec![]);
        given(vec![asked(market)]).when(asks(product)).then_expect_events(vec![asked(product)]);
        given(vec![asked(market)]).when(leaves(product)).then_expect_events(vec![]);
        given(vec![asked(market)]).when(leaves(market)).then_expect_events(vec![left(market)]);
        let gone = vec![asked(market), left(market)];
        given(gone.clone()).when(leaves(market)).then_expect_events(vec![]);
        given(gone).when(asks(market)).then_expect_events(vec![asked(market)]);
    }
}
