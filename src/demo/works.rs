//! The demo's other contracts: names, a series of boxes, a drop and a withdrawal wallet. Made once
//! a chain, and followed in the log from the block they came with.

use alloy::primitives::utils::parse_ether;
use alloy::primitives::{Address, B256, U256, keccak256};
use alloy::providers::{DynProvider, Provider};
use alloy::sol_types::SolValue;
use brickyard_core::chains::{Chain, ChainCommand, ChainError, ContractKind};
use brickyard_core::collections::{Collection, CollectionCommand, CollectionError, TokenStandard};
use brickyard_core::kernel::{self, ChainId, CollectionId};
use brickyard_indexer::contracts::{
    Box721, Drop721, FANS, IDrop721, KidDomains, KidPriceOracle, KidRecords, WithdrawalWallet,
};
use brickyard_store::{CommandMeta, Commands, ExecuteError, Store};
use serde::{Deserialize, Serialize};
use url::Url;

use super::merkle;
use super::people::{OPERATOR, WORKERS, person, provider_of};
use super::traders::now_s;
use crate::commands::CommandError;

/// Slots of the pool by tier: a legendary one, some rare ones, and many.
const TIERS: [u32; 3] = [4, 36, 360];
const DROP_TOTAL: u64 = 1_000;
/// What one address may mint of it; as many as there are, so that the demo goes on for long.
pub(super) const DROP_CAP: u32 = 400;
const DAY_S: u64 = 24 * 60 * 60;

/// Where they stand.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Works {
    pub first_block: u64,
    pub prices: Address,
    pub domains: Address,
    pub records: Address,
    pub boxes: Address,
    pub drop: Address,
    pub wallet: Address,
}

/// What is in one slot of the pool.
pub(super) struct Slot {
    pub(super) tier: U256,
    pub(super) uri: String,
    pub(super) salt: B256,
}

pub(super) fn slot(number: u32) -> Slot {
    let ends = [TIERS[0], TIERS[0] + TIERS[1]];
    let tier = ends.iter().filter(|end| number >= **end).count();
    let uri = format!("data:application/json,{{\"name\":\"Clay figure {number}\"}}");
    let salt = keccak256(format!("demo pool, slot {number}"));
    Slot { tier: U256::from(tier), uri, salt }
}

/// Leaves of the pool's tree; see `IBox721`.
pub(super) fn pool() -> Vec<B256> {
    let leaf = |number| {
        let Slot { tier, uri, salt } = slot(number);
        twice(&(U256::from(number), tier, uri, salt).abi_encode_params())
    };
    (0..TIERS.iter().sum()).map(leaf).collect()
}

pub(super) fn drop_price() -> U256 {
    U256::from(50_000_000_000_000_000u64)
}

/// Leaves of the drop's allowlist, in the order of the workers; see `IDrop721`.
pub(super) fn allowlist() -> Vec<B256> {
    let leaf = |worker| {
        let account = person(worker).address();
        twice(&(account, U256::from(DROP_CAP), drop_price()).abi_encode())
    };
    WORKERS.map(leaf).collect()
}

fn twice(encoded: &[u8]) -> B256 {
    keccak256(keccak256(encoded))
}

pub(super) async fn deploy(
    operator: &DynProvider,
    http: &Url,
    fans: Address,
) -> Result<Works, CommandError> {
    let us = person(OPERATOR).address();
    let first_block = operator.get_block_number().await? + 1;
    let usd = |dollars: u64| U256::from(dollars) * U256::from(10).pow(U256::from(18));
    let (four, five, premium, coin) = (usd(160), usd(5), usd(100_000_000), usd(3_200));
    let prices = *KidPriceOracle::deploy(operator, us, four, five, premium, coin).await?.address();
    let domains = KidDomains::deploy(operator, us, prices, us, "kid:".to_owned()).await?;
    let domains = *domains.address();
    let sealed = "data:application/json,{\"name\":\"A shut box\"}".to_owned();
    let (root, tiers) = (merkle::root(&pool()), TIERS.to_vec());
    let (name, symbol) = ("Clay Figures".to_owned(), "CLAY".to_owned());
    let boxes =
        Box721::deploy(operator, name, symbol, sealed, us, us, root, tiers, 0, U256::from(5));
    let wallet = WithdrawalWallet::deploy(operator, us, fans, us, us, parse_ether("10000")?);
    let works = Works {
        first_block,
        prices,
        domains,
        records: *KidRecords::deploy(operator, domains).await?.address(),
        boxes: *boxes.await?.address(),
        drop: deploy_drop(operator, us).await?,
        wallet: *wallet.await?.address(),
    };
    for worker in WORKERS {
        let own = provider_of(http, person(worker));
        let to = person(worker).address();
        let fans = FANS::new(fans, operator);
        fans.mint(to, parse_ether("100000")?).send().await?.get_receipt().await?;
        let fans = FANS::new(*fans.address(), own);
        fans.approve(works.wallet, U256::MAX).send().await?.get_receipt().await?;
    }
    Ok(works)
}

