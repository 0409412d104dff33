//! Reads the metadata documents of followed items, from wherever their URIs lead, and tells the log
//! what they say.
//!
//! Which items are to be read is noted by the process manager `documents`, in the order of the log;
//! this is the part that asks other people's servers, in its own time. Whatever they do, nobody
//! waits for it: neither the indexer nor a command. What a document says becomes an event on the
//! item's stream, once for each event that made it worth reading; so does giving up.
//! Prices of currencies are read the same way, from one source that is set up (`prices.rs`); and so
//! is found out who first sent coins to wallets that trade (`funders.rs`).
//! Deliberately absent: pictures, which browsers load themselves.

mod address;
mod chain;
mod fetch;
mod funders;
mod guard;
mod hosts;
mod prices;
mod work;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use brickyard_store::{Store, StoreError};
use thiserror::Error;
use tokio_util::sync::CancellationToken;
use tracing::warn;
use url::Url;

pub use funders::{FunderSettings, run_funders};
pub use guard::{Allowed, Lookup, OfThisMachine};
pub use prices::{PricePlace, PriceSettings, run_prices};

use work::Worker;

/// How documents are read.
#[derive(Clone)]
pub struct Settings {
    /// What `ipfs://` stands for, with a slash at its end.
    pub ipfs_gateway: Url,
    pub allowed: Allowed,
    /// Endpoints of the chains whose contracts are asked for URIs.
    pub chains: HashMap<u64, Url>,
    /// For a document, with all redirects.
    pub within: Duration,
    /// Tries of one document; what cannot get better is tried once.
    pub attempts: u32,
    /// After the first try that was in vain; four times as long after each further one.
    pub retry_after: Duration,
    /// After a server's first failure; twice as long after each further one.
    pub host_rest: Duration,
    /// Between two looks when nothing was to be done.
    pub look_every: Duration,
    pub lookup: Arc<dyn Lookup>,
}

impl Settings {
    pub fn new(ipfs_gateway: Url) -> Self {
        Self {
            ipfs_gateway,
            allowed: Allowed::default(),
            chains: HashMap::new(),
            within: Duration::from_secs(15),
            attempts: 6,
            retry_after: Duration::from_secs(15),
            host_rest: Duration::from_secs(5),
            look_every: Duration::from_millis(500),
            lookup: Arc::new(OfThisMachine),
        }
    }
}

#[derive(Debug, Error)]
pub enum MetadataError {
    #[error("no HTTP client can be made: {0}")]
    Client(#[from] reqwest::Error),
}

/// Reads what is noted until told to stop; of several processes one does, and others stand by.
///
/// # Errors
/// This machine cannot make a client; whatever servers do is noted and waited out.
pub async fn run(
    store: Store,
    settings: Settings,
    stop: CancellationToken,
) -> Result<(), MetadataError> {
    let look_every = settings.look_every;
    let worker = Worker::new(&store, settings)?;
    let mut turn = store.turn("metadata");
    let failed = |error: StoreError| warn!(%error, "documents cannot be read now; trying again");
    loop {
        if stop.run_until_cancelled(turn.ours()).await.is_none() {
            return Ok(());
        }
        let Some(step) = stop.run_until_cancelled(worker.step()).await else { return Ok(()) };
        let idle = match step {
            Ok(done) => done == 0,
            Err(error) => {
                failed(error);
                true
            }
        };
        let pause = tokio::time::sleep(look_every);
        if idle && stop.run_until_cancelled(pause).await.is_none() {
            return Ok(());
        }
    }
}
