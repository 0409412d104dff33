//! Comments, a row each.
//! Read by: the pages of what they are about, and the operators' desk.
//!
//! Words stay sealed here, as they are in the log; whoever answers opens them.

use brickyard_core::comments::{Answered, CommentEvent};
use brickyard_core::kernel::{AccountId, CommentId, Personal, SubjectId, Target};
use brickyard_core::subjects::SubjectEvent;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

/// Why its words are shown, or are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CommentState {
    Standing,
    /// By its author or an operator.
    Deleted,
    /// With its author.
    Erased,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommentRow {
    pub target: Target,
    /// What it is a reply to; none at the head of a thread.
    pub answered: Option<Answered>,
    pub account: AccountId,
    pub at_s: i64,
    pub made_position: Position,
    pub state: CommentState,
    /// Place in the stream of the event that told the words: they open nowhere else.
    pub sequence: i64,
    pub words: Personal,
}

impl CommentRow {
    pub fn thread(&self) -> Option<CommentId> {
        self.answered.map(|answered| answered.thread)
    }
}

pub struct Comments;

impl Model for Comments {
    const NAME: &'static str = "comments";
    const READS: &'static [&'static str] = &["comment", "subject"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        target text not null generated always as (state->>'target') stored,
        thread text generated always as (state#>>'{answered,thread}') stored,
        account text not null generated always as (state->>'account') stored,
        made_position bigint not null
            generated always as ((state->>'made_position')::bigint) stored,
        standing boolean not null generated always as (state->>'state' = 'standing') stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists comments_by_target on rows (target, made_position) \
            where thread is null",
        "create index if not exists comments_by_thread on rows (thread, made_position) \
            where thread is not null",
        "create index if not exists comments_standing on rows (target) where standing",
        "create index if not exists comments_by_account on rows (account)",
    ];
    type Row = CommentRow;

    fn wanted(events: &[Event]) -> Wanted {
        let (mut keys, mut erased) = (vec![], vec![]);
        for event in events {
            match &event.body {
                Body::Comment(id, _) => keys.push(id.to_string()),
                Body::Subject(SubjectId::Account(account), _) => erased.push(account.to_string()),
                _ => {}
            }
        }
        Wanted { keys, by_column: vec![("account", erased)] }
    }

    fn groups(row: &CommentRow) -> Groups {
        vec![("account", row.account.to_string())]
    }

    fn apply(rows: &mut Rows<CommentRow>, event: &Event) {
        match &event.body {
            Body::Comment(id, body) => match &**body {
                CommentEvent::CommentWritten { target, answered, by, words, .. } => {
                    let row = CommentRow {
                        target: *target,
                        answered: *answered,
                        account: *by,
                        at_s: event.at_s,
                        made_position: event.position,
                        state: CommentState::Standing,
                        sequence: event.sequence,
                        words: words.clone(),
                    };
                    rows.put(id.to_string(), row);
                }
                CommentEvent::CommentDeleted { .. } | CommentEvent::CommentRemoved { .. } => {
                    rows.update(&id.to_string(), |row| row.state = CommentState::Deleted);
                }
            },
            Body::Subject(SubjectId::Account(account), SubjectEvent::SubjectErased { .. }) => {
                for key in rows.keys_in("account", &account.to_string()) {
                    rows.update(&key, |row| {
                        row.words = Personal::Erased;
                        row.state = CommentState::Erased;
                    });
                }
            }
            _ => {}
        }
    }

    fn topics(_key: &str, row: &CommentRow) -> Option<(&'static str, Vec<String>)> {
        Some(("comment", vec![format!("comments:{}", row.target)]))
    }
}
