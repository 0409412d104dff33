//! What handlers share.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::SystemTime;

use brickyard_core::accounts::Account;
use brickyard_core::applications::Applications;
use brickyard_core::banners::Banner;
use brickyard_core::bars::Bar;
use brickyard_core::collections::Collection;
use brickyard_core::comments::Comment;
use brickyard_core::drafts::Draft;
use brickyard_core::inboxes::Inbox;
use brickyard_core::kernel::UnixSeconds;
use brickyard_core::likes::Like;
use brickyard_core::news::News;
use brickyard_core::newsletters::{Editions, Subscription};
use brickyard_core::offers::Offer;
use brickyard_core::orders::Order;
use brickyard_core::profiles::Profile;
use brickyard_core::reports::Reports;
use brickyard_core::shares::Shares;
use brickyard_core::transactions::Transaction;
use brickyard_core::uploads::Upload;
use brickyard_core::watchlists::Watchlist;
use brickyard_core::whales::WhaleMark;
use brickyard_projections::Projections;
use brickyard_projections::data::Ledger;
use brickyard_store::{Access, CommandMeta, Commands, Keyring, Store};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio_util::sync::CancellationToken;

use crate::adapters::chain::ChainReader;
use crate::data::RankCache;
use crate::dc::WholeMarket;
use crate::doors::{DoorSettings, Doors};
use crate::frame::{Guard, Pace, Signs};
use crate::live::Hub;
use crate::uploads::Uploads;
use crate::wire::Failure;

/// Oracles and sources of prices are held to a word an hour.
pub const STALE_AFTER_S: u32 = 60 * 60;

/// Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub store: Store,
    pub orders: Commands<Order>,
    pub offers: Commands<Offer>,
    pub profiles: Commands<Profile>,
    pub accounts: Commands<Account>,
    pub inboxes: Commands<Inbox>,
    pub banners: Commands<Banner>,
    pub whale_marks: Commands<WhaleMark>,
    pub watchlists: Commands<Watchlist>,
    pub subscriptions: Commands<Subscription>,
    pub editions: Commands<Editions>,
    pub collections: Commands<Collection>,
    pub drafts: Commands<Draft>,
    pub uploaded: Commands<Upload>,
    pub applications: Commands<Applications>,
    pub reports: Commands<Reports>,
    pub shares: Commands<Shares>,
    pub comments: Commands<Comment>,
    pub likes: Commands<Like>,
    pub news: Commands<News>,
    pub transactions: Commands<Transaction>,
    /// Where files are kept; nowhere without it.
    pub(crate) uploads: Option<Uploads>,
    /// Names and secrets of accounts.
    pub access: Access,
    pub(crate) doors: Doors,
    /// Devices and networks that are kept out.
    pub bars: Commands<Bar>,
    pub(crate) guard: Guard,
    pub(crate) pace: Pace,
    pub(crate) signs: Signs,
    /// Seals and opens personal texts.
    pub keyring: Keyring,
    pub projections: Projections,
    /// Who listens to what; filled while the site is served.
    pub live: Hub,
    /// Endpoints by chain id.
    pub chains: Arc<HashMap<u64, ChainReader>>,
    pub metrics: Option<PrometheusHandle>,
    /// Ranks of collections that were asked for lately.
    pub(crate) ranks: Arc<RankCache>,
    pub(crate) market: Arc<WholeMarket>,
    /// What figures of sales and holdings are counted from.
    pub ledger: Ledger,
    /// From which age on a quote is called stale.
    pub(crate) stale_after_s: u32,
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
        let orders = Commands::new(&store, ()).with_keyring(&keyring);
        let offers = Commands::new(&store, ());
        let profiles = Commands::new(&store, ()).with_keyring(&keyring);
        let accounts = Commands::new(&store, ()).with_keyring(&keyring);
        let inboxes = Commands::new(&store, ());
        let banners = Commands::new(&store, ());
        let (whale_marks, watchlists) = (Commands::new(&store, ()), Commands::new(&store, ()));
        let subscriptions = Commands::new(&store, ()).with_keyring(&keyring);
        let (editions, uploaded) = (Commands::new(&store, ()), Commands::new(&store, ()));
        let (collections, drafts) = (Commands::new(&store, ()), Commands::new(&store, ()));
        let applications = Commands::new(&store, ()).with_keyring(&keyring);
        let reports = Commands::new(&store, ()).with_keyring(&keyring);
        let shares = Commands::new(&store, ());
        let comments = Commands::new(&store, ()).with_keyring(&keyring);
        let (likes, transactions) = (Commands::new(&store, ()), Commands::new(&store, ()));
        let news = Commands::new(&store, ()).with_keyring(&keyring);
        let access = Access::new(store.pool().clone(), keyring.clone());
        let doors = Doors::new(DoorSettings::default());
        let bars = Commands::new(&store, ());
        let (guard, pace, signs) = (Guard::default(), Pace::default(), Signs::default());
        let (live, chains) = (Hub::default(), Arc::new(chains));
        let ledger = Ledger::new(store.pool().clone());
        Self {
            store,
            orders,
            offers,
            profiles,
            accounts,
            inboxes,
            banners,
            whale_marks,
            watchlists,
            subscriptions,
            editions,
            collections,
            drafts,
            uploaded,
            applications,
            reports,
            shares,
            comments,
            likes,
            news,
            transactions,
            uploads: None,
            access,
            doors,
            bars,
            guard,
            pace,
            signs,
            keyring,
            projections,
            live,
            chains,
            metrics,
            ranks: Arc::default(),
            market: Arc::default(),
            ledger,
            stale_after_s: STALE_AFTER_S,
            stop,
        }
    }

    /// As it is set up; without it nobody comes in by a wallet and no mail goes out.
    #[must_use]
    pub fn with_doors(mut self, settings: DoorSettings) -> Self {
        self.doors = Doors::new(settings);
        self
    }

    #[must_use]
    pub fn with_uploads(mut self, uploads: Uploads) -> Self {
        self.uploads = Some(uploads);
        self
    }

    /// From which age on a quote is called stale.
    #[must_use]
    pub fn with_stale_after(mut self, seconds: u32) -> Self {
        self.stale_after_s = seconds;
        self
    }

    /// The same command by a hash that tells nothing: a plain one of a body with personal texts would outlive
    /// them, and confirm a guess at them.
    pub(crate) async fn blinded(&self, mut meta: CommandMeta) -> Result<CommandMeta, Failure> {
        let blind = self.keyring.blind(meta.body_hash).await;
        meta.body_hash = blind.map_err(|error| Failure::internal(&error))?;
        Ok(meta)
    }

    /// Whether a read model has a row of this key.
    pub(crate) async fn has_row(&self, model: &str, key: &str) -> Result<bool, Failure> {
        let statement = format!("select exists (select from read.{model} where key = $1)");
        Ok(sqlx::query_scalar(&statement).bind(key).fetch_one(self.store.pool()).await?)
    }

    /// The one clock of the API.
    pub(crate) fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    pub(crate) fn now_s(&self) -> UnixSeconds {
        let since = self.now().duration_since(SystemTime::UNIX_EPOCH);
        UnixSeconds(since.map_or(0, |elapsed| elapsed.as_secs()))
    }
}
