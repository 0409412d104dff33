//! `brickyard collection`: collections that the log follows, while `up` runs or without it.

use alloy::primitives::Address;
use brickyard_core::collections::TokenStandard;
use clap::Subcommand;
use serde_json::json;
use url::Url;

use super::CommandError;
use super::database::Database;
use crate::anchor::AnchorPlace;
use crate::config::Config;
use crate::follow::{Description, follow_collection};
use crate::say;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Follows any ERC-721 or ERC-1155 collection, from its first block on.
    Follow {
        /// Id of a chain that is followed.
        chain: u64,
        address: Address,
        /// Where the chain is asked; that of the settings, or of the running demo, without it.
        #[arg(long)]
        http: Option<Url>,
        /// The block it was made in; without it, as far back as the endpoint knows, or from where the
        /// chain is followed.
        #[arg(long)]
        from_block: Option<u64>,
        /// The outcome as one line of JSON.
        #[arg(long)]
        json: bool,
    },
}

pub(super) async fn run(config: &Config, what: What) -> Result<(), CommandError> {
    let What::Follow { chain, address, http, from_block, json } = what;
    let http = match http {
        Some(http) => http,
        None => endpoint(config, chain)?,
    };
    let database = Database::find(config).await?;
    let done = async {
        let store = database.store().await?;
        let followed = follow_collection(&store, chain, &http, address, from_block).await;
        store.close().await;
        Ok::<_, CommandError>(followed?)
    };
    let done = done.await;
    database.close().await;
    tell(address, &done?, json);
    Ok(())
}

fn endpoint(config: &Config, chain: u64) -> Result<Url, CommandError> {
    let configured = config.chain.as_ref().filter(|known| known.chain_id == chain);
    if let Some(known) = configured {
        return Ok(known.http.clone());
    }
    let noted = AnchorPlace::noted(&config.data_dir)?;
    let noted = noted.ok_or("no endpoint of that chain is known: name one with --http")?;
    Ok(noted.http)
}

fn tell(address: Address, told: &Description, as_json: bool) {
    let Description { standard, name, symbol, creator, first_block } = told;
    if as_json {
        say::line(json!({
            "address": address,
            "standard": standard,
            "name": name,
            "symbol": symbol,
            "creator": creator,
            "firstBlock": first_block,
        }));
        return;
    }
    let standard = match standard {
        TokenStandard::Erc721 => "ERC-721",
        TokenStandard::Erc1155 => "ERC-1155",
    };
    say::line(format!("{name} ({symbol}, {standard}) is followed from block {first_block} on."));
    say::line("Its older logs are read as soon as a process that indexes the chain looks again.");
}
