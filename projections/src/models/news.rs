//! News, a row each: what was contributed, and what came of it.
//! Read by: the news pages, those who contributed, and the operators' desk.
//!
//! What waits stays sealed here, as it is in the log; whoever answers opens it. What is published is plain.

use brickyard_core::kernel::{AccountId, NewsId, Personal, SubjectId, UnixSeconds};
use brickyard_core::news::{DeclineReason, NewsEvent, NewsWords};
use brickyard_core::subjects::SubjectEvent;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum NewsState {
    Pending,
    Published,
    Declined,
    /// By its author, an operator, or with its author while it waited.
    Withdrawn,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewsRow {
    pub author: AccountId,
    /// Whether its author has left: nobody is named then.
    pub orphaned: bool,
    pub state: NewsState,
    pub reason: Option<DeclineReason>,
    pub contributed_at_s: UnixSeconds,
    pub made_position: Position,
    pub published_at_s: Option<UnixSeconds>,
    pub published_position: Option<Position>,
    /// Place in the stream of the event that told the words: they open nowhere else.
    pub sequence: i64,
    pub sealed: Personal,
    /// As they were published.
    pub words: Option<NewsWords>,
}

impl NewsRow {
    /// What is not published, its author sees alone.
    pub fn is_shown_to(&self, reader: Option<AccountId>) -> bool {
        self.state == NewsState::Published || reader == Some(self.author)
    }
}

pub struct Newsroom;

impl Model for Newsroom {
    const NAME: &'static str = "news";
    const READS: &'static [&'static str] = &["news", "subject"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        author text not null generated always as (state->>'author') stored,
        standing text not null generated always as (state->>'state') stored,
        made_position bigint not null
            generated always as ((state->>'made_position')::bigint) stored,
        published_position bigint
            generated always as ((state->>'published_position')::bigint) stored,
        published_at_s bigint generated always as ((state->>'published_at_s')::bigint) stored,
        kind text generated always as (state#>>'{words,kind}') stored,
        language text generated always as (state#>>'{words,language}') stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists news_published on rows (kind, published_position desc) \
            where standing = 'published'",
        "create index if not exists news_by_time on rows (published_at_s) \
            where standing = 'published'",
        "create index if not exists news_pending on rows (made_position) \
            where standing = 'pending'",
        "create index if not exists news_by_author on rows (author, made_position desc)",
    ];
    type Row = NewsRow;

    fn wanted(events: &[Event]) -> Wanted {
        let (mut keys, mut erased) = (vec![], vec![]);
        for event in events {
            match &event.body {
                Body::News(id, _) => keys.push(id.to_string()),
                Body::Subject(SubjectId::Account(account), _) => erased.push(account.to_string()),
                _ => {}
            }
        }
        Wanted { keys, by_column: vec![("author", erased)] }
    }

    fn groups(row: &NewsRow) -> Groups {
        vec![("author", row.author.to_string())]
    }

    fn apply(rows: &mut Rows<NewsRow>, event: &Event) {
        match &event.body {
            Body::News(id, body) => of_news(rows, event, *id, body),
            Body::Subject(SubjectId::Account(account), SubjectEvent::SubjectErased { .. }) => {
                for key in rows.keys_in("author", &account.to_string()) {
                    rows.update(&key, |row| {
                        row.orphaned = true;
                        row.sealed = Personal::Erased;
                        if row.state == NewsState::Pending {
                            row.state = NewsState::Withdrawn;
                        }
                    });
                }
            }
            _ => {}
        }
    }

    /// Of what waits, nobody hears.
    fn topics(_key: &str, row: &NewsRow) -> Option<(&'static str, Vec<String>)> {
        row.published_position.map(|_| ("news", vec!["news".to_owned()]))
    }
}

fn of_news(rows: &mut Rows<NewsRow>, event: &Event, id: NewsId, body: &NewsEvent) {
    let key = id.to_string();
    match body {
        NewsEvent::NewsContributed { author, words, contributed_at_s } => {
            let row = NewsRow {
                author: *author,
                orphaned: false,
                state: NewsState::Pending,
                reason: None,
                contributed_at_s: *contributed_at_s,
                made_position: event.position,
                published_at_s: None,
                published_position: None,
                sequence: event.sequence,
                sealed: words.clone(),
                words: None,
            };
            rows.put(key, row);
        }
        NewsEvent::NewsPublished { words, published_at_s, .. } => rows.update(&key, |row| {
            row.state = NewsState::Published;
            row.published_at_s = Some(*published_at_s);
            row.published_position = Some(event.position);
            row.words = Some(words.clone());
        }),
        NewsEvent::NewsDeclined { reason, .. } => rows.update(&key, |row| {
            row.state = NewsState::Declined;
            row.reason = Some(*reason);
        }),
        NewsEvent::NewsWithdrawn { .. } | NewsEvent::NewsRemoved { .. } => {
            rows.update(&key, |row| row.state = NewsState::Withdrawn);
        }
    }
}
