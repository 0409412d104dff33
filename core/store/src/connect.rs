//! Connections that work as the application's role, and the migrations.

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

use crate::error::StoreError;

/// The role with the right to add to the log and none to change it; made by the migrations.
pub const APP_ROLE: &str = "brickyard_app";

/// A pool whose connections take the application's role where the migrations could make it.
///
/// # Errors
/// The server cannot be reached, or refuses the credentials.
pub async fn connect(options: PgConnectOptions, size: u32) -> Result<PgPool, StoreError> {
    Ok(pool_options(size).connect_with(options).await?)
}

pub(crate) fn pool_options(size: u32) -> PgPoolOptions {
    PgPoolOptions::new().max_connections(size).after_connect(|connection, _| {
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
