//! Contracts, collections and purses of the demo, made once a chain and remembered in the data
//! folder; following them is an event in the log.

use std::path::Path;

use alloy::network::TransactionBuilder;
use alloy::primitives::{Address, Bytes, U256, utils::parse_ether};
use alloy::providers::{DynProvider, Provider};
use alloy::rpc::types::TransactionRequest;
use alloy::sol_types::{SolCall, SolValue};
use brickyard_core::chains::{Chain, ChainCommand, ChainError, Currency};
use brickyard_core::collections::{Collection, CollectionCommand, CollectionError, TokenStandard};
use brickyard_core::kernel::{self, ChainId, CollectionId, Hash32};
use brickyard_indexer::contracts::{
    CheckpointAnchor, Collection721, Collection1155, FANS, KFC, Marketplace, USDT, WETH,
};
use brickyard_indexer::source::Source;
use brickyard_store::{CommandMeta, Commands, ExecuteError, Store};
use serde::{Deserialize, Serialize};
use serde_json::json;
use url::Url;

use super::people::{OPERATOR, TRADERS, person, provider_of};
use super::portraits;
use super::works::{self, Works};
use crate::commands::CommandError;
use crate::config::{ChainConfig, DemoConfig};
use crate::say;

/// 1 %, the protocol's fee (RULINGS "Trading").
const FEE_BPS: u16 = 100;
/// Portraits that are there before the site opens.
const FIRST_PORTRAITS: usize = 150;

/// Where everything of the demo stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct World {
    pub http: Url,
    pub chain_id: u64,
    pub genesis: String,
    pub weth: Address,
    pub usdt: Address,
    pub fans: Address,
    pub kfc: Address,
    pub marketplace: Address,
    pub exchange: Address,
    pub portraits: Address,
    pub studies: Address,
    pub editions: Address,
    /// None in a world of before there was one, until it is stood up again.
    #[serde(default)]
    pub anchor: Option<Address>,
    /// None where the venues are older than sweeping.
    #[serde(default)]
    pub sweeper: Option<Address>,
    /// None where they were not wanted.
    #[serde(default)]
    pub works: Option<Works>,
}

const PORTRAITS: (&str, &str, &str) = (
    "Yard Portraits",
    "YARD",
    "Ten thousand faces, each from its own set of traits, drawn in 24 by 24 blocks.",
);
const STUDIES: (&str, &str, &str) = (
    "Kiln Studies",
    "KILN",
    "Sixty one-of-a-kind compositions in fired-clay colours, each seeded by its own number.",
);
const EDITIONS: (&str, &str, &str) = (
    "Harbour Editions",
    "HARB",
    "Small editions of harbour views; every print of an edition is the same and counts as one.",
);

pub(super) async fn stand_up(
    store: &Store,
    chain: &ChainConfig,
    folder: &Path,
    config: &DemoConfig,
) -> Result<World, CommandError> {
    let operator = provider_of(&chain.http, person(OPERATOR));
    let source = Source::new(&chain.http);
    let genesis = source.genesis_hash().await?;
    let file = folder.join("world.json");
    let mut world = match std::fs::read_to_string(&file) {
        Ok(text) => {
            let known: World = serde_json::from_str(&text)?;
            let code = operator.get_code_at(known.marketplace).await?;
            if known.genesis != genesis.to_string() || code.is_empty() {
                return Err("the chain is another one than the demo world was made on; nothing \
                            was mixed. Use another --data-dir, or delete this one to start over"
                    .into());
            }
            let mut world = World { http: chain.http.clone(), ..known };
            if world.anchor.is_none() {
                world.anchor = Some(*CheckpointAnchor::deploy(&operator).await?.address());
                keep(&world, &file)?;
            }
            world
        }
        Err(_) => {
            let world = deploy(&operator, chain, genesis.to_string(), config).await?;
            keep(&world, &file)?;
            world
        }
    };
    if world.works.is_none() && config.contracts {
        world.works = Some(works::deploy(&operator, &chain.http, world.fans).await?);
        keep(&world, &file)?;
    }
    // After all others, so that they keep the addresses that they have always had here.
    if world.sweeper.is_none() && takes_sweeps(&operator, &world).await? {
        let venues = (world.marketplace, world.exchange).abi_encode_params();
        let text = include_str!("../../fixtures/contracts/out/Sweeper.json");
        world.sweeper = Some(deploy_artifact(&operator, text, venues).await?);
        keep(&world, &file)?;
    }
    follow(store, &world, Hash32::new(genesis.0)).await?;
    if let Some(works) = &world.works {
        works::follow(store, world.chain_id, works).await?;
    }
    Ok(world)
}

