//! From where on a holder is called a whale, as operators have set it; one row, and none before.
//! Read by: whales, and the page of the thresholds.

use brickyard_core::kernel::AccountId;
use brickyard_core::whales::{WhaleMark, WhaleMarkEvent, WhaleThresholds};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhaleMarkRow {
    pub version: u32,
    pub thresholds: WhaleThresholds,
    /// None where it was done at the machine itself.
    pub by: Option<AccountId>,
    pub at_s: i64,
}

pub struct WhaleMarks;

impl Model for WhaleMarks {
    const NAME: &'static str = "whale_marks";
    const READS: &'static [&'static str] = &["whale_mark"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "";
    const INDEXES: &'static [&'static str] = &[];
    const TELLS: bool = false;
    type Row = WhaleMarkRow;

    /// All of it: it is small, seldom changes, and is read for every past answer.
    fn facets(row: &WhaleMarkRow) -> Option<String> {
        Some(serde_json::to_string(row).expect("texts and numbers are JSON"))
    }

    fn wanted(events: &[Event]) -> Wanted {
        let any = events.iter().any(|event| matches!(event.body, Body::WhaleMark(..)));
        let keys = any.then(|| WhaleMark::ID.to_owned());
        Wanted { keys: keys.into_iter().collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<WhaleMarkRow>, event: &Event) {
        let Body::WhaleMark(WhaleMarkEvent::WhaleThresholdsSet { version, thresholds, by }) =
            &event.body
        else {
            return;
        };
        let (version, thresholds, by, at_s) = (*version, *thresholds, *by, event.at_s);
        rows.put(WhaleMark::ID.to_owned(), WhaleMarkRow { version, thresholds, by, at_s });
    }

    fn topics(_key: &str, _row: &WhaleMarkRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
