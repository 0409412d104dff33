//! The rules of inboxes and the fold of their events.
//!
//! Which single messages were read is not kept here, or the state would grow with them: a mark
//! that is set twice is one command, by its id.

use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use crate::kernel::Kept;

use super::command::{InboxCommand, InboxError};
use super::event::{InboxEvent, MessageCategory};

/// Bytes; what the model gives is at most a chain, a transaction, an item and a wallet.
pub const MESSAGE_ID_MAX: usize = 320;

/// Stream `inbox/<account>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inbox {
    /// All up to this position was read.
    read_through: u64,
    muted: BTreeSet<MessageCategory>,
}

impl Inbox {
    /// Decides a command: the events that follow from it, or the rule that refuses it.
    pub fn decide(&self, command: InboxCommand) -> Result<Vec<InboxEvent>, InboxError> {
        match command {
            InboxCommand::MarkRead { account, message } => {
                let visible = message.bytes().all(|byte| byte.is_ascii_graphic());
                if message.is_empty() || message.len() > MESSAGE_ID_MAX || !visible {
                    return Err(InboxError::NoSuchId);
                }
                Ok(vec![InboxEvent::MessageRead { account, message }])
            }
            InboxCommand::MarkAllRead { through, .. } if through <= self.read_through => Ok(vec![]),
            InboxCommand::MarkAllRead { account, through } => {
                Ok(vec![InboxEvent::MessagesRead { account, through }])
            }
            InboxCommand::Mute { muted, .. } if muted == self.muted => Ok(vec![]),
            InboxCommand::Mute { account, muted } => {
                Ok(vec![InboxEvent::CategoriesMuted { account, muted }])
            }
        }
    }
}

impl Kept for Inbox {
    const STATE_VERSION: i32 = 2;
}

impl Aggregate for Inbox {
    const TYPE: &'static str = "inbox";
    type Command = InboxCommand;
    type Event = InboxEvent;
    type Error = InboxError;
    type Services = ();

    async fn handle(
        &mut self,
        command: InboxCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), InboxError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: InboxEvent) {
        match event {
            InboxEvent::MessageRead { .. } => {}
            InboxEvent::MessagesRead { through, .. } => self.read_through = through,
            InboxEvent::CategoriesMuted { muted, .. } => self.muted = muted,
        }
    }
}
