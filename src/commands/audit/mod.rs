//! `brickyard audit`: the log for people who look at it and who trust nobody, and the rows that
//! it makes, as they stood.

mod anchor;
mod at;
mod diff;
mod evidence;
mod export;
mod keys;
mod lines;
mod log;
mod offline;
mod past;
mod records;
mod sheet;
mod show;
mod table;
mod verify;

use brickyard_projections::Moment;
use brickyard_store::Store;
use clap::Subcommand;

use super::CommandError;
use super::database::Database;
use crate::config::Config;

pub use export::{Export, Format, export};
pub use offline::{verify_export, verify_table};

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Lists events that fit, the newest last; follows the log live when asked to.
    Log(log::Arguments),
    /// Shows one event: exactly what is stored, its cause, and what belongs to it.
    Show(show::Arguments),
    /// A row as it stood at a moment, as JSON.
    At {
        /// A position, block:<chain id>:<number>, a time, or time:<unix seconds>.
        moment: Moment,
        model: String,
        key: String,
        /// Folds the whole log up to there instead of asking what is kept.
        #[arg(long)]
        replay: bool,
    },
    /// What changed between two moments: fields of one row, or rows and how often.
    Diff {
        from: Moment,
        to: Moment,
        #[arg(long)]
        model: Option<String>,
        #[arg(long, requires = "model")]
        key: Option<String>,
    },
    /// Writes the log, or a part of it, as a file.
    Export(export::Arguments),
    /// Checks the database, an export, or the proof of one event.
    Verify(Box<verify::Arguments>),
    /// Writes the proof of one event, for somebody who has nothing but a key.
    Proof {
        /// Its place in the log.
        position: i64,
    },
    /// Puts the newest checkpoint on the chain that is configured, now.
    Anchor,
    /// Shows the keys that sign checkpoints, oldest first.
    Keys,
    /// Replaces the key that signs checkpoints; those of the old key stay good.
    RotateKey,
}

pub(super) async fn run(config: &Config, what: What, json: bool) -> Result<(), CommandError> {
    match what {
        What::Log(arguments) => {
            on_log(config, async |store| log::run(store, arguments, json).await).await
        }
        What::Show(arguments) => {
            on_log(config, async |store| show::run(store, &arguments, json).await).await
        }
        What::Export(arguments) => export::run(config, arguments).await,
        What::Verify(arguments) => verify::run(config, &arguments, json).await,
        What::Proof { position } => export::proof(config, position).await,
        What::Anchor => on_log(config, async |store| anchor::run(config, store, json).await).await,
        What::Keys => keys::show(config, json).await,
        What::RotateKey => keys::rotate(config, json).await,
        What::At { moment, model, key, replay } => {
            let key = key.to_lowercase();
            on_log(config, async |store| at::show(store, moment, &model, &key, replay).await).await
        }
        What::Diff { from, to, model, key } => {
            let key = key.map(|key| key.to_lowercase());
            let (span, model, key) = ((from, to), model.as_deref(), key.as_deref());
            on_log(config, async |store| diff::show(store, span, model, key, json).await).await
        }
    }
}

/// Opens the log, asks, and closes it whatever the answer.
async fn on_log(
    config: &Config,
    ask: impl AsyncFnOnce(&Store) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = async {
        let store = database.store().await?;
        let done = ask(&store).await;
        store.close().await;
        done
    };
    let done = done.await;
    database.close().await;
    match done {
        // Whoever reads has seen enough (`| head`).
        Err(error) if lines::is_closed_pipe(&error) => Ok(()),
        done => done,
    }
}
