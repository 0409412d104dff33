//! `brickyard migrate`: brings the database to the shape this program expects.

use super::CommandError;
use super::database::Database;
use crate::config::Config;
use crate::proof_key::establish_key;
use crate::say;
use crate::subject_key::open_keyring;

pub(super) async fn run(config: &Config) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = migrate(config, &database).await;
    database.close().await;
    done
}

async fn migrate(config: &Config, database: &Database) -> Result<(), CommandError> {
    let store = database.store().await?;
    say::line(format!("The database is ready; the log ends at position {}.", store.head().await?));
    let signer = establish_key(config, store.pool()).await?;
    say::line(format!("Its checkpoints are signed by {}", signer.public()));
    open_keyring(config, store.pool()).await?;
    store.close().await;
    Ok(())
}
