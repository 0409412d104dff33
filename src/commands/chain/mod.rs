//! `brickyard chain`: how the followed chains are read, and what operators say about them.

mod follow;
mod letters;
mod stands;

use brickyard_indexer::source::endpoints;
use clap::Subcommand;
use url::Url;

use super::CommandError;
use super::database::Database;
use crate::config::{ChainConfig, Config};
use crate::embedded::chain::{CHAIN_ID, EmbeddedChain};
use crate::say;

pub(super) use follow::how_to;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Follows a chain: from its two venues' logs everything else is made.
    Follow(follow::FollowChain),
    /// Follows a contract that is neither a venue nor a collection alone: names, boxes, a drop, a wallet.
    FollowContract(follow::FollowContract),
    /// Where each chain stands: read, head, final, and why one stopped.
    Status,
    /// Heals a fork that goes below what was final: everything the chain no longer has is taken back.
    Accept { chain_id: u64 },
    /// Looks at a stopped chain again, in whichever process reads it.
    Retry { chain_id: u64 },
    /// How the chain's endpoints do, as the process that reads the chain last noted it.
    Endpoints,
    /// Logs that could not be read, with the reason.
    Letters {
        /// Those that were settled, too.
        #[arg(long)]
        all: bool,
        /// Reads them again and appends what they tell, once.
        #[arg(long, conflicts_with = "all")]
        retry: bool,
        /// One letter's number; all open ones without it.
        #[arg(long, requires = "retry")]
        letter: Option<i64>,
        /// Even where their streams have gone on since: pages then take the old log for the newest.
        #[arg(long, requires = "retry")]
        late: bool,
    },
}

pub(super) async fn run(config: &Config, what: What, json: bool) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = act(&database, config, what, json).await;
    database.close().await;
    done
}

async fn act(
    database: &Database,
    config: &Config,
    what: What,
    json: bool,
) -> Result<(), CommandError> {
    let pool = database.pool().await?;
    match what {
        What::Follow(asked) => follow::chain(database, config, asked, json).await,
        What::FollowContract(asked) => follow::contract(database, config, asked, json).await,
        What::Status => stands::status(&pool, json).await,
        What::Accept { chain_id } => stands::accept(&pool, chain_id).await,
        What::Retry { chain_id } => stands::retry(&pool, chain_id).await,
        What::Endpoints => {
            let chains = known(config)?;
            for chain in &chains {
                list(database, chain.chain_id, chains.len() > 1, json).await?;
            }
            Ok(())
        }
        What::Letters { retry: true, letter, late, .. } => {
            letters::retry(database, &known(config)?, letter, late).await
        }
        What::Letters { all, .. } => {
            for chain in known(config)? {
                letters::list(database, chain.chain_id, all, json).await?;
            }
            Ok(())
        }
    }
}

/// The chains of the settings, or else the one that an `up` in this data folder has made for itself.
fn known(config: &Config) -> Result<Vec<ChainConfig>, CommandError> {
    if !config.chains.is_empty() {
        return Ok(config.chains.clone());
    }
    let missing = "there is no chain: name it in the section [chain] of the settings";
    let http = EmbeddedChain::noted(&config.data_dir.join("chain")).ok_or(missing)?;
    Ok(vec![ChainConfig::local(CHAIN_ID, http)])
}

/// Where a chain is asked: as it is said, or as it is known here.
pub(super) fn endpoint_of(
    config: &Config,
    chain_id: u64,
    said: Option<Url>,
) -> Result<Url, CommandError> {
    let here = || known(config).ok()?.into_iter().find(|chain| chain.chain_id == chain_id);
    let found = said.or_else(|| here().map(|chain| chain.http));
    let missing =
        || format!("no endpoint of chain {chain_id} is known: name one with --http").into();
    found.ok_or_else(missing)
}

async fn list(
    database: &Database,
    chain_id: u64,
    one_of_several: bool,
    json: bool,
) -> Result<(), CommandError> {
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
    if one_of_several {
        say::line(format!("chain {chain_id}"));
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
