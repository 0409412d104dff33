//! What items are said to be like, and nothing else of them: a row changes when an item is minted,
//! revealed, described anew or burnt, and not when it is traded.
//! Read by: rarity, whose ranks hold from the newest of these positions on.

use brickyard_core::items::{Attribute, ItemEvent};
use brickyard_core::kernel::{Amount, ItemId};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::json::without_nul;
use crate::metadata::read_metadata;
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraitRow {
    pub item_id: ItemId,
    /// `{chain id}-{address}` of the item's collection
    pub collection: String,
    pub token_id: Amount,
    pub name: Option<String>,
    pub attributes: Vec<Attribute>,
    /// False for what was burnt. Means nothing for items of many units, which have no rarity.
    pub exists: bool,
}

pub struct Traits;

impl Model for Traits {
    const NAME: &'static str = "traits";
    const READS: &'static [&'static str] = &["item"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        collection text not null generated always as (state->>'collection') stored,
    ";
    const INDEXES: &'static [&'static str] =
        &["create index if not exists traits_by_collection on rows (collection, position desc)"];
    const PAST_INDEXES: &'static [&'static str] = &["create index if not exists \
            history_by_collection on history ((facets->>'collection'), valid_from)"];
    const TELLS: bool = false;
    type Row = TraitRow;

    /// The whole row, which is small: ranks of the past need all rows of a collection at once.
    fn facets(row: &TraitRow) -> Option<String> {
        Some(without_nul(serde_json::to_string(row).expect("texts are JSON")))
    }

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Item(id, body) if concerns(body) => Some(id.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<TraitRow>, event: &Event) {
        let Body::Item(id, body) = &event.body else { return };
        if !concerns(body) {
            return;
        }
        let mut row = rows.get(&id.to_string()).cloned().unwrap_or_else(|| TraitRow {
            item_id: *id,
            collection: id.collection.to_string(),
            token_id: id.token_id,
            name: None,
            attributes: vec![],
            exists: true,
        });
        match body {
            ItemEvent::ItemMinted { uri, .. } | ItemEvent::ItemUriUpdated { uri } => {
                let said = read_metadata(uri).unwrap_or_default();
                (row.name, row.attributes) = (said.name, said.attributes);
            }
            ItemEvent::ItemMetadataRead { metadata, .. } => {
                row.name.clone_from(&metadata.name);
                row.attributes.clone_from(&metadata.attributes);
            }
            ItemEvent::ItemTransferred { to, .. } => row.exists = !to.is_zero(),
            _ => {}
        }
        rows.put(id.to_string(), row);
    }

    fn topics(_key: &str, _row: &TraitRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

fn concerns(body: &ItemEvent) -> bool {
    match body {
        ItemEvent::ItemMinted { .. }
        | ItemEvent::ItemUriUpdated { .. }
        | ItemEvent::ItemMetadataRead { .. } => true,
        ItemEvent::ItemTransferred { from, to, .. } => from.is_zero() || to.is_zero(),
        ItemEvent::ItemApproved { .. }
        | ItemEvent::ItemMetadataChanged {}
        | ItemEvent::ItemMetadataUnreadable { .. } => false,
    }
}
