//! What currencies are worth in dollars: the newest word of each price oracle on a chain, and of the
//! source outside of the chains.
//! Read by: the price of the coin, quotes, conversions and whales. How old a price may be is judged
//! when it is asked for.

use brickyard_core::domains::RegistryEvent;
use brickyard_core::kernel::{Address, Amount};
use brickyard_core::quotes::QuoteEvent;
use brickyard_store::ChainSource;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteRow {
    pub chain_id: u64,
    /// The zero address is the chain's coin, which is all that oracles tell of.
    #[serde(default)]
    pub currency: Address,
    /// The contract that tells it; none for a source outside of the chain.
    pub oracle: Option<Address>,
    /// The host that tells it; none for a contract.
    #[serde(default)]
    pub source: Option<String>,
    /// Dollars of one whole unit, in units of 10^-18.
    #[serde(alias = "atto_usd_per_coin")]
    pub atto_usd: Amount,
    /// Of when the price is: by the chain's clock, or as the source says.
    pub at_s: i64,
    pub chain: Option<ChainSource>,
}

pub struct Quotes;

impl Model for Quotes {
    const NAME: &'static str = "quotes";
    const READS: &'static [&'static str] = &["domain_registry", "quote"];
    const VERSION: i32 = 2;
    const COLUMNS: &'static str = "
        chain_id bigint not null generated always as ((state->>'chain_id')::bigint) stored,
        currency text not null generated always as
            (coalesce(state->>'currency', '0x0000000000000000000000000000000000000000')) stored,
        at_s bigint not null generated always as ((state->>'at_s')::bigint) stored,
    ";
    /// There are few, and all of a chain are read.
    const INDEXES: &'static [&'static str] = &[];
    const TELLS: bool = false;
    type Row = QuoteRow;

    /// All of it: there are few, and each past answer reads all.
    fn facets(row: &QuoteRow) -> Option<String> {
        Some(serde_json::to_string(row).expect("texts and numbers are JSON"))
    }

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| quote_of(event).map(|(key, _)| key));
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<QuoteRow>, event: &Event) {
        if let Some((key, row)) = quote_of(event) {
            rows.put(key, row);
        }
    }

    fn topics(_key: &str, _row: &QuoteRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

fn quote_of(event: &Event) -> Option<(String, QuoteRow)> {
    match &event.body {
        Body::Registry(id, RegistryEvent::DomainCoinPriceChanged { atto_usd_per_coin }) => {
            let row = QuoteRow {
                chain_id: id.chain_id.0,
                currency: Address::ZERO,
                oracle: Some(id.address),
                source: None,
                atto_usd: *atto_usd_per_coin,
                at_s: event.at_s,
                chain: event.chain,
            };
            Some((id.to_string(), row))
        }
        Body::Quote(id, QuoteEvent::QuoteObserved { atto_usd, source, observed_s }) => {
            let row = QuoteRow {
                chain_id: id.chain_id.0,
                currency: id.address,
                oracle: None,
                source: Some(source.clone()),
                atto_usd: *atto_usd,
                at_s: observed_s.signed(),
                chain: event.chain,
            };
            Some((format!("source/{id}"), row))
        }
        _ => None,
    }
}
