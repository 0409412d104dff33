//! Comments: what people say of an item, a collection or news, and of what others say there.
//!
//! A reply to a reply lies in the same thread, so that there are two levels and no more. What is taken
//! away stays a place in its thread as long as somebody has replied to it; its words are not shown, and
//! the log, which is never edited, has them sealed until their author is erased.

mod event;
#[cfg(test)]
mod tests;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use event::{Answered, CommentEvent};

use crate::accounts::Operator;
use crate::kernel::{
    AccountId, Address, CommentId, Kept, Personal, PersonalTexts, SubjectId, Target, UnixSeconds,
    Whose, is_shown,
};

/// In characters: a paragraph.
pub const LONGEST_COMMENT: usize = 1_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommentCommand {
    Write {
        target: Target,
        answered: Option<Box<Answered>>,
        by: AccountId,
        wallet: Option<Address>,
        whose: Option<Whose>,
        words: String,
        now_s: UnixSeconds,
    },
    Delete {
        by: AccountId,
    },
    Remove {
        by: Operator,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CommentError {
    #[error("say something")]
    Empty,
    #[error("at most {LONGEST_COMMENT} characters, and none that cannot be shown")]
    TooLong,
    #[error("this comment is written already")]
    AlreadyWritten,
    #[error("this comment is there no more")]
    Gone,
    #[error("this is somebody else's comment")]
    NotYours,
}

impl CommentError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Empty => "text_empty",
            Self::TooLong => "text_too_long",
            Self::AlreadyWritten => "already_written",
            Self::Gone => "comment_gone",
            Self::NotYours => "not_your_comment",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Written {
    target: Target,
    thread: Option<CommentId>,
    by: AccountId,
    gone: bool,
}

/// Stream `comment/<id>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment(Option<Written>);

impl Comment {
    /// Decides a command: the event that follows from it, or the rule that refuses it.
    ///
    /// # Errors
    /// See [`CommentError`].
    pub fn decide(&self, command: CommentCommand) -> Result<CommentEvent, CommentError> {
        match command {
            CommentCommand::Write { target, answered, by, wallet, whose, words, now_s } => {
                if self.0.is_some() {
                    return Err(CommentError::AlreadyWritten);
                }
                let words = words.trim();
                if words.is_empty() {
                    return Err(CommentError::Empty);
                }
                if words.chars().count() > LONGEST_COMMENT || !is_shown(words) {
                    return Err(CommentError::TooLong);
                }
                let (words, written_at_s) = (Personal::plain(words), now_s);
                let answered = answered.map(|answered| *answered);
                Ok(CommentEvent::CommentWritten {
                    target,
                    answered,
                    by,
                    wallet,
                    whose,
                    words,
                    written_at_s,
                })
            }
            CommentCommand::Delete { by } => {
                let Written { target, thread, by: author, .. } = *self.standing()?;
                if author != by {
                    return Err(CommentError::NotYours);
                }
                Ok(CommentEvent::CommentDeleted { target, thread, by })
            }
            CommentCommand::Remove { by } => {
                let Written { target, thread, .. } = *self.standing()?;
                Ok(CommentEvent::CommentRemoved { target, thread, by: by.account() })
            }
        }
    }

    fn standing(&self) -> Result<&Written, CommentError> {
        self.0.as_ref().filter(|written| !written.gone).ok_or(CommentError::Gone)
    }
}

impl Kept for Comment {
    const STATE_VERSION: i32 = 1;

    fn personal(event: &mut CommentEvent) -> Option<PersonalTexts<'_>> {
        let CommentEvent::CommentWritten { by, words, .. } = event else { return None };
        Some(PersonalTexts { subject: SubjectId::Account(*by), texts: vec![("words", words)] })
    }
}

impl Aggregate for Comment {
    const TYPE: &'static str = "comment";
    type Command = CommentCommand;
    type Event = CommentEvent;
    type Error = CommentError;
    type Services = ();

    async fn handle(
        &mut self,
        command: CommentCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), CommentError> {
        sink.write(self.decide(command)?, self).await;
        Ok(())
    }

    fn apply(&mut self, event: CommentEvent) {
        match event {
            CommentEvent::CommentWritten { target, answered, by, .. } => {
                let thread = answered.map(|answered| answered.thread);
                self.0 = Some(Written { target, thread, by, gone: false });
            }
            CommentEvent::CommentDeleted { .. } | CommentEvent::CommentRemoved { .. } => {
                if let Some(written) = &mut self.0 {
                    written.gone = true;
                }
            }
        }
    }
}
