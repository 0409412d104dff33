//! The 10,000 portraits: their traits as token metadata, minted in batches.

use std::io::Read;

use alloy::providers::DynProvider;
use brickyard_indexer::contracts::Collection721;
use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::deploy::World;
use super::people::{OPERATOR, TRADERS, person, provider_of};
use crate::commands::CommandError;

const TRAITS: &[u8] = include_bytes!("../../fixtures/punks/punks_traits.json.gz");
/// A batch stays below the gas limit of a transaction (2^24, EIP-7825).
pub(super) const BATCH: usize = 25;

#[derive(Deserialize)]
struct Portrait {
    id: u32,
    #[serde(rename = "type")]
    kind: String,
    accessories: Vec<String>,
}

/// Token metadata of all portraits, in order, as `data:` addresses.
pub(super) fn uris() -> Result<Vec<String>, CommandError> {
    let mut text = String::new();
    GzDecoder::new(TRAITS).read_to_string(&mut text)?;
    let portraits: Vec<Portrait> = serde_json::from_str(&text)?;
    let uri = |portrait: Portrait| {
        let mut attributes = vec![json!({ "trait_type": "Type", "value": portrait.kind })];
        let worn = portrait.accessories.iter();
        attributes.extend(worn.map(|name| json!({ "trait_type": "Accessory", "value": name })));
        let name = format!("Yard Portrait #{}", portrait.id);
        format!("data:application/json,{}", json!({ "name": name, "attributes": attributes }))
    };
    Ok(portraits.into_iter().map(uri).collect())
}

/// Mints the next batch; false when all are there.
pub(super) async fn mint_batch(
    operator: &DynProvider,
    world: &World,
    uris: &[String],
    minted: usize,
) -> Result<bool, CommandError> {
    let batch = &uris[minted.min(uris.len())..(minted + BATCH).min(uris.len())];
    if batch.is_empty() {
        return Ok(false);
    }
    let collection = Collection721::new(world.portraits, operator);
    let people = TRADERS.count();
    let turn = u32::try_from((minted / BATCH) % people)?;
    let to = person(TRADERS.start() + turn).address();
    collection.safeMintBatch(to, batch.to_vec()).send().await?.get_receipt().await?;
    Ok(true)
}

pub(super) async fn mint_rest(
    world: &World,
    wanted: usize,
    stop: &CancellationToken,
) -> Result<(), CommandError> {
    let mut uris = uris()?;
    uris.truncate(wanted);
    let operator = provider_of(&world.http, person(OPERATOR));
    let collection = Collection721::new(world.portraits, &operator);
    let minted = collection.totalSupply().call().await?;
    let mut minted = usize::try_from(minted)?;
    while !stop.is_cancelled() && mint_batch(&operator, world, &uris, minted).await? {
        minted += BATCH;
        // Leaves the chain to the traders most of the time.
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(std::time::Duration::from_millis(150)) => {}
        }
    }
    Ok(())
}
