//! Likes, a row for each account and thing.
//! Read by: the pages of what is liked.

use brickyard_core::kernel::{AccountId, Target};
use brickyard_core::likes::{Like, LikeEvent};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LikeRow {
    pub target: Target,
    /// The item or collection where it is shown.
    pub under: Target,
    pub account: AccountId,
    /// False when it was taken back.
    pub given: bool,
    pub made_position: Position,
}

pub struct Likes;

impl Model for Likes {
    const NAME: &'static str = "likes";
    const READS: &'static [&'static str] = &["like"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        target text not null generated always as (state->>'target') stored,
        under text not null generated always as (state->>'under') stored,
        account text not null generated always as (state->>'account') stored,
        given boolean not null generated always as ((state->>'given')::boolean) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists likes_of on rows (target) where given",
        "create index if not exists likes_by_account on rows (account, under) where given",
    ];
    type Row = LikeRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Like(body) => Some(key(body)),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn groups(_row: &LikeRow) -> Groups {
        vec![]
    }

    fn apply(rows: &mut Rows<LikeRow>, event: &Event) {
        let Body::Like(body) = &event.body else { return };
        let (LikeEvent::LikeGiven { target, under, by, .. }
        | LikeEvent::LikeTakenBack { target, under, by }) = &**body;
        let row = LikeRow {
            target: *target,
            under: *under,
            account: *by,
            given: matches!(**body, LikeEvent::LikeGiven { .. }),
            made_position: event.position,
        };
        rows.put(key(body), row);
    }

    fn topics(_key: &str, row: &LikeRow) -> Option<(&'static str, Vec<String>)> {
        Some(("like", vec![format!("comments:{}", row.under)]))
    }
}

/// As its stream is called.
fn key(body: &LikeEvent) -> String {
    let (LikeEvent::LikeGiven { target, by, .. } | LikeEvent::LikeTakenBack { target, by, .. }) =
        body;
    Like::stream(*by, *target)
}
