//! The database for commands that only need that: the one of `DATABASE_URL`, the one a running
//! `up` has started in the data folder, or that folder's own, started for the time of the command.

use std::str::FromStr;

use brickyard_store::{Store, StoreOptions, connect, migrate};
use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;

use super::CommandError;
use super::lock::Lock;
use crate::config::Config;
use crate::embedded::postgres::EmbeddedPostgres;

/// Connections of a command; it does one thing at a time.
const POOL: u32 = 8;

/// A database that can be connected to until [`Database::close`].
pub(super) struct Database {
    pub(super) options: PgConnectOptions,
    log: StoreOptions,
    own: Option<(EmbeddedPostgres, Lock)>,
}

impl Database {
    /// # Errors
    /// There is none yet, its address is wrong, or the embedded server does not come up.
    pub(super) async fn find(config: &Config) -> Result<Self, CommandError> {
        let log = config.log.options();
        if let Some(url) = &config.database_url {
            return Ok(Self { options: of_url(url)?, log, own: None });
        }
        let folder = config.data_dir.join("postgres");
        if !folder.exists() {
            let folder = config.data_dir.display();
            return Err(format!(
                "there is no database in {folder}: start `brickyard up` first, name its folder \
                 with --data-dir, or set DATABASE_URL"
            )
            .into());
        }
        if let Some(options) = EmbeddedPostgres::running(&folder, "brickyard").await {
            return Ok(Self { options, log, own: None });
        }
        let lock = Lock::take(&config.data_dir)?;
        let postgres = EmbeddedPostgres::start(&folder).await?;
        Ok(Self { options: postgres.options("brickyard"), log, own: Some((postgres, lock)) })
    }

    /// One that somebody else runs, for processes that come and go beside others.
    ///
    /// # Errors
    /// No address is given, and no `up` works in the data folder.
    pub(super) async fn running(config: &Config) -> Result<PgConnectOptions, CommandError> {
        if let Some(url) = &config.database_url {
            return of_url(url);
        }
        let folder = config.data_dir.join("postgres");
        let running = match folder.exists() {
            true => EmbeddedPostgres::running(&folder, "brickyard").await,
            false => None,
        };
        running.ok_or_else(|| {
            let folder = config.data_dir.display();
            format!(
                "there is no running database: set DATABASE_URL, or start `brickyard up` in {folder} first"
            )
            .into()
        })
    }

    /// The log in it, migrated.
    ///
    /// # Errors
    /// The server refuses.
    pub(super) async fn store(&self) -> Result<Store, CommandError> {
        migrate(self.options.clone()).await?;
        let pool = connect(self.options.clone(), POOL).await?;
        Ok(Store::open(pool, self.log.clone()).await?)
    }

    /// Connections to it as it stands, for commands that only look.
    ///
    /// # Errors
    /// The server refuses.
    pub(super) async fn pool(&self) -> Result<PgPool, CommandError> {
        Ok(connect(self.options.clone(), POOL).await?)
    }

    /// Stops what was started for this command.
    pub(super) async fn close(self) {
        if let Some((postgres, lock)) = self.own {
            postgres.stop().await;
            drop(lock);
        }
    }
}

/// The error of a wrong URL would repeat it, password and all.
pub(super) fn of_url(url: &str) -> Result<PgConnectOptions, CommandError> {
    PgConnectOptions::from_str(url).map_err(|_| "DATABASE_URL is not a postgres:// address".into())
}
