//! Followed chains with their venues' current fees.
//! Read by: wallets and forms (chain list), and the checks of new orders.

use brickyard_core::chains::{ChainEvent, Currency};
use brickyard_core::kernel::{Address, BasisPoints};
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
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VenueFee {
    pub venue: Address,
    pub fee_bps: BasisPoints,
    pub recipient: Address,
}

pub struct Chains;

impl Model for Chains {
    const NAME: &'static str = "chains";
    const READS: &'static [&'static str] = &["chain"];
    const VERSION: i32 = 2;
    const COLUMNS: &'static str = "";
    const INDEXES: &'static [&'static str] = &[];
    const TELLS: bool = false;
    type Row = ChainRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Chain(id, _) => Some(id.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<ChainRow>, event: &Event) {
        let Body::Chain(id, body) = &event.body else { return };
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
        None
    }
}
