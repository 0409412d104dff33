//! Likes: that somebody likes an item, a collection, a comment or news. A stream for each of them, so that what
//! many like at once is no place where they wait for each other.

mod event;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use event::LikeEvent;

use crate::kernel::{AccountId, Address, Kept, Target, Whose};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LikeCommand {
    Give {
        target: Target,
        under: Target,
        by: AccountId,
        wallet: Option<Address>,
        liked: Option<Whose>,
    },
    TakeBack {
        target: Target,
        under: Target,
        by: AccountId,
    },
}

/// Nothing is refused: once more is no news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LikeError {}

/// Stream `like/<account>/<target>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Like {
    given: bool,
}

impl Like {
    pub fn stream(by: AccountId, target: Target) -> String {
        format!("{by}/{target}")
    }

    pub fn decide(&self, command: LikeCommand) -> Option<LikeEvent> {
        match command {
            LikeCommand::Give { target, under, by, wallet, liked } => {
                (!self.given).then_some(LikeEvent::LikeGiven { target, under, by, wallet, liked })
            }
            LikeCommand::TakeBack { target, under, by } => {
                self.given.then_some(LikeEvent::LikeTakenBack { target, under, by })
            }
        }
    }
}

impl Kept for Like {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Like {
    const TYPE: &'static str = "like";
    type Command = LikeCommand;
    type Event = LikeEvent;
    type Error = LikeError;
    type Services = ();

    async fn handle(
        &mut self,
        command: LikeCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), LikeError> {
        if let Some(event) = self.decide(command) {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: LikeEvent) {
        self.given = matches!(event, LikeEvent::LikeGiven { .. });
    }
}

#[cfg(test)]
mod tests {
    use cqrs_es::test::TestFramework;

    use super::*;

    #[test]
    fn a_like_is_given_once_and_taken_back_once() {
        let (by, target) = (AccountId::new([1; 16]), Target::Wallet(Address::new([7; 20])));
        let (wallet, liked, under) = (None, None, target);
        let give = || LikeCommand::Give { target, under, by, wallet, liked };
        let take_back = || LikeCommand::TakeBack { target, under, by };
        let given = || LikeEvent::LikeGiven { target, under, by, wallet, liked };
        let taken_back = || LikeEvent::LikeTakenBack { target, under, by };
        let after = |events| TestFramework::<Like>::with(()).given(events);
        after(vec![]).when(give()).then_expect_events(vec![given()]);
        after(vec![given()]).when(give()).then_expect_events(vec![]);
        after(vec![]).when(take_back()).then_expect_events(vec![]);
        after(vec![given()]).when(take_back()).then_expect_events(vec![taken_back()]);
        after(vec![given(), taken_back()]).when(give()).then_expect_events(vec![given()]);
    }
}
