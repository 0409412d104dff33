//! `brickyard bench`: each figure beside its baseline, measured in the same run.

mod append;

use clap::Subcommand;

use super::CommandError;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Commands a second through the log, against postgres-es on the same server.
    Append {
        /// Seconds for each measurement.
        #[arg(long, default_value_t = 5)]
        seconds: u64,
    },
}

pub(super) async fn run(what: What, json: bool) -> Result<(), CommandError> {
    match what {
        What::Append { seconds } => append::run(seconds, json).await,
    }
}
