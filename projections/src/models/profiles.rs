//! What owners of wallets tell about themselves.
//! Read by: profiles, and every page that shows who owns or made something.
//!
//! Texts stay sealed here, as they are in the log; whoever answers opens them. So a destroyed key
//! is the end of them in rows, history, leftovers of old rows and backups alike.

use brickyard_core::kernel::{Address, Personal, SubjectId, UnixSeconds};
use brickyard_core::profiles::{ProfileEvent, ProfileTexts};
use brickyard_core::subjects::SubjectEvent;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProfileRow {
    pub wallet: Address,
    /// Place in the stream of the event that told the texts: they open nowhere else.
    pub sequence: i64,
    pub texts: ProfileTexts,
    pub signed_at_s: UnixSeconds,
}

pub struct Profiles;

impl Model for Profiles {
    const NAME: &'static str = "profiles";
    const READS: &'static [&'static str] = &["profile", "subject"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "";
    const INDEXES: &'static [&'static str] = &[];
    const TELLS: bool = false;
    type Row = ProfileRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Profile(wallet, _) | Body::Subject(SubjectId::Wallet(wallet), _) => {
                Some(wallet.to_string())
            }
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<ProfileRow>, event: &Event) {
        match &event.body {
            Body::Profile(wallet, body) => {
                let ProfileEvent::ProfileUpdated { texts, signed_at_s, .. } = &**body;
                let row = ProfileRow {
                    wallet: *wallet,
                    sequence: event.sequence,
                    texts: texts.clone(),
                    signed_at_s: *signed_at_s,
                };
                rows.put(wallet.to_string(), row);
            }
            Body::Subject(SubjectId::Wallet(wallet), SubjectEvent::SubjectErased { .. }) => {
                rows.update(&wallet.to_string(), |row| {
                    row.texts = ProfileTexts::all(&Personal::Erased);
                });
            }
            _ => {}
        }
    }

    fn topics(_key: &str, _row: &ProfileRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