/// Whole or not at all: half a file would be taken for another chain.
fn keep(world: &World, file: &Path) -> Result<(), CommandError> {
    let draft = file.with_extension("json.new");
    std::fs::write(&draft, serde_json::to_vec_pretty(world)?)?;
    Ok(std::fs::rename(draft, file)?)
}

async fn deploy(
    operator: &DynProvider,
    chain: &ChainConfig,
    genesis: String,
    config: &DemoConfig,
) -> Result<World, CommandError> {
    say::line("Deploying the contracts…");
    let us = person(OPERATOR).address();
    let own = |(name, symbol, _): (&str, &str, &str)| (name.to_owned(), symbol.to_owned());
    let unique = async |words, royalty_bps| {
        let (name, symbol) = own(words);
        Collection721::deploy(operator, name, symbol, us, us, royalty_bps).await
    };
    let (name, symbol) = own(EDITIONS);
    let world = World {
        http: chain.http.clone(),
        chain_id: chain.chain_id,
        genesis,
        weth: *WETH::deploy(operator).await?.address(),
        usdt: *USDT::deploy(operator, us).await?.address(),
        fans: *FANS::deploy(operator, us).await?.address(),
        kfc: *KFC::deploy(operator, us).await?.address(),
        marketplace: *Marketplace::deploy(operator, us, FEE_BPS, us).await?.address(),
        exchange: deploy_exchange(operator, us).await?,
        portraits: *unique(PORTRAITS, 250).await?.address(),
        studies: *unique(STUDIES, 500).await?.address(),
        editions: *Collection1155::deploy(operator, name, symbol, us, us, 750).await?.address(),
        // Last, so that what stood there before keeps its address.
        anchor: Some(*CheckpointAnchor::deploy(operator).await?.address()),
        sweeper: None,
        works: None,
    };
    say::line("Minting the first items…");
    mint(operator, &world, config).await?;
    say::line("Filling the traders' purses…");
    for trader in TRADERS {
        fill_purse(operator, &world, trader).await?;
    }
    Ok(world)
}

/// A world of before has venues that pay nobody's way but the buyer's own.
async fn takes_sweeps(operator: &DynProvider, world: &World) -> Result<bool, CommandError> {
    let code = operator.get_code_at(world.marketplace).await?;
    let selector = Marketplace::purchaseForCall::SELECTOR;
    Ok(code.windows(selector.len()).any(|bytes| bytes == selector))
}

async fn deploy_exchange(operator: &DynProvider, us: Address) -> Result<Address, CommandError> {
    let text = include_str!("../../fixtures/contracts/out/OptionExchange.json");
    deploy_artifact(operator, text, (us, U256::from(FEE_BPS), us).abi_encode_params()).await
}

/// A contract whose types are written by hand, so that they bring no code.
async fn deploy_artifact(
    operator: &DynProvider,
    text: &str,
    arguments: Vec<u8>,
) -> Result<Address, CommandError> {
    #[derive(Deserialize)]
    struct Artifact {
        bytecode: Bytes,
    }
    let artifact: Artifact = serde_json::from_str(text)?;
    let mut code = artifact.bytecode.to_vec();
    code.extend(arguments);
    let request = TransactionRequest::default().with_deploy_code(code);
    let receipt = operator.send_transaction(request).await?.get_receipt().await?;
    receipt.contract_address.ok_or_else(|| "a contract was not deployed".into())
}

