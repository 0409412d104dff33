//! Items with their owners and what their metadata says.
//! Read by: the market, item pages, and the checks of new orders.

use std::collections::BTreeMap;

use brickyard_core::domains::DomainNameEvent;
use brickyard_core::items::{ItemEvent, MetadataFault, cleaned};
use brickyard_core::kernel::{Address, Amount, Hash32, ItemId};
use brickyard_store::ChainSource;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::event::{Body, Event};
use crate::metadata::{Metadata, read_metadata};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemRow {
    pub item_id: ItemId,
    /// `{chain id}-{address}`
    pub collection: String,
    pub token_id: Amount,
    pub uri: String,
    pub metadata: Metadata,
    /// Where the document was read, if it stands elsewhere.
    #[serde(default)]
    pub metadata_read: Option<MetadataRead>,
    /// Why it could not be read since.
    #[serde(default)]
    pub metadata_fault: Option<MetadataFault>,
    /// Units by owner; an owner without units is not kept.
    pub owners: BTreeMap<Address, Amount>,
    /// The log that first told of the item.
    pub first_seen: Option<ChainSource>,
}

/// A document as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MetadataRead {
    pub content_hash: Hash32,
    pub host: Option<String>,
    pub block: Option<u64>,
}

impl ItemRow {
    fn new(item_id: ItemId, first_seen: Option<ChainSource>) -> Self {
        Self {
            item_id,
            collection: item_id.collection.to_string(),
            token_id: item_id.token_id,
            uri: String::new(),
            metadata: Metadata::default(),
            metadata_read: None,
            metadata_fault: None,
            owners: BTreeMap::new(),
            first_seen,
        }
    }

    fn describe(&mut self, uri: &str) {
        uri.clone_into(&mut self.uri);
        self.metadata = read_metadata(uri).unwrap_or_default();
        (self.metadata_read, self.metadata_fault) = (None, None);
    }

    fn move_units(&mut self, from: Address, to: Address, amount: Amount) {
        if !from.is_zero() {
            let left = self.owners.get(&from).and_then(|held| held.checked_sub(amount));
            match left {
                Some(left) if !left.is_zero() => self.owners.insert(from, left),
                _ => self.owners.remove(&from),
            };
        }
        if !to.is_zero() {
            let held = self.owners.get(&to).copied().unwrap_or_default();
            self.owners.insert(to, held.checked_add(amount).unwrap_or(held));
        }
    }
}

/// Longer than any name that a page shows in one line.
const LONGEST_LABEL: usize = 200;

/// As many owners are kept with every touch, so that past items are found by them. An item with
/// more, of which there are few, is folded and looked at instead.
const OWNERS_KEPT: usize = 16;

pub struct Items;

