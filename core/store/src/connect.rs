//! Connections that work as the application's role, and the migrations.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{Connection, Executor, PgPool, Row};
use tracing::warn;

use crate::error::StoreError;

/// The role with the right to add to the log and none to change it; made by the migrations.
pub const APP_ROLE: &str = "brickyard_app";

/// A pool whose connections take the application's role where the migrations could make it.
///
/// # Errors
/// The server cannot be reached, or refuses the credentials.
pub async fn connect(options: PgConnectOptions, size: u32) -> Result<PgPool, StoreError> {
    Ok(pool_options(size).connect_with(for_small_questions(kept_alive(options))).await?)
}

/// Whoever waits longer for a connection is told to come again.
const ACQUIRE_WITHIN: Duration = Duration::from_secs(3);
/// A connection that is silent for longer is as good as gone.
pub(crate) const PING_WITHIN: Duration = Duration::from_millis(700);
/// A connection that answered so lately is used again without asking: as good as one in use. Where
/// many ask at once, no connection is free for longer.
const ANSWERED_LATELY: Duration = Duration::from_millis(10);

/// The server gives a session up half a minute after its machine has fallen silent, rather than
/// two hours: it may hold locks. In the middle of a transaction it waits less, since a proxy between
/// them may keep a dead machine's connection alive; nothing of ours thinks that long.
fn kept_alive(options: PgConnectOptions) -> PgConnectOptions {
    options.options([
        ("idle_in_transaction_session_timeout", "15s"),
        ("tcp_keepalives_idle", "15"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ])
}

/// Nearly all questions look at a few rows of large tables, many times a second. Where the server keeps one plan for
/// whichever positions are asked for, it takes them for a share of the table, and would start processes and compile for
/// milliseconds what is answered in microseconds.
fn for_small_questions(options: PgConnectOptions) -> PgConnectOptions {
    options.options([("max_parallel_workers_per_gather", "0"), ("jit", "off")])
}

pub(crate) fn pool_options(size: u32) -> PgPoolOptions {
    let link = Arc::new(Link::new());
    let (before, after) = (Arc::clone(&link), link);
    let options = PgPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(ACQUIRE_WITHIN)
        // The pool's own test waits for an answer for ever; these do not.
        .test_before_acquire(false)
        .before_acquire(move |connection, known| {
            let link = Arc::clone(&before);
            Box::pin(async move {
                let lately = known.idle_for < ANSWERED_LATELY && !link.is_condemned(known.age);
                Ok(lately || link.answer(known, connection.ping()).await.is_some())
            })
        })
        .after_release(move |connection, known| {
            let link = Arc::clone(&after);
            Box::pin(async move {
                // An error closes it without a farewell that might not be heard.
                let free = link.answer(known, is_free(connection)).await;
                free.ok_or(sqlx::Error::PoolTimedOut)
            })
        });
    options.after_connect(|connection, _| {
        Box::pin(async move {
            let may_take: Option<bool> = sqlx::query_scalar(
                "select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1",
            )
            .bind(APP_ROLE)
            .fetch_optional(&mut *connection)
            .await?;
            if may_take == Some(true) {
                sqlx::query("set role brickyard_app").execute(connection).await?;
            }
            Ok(())
        })
    })
}

/// What is known of the way to the server. Once a connection has fallen silent, all those made
/// before are taken for dead too, or each of them would cost another wait.
struct Link {
    began: Instant,
    /// Connections made before this moment are not used again; milliseconds after `began`.
    silent_until_ms: AtomicU64,
}

impl Link {
    fn new() -> Self {
        Self { began: Instant::now(), silent_until_ms: AtomicU64::new(0) }
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether it was made before the link fell silent.
    fn is_condemned(&self, age: Duration) -> bool {
        let age_ms = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
        let made_ms = self.now_ms().saturating_sub(age_ms);
        made_ms < self.silent_until_ms.load(Ordering::Relaxed)
    }

    /// What the server answers; none where it falls silent or the connection is broken.
    async fn answer<T>(
        &self,
        known: PoolConnectionMetadata,
        asking: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Option<T> {
        if self.is_condemned(known.age) {
            return None;
        }
        match tokio::time::timeout(PING_WITHIN, asking).await {
            Ok(answer) => answer.ok(),
            Err(_) => {
                warn!("a connection to the database has fallen silent; all are made anew");
                self.silent_until_ms.fetch_max(self.now_ms(), Ordering::Relaxed);
                None
            }
        }
    }
}

/// Whether no transaction is open on it: else it would go on with whoever has the connection next. One whose
/// BEGIN was not answered yet when its asker left is not taken back (sqlx 0.8). By itself a simple query is
/// a transaction of its own, which begins with it.
async fn is_free(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    connection.fetch_one("select now() = statement_timestamp()").await?.try_get(0)
}

/// Asks whether the database has the shape this program expects; nothing is changed.
///
/// # Errors
/// Migrations are missing, or the server fails.
pub async fn require_migrated(pool: &PgPool) -> Result<(), StoreError> {
    let there: bool = sqlx::query_scalar("select to_regclass('_sqlx_migrations') is not null")
        .fetch_one(pool)
        .await?;
    if !there {
        return Err(StoreError::NotMigrated);
    }
    let applied: Vec<i64> =
        sqlx::query_scalar("select version from _sqlx_migrations where success")
            .fetch_all(pool)
            .await?;
    let wanted = sqlx::migrate!("../../migrations");
    match wanted.iter().all(|migration| applied.contains(&migration.version)) {
        true => Ok(()),
        false => Err(StoreError::NotMigrated),
    }
}

/// Applies what is missing of `migrations/`, as the connecting user and not as the application's
/// role. Safe to run from several processes at once.
///
/// # Errors
/// A file that was applied before has changed, or the server refuses a statement.
pub async fn migrate(options: PgConnectOptions) -> Result<(), StoreError> {
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options).await?;
    sqlx::migrate!("../../migrations").run(&pool).await?;
    pool.close().await;
    Ok(())
}