async fn mint(
    operator: &DynProvider,
    world: &World,
    config: &DemoConfig,
) -> Result<(), CommandError> {
    let mut uris = portraits::uris()?;
    uris.truncate(config.portraits.min(FIRST_PORTRAITS));
    for minted in (0..uris.len()).step_by(portraits::BATCH) {
        portraits::mint_batch(operator, world, &uris, minted).await?;
    }
    let people = u32::try_from(TRADERS.count())?;
    let studies = Collection721::new(world.studies, operator);
    let firing = ["Oak", "Pine", "Gas", "Salt"];
    let glaze = ["Ash", "Celadon", "Tenmoku", "None"];
    for (trader, first) in TRADERS.zip((1u32..).step_by(10)) {
        let uris = (first..first + 10).map(|number| {
            let document = json!({
                "name": format!("Kiln Study No. {number}"),
                "attributes": [
                    { "trait_type": "Firing", "value": firing[number as usize % 4] },
                    { "trait_type": "Glaze", "value": glaze[number as usize / 4 % 4] },
                ],
            });
            format!("data:application/json,{document}")
        });
        let to = person(trader).address();
        studies.safeMintBatch(to, uris.collect()).send().await?.get_receipt().await?;
    }
    let editions = Collection1155::new(world.editions, operator);
    for number in 1..=12u32 {
        let name = format!("Harbour Edition {number}");
        let document = json!({ "name": name, "attributes": [{ "trait_type": "Prints", "value": 10 + number }] });
        let to = person(TRADERS.start() + number % people).address();
        let uri = format!("data:application/json,{document}");
        editions.safeMint(to, U256::from(10 + number), uri).send().await?.get_receipt().await?;
    }
    Ok(())
}

/// Wrapped coin, dollars, and the approvals that trading on both rails needs.
async fn fill_purse(
    operator: &DynProvider,
    world: &World,
    trader: u32,
) -> Result<(), CommandError> {
    let signer = person(trader);
    let address = signer.address();
    let own = provider_of(&world.http, signer);
    let dollars = U256::from(1_000_000_000_000u64);
    USDT::new(world.usdt, operator).issue(address, dollars).send().await?.get_receipt().await?;
    let weth = WETH::new(world.weth, &own);
    weth.deposit().value(parse_ether("20000")?).send().await?.get_receipt().await?;
    let usdt = USDT::new(world.usdt, &own);
    for venue in [world.marketplace, world.exchange] {
        weth.approve(venue, U256::MAX).send().await?.get_receipt().await?;
        usdt.approve(venue, U256::MAX).send().await?.get_receipt().await?;
        for collection in [world.portraits, world.studies, world.editions] {
            let collection = Collection721::new(collection, &own);
            collection.setApprovalForAll(venue, true).send().await?.get_receipt().await?;
        }
    }
    Ok(())
}

fn known(address: Address) -> kernel::Address {
    kernel::Address::new(address.0.0)
}

/// Puts chain and collections under the log's eyes; a second time is no news.
async fn follow(store: &Store, world: &World, genesis_hash: Hash32) -> Result<(), CommandError> {
    let chain_id = ChainId(world.chain_id);
    let currency =
        |address, symbol: &str, decimals| Currency { address, symbol: symbol.to_owned(), decimals };
    let command = ChainCommand::Follow {
        chain_id,
        name: "Brickyard Dev Chain".to_owned(),
        genesis_hash,
        first_block: 1,
        marketplace: known(world.marketplace),
        exchange: known(world.exchange),
        currencies: vec![
            currency(kernel::Address::ZERO, "ETH", 18),
            currency(known(world.weth), "WETH", 18),
            currency(known(world.usdt), "USDT", 6),
            currency(known(world.fans), "FANS", 18),
            currency(known(world.kfc), "KFC", 18),
        ],
    };
    let chains = Commands::<Chain>::new(store, ());
    let id = chain_id.to_string();
    match chains.execute(&id, command, CommandMeta::named(format!("follow-chain-{id}"))).await {
        Ok(_)
        | Err(ExecuteError::Refused(ChainError::AlreadyFollowed) | ExecuteError::CommandReused) => {
        }
        Err(error) => return Err(error.into()),
    }
    let collections = Commands::<Collection>::new(store, ());
    for (address, standard, (name, symbol, description)) in [
        (world.portraits, TokenStandard::Erc721, PORTRAITS),
        (world.studies, TokenStandard::Erc721, STUDIES),
        (world.editions, TokenStandard::Erc1155, EDITIONS),
    ] {
        let id = CollectionId { chain_id, address: known(address) }.to_string();
        let command = CollectionCommand::Follow {
            chain_id,
            address: known(address),
            standard,
            name: name.to_owned(),
            symbol: symbol.to_owned(),
            description: description.to_owned(),
            creator: known(person(OPERATOR).address()),
            first_block: 1,
        };
        match collections.execute(&id, command, CommandMeta::named(format!("follow-{id}"))).await {
            Ok(_) | Err(ExecuteError::Refused(CollectionError::AlreadyFollowed)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
