//! What people have applied for, and what came of it.
//! Read by: those who applied, the operators' desk, and whoever looks for what airdrops handed out.
//!
//! Words stay sealed here, as they are in the log; whoever answers opens them.

use brickyard_core::applications::{
    AirdropTerms, ApplicationEvent, ApplicationKind, RefusalReason,
};
use brickyard_core::kernel::{AccountId, Personal, SubjectId, UnixSeconds};
use brickyard_core::subjects::SubjectEvent;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ApplicationState {
    Pending,
    Granted,
    Refused,
    Withdrawn,
    /// Granted, and taken away again.
    Revoked,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApplicationRow {
    pub account: AccountId,
    /// Counts the account's applications from 1.
    pub number: u32,
    pub kind: ApplicationKind,
    pub state: ApplicationState,
    pub reason: Option<RefusalReason>,
    pub made_at_s: UnixSeconds,
    pub made_position: Position,
    /// When it was granted, refused, withdrawn or revoked.
    pub ended_at_s: Option<i64>,
    /// Where it was granted.
    pub granted_position: Option<Position>,
    pub airdrop: Option<AirdropTerms>,
    /// Place in the stream of the event that told the words: they open nowhere else.
    pub sequence: i64,
    pub words: Personal,
}

pub struct Applied;

impl Model for Applied {
    const NAME: &'static str = "applications";
    const READS: &'static [&'static str] = &["application", "subject"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        account text not null generated always as (state->>'account') stored,
        made_position bigint not null
            generated always as ((state->>'made_position')::bigint) stored,
        kind text not null generated always as (state->>'kind') stored,
        standing text not null generated always as (state->>'state') stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists applications_by_account on rows (account, made_position desc)",
        "create index if not exists applications_pending on rows (made_position) \
            where standing = 'pending'",
        "create index if not exists applications_airdrops on rows (made_position) \
            where kind = 'airdrop' and standing = 'granted'",
    ];
    const TELLS: bool = false;
    type Row = ApplicationRow;

    fn wanted(events: &[Event]) -> Wanted {
        let (mut keys, mut erased) = (vec![], vec![]);
        for event in events {
            match &event.body {
                Body::Application(account, body) => keys.push(key(*account, number_of(body))),
                Body::Subject(SubjectId::Account(account), _) => erased.push(account.to_string()),
                _ => {}
            }
        }
        Wanted { keys, by_column: vec![("account", erased)] }
    }

    fn groups(row: &ApplicationRow) -> Groups {
        vec![("account", row.account.to_string())]
    }

    fn apply(rows: &mut Rows<ApplicationRow>, event: &Event) {
        match &event.body {
            Body::Application(account, body) => of_account(rows, event, *account, body),
            Body::Subject(SubjectId::Account(account), SubjectEvent::SubjectErased { .. }) => {
                for key in rows.keys_in("account", &account.to_string()) {
                    rows.update(&key, |row| row.words = Personal::Erased);
                }
            }
            _ => {}
        }
    }

    fn topics(_key: &str, _row: &ApplicationRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

fn key(account: AccountId, number: u32) -> String {
    format!("{account}/{number}")
}

const fn number_of(body: &ApplicationEvent) -> u32 {
    match body {
        ApplicationEvent::ApplicationMade { number, .. }
        | ApplicationEvent::ApplicationWithdrawn { number, .. }
        | ApplicationEvent::ApplicationGranted { number, .. }
        | ApplicationEvent::ApplicationRefused { number, .. }
        | ApplicationEvent::CertificationRevoked { number, .. } => *number,
    }
}

fn of_account(
    rows: &mut Rows<ApplicationRow>,
    event: &Event,
    account: AccountId,
    body: &ApplicationEvent,
) {
    let (state, reason) = match body {
        ApplicationEvent::ApplicationMade { number, kind, airdrop, words, made_at_s, .. } => {
            let row = ApplicationRow {
                account,
                number: *number,
                kind: *kind,
                state: ApplicationState::Pending,
                reason: None,
                made_at_s: *made_at_s,
                made_position: event.position,
                ended_at_s: None,
                granted_position: None,
                airdrop: airdrop.clone(),
                sequence: event.sequence,
                words: words.clone(),
            };
            return rows.put(key(account, *number), row);
        }
        ApplicationEvent::ApplicationWithdrawn { .. } => (ApplicationState::Withdrawn, None),
        ApplicationEvent::ApplicationGranted { .. } => (ApplicationState::Granted, None),
        ApplicationEvent::ApplicationRefused { reason, .. } => {
            (ApplicationState::Refused, Some(*reason))
        }
        ApplicationEvent::CertificationRevoked { .. } => (ApplicationState::Revoked, None),
    };
    rows.update(&key(account, number_of(body)), |row| {
        row.state = state;
        row.reason = reason;
        row.ended_at_s = Some(event.at_s);
        if state == ApplicationState::Granted {
            row.granted_position = Some(event.position);
        }
    });
}
