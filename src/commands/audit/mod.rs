//! `brickyard audit`: the log for people who trust nobody.

mod evidence;
mod export;
mod keys;
mod offline;
mod records;
mod verify;

use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};

use super::CommandError;
use crate::config::Config;

pub use export::{Export, Format, export};
pub use offline::verify_export;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Writes the log, or a part of it, as a file.
    Export(export::Arguments),
    /// Checks the database, an export, or the proof of one event.
    Verify(Box<verify::Arguments>),
    /// Writes the proof of one event, for somebody who has nothing but a key.
    Proof {
        /// Its place in the log.
        position: i64,
    },
    /// Shows the keys that sign checkpoints, oldest first.
    Keys,
    /// Replaces the key that signs checkpoints; those of the old key stay good.
    RotateKey,
}

pub(super) async fn run(config: &Config, what: What, json: bool) -> Result<(), CommandError> {
    match what {
        What::Export(arguments) => export::run(config, arguments).await,
        What::Verify(arguments) => verify::run(config, &arguments, json).await,
        What::Proof { position } => export::proof(config, position).await,
        What::Keys => keys::show(config, json).await,
        What::RotateKey => keys::rotate(config, json).await,
    }
}

/// Shows itself on a terminal only.
fn progress_bar(events: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} events, {eta} left");
    let bar = ProgressBar::new(events);
    bar.set_style(style.expect("the template is sound"));
    bar
}
