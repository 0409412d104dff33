//! Reports: what people find wrong with an item, a collection, a wallet or a comment, for operators to look at.
//!
//! Deliberately absent: what follows for the reported. An operator who upholds a report does that by
//! deeds of their own; and nobody can hide what is on a chain by reporting it.

mod event;
#[cfg(test)]
mod tests;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use event::{Problem, ReportEvent};

use crate::accounts::Operator;
use crate::kernel::{
    AccountId, Kept, Personal, PersonalTexts, SubjectId, Target, UnixSeconds, is_shown,
};

/// In characters: a paragraph.
pub const LONGEST_REPORT: usize = 1_000;
/// Of one target, until operators have looked at them: more tell nothing new.
pub const MOST_REPORTS: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportCommand {
    File {
        target: Target,
        by: AccountId,
        problem: Problem,
        words: String,
        now_s: UnixSeconds,
    },
    /// All that are open, at once.
    Settle {
        target: Target,
        upheld: bool,
        by: Operator,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReportError {
    #[error("at most {LONGEST_REPORT} characters, and none that cannot be shown")]
    TooLong,
    #[error("you have reported this already; it waits for an operator")]
    AlreadyReported,
    #[error("enough people have reported this; it waits for an operator")]
    EnoughReported,
    #[error("no report of this is open")]
    NothingOpen,
}

impl ReportError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::TooLong => "text_too_long",
            Self::AlreadyReported => "already_reported",
            Self::EnoughReported => "enough_reported",
            Self::NothingOpen => "nothing_reported",
        }
    }
}

/// Stream `report/<target>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reports {
    /// Whose reports are open, in their order.
    open: Vec<AccountId>,
}

impl Reports {
    /// Decides a command: the event that follows from it, or the rule that refuses it.
    ///
    /// # Errors
    /// See [`ReportError`].
    pub fn decide(&self, command: ReportCommand) -> Result<ReportEvent, ReportError> {
        match command {
            ReportCommand::File { target, by, problem, words, now_s } => {
                if words.chars().count() > LONGEST_REPORT || !is_shown(&words) {
                    return Err(ReportError::TooLong);
                }
                if self.open.contains(&by) {
                    return Err(ReportError::AlreadyReported);
                }
                if self.open.len() >= MOST_REPORTS {
                    return Err(ReportError::EnoughReported);
                }
                let words = Personal::plain(words);
                Ok(ReportEvent::ReportFiled { target, by, problem, words, filed_at_s: now_s })
            }
            ReportCommand::Settle { .. } if self.open.is_empty() => Err(ReportError::NothingOpen),
            ReportCommand::Settle { target, upheld, by } => {
                let (reporters, by) = (self.open.clone(), by.account());
                Ok(ReportEvent::ReportsSettled { target, upheld, reporters, by })
            }
        }
    }
}

impl Kept for Reports {
    const STATE_VERSION: i32 = 1;

    fn personal(event: &mut ReportEvent) -> Option<PersonalTexts<'_>> {
        let ReportEvent::ReportFiled { by, words, .. } = event else { return None };
        Some(PersonalTexts { subject: SubjectId::Account(*by), texts: vec![("words", words)] })
    }
}

impl Aggregate for Reports {
    const TYPE: &'static str = "report";
    type Command = ReportCommand;
    type Event = ReportEvent;
    type Error = ReportError;
    type Services = ();

    async fn handle(
        &mut self,
        command: ReportCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), ReportError> {
        sink.write(self.decide(command)?, self).await;
        Ok(())
    }

    fn apply(&mut self, event: ReportEvent) {
        match event {
            ReportEvent::ReportFiled { by, .. } => self.open.push(by),
            ReportEvent::ReportsSettled { .. } => self.open.clear(),
        }
    }
}
