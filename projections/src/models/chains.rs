//! Followed chains with their venues' current fees, and which of their contracts are paused.
//! Read by: wallets and forms (chain list), and the checks of new orders.

use std::collections::BTreeSet;

use brickyard_core::chains::{ChainEvent, Currency};
use brickyard_core::contracts::ContractEvent;
use brickyard_core::kernel::{Address, BasisPoints, CollectionId};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChainRow {
    pub chain_id: u64,
    pub name: String,
    pub marketplace: Address,
    pub exchange: Address,
    pub currencies: Vec<Currency>,
    pub fees: Vec<VenueFee>,
    /// Venues, collections and others that stand still until somebody lets them go on.
    pub paused: BTreeSet<Address>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VenueFee {
    pub venue: Address,
    pub fee_bps: BasisPoints,
    pub recipient: Address,
}

impl ChainRow {
    /// What the venue takes now, and who gets it; none while the log has not told.
    pub fn fee(&self, venue: Address) -> Option<&VenueFee> {
        self.fees.iter().find(|fee| fee.venue == venue)
    }

    /// Why nothing of the collection is filled at the venue now, whatever is signed: a stable reason.
    pub fn standstill(&self, venue: Address, collection: Address) -> Option<&'static str> {
        if self.paused.contains(&venue) {
            return Some("venue_paused");
        }
        self.paused.contains(&collection).then_some("collection_paused")
    }
}

pub struct Chains;

impl Model for Chains {
    const NAME: &'static str = "chains";
    const READS: &'static [&'static str] = &["chain", "contract"];
    const VERSION: i32 = 4;
    const COLUMNS: &'static str = "";
    const INDEXES: &'static [&'static str] = &[];
    type Row = ChainRow;

    /// All of it: there are few, and past answers tell whose currencies and venues there were.
    fn facets(row: &ChainRow) -> Option<String> {
        Some(serde_json::to_string(row).expect("texts and numbers are JSON"))
    }

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Chain(id, _) => Some(id.to_string()),
            Body::Contract(id, _) => Some(id.chain_id.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<ChainRow>, event: &Event) {
        let (id, body) = match &event.body {
            Body::Chain(id, body) => (id, body),
            Body::Contract(id, body) => return of_contract(rows, id, body),
            _ => return,
        };
        match body {
            ChainEvent::ChainFollowed {
                chain_id, name, marketplace, exchange, currencies, ..
            } => rows.put(
                id.to_string(),
                ChainRow {
                    chain_id: chain_id.0,
                    name: name.clone(),
                    marketplace: *marketplace,
                    exchange: *exchange,
                    currencies: currencies.clone(),
                    fees: vec![],
                    paused: BTreeSet::new(),
                },
            ),
            ChainEvent::VenueFeeChanged { venue, fee_bps, recipient } => {
                rows.update(&id.to_string(), |row| {
                    row.fees.retain(|fee| fee.venue != *venue);
                    let (fee_bps, recipient) = (*fee_bps, *recipient);
                    row.fees.push(VenueFee { venue: *venue, fee_bps, recipient });
                });
            }
            ChainEvent::ContractFollowed { .. }
            | ChainEvent::CreditHeld { .. }
            | ChainEvent::CreditWithdrawn { .. }
            | ChainEvent::ChainReorged { .. }
            | ChainEvent::ChainRepaired { .. }
            | ChainEvent::ChainFinalized { .. } => {}
        }
    }

    fn topics(_key: &str, _row: &ChainRow) -> Option<(&'static str, Vec<String>)> {
        Some(("chain", vec!["market".to_owned()]))
    }
}

fn of_contract(rows: &mut Rows<ChainRow>, id: &CollectionId, body: &ContractEvent) {
    let paused = match body {
        ContractEvent::ContractPaused { .. } => true,
        ContractEvent::ContractResumed { .. } => false,
        ContractEvent::ContractRoleGranted { .. }
        | ContractEvent::ContractRoleRevoked { .. }
        | ContractEvent::ContractRoleAdminChanged { .. } => return,
    };
    rows.update(&id.chain_id.to_string(), |row| {
        if paused {
            row.paused.insert(id.address);
        } else {
            row.paused.remove(&id.address);
        }
    });
}
