//! Who has how much of which item, and since when, as transfers tell.
//! Read by: the data pages. Who has none any more keeps a row, which a later transfer goes on with.

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{Address, Amount, ItemId};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldingRow {
    pub item_id: ItemId,
    /// `{chain id}-{address}` of the item's collection
    pub collection: String,
    pub owner: Address,
    pub units: Amount,
    /// When the first of these units came, by the chain's clock; what was given away and came back
    /// begins anew.
    pub since_s: i64,
}

/// What past holdings are listed by. A struct, since it is written for every event.
#[derive(Serialize)]
struct Facets<'a> {
    item_id: ItemId,
    collection: &'a str,
    owner: Address,
    units: Amount,
    since_s: i64,
}

pub struct Holdings;

impl Model for Holdings {
    const NAME: &'static str = "holdings";
    const READS: &'static [&'static str] = &["item"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        item_id text not null generated always as (state->>'item_id') stored,
        collection text not null generated always as (state->>'collection') stored,
        owner text not null generated always as (state->>'owner') stored,
        units numeric(78, 0) not null generated always as ((state->>'units')::numeric) stored,
        since_s bigint not null generated always as ((state->>'since_s')::bigint) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists holdings_by_collection on rows (collection, owner) \
            where units > 0",
        "create index if not exists holdings_by_owner on rows (owner) where units > 0",
    ];
    const PAST_INDEXES: &'static [&'static str] = &["create index if not exists \
            history_by_collection on history ((facets->>'collection'), valid_from)"];
    const TELLS: bool = false;
    type Row = HoldingRow;

    fn facets(row: &HoldingRow) -> Option<String> {
        let HoldingRow { item_id, collection, owner, units, since_s } = row;
        let (item_id, owner, units, since_s) = (*item_id, *owner, *units, *since_s);
        let facets = Facets { item_id, collection, owner, units, since_s };
        Some(serde_json::to_string(&facets).expect("texts and numbers are JSON"))
    }

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Item(id, ItemEvent::ItemTransferred { from, to, .. }) => {
                Some([key(*id, *from), key(*id, *to)])
            }
            _ => None,
        });
        Wanted { keys: keys.flatten().collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<HoldingRow>, event: &Event) {
        let Body::Item(id, ItemEvent::ItemTransferred { from, to, amount, .. }) = &event.body
        else {
            return;
        };
        // To oneself nothing moves, and neither does the time since when one has it.
        if from == to {
            return;
        }
        if !from.is_zero() {
            rows.update(&key(*id, *from), |row| {
                row.units = row.units.checked_sub(*amount).unwrap_or_default();
            });
        }
        if !to.is_zero() {
            receive(rows, event, (*id, *to), *amount);
        }
    }

    fn topics(_key: &str, _row: &HoldingRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

fn receive(rows: &mut Rows<HoldingRow>, event: &Event, (id, to): (ItemId, Address), add: Amount) {
    let row_key = key(id, to);
    let mut row = rows.get(&row_key).cloned().unwrap_or_else(|| HoldingRow {
        item_id: id,
        collection: id.collection.to_string(),
        owner: to,
        units: Amount::ZERO,
        since_s: event.at_s,
    });
    if row.units.is_zero() {
        row.since_s = event.at_s;
    }
    row.units = row.units.checked_add(add).unwrap_or(row.units);
    rows.put(row_key, row);
}

fn key(id: ItemId, owner: Address) -> String {
    format!("{id}/{owner}")
}
