//! Blocks of followed chains that facts came from, with the last position of each.
//! Read by: whoever looks back at a block. A model and not an index on the log: it costs an append
//! nothing, and one line a block instead of one an event.

use brickyard_core::kernel::{ChainId, Hash32, UnixSeconds};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockRow {
    pub chain_id: ChainId,
    pub number: u64,
    pub hash: Hash32,
    pub time_s: UnixSeconds,
}

pub struct Blocks;

impl Blocks {
    /// Sorts by number within a chain.
    pub fn key(chain_id: u64, number: u64) -> String {
        format!("{chain_id}-{number:020}")
    }
}

impl Model for Blocks {
    const NAME: &'static str = "blocks";
    const READS: &'static [&'static str] = &[
        "box",
        "box_series",
        "chain",
        "collection",
        "contract",
        "domain",
        "domain_account",
        "domain_commitment",
        "domain_node",
        "domain_registry",
        "drop",
        "holder",
        "item",
        "maker",
        "offer",
        "order",
        "voucher",
        "withdrawal_wallet",
    ];
    const READS_BODIES: bool = false;
    const VERSION: i32 = 2;
    const COLUMNS: &'static str = "";
    const INDEXES: &'static [&'static str] = &[];
    /// It is a way into the past and has none of its own.
    const KEEPS_PAST: bool = false;
    const TELLS: bool = false;
    type Row = BlockRow;

    fn wanted(events: &[Event]) -> Wanted {
        let mut keys: Vec<String> = events
            .iter()
            .filter_map(|event| event.chain)
            .map(|chain| Self::key(chain.chain_id.0, chain.block))
            .collect();
        keys.dedup();
        Wanted { keys, by_column: vec![] }
    }

    fn apply(rows: &mut Rows<BlockRow>, event: &Event) {
        let Some(chain) = event.chain else { return };
        rows.put(
            Self::key(chain.chain_id.0, chain.block),
            BlockRow {
                chain_id: chain.chain_id,
                number: chain.block,
                hash: chain.block_hash,
                time_s: chain.block_time_s,
            },
        );
    }

    fn take_back(rows: &mut Rows<BlockRow>, _fork: &Event, facts: &[Event], _events: &[Event]) {
        for chain in facts.iter().filter_map(|fact| fact.chain) {
            rows.remove(&Self::key(chain.chain_id.0, chain.block));
        }
    }

    fn topics(_key: &str, _row: &BlockRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
