//! `brickyard migrate`: brings the database to the shape this program expects.

use super::CommandError;
use super::database::Database;
use crate::config::Config;
use crate::say;

pub(super) async fn run(config: &Config) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = migrate(&database).await;
    database.close().await;
    done
}

async fn migrate(database: &Database) -> Result<(), CommandError> {
    let store = database.store().await?;
    say::line(format!("The database is ready; the log ends at position {}.", store.head().await?));
    store.close().await;
    Ok(())
}
