//! Editions of a newsletter, numbered from 1 in the order in which they were published.
//!
//! Deliberately absent: who gets one. Whoever subscribes when its mails are written does; see
//! `api/src/editions.rs`.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use super::edition::{EditionContent, EditionError};
use super::event::EditionEvent;
use super::newsletter::Newsletter;
use crate::kernel::{AccountId, Kept};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditionCommand {
    Publish { newsletter: Newsletter, content: EditionContent, by: Option<AccountId> },
}

/// Stream `newsletter/<slug>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Editions {
    published: u32,
    newest: Option<EditionContent>,
}

impl Editions {
    /// How many there are; the newest has this number.
    pub const fn published(&self) -> u32 {
        self.published
    }

    /// # Errors
    /// The content is none that can be sent, or what was sent last: that was pressed twice.
    pub fn decide(&self, command: EditionCommand) -> Result<Vec<EditionEvent>, EditionError> {
        let EditionCommand::Publish { newsletter, content, by } = command;
        content.check()?;
        if self.newest.as_ref() == Some(&content) {
            return Err(EditionError::SaidAlready);
        }
        let number = self.published.saturating_add(1);
        Ok(vec![EditionEvent::EditionPublished { newsletter, number, content, by }])
    }
}

impl Kept for Editions {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Editions {
    const TYPE: &'static str = "newsletter";
    type Command = EditionCommand;
    type Event = EditionEvent;
    type Error = EditionError;
    type Services = ();

    async fn handle(
        &mut self,
        command: EditionCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), EditionError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: EditionEvent) {
        let EditionEvent::EditionPublished { number, content, .. } = event;
        *self = Self { published: number, newest: Some(content) };
    }
}

#[cfg(test)]
mod tests {
    use cqrs_es::test::TestFramework;

    use super::super::edition::EditionText;
    use super::*;

    fn content(subject: &str, body: &str) -> EditionContent {
        let text = EditionText { subject: subject.to_owned(), body: body.to_owned() };
        EditionContent { en: text.clone(), zh_hk: text }
    }

    fn publish(content: EditionContent) -> EditionCommand {
        EditionCommand::Publish { newsletter: Newsletter::Market, content, by: None }
    }

    fn published(number: u32, content: EditionContent) -> EditionEvent {
        let newsletter = Newsletter::Market;
        EditionEvent::EditionPublished { newsletter, number, content, by: None }
    }

    fn given(events: Vec<EditionEvent>) -> cqrs_es::test::AggregateTestExecutor<Editions> {
        TestFramework::<Editions>::with(()).given(events)
    }

    #[test]
    fn editions_are_numbered_and_the_newest_is_not_sent_twice() {
        let (one, two) = (content("One", "First.\n\nEnd."), content("Two", "Second."));
        let first = published(1, one.clone());
        given(vec![]).when(publish(one.clone())).then_expect_events(vec![first.clone()]);
        given(vec![first.clone()])
            .when(publish(one.clone()))
            .then_expect_error(EditionError::SaidAlready);
        let second = published(2, two.clone());
        given(vec![first.clone()]).when(publish(two)).then_expect_events(vec![second.clone()]);
        let third = published(3, one.clone());
        given(vec![first, second]).when(publish(one)).then_expect_events(vec![third]);
    }

    #[test]
    fn what_is_no_subject_or_no_body_is_refused_by_its_field() {
        let long = "b".repeat(10_001);
        for (subject, body) in [("", "x"), (" x", "x"), ("a\nb", "x"), (&*"s".repeat(151), "x")] {
            given(vec![])
                .when(publish(content(subject, body)))
                .then_expect_error(EditionError::BadSubject { field: "en.subject" });
        }
        for body in ["", " \n ", "a\u{7}b", "a\rb", &*long] {
            given(vec![])
                .when(publish(content("x", body)))
                .then_expect_error(EditionError::BadBody { field: "en.body" });
        }
        let mut half = content("x", "x");
        half.zh_hk.body.clear();
        given(vec![])
            .when(publish(half))
            .then_expect_error(EditionError::BadBody { field: "zh_hk.body" });
    }
}
