//! Reports, a row each.
//! Read by: the operators' desk.
//!
//! Words stay sealed here, as they are in the log; whoever answers opens them.

use brickyard_core::kernel::{AccountId, Personal, SubjectId, Target};
use brickyard_core::reports::{Problem, ReportEvent};
use brickyard_core::subjects::SubjectEvent;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportRow {
    pub target: Target,
    pub account: AccountId,
    pub problem: Problem,
    pub at_s: i64,
    pub made_position: Position,
    /// Nobody has settled it yet.
    pub open: bool,
    /// Place in the stream of the event that told the words: they open nowhere else.
    pub sequence: i64,
    pub words: Personal,
}

pub struct Reported;

impl Model for Reported {
    const NAME: &'static str = "reports";
    const READS: &'static [&'static str] = &["report", "subject"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        target text not null generated always as (state->>'target') stored,
        account text not null generated always as (state->>'account') stored,
        made_position bigint not null
            generated always as ((state->>'made_position')::bigint) stored,
        open boolean not null generated always as ((state->>'open')::boolean) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists reports_open on rows (target, made_position) where open",
        "create index if not exists reports_by_target on rows (target)",
        "create index if not exists reports_by_account on rows (account)",
    ];
    const TELLS: bool = false;
    type Row = ReportRow;

    fn wanted(events: &[Event]) -> Wanted {
        let (mut settled, mut erased) = (vec![], vec![]);
        for event in events {
            match &event.body {
                Body::Report(target, body)
                    if matches!(**body, ReportEvent::ReportsSettled { .. }) =>
                {
                    settled.push(target.to_string());
                }
                Body::Subject(SubjectId::Account(account), _) => erased.push(account.to_string()),
                _ => {}
            }
        }
        Wanted { keys: vec![], by_column: vec![("target", settled), ("account", erased)] }
    }

    fn groups(row: &ReportRow) -> Groups {
        vec![("target", row.target.to_string()), ("account", row.account.to_string())]
    }

    fn apply(rows: &mut Rows<ReportRow>, event: &Event) {
        match &event.body {
            Body::Report(target, body) => match &**body {
                ReportEvent::ReportFiled { by, problem, words, .. } => {
                    let row = ReportRow {
                        target: *target,
                        account: *by,
                        problem: *problem,
                        at_s: event.at_s,
                        made_position: event.position,
                        open: true,
                        sequence: event.sequence,
                        words: words.clone(),
                    };
                    rows.put(format!("{:020}", event.position.0), row);
                }
                ReportEvent::ReportsSettled { .. } => {
                    for key in rows.keys_in("target", &target.to_string()) {
                        if rows.get(&key).is_some_and(|row| row.open) {
                            rows.update(&key, |row| row.open = false);
                        }
                    }
                }
            },
            Body::Subject(SubjectId::Account(account), SubjectEvent::SubjectErased { .. }) => {
                for key in rows.keys_in("account", &account.to_string()) {
                    rows.update(&key, |row| row.words = Personal::Erased);
                }
            }
            _ => {}
        }
    }

    fn topics(_key: &str, _row: &ReportRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
