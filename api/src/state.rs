//! What handlers share.

use std::collections::HashMap;
use std::sync::Arc;

use brickyard_core::kernel::UnixSeconds;
use brickyard_core::offers::Offer;
use brickyard_core::orders::Order;
use brickyard_core::profiles::Profile;
use brickyard_projections::Projections;
use brickyard_store::{Commands, Keyring, Store};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio_util::sync::CancellationToken;

use crate::adapters::chain::ChainReader;
use crate::live::Hub;

/// Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub store: Store,
    pub orders: Commands<Order>,
    pub offers: Commands<Offer>,
    pub profiles: Commands<Profile>,
    /// Seals and opens personal texts.
    pub keyring: Keyring,
    pub projections: Projections,
    /// Who listens to what; filled while the site is served.
    pub live: Hub,
    /// Endpoints by chain id.
    pub chains: Arc<HashMap<u64, ChainReader>>,
    pub metrics: Option<PrometheusHandle>,
    /// Cancelled when the server stops; long-lived sockets end on it.
    pub stop: CancellationToken,
}

impl App {
    pub fn new(
        store: Store,
        keyring: Keyring,
        projections: Projections,
        chains: HashMap<u64, ChainReader>,
        metrics: Option<PrometheusHandle>,
        stop: CancellationToken,
    ) -> Self {
        let (orders, offers) = (Commands::new(&store, ()), Commands::new(&store, ()));
        let profiles = Commands::new(&store, ()).with_keyring(&keyring);
        let (live, chains) = (Hub::default(), Arc::new(chains));
        Self { store, orders, offers, profiles, keyring, projections, live, chains, metrics, stop }
    }

    /// The one clock of the API.
    pub(crate) fn now_s(&self) -> UnixSeconds {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        UnixSeconds(since.map_or(0, |elapsed| elapsed.as_secs()))
    }
}
