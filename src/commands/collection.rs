//! `brickyard collection`: collections that the log follows, and reading their items' metadata again, while `up` runs or without it.

use alloy::primitives::Address;
use brickyard_core::collections::{Collection, CollectionCommand, TokenStandard};
use brickyard_core::kernel::{self, Amount, ChainId, CollectionId};
use brickyard_store::{CommandMeta, Commands};
use clap::Subcommand;
use serde_json::json;
use url::Url;

use super::CommandError;
use super::chain::endpoint_of;
use super::database::Database;
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
    /// Has the metadata of a followed collection read again, of all its items or of some.
    Refresh {
        /// Id of a chain that is followed.
        chain: u64,
        address: Address,
        /// One token; all without it.
        #[arg(long)]
        token: Option<Amount>,
        /// From `--token` up to this one.
        #[arg(long, requires = "token")]
        to: Option<Amount>,
        /// The outcome as one line of JSON.
        #[arg(long)]
        json: bool,
    },
}

pub(super) async fn run(config: &Config, what: What) -> Result<(), CommandError> {
    let (chain, address, http, from_block, json) = match what {
        What::Follow { chain, address, http, from_block, json } => {
            (chain, address, http, from_block, json)
        }
        What::Refresh { chain, address, token, to, json } => {
            let (first, last) = match token {
                Some(first) => (first, to.unwrap_or(first)),
                None => (Amount::ZERO, Amount::MAX),
            };
            return refresh(config, (chain, address), (first, last), json).await;
        }
    };
    let http = endpoint_of(config, chain, http)?;
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

async fn refresh(
    config: &Config,
    (chain, address): (u64, Address),
    (first_token_id, last_token_id): (Amount, Amount),
    json: bool,
) -> Result<(), CommandError> {
    let address = kernel::Address::new(address.0.0);
    let id = CollectionId { chain_id: ChainId(chain), address }.to_string();
    let database = Database::find(config).await?;
    let done = async {
        let store = database.store().await?;
        let command = CollectionCommand::Refresh { first_token_id, last_token_id };
        // Asked for twice is wanted twice: there may be news in between.
        let meta = CommandMeta::named(format!("refresh-{:032x}", rand::random::<u128>()));
        let done = Commands::<Collection>::new(&store, ()).execute(&id, command, meta).await;
        store.close().await;
        Ok::<_, CommandError>(done?)
    };
    let done = done.await;
    database.close().await;
    let position = done?.last;
    say::line(if json {
        json!({ "collection": id, "position": position }).to_string()
    } else {
        format!("Asked for at position {position}: documents are read in the background.")
    });
    Ok(())
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
