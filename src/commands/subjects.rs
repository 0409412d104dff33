//! `brickyard subjects`: the master key that all personal texts are kept under, replaced while the
//! site runs or without it.

use brickyard_store::Rotation;
use clap::Subcommand;
use serde_json::json;
use sqlx::{ConnectOptions as _, Connection as _};

use super::CommandError;
use super::database::Database;
use crate::config::Config;
use crate::say;
use crate::subject_key::rotate_subject_key;

#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Makes a new master key and wraps every person's key under it. Killed, it is run again and
    /// goes on. Whoever has the old key can still read copies of the database that are older.
    RotateKey,
}

pub(super) async fn run(config: &Config, what: What, as_json: bool) -> Result<(), CommandError> {
    match what {
        What::RotateKey => rotate(config, as_json).await,
    }
}

async fn rotate(config: &Config, as_json: bool) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let rotated = async {
        // Only the owner of the table may change a row of it.
        let mut owner = database.options.connect().await?;
        let rotated = rotate_subject_key(config, &mut owner).await?;
        let _ = owner.close().await;
        Ok::<_, CommandError>(rotated)
    };
    let rotated = rotated.await;
    database.close().await;
    let Rotation { generation, wrapped } = rotated?;
    if as_json {
        say::line(json!({ "generation": generation, "wrapped": wrapped }));
    } else {
        say::line(format!("Master key {generation} is in use; {wrapped} keys were wrapped anew."));
        say::line("Destroy every copy of the old one: it opens older copies of the database.");
    }
    Ok(())
}
