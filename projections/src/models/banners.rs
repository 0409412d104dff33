//! Banners of the front page and of partners, as operators have set them.
//! Read by: the front page, the cooperation page, and the operators' desk.

use brickyard_core::banners::{BannerContent, BannerEvent, BannerId};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BannerRow {
    pub id: BannerId,
    pub content: BannerContent,
    /// Shown no more, whatever its times say.
    pub withdrawn: bool,
}

pub struct Banners;

impl Model for Banners {
    const NAME: &'static str = "banners";
    const READS: &'static [&'static str] = &["banner"];
    const VERSION: i32 = 2;
    const COLUMNS: &'static str = "
        wall text not null generated always as (state->'content'->>'wall') stored,
        place integer not null
            generated always as ((state->'content'->>'place')::integer) stored,
        from_s numeric(20, 0) not null
            generated always as ((state->'content'->>'from_s')::numeric) stored,
        until_s numeric(20, 0)
            generated always as ((state->'content'->>'until_s')::numeric) stored,
        withdrawn boolean not null generated always as ((state->>'withdrawn')::boolean) stored,
    ";
    /// There are few, and all are read.
    const INDEXES: &'static [&'static str] = &[];
    const TELLS: bool = false;
    type Row = BannerRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Banner(id, _) => Some(id.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<BannerRow>, event: &Event) {
        let Body::Banner(id, body) = &event.body else { return };
        match &**body {
            BannerEvent::BannerSet { content, .. } => {
                let (id, content) = (id.clone(), content.clone());
                rows.put(id.to_string(), BannerRow { id, content, withdrawn: false });
            }
            BannerEvent::BannerWithdrawn { .. } => {
                rows.update(&id.to_string(), |row| row.withdrawn = true);
            }
        }
    }

    fn topics(_key: &str, _row: &BannerRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
