//! News: what people contribute, and operators publish.
//!
//! Until it is published, its words are its author's: sealed, and gone when the author is erased. To publish
//! is to take them over: they stay when their author leaves the site, without the name, until the author
//! withdraws them or an operator removes them.

mod error;
mod event;
#[cfg(test)]
mod tests;
mod words;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

pub use error::NewsError;
pub use event::NewsEvent;
pub use words::{DeclineReason, NewsKind, NewsWords};

use crate::accounts::Operator;
use crate::kernel::{AccountId, Kept, Personal, PersonalTexts, SubjectId, UnixSeconds};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewsCommand {
    Contribute {
        author: AccountId,
        words: Box<NewsWords>,
        now_s: UnixSeconds,
    },
    /// `words` are those that were contributed, as the operator has read them.
    Publish {
        words: Box<NewsWords>,
        by: Operator,
        now_s: UnixSeconds,
    },
    Decline {
        reason: DeclineReason,
        by: Operator,
    },
    Withdraw {
        by: AccountId,
    },
    Remove {
        by: Operator,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Standing {
    Pending,
    Published,
    /// Declined, withdrawn or removed.
    Over,
}

/// Stream `news/<id>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct News(Option<(AccountId, Standing)>);

impl News {
    /// Decides a command: the event that follows from it, or the rule that refuses it.
    ///
    /// # Errors
    /// See [`NewsError`].
    pub fn decide(&self, command: NewsCommand) -> Result<NewsEvent, NewsError> {
        match command {
            NewsCommand::Contribute { author, words, now_s } => {
                if self.0.is_some() {
                    return Err(NewsError::AlreadyContributed);
                }
                words.check()?;
                let (words, contributed_at_s) = (Personal::of(&words), now_s);
                Ok(NewsEvent::NewsContributed { author, words, contributed_at_s })
            }
            NewsCommand::Publish { words, by, now_s } => {
                let author = self.author_while(Standing::Pending, NewsError::NotPending)?;
                words.check()?;
                let (by, published_at_s) = (by.account(), now_s);
                Ok(NewsEvent::NewsPublished { author, words: *words, by, published_at_s })
            }
            NewsCommand::Decline { reason, by } => {
                let author = self.author_while(Standing::Pending, NewsError::NotPending)?;
                Ok(NewsEvent::NewsDeclined { author, reason, by: by.account() })
            }
            NewsCommand::Withdraw { by } => {
                let (author, standing) = self.0.ok_or(NewsError::Over)?;
                if author != by {
                    return Err(NewsError::NotYours);
                }
                if standing == Standing::Over {
                    return Err(NewsError::Over);
                }
                Ok(NewsEvent::NewsWithdrawn { author })
            }
            NewsCommand::Remove { by } => {
                let author = self.author_while(Standing::Published, NewsError::NotPublished)?;
                Ok(NewsEvent::NewsRemoved { author, by: by.account() })
            }
        }
    }

    fn author_while(&self, wanted: Standing, otherwise: NewsError) -> Result<AccountId, NewsError> {
        let standing = self.0.filter(|(_, standing)| *standing == wanted);
        standing.map(|(author, _)| author).ok_or(otherwise)
    }
}

impl Kept for News {
    const STATE_VERSION: i32 = 1;

    fn personal(event: &mut NewsEvent) -> Option<PersonalTexts<'_>> {
        let NewsEvent::NewsContributed { author, words, .. } = event else { return None };
        Some(PersonalTexts { subject: SubjectId::Account(*author), texts: vec![("words", words)] })
    }
}

impl Aggregate for News {
    const TYPE: &'static str = "news";
    type Command = NewsCommand;
    type Event = NewsEvent;
    type Error = NewsError;
    type Services = ();

    async fn handle(
        &mut self,
        command: NewsCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), NewsError> {
        sink.write(self.decide(command)?, self).await;
        Ok(())
    }

    fn apply(&mut self, event: NewsEvent) {
        self.0 = Some(match event {
            NewsEvent::NewsContributed { author, .. } => (author, Standing::Pending),
            NewsEvent::NewsPublished { author, .. } => (author, Standing::Published),
            NewsEvent::NewsDeclined { author, .. }
            | NewsEvent::NewsWithdrawn { author }
            | NewsEvent::NewsRemoved { author, .. } => (author, Standing::Over),
        });
    }
}
