//! `brickyard chain`: what operators ask and say about a chain that is read.

mod letters;

use brickyard_indexer::source::endpoints;
use clap::Subcommand;

use super::CommandError;
use super::database::Database;
use crate::config::{ChainConfig, Config};
use crate::say;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// How the chain's endpoints do, as the process that reads the chain last noted it.
    Endpoints,
    /// Logs that could not be read, with the reason.
    Letters {
        /// Those that were settled, too.
        #[arg(long)]
        all: bool,
    },
    /// Reads dead letters again and appends what they tell, once.
    Retry {
        /// A letter's number; all open ones without it.
        letter: Option<i64>,
        /// Even where their streams have gone on since: pages then take the old log for the newest.
        #[arg(long)]
        late: bool,
    },
}

pub(super) async fn run(config: &Config, what: What, json: bool) -> Result<(), CommandError> {
    let chain = config
        .chain
        .as_ref()
        .ok_or("there is no chain: name it in the section [chain] of the settings")?;
    let database = Database::find(config).await?;
    let done = act(&database, chain, what, json).await;
    database.close().await;
    done
}

async fn act(
    database: &Database,
    chain: &ChainConfig,
    what: What,
    json: bool,
) -> Result<(), CommandError> {
    match what {
        What::Endpoints => list(database, chain.chain_id, json).await,
        What::Letters { all } => letters::list(database, chain.chain_id, all, json).await,
        What::Retry { letter, late } => letters::retry(database, chain, letter, late).await,
    }
}

async fn list(database: &Database, chain_id: u64, json: bool) -> Result<(), CommandError> {
    let noted = endpoints(&database.pool().await?, chain_id).await?;
    if json {
        for endpoint in noted {
            say::line(serde_json::to_string(&endpoint)?);
        }
        return Ok(());
    }
    if noted.is_empty() {
        return Err(format!("nobody has read chain {chain_id} yet").into());
    }
    say::line("score  state    ms      head        calls     failed    endpoint");
    for endpoint in noted {
        say::line(format!(
            "{:>5}  {:<8} {:<7} {:<11} {:<9} {:<9} {}",
            endpoint.score,
            endpoint.state,
            endpoint.latency_ms.unwrap_or_default(),
            endpoint.head.unwrap_or_default(),
            endpoint.calls,
            endpoint.failures,
            endpoint.host,
        ));
        if let (Some(error), Some(at)) = (&endpoint.last_error, &endpoint.last_error_at) {
            say::line(format!("       {at}: {error}"));
        }
    }
    Ok(())
}
