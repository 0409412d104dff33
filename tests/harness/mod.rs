//! What integration tests stand on: a real PostgreSQL shared by the tests that run together, a
//! database of its own for each, and waiting for conditions.

pub(crate) mod api;
pub(crate) mod chain;
pub(crate) mod desk;
pub(crate) mod document;
pub(crate) mod fork;
pub(crate) mod link;
pub(crate) mod live;
pub(crate) mod models;
pub(crate) mod node;
pub(crate) mod openid;
pub(crate) mod porch;
pub(crate) mod processes;
pub(crate) mod proven;
pub(crate) mod random;
pub(crate) mod sessions;
pub(crate) mod smtp;
pub(crate) mod standing;
pub(crate) mod web;
pub(crate) mod world;

use std::future::Future;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use brickyard::embedded::postgres::EmbeddedPostgres;
use brickyard_store::{Fact, FactBatch, Keyring, SecretKey, Store, StoreOptions, connect, migrate};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgPool};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::read_tables::fold_to_the_head;

/// A server and its folder; both go when the test lets go of them.
pub(crate) struct Server {
    pub(crate) postgres: EmbeddedPostgres,
    folder: TempDir,
}

pub(crate) async fn own_server() -> Server {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let postgres = EmbeddedPostgres::start(folder.path()).await.expect("PostgreSQL starts");
    Server { postgres, folder }
}

/// Makes the read models' tables, which takes longer than to copy them.
async fn read_models(options: PgConnectOptions) {
    let pool = connect(options, 20).await.expect("a pool");
    let store = Store::open(pool.clone(), StoreOptions::default()).await.expect("the log opens");
    fold_to_the_head(&store).await;
    store.close().await;
    drop(store);
    pool.close().await;
}

/// Databases that others are made of: migrated, and with the read models of an empty log.
const MIGRATED: &str = "migrated";
const MODELLED: &str = "modelled";

/// One for all tests of this process. Nothing static is ever dropped, so it has a keeper.
struct Shared {
    server: Server,
    _keeper: Child,
}

impl Shared {
    async fn new() -> Self {
        let server = own_server().await;
        unsynced(&server.postgres).await.expect("its settings are taken");
        server.postgres.create_database(MIGRATED).await.expect("a new database");
        migrate(server.postgres.options(MIGRATED)).await.expect("migrations apply");
        let _keeper = keeper(&server);
        let shared = Self { server, _keeper };
        shared.create_database(MODELLED, MIGRATED).await.expect("a new database");
        read_models(shared.server.postgres.options(MODELLED)).await;
        shared
    }

    async fn get() -> &'static Self {
        static SHARED: OnceCell<Shared> = OnceCell::const_new();
        SHARED.get_or_init(Self::new).await
    }

    /// A copy; rights on a database are not copied with it.
    async fn create_database(&self, name: &str, of: &str) -> Result<(), sqlx::Error> {
        let mut connection = self.server.postgres.options("postgres").connect().await?;
        let made = format!(r#"create database "{name}" template "{of}""#);
        sqlx::raw_sql(&made).execute(&mut connection).await?;
        let granted = format!(r#"grant create on database "{name}" to brickyard_app"#);
        sqlx::raw_sql(&granted).execute(&mut connection).await?;
        connection.close().await
    }
}

/// No test takes the power away, and a program that is killed leaves what it wrote to the system. Those that
/// end PostgreSQL itself have a server of their own, with all its syncs.
async fn unsynced(postgres: &EmbeddedPostgres) -> Result<(), sqlx::Error> {
    let mut connection = postgres.options("postgres").connect().await?;
    for statement in [
        "alter system set fsync = off",
        "alter system set full_page_writes = off",
        "select pg_reload_conf()",
    ] {
        sqlx::raw_sql(statement).execute(&mut connection).await?;
    }
    connection.close().await
}

/// Reads from this process until the system says that it is gone, however it ended: then the server is
/// stopped, and its folder goes.
fn keeper(server: &Server) -> Child {
    let script = r#"read -r _
        kill -INT "$0"
        for n in $(seq 200); do kill -0 "$0" 2>/dev/null || break; sleep 0.05; done
        rm -rf "$1""#;
    let pid = server.postgres.pid().expect("it runs").to_string();
    Command::new("sh")
        .args(["-c", script, &pid])
        .arg(server.folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("a keeper")
}

/// A migrated database of a test's own.
pub(crate) struct Database {
    pub(crate) options: PgConnectOptions,
}

impl Database {
    pub(crate) async fn new() -> Self {
        Self::copy_of(MODELLED).await
    }

    /// As a new one is before anything has run on it.
    pub(crate) async fn without_models() -> Self {
        Self::copy_of(MIGRATED).await
    }

    async fn copy_of(template: &str) -> Self {
        let shared = Shared::get().await;
        let name = format!("test_{:016x}", rand::random::<u64>());
        shared.create_database(&name, template).await.expect("a new database");
        // Over TCP: a test may put its own way in between.
        Self { options: shared.server.postgres.tcp_options(&name) }
    }

    /// Others are made of it from now on. Nobody may be connected to it.
    pub(crate) async fn keep_as(self, name: &str) {
        let own = self.options.get_database().expect("it has a name");
        Shared::get().await.create_database(name, own).await.expect("a new database");
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

/// Gives the server back all connections of stores that nobody uses any more, long before the test
/// ends: it has some for so many rounds only. A store that is merely dropped keeps its listener and
/// the connection it tells others on, and one whose pool alone is closed the latter.
pub(crate) async fn let_go_of(stores: impl IntoIterator<Item = Store>) {
    for store in stores {
        store.close().await;
        store.pool().close().await;
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
