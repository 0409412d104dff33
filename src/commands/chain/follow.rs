//! Following a chain of one's own, and contracts on it.

use std::str::FromStr;

use alloy::primitives::Address;
use brickyard_core::chains::ContractKind;
use brickyard_store::Store;
use clap::Args;
use serde_json::json;
use url::Url;

use super::super::CommandError;
use super::super::database::Database;
use super::endpoint_of;
use crate::config::Config;
use crate::follow::{
    CONTRACT_KINDS, ChainTerms, FollowedChain, PricedIn, follow_chain, follow_contract, name_of,
};
use crate::say;

#[derive(Debug, Args)]
pub(in super::super) struct FollowChain {
    chain_id: u64,
    /// The contract of escrowed orders (fixtures/contracts/src/Marketplace.sol).
    #[arg(long)]
    marketplace: Address,
    /// The contract of signed orders (fixtures/contracts/src/OptionExchange.sol).
    #[arg(long)]
    exchange: Address,
    /// Where the chain is asked; that of the settings, or of the running development chain, without it.
    #[arg(long)]
    http: Option<Url>,
    /// The block from which on it is read; without it, the one that the first of the two was made in.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    first_block: Option<u64>,
    /// What pages call the chain.
    #[arg(long)]
    name: Option<String>,
    /// The chain's own coin, as SYMBOL:DECIMALS; ETH:18 without it.
    #[arg(long, value_parser = coin)]
    coin: Option<(String, u8)>,
    /// A token that prices may be in, by its address; ADDRESS=SYMBOL:DECIMALS for one that does not say
    /// these itself. For several, again.
    #[arg(long = "currency", value_parser = currency)]
    currencies: Vec<PricedIn>,
}

#[derive(Debug, Args)]
pub(in super::super) struct FollowContract {
    chain_id: u64,
    /// One of domains, domain_prices, domain_records, drop, boxes and withdrawal_wallet.
    kind: String,
    address: Address,
    /// Where the chain is asked; that of the settings, or of the running development chain, without it.
    #[arg(long)]
    http: Option<Url>,
    /// The block it was made in; without it, as far back as the endpoint knows, or from where the
    /// chain is followed.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    first_block: Option<u64>,
}

fn coin(text: &str) -> Result<(String, u8), String> {
    let told = text.split_once(':').and_then(|(symbol, decimals)| {
        let plain = !symbol.is_empty() && symbol.chars().all(|c| c.is_ascii_graphic());
        Some((symbol.to_owned(), decimals.parse().ok()?)).filter(|_| plain)
    });
    told.ok_or_else(|| "a currency is written SYMBOL:DECIMALS, as in ETH:18".to_owned())
}

fn currency(text: &str) -> Result<PricedIn, String> {
    let (address, told) = match text.split_once('=') {
        Some((address, told)) => (address, Some(coin(told)?)),
        None => (text, None),
    };
    let address = Address::from_str(address);
    let address = address.map_err(|_| {
        "a currency is the address of its token, or ADDRESS=SYMBOL:DECIMALS".to_owned()
    })?;
    Ok(PricedIn { address, told })
}

/// What to do about a chain that nothing is followed of.
pub(in super::super) fn how_to(chain_id: u64) -> String {
    format!(
        "the log follows no chain {chain_id}: `brickyard chain follow {chain_id} --marketplace 0x… \
         --exchange 0x…` names the contracts that are read"
    )
}

pub(super) async fn chain(
    database: &Database,
    config: &Config,
    asked: FollowChain,
    as_json: bool,
) -> Result<(), CommandError> {
    let FollowChain { chain_id, marketplace, exchange, http, first_block, name, coin, currencies } =
        asked;
    let http = endpoint_of(config, chain_id, http)?;
    let terms = ChainTerms { name, marketplace, exchange, first_block, coin, currencies };
    let done = async |store: &Store| Ok(follow_chain(store, chain_id, &http, &terms).await?);
    tell(chain_id, &with_store(database, done).await?, as_json);
    Ok(())
}

pub(super) async fn contract(
    database: &Database,
    config: &Config,
    asked: FollowContract,
    as_json: bool,
) -> Result<(), CommandError> {
    let FollowContract { chain_id, kind, address, http, first_block } = asked;
    let known = CONTRACT_KINDS.into_iter().find(|known| name_of(*known) == kind);
    let known: ContractKind = known.ok_or_else(|| {
        let names = CONTRACT_KINDS.map(name_of).join(", ");
        format!("there is no kind of contract {kind:?}: name one of {names}")
    })?;
    let http = endpoint_of(config, chain_id, http)?;
    let what = (known, address);
    let done =
        async |store: &Store| Ok(follow_contract(store, chain_id, &http, what, first_block).await?);
    let (first_block, news) = with_store(database, done).await?;
    if as_json {
        say::line(json!({
            "chainId": chain_id,
            "kind": kind,
            "address": address,
            "firstBlock": first_block,
            "news": news,
        }));
    } else if news {
        say::line(format!("{address} is followed as {kind} from block {first_block} on."));
    } else {
        say::line(format!("{address} is followed so already: nothing was changed."));
    }
    Ok(())
}

async fn with_store<T>(
    database: &Database,
    act: impl AsyncFnOnce(&Store) -> Result<T, CommandError>,
) -> Result<T, CommandError> {
    let store = database.store().await?;
    let done = act(&store).await;
    store.close().await;
    done
}

fn tell(chain_id: u64, chain: &FollowedChain, as_json: bool) {
    let FollowedChain { name, genesis_hash, first_block, marketplace, exchange, currencies, news } =
        chain;
    if as_json {
        say::line(json!({
            "chainId": chain_id,
            "name": name,
            "genesisHash": genesis_hash,
            "marketplace": marketplace,
            "exchange": exchange,
            "firstBlock": first_block,
            "currencies": currencies,
            "news": news,
        }));
        return;
    }
    if !news {
        say::line(format!(
            "Chain {chain_id} ({name}) is followed so already: nothing was changed."
        ));
        return;
    }
    let symbols: Vec<&str> = currencies.iter().map(|of| of.symbol.as_str()).collect();
    say::line(format!(
        "Chain {chain_id} ({name}) is followed from block {first_block} on, priced in {}.",
        symbols.join(", ")
    ));
    say::line(format!(
        "Its collections are followed by `brickyard collection follow {chain_id} 0x…`, and it is read by \
         `brickyard index` or `up` with it in a section [chain] of the settings."
    ));
}
