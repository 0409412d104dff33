//! Following a chain by its two venues, and further contracts there by their kinds.
//!
//! What the log says of a chain is not changed by saying something else: the same words again are
//! no news, and others are refused.

use std::collections::BTreeSet;

use alloy::primitives::{Address, B256};
use alloy::providers::Provider;
use alloy::sol;
use brickyard_core::chains::{Chain, ChainCommand, ChainError, ChainEvent, ContractKind, Currency};
use brickyard_core::kernel::{self, ChainId, Hash32};
use brickyard_indexer::source::Source;
use brickyard_indexer::{ContractKind as Read, Followed};
use brickyard_store::{CommandMeta, Commands, ExecuteError, Recorded, Store, StoreError};
use url::Url;

use super::{ANSWER_WITHIN, Endpoint, FollowError, collection, known, shown};

sol! {
    #[sol(rpc)]
    contract Told {
        function orderIdOf(address seller, bytes32 salt) external view returns (bytes32);
        function counterOf(address signer) external view returns (uint256);
        function symbol() external view returns (string memory);
        function decimals() external view returns (uint8);
    }
}

/// Everything that a contract can be followed as.
pub const CONTRACT_KINDS: [ContractKind; 6] = [
    ContractKind::Domains,
    ContractKind::DomainPrices,
    ContractKind::DomainRecords,
    ContractKind::Drop,
    ContractKind::Boxes,
    ContractKind::WithdrawalWallet,
];

/// The word by which events call a kind.
pub fn name_of(kind: ContractKind) -> String {
    let name = serde_json::to_value(kind).ok();
    name.and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// A currency as it was asked for: what is not said of it is asked of its contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PricedIn {
    pub address: Address,
    pub told: Option<(String, u8)>,
}

/// What a chain shall be followed by. What is left out is asked of the chain, and not held against
/// what the log says of a chain that is followed already.
#[derive(Clone, Debug)]
pub struct ChainTerms {
    pub name: Option<String>,
    pub marketplace: Address,
    pub exchange: Address,
    pub first_block: Option<u64>,
    /// The chain's own coin, of the zero address.
    pub coin: Option<(String, u8)>,
    pub currencies: Vec<PricedIn>,
}

/// How a chain is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedChain {
    pub name: String,
    pub genesis_hash: Hash32,
    pub first_block: u64,
    pub marketplace: kernel::Address,
    pub exchange: kernel::Address,
    pub currencies: Vec<Currency>,
    /// False where it was followed so before.
    pub news: bool,
}

/// Puts a chain under the log's eyes. The same words a second time are no news.
///
/// # Errors
/// See [`FollowError`]; nothing is written then.
pub async fn follow_chain(
    store: &Store,
    chain_id: u64,
    http: &Url,
    terms: &ChainTerms,
) -> Result<FollowedChain, FollowError> {
    let endpoint = Endpoint::of(http, chain_id).await?;
    let genesis_hash = Hash32::new(Source::new(http).genesis_hash().await?.0);
    if let Some(before) = known_chain(store, chain_id).await? {
        return as_before(chain_id, before, genesis_hash, terms);
    }
    let first_block = endpoint.begins(terms).await?;
    let currencies = endpoint.currencies(terms).await?;
    let name = terms.name.clone().unwrap_or_else(|| format!("Chain {chain_id}"));
    let command = ChainCommand::Follow {
        chain_id: ChainId(chain_id),
        name: name.clone(),
        genesis_hash,
        first_block,
        marketplace: known(terms.marketplace),
        exchange: known(terms.exchange),
        currencies: currencies.clone(),
    };
    let chains = Commands::<Chain>::new(store, ());
    let id = chain_id.to_string();
    match chains.execute(&id, command, CommandMeta::named(format!("follow-chain-{id}"))).await {
        Ok(receipt) if !receipt.replayed => Ok(FollowedChain {
            name,
            genesis_hash,
            first_block,
            marketplace: known(terms.marketplace),
            exchange: known(terms.exchange),
            currencies,
            news: true,
        }),
        // Somebody else was first.
        Ok(_) | Err(ExecuteError::Refused(ChainError::AlreadyFollowed)) => {
            let before = known_chain(store, chain_id).await?;
            as_before(
                chain_id,
                before.ok_or(FollowError::UnknownChain(chain_id))?,
                genesis_hash,
                terms,
            )
        }
        Err(error) => Err(error.into()),
    }
}

