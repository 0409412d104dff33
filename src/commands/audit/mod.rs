//! `brickyard audit`: looking at the log from a terminal. The questions are those of the API
//! (`brickyard_store::browse`); here they get arguments and lines.

mod lines;
mod log;
mod show;

use clap::Subcommand;

use super::CommandError;
use super::database::Database;
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Lists events that fit, the newest last; follows the log live when asked to.
    Log(log::Arguments),
    /// Shows one event: exactly what is stored, its cause, and what belongs to it.
    Show(show::Arguments),
}

pub(super) async fn run(config: &Config, what: What, json: bool) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = on(&database, what, json).await;
    database.close().await;
    done
}

async fn on(database: &Database, what: What, json: bool) -> Result<(), CommandError> {
    let store = database.store().await?;
    let done = match what {
        What::Log(arguments) => log::run(&store, arguments, json).await,
        What::Show(arguments) => show::run(&store, &arguments, json).await,
    };
    store.close().await;
    match done {
        // Whoever reads has seen enough (`| head`).
        Err(error) if lines::is_closed_pipe(&error) => Ok(()),
        done => done,
    }
}
