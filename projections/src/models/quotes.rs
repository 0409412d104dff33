//! What a chain's coin is worth, as price oracles on the chain tell it: the newest of each oracle.
//! Read by: the price of the coin. How old a price may be is judged when it is asked for.

use brickyard_core::domains::RegistryEvent;
use brickyard_core::kernel::{Address, Amount};
use brickyard_store::ChainSource;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteRow {
    pub chain_id: u64,
    /// The contract that tells it.
    pub oracle: Address,
    /// Dollars of one coin, in units of 10^-18.
    pub atto_usd_per_coin: Amount,
    /// By the chain's clock.
    pub at_s: i64,
    pub chain: Option<ChainSource>,
}

pub struct Quotes;

impl Model for Quotes {
    const NAME: &'static str = "quotes";
    const READS: &'static [&'static str] = &["domain_registry"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        chain_id bigint not null generated always as ((state->>'chain_id')::bigint) stored,
        at_s bigint not null generated always as ((state->>'at_s')::bigint) stored,
    ";
    /// There are few, and all of a chain are read.
    const INDEXES: &'static [&'static str] = &[];
    const TELLS: bool = false;
    type Row = QuoteRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Registry(id, RegistryEvent::DomainCoinPriceChanged { .. }) => {
                Some(id.to_string())
            }
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<QuoteRow>, event: &Event) {
        let Body::Registry(id, RegistryEvent::DomainCoinPriceChanged { atto_usd_per_coin }) =
            &event.body
        else {
            return;
        };
        let row = QuoteRow {
            chain_id: id.chain_id.0,
            oracle: id.address,
            atto_usd_per_coin: *atto_usd_per_coin,
            at_s: event.at_s,
            chain: event.chain,
        };
        rows.put(id.to_string(), row);
    }

    fn topics(_key: &str, _row: &QuoteRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
