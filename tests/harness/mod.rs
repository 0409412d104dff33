//! What integration tests stand on: a real PostgreSQL shared by the tests that run together, a
//! database of its own for each, and waiting for conditions.

pub(crate) mod api;
pub(crate) mod chain;
pub(crate) mod desk;
pub(crate) mod fork;
pub(crate) mod link;
pub(crate) mod live;
pub(crate) mod node;
pub(crate) mod openid;
pub(crate) mod porch;
pub(crate) mod processes;
pub(crate) mod proven;
pub(crate) mod random;
pub(crate) mod sessions;
pub(crate) mod smtp;
pub(crate) mod web;
pub(crate) mod world;

use std::future::Future;
use std::sync::{Arc, Weak};
use std::time::Duration;

use brickyard::embedded::postgres::EmbeddedPostgres;
use brickyard_store::{Fact, FactBatch, Keyring, SecretKey, Store, StoreOptions, connect, migrate};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgPool};
use tempfile::TempDir;
use tokio::sync::Mutex;

/// A server and its folder; both go when the last test lets go of them.
pub(crate) struct Server {
    pub(crate) postgres: EmbeddedPostgres,
    _folder: TempDir,
}

static SHARED: Mutex<Weak<Server>> = Mutex::const_new(Weak::new());

pub(crate) async fn own_server() -> Server {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let postgres = EmbeddedPostgres::start(folder.path()).await.expect("PostgreSQL starts");
    Server { postgres, _folder: folder }
}

async fn shared_server() -> Arc<Server> {
    let mut shared = SHARED.lock().await;
    if let Some(server) = shared.upgrade() {
        return server;
    }
    let server = Arc::new(own_server().await);
    *shared = Arc::downgrade(&server);
    server
}

/// A migrated database of a test's own.
pub(crate) struct Database {
    pub(crate) options: PgConnectOptions,
    _server: Arc<Server>,
}

impl Database {
    pub(crate) async fn new() -> Self {
        let server = shared_server().await;
        let name = format!("test_{:016x}", rand::random::<u64>());
        server.postgres.create_database(&name).await.expect("a new database");
        // Over TCP: a test may put its own way in between.
        let options = server.postgres.tcp_options(&name);
        migrate(options.clone()).await.expect("migrations apply");
        Self { options, _server: server }
    }

    /// As programs are told of it.
    pub(crate) fn url(&self) -> String {
        self.options.to_url_lossy().to_string()
    }

    pub(crate) async fn pool(&self) -> PgPool {
        connect(self.options.clone(), 20).await.expect("a pool")
    }

    /// As the user that migrates, and not in the application's role.
    pub(crate) async fn pool_of_its_owner(&self) -> PgPool {
        PgPool::connect_with(self.options.clone()).await.expect("a pool")
    }

    pub(crate) async fn store(&self) -> Store {
        self.store_with(StoreOptions::default()).await
    }

    pub(crate) async fn store_with(&self, options: StoreOptions) -> Store {
        Store::open(self.pool().await, options).await.expect("the log opens")
    }
}

/// Keys of personal texts, under the master key of the tests.
pub(crate) async fn keyring(store: &Store) -> Keyring {
    let master = SecretKey::new([8; 32]);
    Keyring::open(store.pool().clone(), master).await.expect("a keyring")
}

/// Appends facts as the indexer does.
pub(crate) async fn append_facts(store: &Store, facts: Vec<Fact>) {
    append_batch(store, &store.gather(facts).await.expect("the streams are found")).await;
}

pub(crate) async fn append_batch(store: &Store, batch: &FactBatch) {
    let mut tx = store.pool().begin().await.expect("a transaction");
    let appended = store.append_facts(&mut tx, batch).await.expect("facts append");
    tx.commit().await.expect("commit");
    store.announce(appended.expect("there were facts"));
}

/// Waits until `condition` answers something; fails the test after a minute.
pub(crate) async fn eventually<T, F, Fut>(what: &str, mut condition: F) -> T
where
    F: FnMut() -> Fut,
    Fut: Future<Output = Option<T>>,
{
    let waiting = async {
        loop {
            if let Some(value) = condition().await {
                return value;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let within = Duration::from_secs(60);
    tokio::time::timeout(within, waiting).await.unwrap_or_else(|_| panic!("never: {what}"))
}
