//! The rules of profiles and the fold of their events.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use crate::kernel::{
    ItemId, Kept, LINK_MAX, Personal, PersonalTexts, SubjectId, UnixSeconds, UploadId, is_link,
};

use super::command::ProfileCommand;
use super::error::ProfileError;
use super::event::{ProfileEvent, ProfileTexts};

/// Ten minutes between the wallet's signature and our answer: long enough for a person at a
/// hardware wallet, short enough that a message that leaks later is worth nothing.
pub const SIGNED_WITHIN_SECONDS: u64 = 600;
/// Clocks of wallets and servers differ.
const CLOCKS_DIFFER_SECONDS: u64 = 60;

/// Characters of the text about oneself: a short paragraph.
const ABOUT_MAX: usize = 500;

/// Sealed texts, and the place in the stream at which alone they open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    pub texts: ProfileTexts,
    pub sequence: i64,
}

/// Stream `profile/<wallet>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Events so far, which is the place of the last one.
    sequence: i64,
    /// Of the last profile; zero before the first.
    signed_at_s: UnixSeconds,
    texts: Option<ProfileTexts>,
}

impl Profile {
    /// The last profile; none before the first.
    pub fn told(&self) -> Option<Told> {
        let texts = self.texts.clone()?;
        Some(Told { texts, sequence: self.sequence })
    }

    /// Decides a command: the event that follows from it, or the rule that refuses it.
    pub fn decide(&self, command: ProfileCommand) -> Result<ProfileEvent, ProfileError> {
        let ProfileCommand::Update { wallet, texts, signed_by, signed_at_s, now_s } = command;
        if signed_by != wallet {
            return Err(ProfileError::NotTheWallet);
        }
        check_texts(&texts)?;
        if signed_at_s.plus(SIGNED_WITHIN_SECONDS) < now_s {
            return Err(ProfileError::SignedTooLongAgo { max_s: SIGNED_WITHIN_SECONDS });
        }
        if signed_at_s > now_s.plus(CLOCKS_DIFFER_SECONDS) {
            return Err(ProfileError::SignedInTheFuture);
        }
        if signed_at_s <= self.signed_at_s {
            return Err(ProfileError::SignedBefore);
        }
        Ok(ProfileEvent::ProfileUpdated { wallet, texts, signed_at_s })
    }
}

fn check_texts(texts: &ProfileTexts) -> Result<(), ProfileError> {
    for (field, text) in texts.named() {
        // A command's texts are plain; what is sealed has passed here before.
        let Personal::Plain(text) = text else { continue };
        let about = field == "personalprofile";
        let max = if about { ABOUT_MAX } else { LINK_MAX };
        if text.chars().count() > max {
            return Err(ProfileError::TooLong { field, max });
        }
        if text.chars().any(|c| c.is_control() && !(about && c == '\n')) {
            return Err(ProfileError::ControlCharacters { field });
        }
        if about || text.is_empty() {
            continue;
        }
        if field == "imgsource" {
            text.parse::<ItemId>().map_err(|_| ProfileError::NotAnItem { field })?;
            continue;
        }
        let is_link = is_link(text);
        let is_picture = matches!(field, "profileimageurl" | "bannerimageurl");
        if is_picture && !is_link && text.parse::<UploadId>().is_err() {
            return Err(ProfileError::NotAPicture { field });
        }
        if !is_picture && !is_link {
            return Err(ProfileError::NotALink { field });
        }
    }
    Ok(())
}

impl Kept for Profile {
    const STATE_VERSION: i32 = 2;

    fn personal(event: &mut ProfileEvent) -> Option<PersonalTexts<'_>> {
        let ProfileEvent::ProfileUpdated { wallet, texts, .. } = event;
        let subject = SubjectId::Wallet(*wallet);
        Some(PersonalTexts { subject, texts: texts.named_mut().into() })
    }
}

impl Aggregate for Profile {
    const TYPE: &'static str = "profile";
    type Command = ProfileCommand;
    type Event = ProfileEvent;
    type Error = ProfileError;
    type Services = ();

    async fn handle(
        &mut self,
        command: ProfileCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), ProfileError> {
        sink.write(self.decide(command)?, self).await;
        Ok(())
    }

    fn apply(&mut self, event: ProfileEvent) {
        let ProfileEvent::ProfileUpdated { texts, signed_at_s, .. } = event;
        self.sequence += 1;
        self.signed_at_s = signed_at_s;
        self.texts = Some(texts);
    }
}