impl Model for Items {
    const NAME: &'static str = "items";
    const READS: &'static [&'static str] = &["item", "domain"];
    const VERSION: i32 = 5;
    const COLUMNS: &'static str = "
        collection text not null generated always as (state->>'collection') stored,
        token_id numeric(78, 0) not null
            generated always as ((state->>'token_id')::numeric) stored,
        name text generated always as (state->'metadata'->>'name') stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists items_by_collection on rows (collection, token_id)",
        "create index if not exists items_by_position on rows (position, key)",
        "create index if not exists items_by_token on rows (token_id, key)",
        "create index if not exists items_of_collection_by_position on rows \
            (collection, position, key)",
        "create index if not exists items_by_owner on rows using gin ((state->'owners'))",
    ];
    const PAST_INDEXES: &'static [&'static str] = &[
        "create index if not exists history_by_collection on history \
            ((facets->>'collection'), valid_from)",
        "create index if not exists history_crowded on history (valid_from) \
            where facets->'owners' = 'null'",
    ];
    type Row = ItemRow;

    fn facets(row: &ItemRow) -> Option<String> {
        let few = row.owners.len() <= OWNERS_KEPT;
        let facets = json!({
            "collection": row.collection,
            "token_id": row.token_id,
            "name": row.metadata.name.as_ref().map(|name| name.replace('\0', "\u{fffd}")),
            "owners": few.then(|| row.owners.keys().collect::<Vec<_>>()),
        });
        Some(facets.to_string())
    }

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Item(id, body) if touches_rows(body) => Some(id.to_string()),
            Body::Domain(id, body) if label_of(body).is_some() => Some(id.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<ItemRow>, event: &Event) {
        let (id, body) = match &event.body {
            Body::Item(id, body) => (id, body),
            Body::Domain(id, body) => return name(rows, event, *id, label_of(body)),
            _ => return,
        };
        let key = id.to_string();
        if makes_rows(body) && rows.get(&key).is_none() {
            rows.put(key.as_str(), ItemRow::new(*id, event.chain));
        }
        if !touches_rows(body) {
            return;
        }
        rows.update(&key, |row| match body {
            ItemEvent::ItemMinted { uri, .. } | ItemEvent::ItemUriUpdated { uri } => {
                row.describe(uri);
            }
            ItemEvent::ItemTransferred { from, to, amount, .. } => {
                row.move_units(*from, *to, *amount);
            }
            ItemEvent::ItemMetadataRead { uri, host, block, content_hash, metadata, .. } => {
                row.metadata.clone_from(metadata);
                if let Some(uri) = uri {
                    row.uri.clone_from(uri);
                }
                let (content_hash, host) = (*content_hash, host.clone());
                let block = block.map(|block| block.number);
                row.metadata_read = Some(MetadataRead { content_hash, host, block });
                row.metadata_fault = None;
            }
            ItemEvent::ItemMetadataUnreadable { fault, .. } => row.metadata_fault = Some(*fault),
            ItemEvent::ItemApproved { .. } | ItemEvent::ItemMetadataChanged {} => {}
        });
    }

    fn topics(key: &str, row: &ItemRow) -> Option<(&'static str, Vec<String>)> {
        let topics = vec![format!("item:{key}"), format!("collection:{}", row.collection)];
        Some(("item", topics))
    }
}

/// A registration names the item; its contract says no more of it.
fn label_of(body: &DomainNameEvent) -> Option<&str> {
    match body {
        DomainNameEvent::DomainRegistered { label, .. } => Some(label),
        _ => None,
    }
}

fn name(rows: &mut Rows<ItemRow>, event: &Event, id: ItemId, label: Option<&str>) {
    let Some(label) = label else { return };
    let key = id.to_string();
    if rows.get(&key).is_none() {
        rows.put(key.as_str(), ItemRow::new(id, event.chain));
    }
    let name = format!("{}.kid", cleaned(label, LONGEST_LABEL).replace('\n', " "));
    rows.update(&key, |row| row.metadata = Metadata { name: Some(name), ..Metadata::default() });
}

/// Who may move it is asked of the chain, and that metadata changed is not what they are: neither
/// is a reason for there to be an item, and no more is what was read of one.
fn makes_rows(body: &ItemEvent) -> bool {
    matches!(
        body,
        ItemEvent::ItemMinted { .. }
            | ItemEvent::ItemTransferred { .. }
            | ItemEvent::ItemUriUpdated { .. }
    )
}

fn touches_rows(body: &ItemEvent) -> bool {
    match body {
        ItemEvent::ItemMinted { .. }
        | ItemEvent::ItemTransferred { .. }
        | ItemEvent::ItemUriUpdated { .. }
        | ItemEvent::ItemMetadataRead { .. }
        | ItemEvent::ItemMetadataUnreadable { .. } => true,
        ItemEvent::ItemApproved { .. } | ItemEvent::ItemMetadataChanged {} => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_move_between_owners_and_an_empty_owner_goes() {
        let id: ItemId =
            "1-0x0101010101010101010101010101010101010101-7".parse().expect("an item id");
        let (alice, bob) = (Address::new([1; 20]), Address::new([2; 20]));
        let mut row = ItemRow::new(id, None);
        row.move_units(Address::ZERO, alice, Amount::from(5));
        row.move_units(alice, bob, Amount::from(2));
        assert_eq!(row.owners, BTreeMap::from([(alice, Amount::from(3)), (bob, Amount::from(2))]));
        row.move_units(alice, Address::ZERO, Amount::from(3));
        assert_eq!(row.owners, BTreeMap::from([(bob, Amount::from(2))]));
    }
}
