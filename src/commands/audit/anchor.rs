//! `brickyard audit anchor`: the newest checkpoint onto the chain, by hand.

use brickyard_store::Store;
use serde_json::json;

use crate::anchor::Keeper;
use crate::commands::CommandError;
use crate::config::Config;
use crate::demo;
use crate::say;

pub(super) async fn run(config: &Config, store: &Store, as_json: bool) -> Result<(), CommandError> {
    let keeper = match Keeper::configured(config)? {
        Some(keeper) => Some(keeper),
        // The demo's own chain: its accounts are everybody's.
        None => demo::known_keeper(&config.data_dir)?,
    };
    let keeper = keeper.ok_or("no anchor is configured: see [anchor] in brickyard.example.toml")?;
    let note = keeper.anchor(store).await?;
    match (note, as_json) {
        (Some(note), true) => say::line(json!({
            "anchored": true, "chainId": note.chain_id, "contract": note.contract,
            "account": note.account, "size": note.size, "block": note.block, "tx": note.tx,
        })),
        (Some(note), false) => say::line(format!(
            "Anchored {} events in block {} of chain {} ({}).",
            note.size, note.block, note.chain_id, note.tx
        )),
        (None, true) => say::line(json!({ "anchored": false })),
        (None, false) => say::line("The chain has the newest checkpoint already."),
    }
    Ok(())
}
