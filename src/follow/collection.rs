//! Following a collection by its address: what it is, is asked of the contract itself.

use alloy::primitives::{Address, FixedBytes};
use alloy::providers::Provider;
use alloy::rpc::types::BlockId;
use alloy::sol;
use brickyard_core::collections::{Collection, CollectionCommand, CollectionError, TokenStandard};
use brickyard_core::kernel::{ChainId, CollectionId};
use brickyard_store::{CommandMeta, Commands, ExecuteError, Store};
use url::Url;

use super::{ANSWER_WITHIN, Endpoint, FollowError, known, shown};

sol! {
    #[sol(rpc)]
    contract Described {
        function supportsInterface(bytes4 interfaceId) external view returns (bool);
        function name() external view returns (string memory);
        function symbol() external view returns (string memory);
        function owner() external view returns (address);
    }
}

const ERC721: FixedBytes<4> = FixedBytes([0x80, 0xac, 0x58, 0xcd]);
const ERC1155: FixedBytes<4> = FixedBytes([0xd9, 0xb6, 0x7a, 0x26]);

/// What a contract and its chain tell of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    pub standard: TokenStandard,
    pub name: String,
    pub symbol: String,
    pub creator: Address,
    pub first_block: u64,
}

/// Puts a collection under the log's eyes, from its first block on.
///
/// # Errors
/// See [`FollowError`].
pub async fn follow_collection(
    store: &Store,
    chain_id: u64,
    http: &Url,
    address: Address,
    from_block: Option<u64>,
) -> Result<Description, FollowError> {
    let chain = brickyard_indexer::followed(store, chain_id).await?;
    let chain = chain.ok_or(FollowError::UnknownChain(chain_id))?;
    let endpoint = Endpoint::of(http, chain_id).await?;
    let told = endpoint.describe(address, from_block, chain.first_block).await?;
    match keep(store, chain_id, address, &told).await? {
        true => Ok(told),
        false => Err(FollowError::AlreadyFollowed(id_of(chain_id, address))),
    }
}

fn id_of(chain_id: u64, address: Address) -> CollectionId {
    CollectionId { chain_id: ChainId(chain_id), address: known(address) }
}

/// Whether that was news.
pub(super) async fn keep(
    store: &Store,
    chain_id: u64,
    address: Address,
    told: &Description,
) -> Result<bool, FollowError> {
    let id = id_of(chain_id, address);
    let command = CollectionCommand::Follow {
        chain_id: id.chain_id,
        address: id.address,
        standard: told.standard,
        name: told.name.clone(),
        symbol: told.symbol.clone(),
        description: String::new(),
        creator: known(told.creator),
        first_block: told.first_block,
    };
    let collections = Commands::<Collection>::new(store, ());
    let meta = CommandMeta::named(format!("follow-{id}-{}", told.first_block));
    match collections.execute(&id.to_string(), command, meta).await {
        Ok(receipt) => Ok(!receipt.replayed),
        Err(ExecuteError::Refused(CollectionError::AlreadyFollowed)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

impl Endpoint {
    pub(super) async fn describe(
        &self,
        address: Address,
        from_block: Option<u64>,
        chain_from: u64,
    ) -> Result<Description, FollowError> {
        self.has_contract(address).await?;
        let contract = Described::new(address, &self.provider);
        let is = async |interface| {
            // A contract without ERC-165 reverts, or answers what is no truth value.
            let asked = contract.supportsInterface(interface);
            let asked = tokio::time::timeout(ANSWER_WITHIN, asked.call()).await;
            asked.is_ok_and(|answer| answer.unwrap_or(false))
        };
        let standard = if is(ERC721).await {
            TokenStandard::Erc721
        } else if is(ERC1155).await {
            TokenStandard::Erc1155
        } else {
            return Err(FollowError::NoCollection(address));
        };
        let name = tokio::time::timeout(ANSWER_WITHIN, contract.name().call()).await;
        let symbol = tokio::time::timeout(ANSWER_WITHIN, contract.symbol().call()).await;
        let text = |answer: Option<String>| answer.map(|text| shown(&text)).unwrap_or_default();
        let name = text(name.ok().and_then(Result::ok));
        let first_block = match from_block {
            Some(block) => block,
            // From where the chain is followed: more to read, and nothing missed that we know of.
            None => self.made_in(address).await.unwrap_or(chain_from),
        };
        Ok(Description {
            standard,
            // ERC-1155 has no names.
            name: if name.is_empty() { format!("{address:?}") } else { name },
            symbol: text(symbol.ok().and_then(Result::ok)),
            creator: self.creator(address, first_block).await,
            first_block,
        })
    }

    /// Who deployed it, or who owns it where another contract has; nobody where that is not told.
    async fn creator(&self, address: Address, first_block: u64) -> Address {
        let receipts = self.provider.get_block_receipts(BlockId::number(first_block));
        let receipts = self.ask(receipts).await.ok().flatten().unwrap_or_default();
        let made = receipts.iter().find(|receipt| receipt.contract_address == Some(address));
        if let Some(receipt) = made {
            return receipt.from;
        }
        let contract = Described::new(address, &self.provider);
        let owner = tokio::time::timeout(ANSWER_WITHIN, contract.owner().call()).await;
        owner.ok().and_then(Result::ok).unwrap_or_default()
    }
}
