//! The demo world: three collections and a handful of people who trade, register names, open boxes
//! and withdraw, all through the same contracts and calls as anybody else.

mod banner;
mod client;
mod deploy;
mod merkle;
mod offers;
mod people;
mod portraits;
mod traders;
mod works;
mod workshop;

use std::path::Path;

use brickyard_store::Store;
use tokio_util::sync::CancellationToken;
use url::Url;

pub use deploy::World;
pub use people::{person, provider_of};
pub use traders::Market;
pub use works::Works;
pub use workshop::Workshop;

use crate::anchor::{AnchorPlace, Keeper};
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

/// Puts the demo's banner on the front page and its partners beside, once.
///
/// # Errors
/// The server fails.
pub async fn greet(store: &Store, world: &World) -> Result<(), CommandError> {
    banner::set(store, format!("/art/{}-{:?}-1.svg", world.chain_id, world.portraits)).await
}

/// Who anchors the log of the demo, and where.
pub fn keeper(world: &World) -> Option<Keeper> {
    let contract = world.anchor?;
    Some(Keeper::new(world.chain_id, &world.http, contract, person(people::ANCHORER)))
}

/// The same for a demo that runs in another process.
///
/// # Errors
/// What it has noted cannot be read.
pub fn known_keeper(folder: &Path) -> Result<Option<Keeper>, CommandError> {
    let Some(place) = AnchorPlace::noted(folder)? else { return Ok(None) };
    let world: World = match std::fs::read_to_string(folder.join("world.json")) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => return Ok(None),
    };
    Ok(keeper(&World { http: place.http, ..world }))
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
    let working = workshop::work(&world, &config, &stop);
    tokio::try_join!(minting, trading, working)?;
    Ok(())
}
