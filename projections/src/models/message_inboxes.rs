//! What accounts have read of their messages, and which they do without.

use std::collections::BTreeSet;

use brickyard_core::inboxes::{InboxEvent, MessageCategory};
use brickyard_core::kernel::AccountId;

use super::messages::MessageRow;
use crate::rows::Rows;

pub(super) fn inbox_key(account: AccountId) -> String {
    format!("inbox/{account}")
}

pub(super) fn mark(rows: &mut Rows<MessageRow>, id: AccountId, body: &InboxEvent) {
    match body {
        InboxEvent::MessageRead { message, .. } => {
            let is_theirs = matches!(rows.get(message),
                Some(MessageRow::Message(message)) if message.account == id);
            if is_theirs {
                rows.update(message, |row| {
                    if let MessageRow::Message(message) = row {
                        message.read = true;
                    }
                });
            }
        }
        InboxEvent::MessagesRead { through, .. } => {
            let (_, muted) = inbox(rows, id);
            let read_through = i64::try_from(*through).unwrap_or(i64::MAX);
            rows.put(inbox_key(id), MessageRow::Inbox { account: id, read_through, muted });
        }
        InboxEvent::CategoriesMuted { muted, .. } => {
            let (read_through, _) = inbox(rows, id);
            let muted = muted.clone();
            rows.put(inbox_key(id), MessageRow::Inbox { account: id, read_through, muted });
        }
    }
}

/// Up to where all is read, and what is muted.
fn inbox(rows: &Rows<MessageRow>, account: AccountId) -> (i64, BTreeSet<MessageCategory>) {
    match rows.get(&inbox_key(account)) {
        Some(MessageRow::Inbox { read_through, muted, .. }) => (*read_through, muted.clone()),
        _ => (0, BTreeSet::new()),
    }
}