/// As the log tells it: a chain's stream begins by following it.
async fn known_chain(store: &Store, chain_id: u64) -> Result<Option<FollowedChain>, FollowError> {
    let event: Option<Recorded> = sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where event_type = 'ChainFollowed'
            and aggregate_type = 'chain'
            and aggregate_id = $1
          order by position
          limit 1",
    )
    .bind(chain_id.to_string())
    .fetch_optional(store.pool())
    .await
    .map_err(StoreError::from)?;
    Ok(match event.map(|event| event.decode()).transpose()? {
        Some(ChainEvent::ChainFollowed {
            name,
            genesis_hash,
            first_block,
            marketplace,
            exchange,
            currencies,
            ..
        }) => Some(FollowedChain {
            name,
            genesis_hash,
            first_block,
            marketplace,
            exchange,
            currencies,
            news: false,
        }),
        _ => None,
    })
}

/// What is followed, unless other words were said.
fn as_before(
    chain_id: u64,
    before: FollowedChain,
    genesis_hash: Hash32,
    terms: &ChainTerms,
) -> Result<FollowedChain, FollowError> {
    if before.genesis_hash != genesis_hash {
        return Err(ExecuteError::Refused(ChainError::AnotherChain).into());
    }
    let said = |address, told: &Option<(String, u8)>| {
        before.currencies.iter().any(|currency| {
            let same = |(symbol, decimals): &(String, u8)| {
                (&currency.symbol, currency.decimals) == (symbol, *decimals)
            };
            currency.address == address && told.as_ref().is_none_or(same)
        })
    };
    let same = (before.marketplace, before.exchange)
        == (known(terms.marketplace), known(terms.exchange))
        && terms.name.as_ref().is_none_or(|name| *name == before.name)
        && terms.first_block.is_none_or(|block| block == before.first_block)
        && said(kernel::Address::ZERO, &terms.coin)
        && terms.currencies.iter().all(|asked| said(known(asked.address), &asked.told));
    if same {
        return Ok(before);
    }
    let FollowedChain { marketplace, exchange, first_block, .. } = before;
    Err(FollowError::FollowedOtherwise(chain_id, marketplace, exchange, first_block))
}

/// Puts a contract under the log's eyes, whose kind says how its logs are read; what is made by it
/// becomes a collection as well. Answers its first block, and whether that was news.
///
/// # Errors
/// See [`FollowError`]; nothing is written then.
pub async fn follow_contract(
    store: &Store,
    chain_id: u64,
    http: &Url,
    (kind, address): (ContractKind, Address),
    first_block: Option<u64>,
) -> Result<(u64, bool), FollowError> {
    let chain = brickyard_indexer::followed(store, chain_id).await?;
    let chain = chain.ok_or(FollowError::UnknownChain(chain_id))?;
    let endpoint = Endpoint::of(http, chain_id).await?;
    let before = followed_as(&chain, address, kind)?;
    let told = match kind {
        ContractKind::Domains | ContractKind::Drop | ContractKind::Boxes => {
            Some(endpoint.describe(address, first_block.or(before), chain.first_block).await?)
        }
        ContractKind::DomainPrices
        | ContractKind::DomainRecords
        | ContractKind::WithdrawalWallet => None,
    };
    let first_block = match (&told, first_block.or(before)) {
        (Some(told), _) => told.first_block,
        (None, Some(block)) => block,
        (None, None) => {
            endpoint.has_contract(address).await?;
            endpoint.made_in(address).await.unwrap_or(chain.first_block)
        }
    };
    endpoint.has_come_to(first_block).await?;
    let mut news = false;
    if before.is_none() {
        let command = ChainCommand::FollowContract { kind, address: known(address), first_block };
        let meta = CommandMeta::named(format!("follow-{chain_id}-{}", known(address)));
        let chains = Commands::<Chain>::new(store, ());
        news = !chains.execute(&chain_id.to_string(), command, meta).await?.replayed;
    }
    if let Some(told) = told {
        news |= collection::keep(store, chain_id, address, &told).await?;
    }
    Ok((first_block, news))
}