async fn deploy_drop(operator: &DynProvider, us: Address) -> Result<Address, CommandError> {
    let (name, symbol) = ("First Firing".to_owned(), "FIRE".to_owned());
    let uri = "data:application/json,{\"name\":\"Not fired yet\"}".to_owned();
    let total = U256::from(DROP_TOTAL);
    let drop = Drop721::deploy(operator, name, symbol, uri, us, us, total, 500).await?;
    let phase = IDrop721::Phase {
        whiteRoot: merkle::root(&allowlist()),
        start: now_s() - 60,
        end: now_s() + 60 * DAY_S,
        singleAdd: DROP_CAP,
        singleTim: 3,
        fee: drop_price().to(),
        isWhite: true,
    };
    drop.openPhase(phase).send().await?.get_receipt().await?;
    Ok(*drop.address())
}

/// Puts them under the log's eyes; a second time is no news.
pub(super) async fn follow(
    store: &Store,
    chain_id: u64,
    works: &Works,
) -> Result<(), CommandError> {
    let chains = Commands::<Chain>::new(store, ());
    for (kind, address) in [
        (ContractKind::DomainPrices, works.prices),
        (ContractKind::Domains, works.domains),
        (ContractKind::DomainRecords, works.records),
        (ContractKind::Boxes, works.boxes),
        (ContractKind::Drop, works.drop),
        (ContractKind::WithdrawalWallet, works.wallet),
    ] {
        let address = kernel::Address::new(address.0.0);
        let first_block = works.first_block;
        let command = ChainCommand::FollowContract { kind, address, first_block };
        let meta = CommandMeta::named(format!("follow-{chain_id}-{address}"));
        match chains.execute(&chain_id.to_string(), command, meta).await {
            Ok(_) | Err(ExecuteError::Refused(ChainError::ContractAlreadyFollowed)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    show(store, chain_id, works).await
}

const FIGURES: (&str, &str, &str) = (
    "Clay Figures",
    "CLAY",
    "Four hundred figures in shut boxes; what the boxes hold was settled before the first was sold.",
);
const FIRING: (&str, &str, &str) =
    ("First Firing", "FIRE", "A thousand pieces, shown once they are out of the kiln.");
const NAMES: (&str, &str, &str) =
    (".kid names", "KID", "Names for people and places, a year at a time.");

/// What is made there is an item like any other, in collections of its own.
async fn show(store: &Store, chain_id: u64, works: &Works) -> Result<(), CommandError> {
    let collections = Commands::<Collection>::new(store, ());
    let chain_id = ChainId(chain_id);
    for (address, (name, symbol, description)) in
        [(works.boxes, FIGURES), (works.drop, FIRING), (works.domains, NAMES)]
    {
        let address = kernel::Address::new(address.0.0);
        let id = CollectionId { chain_id, address }.to_string();
        let command = CollectionCommand::Follow {
            chain_id,
            address,
            standard: TokenStandard::Erc721,
            name: name.to_owned(),
            symbol: symbol.to_owned(),
            description: description.to_owned(),
            creator: kernel::Address::new(person(OPERATOR).address().0.0),
            first_block: works.first_block,
        };
        match collections.execute(&id, command, CommandMeta::named(format!("follow-{id}"))).await {
            Ok(_) | Err(ExecuteError::Refused(CollectionError::AlreadyFollowed)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
