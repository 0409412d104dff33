//! The thresholds' rules. Who may set them is asked before: see the operators' calls.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use super::event::WhaleMarkEvent;
use super::thresholds::{ThresholdError, WhaleThresholds};
use crate::kernel::{AccountId, Kept};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhaleMarkCommand {
    Set { thresholds: WhaleThresholds, by: Option<AccountId> },
}

/// Stream `whale_mark/market`: there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhaleMark {
    version: u32,
    thresholds: WhaleThresholds,
}

impl WhaleMark {
    /// The one stream's id.
    pub const ID: &'static str = "market";

    /// What is known already is no news.
    ///
    /// # Errors
    /// A number is outside of what makes sense.
    pub fn decide(
        &self,
        command: WhaleMarkCommand,
    ) -> Result<Option<WhaleMarkEvent>, ThresholdError> {
        let WhaleMarkCommand::Set { thresholds, by } = command;
        thresholds.check()?;
        let version = self.version.saturating_add(1);
        let news = thresholds != self.thresholds;
        Ok(news.then_some(WhaleMarkEvent::WhaleThresholdsSet { version, thresholds, by }))
    }
}

impl Kept for WhaleMark {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for WhaleMark {
    const TYPE: &'static str = "whale_mark";
    type Command = WhaleMarkCommand;
    type Event = WhaleMarkEvent;
    type Error = ThresholdError;
    type Services = ();

    async fn handle(
        &mut self,
        command: WhaleMarkCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), ThresholdError> {
        if let Some(event) = self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: WhaleMarkEvent) {
        let WhaleMarkEvent::WhaleThresholdsSet { version, thresholds, .. } = event;
        (self.version, self.thresholds) = (version, thresholds);
    }
}
