//! The rules of applications and the fold of their events.

use std::collections::BTreeMap;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use super::error::ApplicationError;
use super::event::{AirdropTerms, ApplicationEvent};
use super::kinds::{ApplicationKind, Certification, RefusalReason};
use super::words::ApplicationWords;
use crate::accounts::Operator;
use crate::kernel::{AccountId, Kept, Personal, PersonalTexts, SubjectId, UnixSeconds};

/// Of one account, that wait for their review.
pub(super) const MOST_AIRDROPS: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplicationCommand {
    /// `airdrop` comes with the words of an airdrop and with no others.
    Apply {
        account: AccountId,
        airdrop: Option<Box<AirdropTerms>>,
        words: Box<ApplicationWords>,
        now_s: UnixSeconds,
    },
    Withdraw {
        account: AccountId,
        number: u32,
    },
    /// Refused for this reason; granted without any.
    Review {
        account: AccountId,
        number: u32,
        refused: Option<RefusalReason>,
        by: Operator,
    },
    /// Takes a certification away; who has none loses none.
    Revoke {
        account: AccountId,
        by: Operator,
    },
}

/// Stream `application/<account>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applications {
    made: u32,
    pending: BTreeMap<u32, ApplicationKind>,
    /// With the application that it was granted with.
    certified: Option<(Certification, u32)>,
}

impl Applications {
    pub fn certification(&self) -> Option<Certification> {
        self.certified.map(|(certification, _)| certification)
    }

    /// Decides a command: the events that follow from it, or the rule that refuses it.
    ///
    /// # Errors
    /// See [`ApplicationError`].
    pub fn decide(
        &self,
        command: ApplicationCommand,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        let event = match command {
            ApplicationCommand::Apply { account, airdrop, words, now_s } => {
                words.check()?;
                let airdrop = airdrop.filter(|_| words.kind() == ApplicationKind::Airdrop);
                airdrop.as_deref().map_or(Ok(()), AirdropTerms::check)?;
                self.may_apply(words.kind())?;
                ApplicationEvent::ApplicationMade {
                    account,
                    number: self.made.saturating_add(1),
                    kind: words.kind(),
                    airdrop: airdrop.map(|terms| *terms),
                    words: Personal::of(&words),
                    made_at_s: now_s,
                }
            }
            ApplicationCommand::Withdraw { account, number } => {
                self.pending.get(&number).ok_or(ApplicationError::NotPending)?;
                ApplicationEvent::ApplicationWithdrawn { account, number }
            }
            ApplicationCommand::Review { account, number, refused, by } => {
                let kind = *self.pending.get(&number).ok_or(ApplicationError::NotPending)?;
                if by.account() == Some(account) {
                    return Err(ApplicationError::OwnApplication);
                }
                let by = by.account();
                match refused {
                    None => ApplicationEvent::ApplicationGranted { account, number, kind, by },
                    Some(reason) => {
                        ApplicationEvent::ApplicationRefused { account, number, kind, reason, by }
                    }
                }
            }
            ApplicationCommand::Revoke { account, by } => {
                let Some((certification, number)) = self.certified else { return Ok(vec![]) };
                let by = by.account();
                ApplicationEvent::CertificationRevoked { account, number, certification, by }
            }
        };
        Ok(vec![event])
    }

    fn may_apply(&self, kind: ApplicationKind) -> Result<(), ApplicationError> {
        let waiting = self.pending.values().filter(|pending| **pending == kind).count();
        let Some(certification) = kind.certification() else {
            let full = waiting >= MOST_AIRDROPS;
            return if full { Err(ApplicationError::TooManyAirdrops) } else { Ok(()) };
        };
        if self.certification() == Some(certification) {
            return Err(ApplicationError::CertifiedAlready);
        }
        if waiting > 0 { Err(ApplicationError::Pending) } else { Ok(()) }
    }
}

impl Kept for Applications {
    const STATE_VERSION: i32 = 1;

    fn personal(event: &mut ApplicationEvent) -> Option<PersonalTexts<'_>> {
        let ApplicationEvent::ApplicationMade { account, words, .. } = event else { return None };
        let subject = SubjectId::Account(*account);
        Some(PersonalTexts { subject, texts: vec![("words", words)] })
    }
}

impl Aggregate for Applications {
    const TYPE: &'static str = "application";
    type Command = ApplicationCommand;
    type Event = ApplicationEvent;
    type Error = ApplicationError;
    type Services = ();

    async fn handle(
        &mut self,
        command: ApplicationCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), ApplicationError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: ApplicationEvent) {
        match event {
            ApplicationEvent::ApplicationMade { number, kind, .. } => {
                self.made = number;
                self.pending.insert(number, kind);
            }
            ApplicationEvent::ApplicationWithdrawn { number, .. }
            | ApplicationEvent::ApplicationRefused { number, .. } => {
                self.pending.remove(&number);
            }
            ApplicationEvent::ApplicationGranted { number, kind, .. } => {
                self.pending.remove(&number);
                let certified = kind.certification().map(|granted| (granted, number));
                self.certified = certified.or(self.certified);
            }
            ApplicationEvent::CertificationRevoked { .. } => self.certified = None,
        }
    }
}
