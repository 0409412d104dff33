//! The demo world: three collections and a handful of people who trade, all through the same
//! contracts and calls as anybody else.

mod client;
mod deploy;
mod offers;
mod people;
mod portraits;
mod traders;

use std::path::Path;

use brickyard_store::Store;
use tokio_util::sync::CancellationToken;
use url::Url;

pub use deploy::World;
pub use people::{person, provider_of};
pub use traders::Market;

use crate::commands::CommandError;
use crate::config::{ChainConfig, DemoConfig};

/// Deploys the world, or finds it again, and follows it in the log.
///
/// # Errors
/// The chain refuses, or is another one than the world was made on.
pub async fn stand_up(
    store: &Store,
    chain: &ChainConfig,
    folder: &Path,
    config: &DemoConfig,
) -> Result<World, CommandError> {
    deploy::stand_up(store, chain, folder, config).await
}

/// Trades, and mints what is not minted yet, until told to stop.
///
/// # Errors
/// Never for a single refused action; those are part of a market.
pub async fn live(
    world: World,
    site: Url,
    config: DemoConfig,
    stop: CancellationToken,
) -> Result<(), CommandError> {
    let minting = portraits::mint_rest(&world, config.portraits, &stop);
    let trading = traders::trade(&world, &site, &config, &stop);
    tokio::try_join!(minting, trading)?;
    Ok(())
}
