//! Bars: devices and networks that are kept out.
//!
//! Deliberately absent: which device or network it is. The log has a keyed hash of it, since an
//! address of a network may be a person's and what is in the log stays; the address itself is
//! beside the log (`migrations/0023_guards.sql`) and goes with the bar. Suspended accounts are told
//! by their own streams.

use cqrs_es::event_sink::EventSink;
use cqrs_es::{Aggregate, DomainEvent};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::accounts::BarReason;
use crate::kernel::{AccountId, Hash32, Kept};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum BarKind {
    Device,
    Network,
}

impl BarKind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Device => "device",
            Self::Network => "network",
        }
    }
}

/// `by` is none where it was done at the machine itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BarEvent {
    BarRaised { kind: BarKind, subject: Hash32, reason: BarReason, by: Option<AccountId> },
    BarLifted { kind: BarKind, subject: Hash32, by: Option<AccountId> },
}

impl DomainEvent for BarEvent {
    fn event_type(&self) -> String {
        match self {
            Self::BarRaised { .. } => "BarRaised",
            Self::BarLifted { .. } => "BarLifted",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BarCommand {
    Raise { kind: BarKind, subject: Hash32, reason: BarReason, by: Option<AccountId> },
    Lift { kind: BarKind, subject: Hash32, by: Option<AccountId> },
}

/// Nothing is refused: who is kept out already stays so, and once more is no news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BarError {}

/// Stream `bar/<hash>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bar {
    stands: bool,
}

impl Bar {
    pub const fn stands(&self) -> bool {
        self.stands
    }

    pub fn decide(&self, command: BarCommand) -> Vec<BarEvent> {
        let event = match command {
            BarCommand::Raise { kind, subject, reason, by } => {
                (!self.stands).then_some(BarEvent::BarRaised { kind, subject, reason, by })
            }
            BarCommand::Lift { kind, subject, by } => {
                self.stands.then_some(BarEvent::BarLifted { kind, subject, by })
            }
        };
        event.into_iter().collect()
    }
}

impl Kept for Bar {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Bar {
    const TYPE: &'static str = "bar";
    type Command = BarCommand;
    type Event = BarEvent;
    type Error = BarError;
    type Services = ();

    async fn handle(
        &mut self,
        command: BarCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), BarError> {
        for event in self.decide(command) {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: BarEvent) {
        self.stands = matches!(event, BarEvent::BarRaised { .. });
    }
}

#[cfg(test)]
mod tests {
    use cqrs_es::test::TestFramework;

    use super::*;

    #[test]
    fn a_bar_is_raised_and_lifted_once_each() {
        let (kind, subject, by) = (BarKind::Network, Hash32::new([7; 32]), None);
        let reason = BarReason::Abuse;
        let raised = BarEvent::BarRaised { kind, subject, reason, by };
        let lifted = BarEvent::BarLifted { kind, subject, by };
        let given = |events| TestFramework::<Bar>::with(()).given(events);
        let raise = || BarCommand::Raise { kind, subject, reason, by };
        let lift = || BarCommand::Lift { kind, subject, by };
        given(vec![]).when(raise()).then_expect_events(vec![raised.clone()]);
        given(vec![raised.clone()]).when(raise()).then_expect_events(vec![]);
        given(vec![]).when(lift()).then_expect_events(vec![]);
        given(vec![raised.clone()]).when(lift()).then_expect_events(vec![lifted.clone()]);
        given(vec![raised.clone(), lifted]).when(raise()).then_expect_events(vec![raised]);
    }
}
