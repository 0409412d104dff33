//! Settings of the source of prices.

use std::net::SocketAddr;
use std::time::Duration;

use brickyard_core::kernel::{ChainId, CollectionId};
use brickyard_metadata::{PricePlace, PriceSettings};
use serde::Deserialize;
use url::Url;

/// Who is asked what currencies are worth, beside the oracles of chains.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct QuotesConfig {
    pub stale_after_seconds: u32,
    pub every_seconds: u64,
    pub url: Option<Url>,
    pub trusted: Vec<SocketAddr>,
    pub currencies: Vec<QuotedConfig>,
}

/// Where a currency's price stands in what the source answers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotedConfig {
    pub chain_id: u64,
    pub address: brickyard_core::kernel::Address,
    pub price: String,
    pub at: Option<String>,
}

impl Default for QuotesConfig {
    fn default() -> Self {
        Self {
            stale_after_seconds: brickyard_api::STALE_AFTER_S,
            every_seconds: 60,
            url: None,
            trusted: vec![],
            currencies: vec![],
        }
    }
}

impl QuotesConfig {
    /// None where nobody is to be asked.
    pub fn settings(&self) -> Option<PriceSettings> {
        let places = self.currencies.iter().map(|quoted| PricePlace {
            currency: CollectionId { chain_id: ChainId(quoted.chain_id), address: quoted.address },
            price: quoted.price.clone(),
            at: quoted.at.clone(),
        });
        let mut settings = PriceSettings::new(self.url.clone()?, places.collect());
        settings.allowed.trusted.clone_from(&self.trusted);
        settings.every = Duration::from_secs(self.every_seconds.max(1));
        Some(settings)
    }
}
