//! `brickyard projections`: what operators say to a read model or process manager that stopped.

use brickyard_core::projections::SkipError;
use brickyard_processes as processes;
use brickyard_projections::{models, retry, skip};
use brickyard_store::{CommandMeta, ExecuteError, Position, Store};
use clap::Subcommand;
use sha2::{Digest, Sha256};

use super::CommandError;
use super::database::Database;
use crate::config::Config;
use crate::say;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Makes a stopped model or manager try the event again, in whichever process it stopped.
    Retry { model: String },
    /// Makes a stopped model or manager leave the event out for good; the log keeps the reason.
    Skip {
        model: String,
        /// The event it stopped at.
        #[arg(long)]
        position: i64,
        #[arg(long)]
        reason: String,
    },
}

pub(super) async fn run(config: &Config, what: What) -> Result<(), CommandError> {
    let (What::Retry { model } | What::Skip { model, .. }) = &what;
    if !models::NAMES.contains(&model.as_str()) && !is_process(model) {
        let names = [models::NAMES.join(", "), processes::NAMES.join(", ")].join(", ");
        return Err(format!("there is no {model}: name one of {names}").into());
    }
    let database = Database::find(config).await?;
    let done = tell(&database, what).await;
    database.close().await;
    done
}

fn is_process(name: &str) -> bool {
    processes::NAMES.contains(&name)
}

async fn tell(database: &Database, what: What) -> Result<(), CommandError> {
    let store = database.store().await?;
    match what {
        What::Retry { model } => {
            let told = if is_process(&model) {
                processes::retry(store.pool(), &model).await?
            } else {
                retry(store.pool(), &model).await?
            };
            if !told {
                return Err(format!("{model} has not stopped").into());
            }
            say::line(format!("{model} tries again."));
        }
        What::Skip { model, position, reason } => {
            let told = leave_out(&store, &model, Position(position), reason).await?;
            say::line(format!("{model} leaves out position {position}; see position {told}."));
        }
    }
    store.close().await;
    Ok(())
}

async fn leave_out(
    store: &Store,
    model: &str,
    position: Position,
    reason: String,
) -> Result<Position, CommandError> {
    let meta = CommandMeta {
        // With spaces, which no client's idempotency key may hold.
        command_id: format!("skip {model} {position}"),
        body_hash: Sha256::digest(reason.as_bytes()).into(),
        account: None,
        request_id: None,
    };
    let told = if is_process(model) {
        processes::skip(store, model, position, reason, meta).await
    } else {
        skip(store, model, position, reason, meta).await
    };
    match told {
        Ok(told) => Ok(told.ok_or("nothing of this name has ever run on this database")?),
        // The id names the place, so another reason for the same place is this.
        Err(ExecuteError::CommandReused) => {
            Err(SkipError::AlreadySkipped { position: position.0 }.into())
        }
        Err(error) => Err(error.into()),
    }
}