/// From which block on a contract is followed as this already. A collection that turns out to be more is
/// refused: what it has told besides was passed over when it was read.
fn followed_as(
    chain: &Followed,
    address: Address,
    kind: ContractKind,
) -> Result<Option<u64>, FollowError> {
    let name = match chain.kinds.get(&address) {
        None => return Ok(None),
        Some(Read::Other(known)) if *known == kind => {
            return Ok(Some(chain.added.get(&address).copied().unwrap_or(chain.first_block)));
        }
        Some(Read::Other(known)) => name_of(*known),
        Some(Read::Marketplace) => "marketplace".to_owned(),
        Some(Read::Exchange) => "exchange".to_owned(),
        Some(Read::Collection(_)) => "a collection".to_owned(),
    };
    Err(FollowError::ContractFollowedAs(address, name))
}

impl Endpoint {
    /// Whether both venues are what they are called, and the first block to be read.
    async fn begins(&self, terms: &ChainTerms) -> Result<u64, FollowError> {
        let (marketplace, exchange) = (terms.marketplace, terms.exchange);
        for venue in [marketplace, exchange] {
            self.has_contract(venue).await?;
        }
        let told = Told::new(marketplace, &self.provider);
        let orders = told.orderIdOf(Address::ZERO, B256::ZERO);
        if !matches!(tokio::time::timeout(ANSWER_WITHIN, orders.call()).await, Ok(Ok(_))) {
            return Err(FollowError::NoSuchVenue(marketplace, "marketplace"));
        }
        let told = Told::new(exchange, &self.provider);
        let counter = told.counterOf(Address::ZERO);
        if !matches!(tokio::time::timeout(ANSWER_WITHIN, counter.call()).await, Ok(Ok(_))) {
            return Err(FollowError::NoSuchVenue(exchange, "exchange"));
        }
        let first = match terms.first_block {
            Some(block) => block,
            None => {
                let made = (self.made_in(marketplace).await, self.made_in(exchange).await);
                let (Some(one), Some(two)) = made else { return Err(FollowError::NoFirstBlock) };
                // The first block has a parent: what is in block 0 was never logged.
                one.min(two).max(1)
            }
        };
        self.has_come_to(first).await?;
        Ok(first)
    }

    async fn has_come_to(&self, block: u64) -> Result<(), FollowError> {
        let head = self.ask(self.provider.get_block_number()).await?;
        match block > head {
            true => Err(FollowError::NoSuchBlock(block, head)),
            false => Ok(()),
        }
    }

    async fn currencies(&self, terms: &ChainTerms) -> Result<Vec<Currency>, FollowError> {
        let (symbol, decimals) = terms.coin.clone().unwrap_or_else(|| ("ETH".to_owned(), 18));
        let mut currencies = vec![Currency { address: kernel::Address::ZERO, symbol, decimals }];
        let mut seen = BTreeSet::from([Address::ZERO]);
        for PricedIn { address, told } in &terms.currencies {
            if !seen.insert(*address) {
                return Err(FollowError::CurrencyTwice(*address));
            }
            self.has_contract(*address).await?;
            let (symbol, decimals) = match told {
                Some(told) => told.clone(),
                None => self.token(*address).await.ok_or(FollowError::NoToken(*address))?,
            };
            currencies.push(Currency { address: known(*address), symbol, decimals });
        }
        Ok(currencies)
    }

    /// Symbol and decimals, where the contract says both.
    async fn token(&self, address: Address) -> Option<(String, u8)> {
        let token = Told::new(address, &self.provider);
        let (symbol, decimals) = (token.symbol(), token.decimals());
        let symbol = tokio::time::timeout(ANSWER_WITHIN, symbol.call()).await.ok()?.ok()?;
        let decimals = tokio::time::timeout(ANSWER_WITHIN, decimals.call()).await.ok()?.ok()?;
        let symbol = shown(&symbol);
        (!symbol.is_empty() && symbol.len() <= SYMBOL_MAX).then_some((symbol, decimals))
    }
}

/// Bytes of a symbol that stands behind every price; longer ones are no symbols.
const SYMBOL_MAX: usize = 16;
