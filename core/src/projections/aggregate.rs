//! What a read model was told to leave out, and the rule for telling it.

use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::kernel::Kept;

use super::event::ProjectionEvent;

/// Characters of a reason: room for a sentence or two and a link, not for a report.
const REASON_MAX: usize = 500;

/// Stream `projection/<model>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Projection {
    skipped: BTreeSet<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProjectionCommand {
    /// `stopped_at` is the event that the model stopped at, as its runner noted it.
    Skip { model: String, position: i64, stopped_at: Option<i64>, reason: String },
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SkipError {
    #[error("say why the event is left out, in 1 to {REASON_MAX} characters")]
    NoReason,
    #[error("{model} has not stopped at position {position}, and only that may be skipped")]
    NotStoppedThere { model: String, position: i64 },
    #[error("the event at position {position} is skipped already")]
    AlreadySkipped { position: i64 },
}

impl Kept for Projection {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Projection {
    const TYPE: &'static str = "projection";
    type Command = ProjectionCommand;
    type Event = ProjectionEvent;
    type Error = SkipError;
    type Services = ();

    async fn handle(
        &mut self,
        command: ProjectionCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), SkipError> {
        let ProjectionCommand::Skip { model, position, stopped_at, reason } = command;
        let reason = reason.trim();
        if reason.is_empty() || reason.chars().count() > REASON_MAX {
            return Err(SkipError::NoReason);
        }
        if self.skipped.contains(&position) {
            return Err(SkipError::AlreadySkipped { position });
        }
        if stopped_at != Some(position) {
            return Err(SkipError::NotStoppedThere { model, position });
        }
        let reason = reason.to_owned();
        sink.write(ProjectionEvent::EventSkipped { model, position, reason }, self).await;
        Ok(())
    }

    fn apply(&mut self, event: ProjectionEvent) {
        match event {
            ProjectionEvent::EventSkipped { position, .. } => {
                self.skipped.insert(position);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cqrs_es::test::TestFramework;

    use super::*;

    type Given = TestFramework<Projection>;

    fn skip(position: i64, reason: &str) -> ProjectionCommand {
        let (model, reason) = ("orders".to_owned(), reason.to_owned());
        ProjectionCommand::Skip { model, position, stopped_at: Some(7), reason }
    }

    fn skipped() -> ProjectionEvent {
        let (model, reason) = ("orders".to_owned(), "written by a test build".to_owned());
        ProjectionEvent::EventSkipped { model, position: 7, reason }
    }

    #[test]
    fn the_event_a_model_stopped_at_is_skipped_with_a_reason() {
        Given::with(())
            .given_no_previous_events()
            .when(skip(7, " written by a test build "))
            .then_expect_events(vec![skipped()]);
    }

    #[test]
    fn nothing_else_is_skipped_nothing_twice_and_nothing_without_a_reason() {
        let model = "orders".to_owned();
        Given::with(())
            .given_no_previous_events()
            .when(skip(8, "why not"))
            .then_expect_error(SkipError::NotStoppedThere { model, position: 8 });
        Given::with(())
            .given(vec![skipped()])
            .when(skip(7, "again"))
            .then_expect_error(SkipError::AlreadySkipped { position: 7 });
        for reason in ["", "  \n", &"x".repeat(REASON_MAX + 1)] {
            Given::with(())
                .given_no_previous_events()
                .when(skip(7, reason))
                .then_expect_error(SkipError::NoReason);
        }
    }
}
