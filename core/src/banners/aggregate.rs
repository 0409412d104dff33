//! A banner's rules. Who may set one is asked before: see the operators' calls.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::content::BannerContent;
use super::event::BannerEvent;
use crate::kernel::{AccountId, Kept};

#[expect(clippy::large_enum_variant, reason = "there are few banners, and each is told rarely")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BannerCommand {
    Set { content: BannerContent, by: Option<AccountId> },
    Withdraw { by: Option<AccountId> },
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BannerError {
    #[error("a banner's name has 1 to 40 small letters, digits and hyphens")]
    NotAName,
    #[error("write it in one line of at most {most} characters")]
    BadText { field: &'static str, most: usize },
    #[error("a path of this site, or an https address")]
    NotAnAddress { field: &'static str },
    #[error("a banner ends after it has begun")]
    EndsBeforeItBegins,
}

impl BannerError {
    /// What of the request is to be corrected.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::NotAName => "id",
            Self::BadText { field, .. } | Self::NotAnAddress { field } => field,
            Self::EndsBeforeItBegins => "until_s",
        }
    }
}

/// Stream `banner/<id>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Banner {
    content: Option<BannerContent>,
}

impl Banner {
    /// What is known already is no news.
    ///
    /// # Errors
    /// The content is none that a page can show.
    pub fn decide(&self, command: BannerCommand) -> Result<Vec<BannerEvent>, BannerError> {
        let event = match command {
            BannerCommand::Set { content, by } => {
                content.check()?;
                let news = self.content.as_ref() != Some(&content);
                news.then_some(BannerEvent::BannerSet { content, by })
            }
            BannerCommand::Withdraw { by } => {
                self.content.is_some().then_some(BannerEvent::BannerWithdrawn { by })
            }
        };
        Ok(event.into_iter().collect())
    }
}

impl Kept for Banner {
    const STATE_VERSION: i32 = 2;
}

impl Aggregate for Banner {
    const TYPE: &'static str = "banner";
    type Command = BannerCommand;
    type Event = BannerEvent;
    type Error = BannerError;
    type Services = ();

    async fn handle(
        &mut self,
        command: BannerCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), BannerError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: BannerEvent) {
        self.content = match event {
            BannerEvent::BannerSet { content, .. } => Some(content),
            BannerEvent::BannerWithdrawn { .. } => None,
        };
    }
}
