//! Following a collection by its address: what it is, is asked of the contract itself.
//!
//! A contract says about itself what it likes: texts are cut to what a page can show, and nothing
//! else is believed of them. Endpoints are named by host only, since their paths hold keys.

use std::time::Duration;

use alloy::primitives::{Address, FixedBytes};
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::rpc::types::BlockId;
use alloy::sol;
use alloy::transports::{RpcError, TransportErrorKind};
use brickyard_core::collections::{Collection, CollectionCommand, CollectionError, TokenStandard};
use brickyard_core::kernel::{self, ChainId, CollectionId};
use brickyard_store::{CommandMeta, Commands, ExecuteError, Store};
use thiserror::Error;
use url::Url;

sol! {
    #[sol(rpc)]
    contract Described {
        function supportsInterface(bytes4 interfaceId) external view returns (bool);
        function name() external view returns (string memory);
        function symbol() external view returns (string memory);
        function owner() external view returns (address);
    }
}

const ANSWER_WITHIN: Duration = Duration::from_secs(20);
/// Characters of a name and of a symbol, as the collection's rule has it.
const LONGEST: usize = 100;
const ERC721: FixedBytes<4> = FixedBytes([0x80, 0xac, 0x58, 0xcd]);
const ERC1155: FixedBytes<4> = FixedBytes([0xd9, 0xb6, 0x7a, 0x26]);

/// Why a collection was not followed.
#[derive(Debug, Error)]
pub enum FollowError {
    #[error("chain {0} is not followed: the log knows nothing of it")]
    UnknownChain(u64),
    #[error("the endpoint at {host} serves chain {seen}, not {expected}")]
    WrongChain { host: String, seen: u64, expected: u64 },
    #[error("there is no contract at {0}")]
    NoContract(Address),
    #[error("{0} says by ERC-165 that it is neither an ERC-721 nor an ERC-1155 collection")]
    NoCollection(Address),
    #[error("{0} is already followed")]
    AlreadyFollowed(CollectionId),
    #[error("the endpoint at {host}: {reason}")]
    Endpoint { host: String, reason: String },
    #[error(transparent)]
    Store(#[from] brickyard_store::StoreError),
    #[error(transparent)]
    Refused(#[from] ExecuteError<CollectionError>),
}

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
    let endpoint = Endpoint::new(http);
    let seen = endpoint.ask(endpoint.provider.get_chain_id()).await?;
    if seen != chain_id {
        let host = endpoint.host;
        return Err(FollowError::WrongChain { host, seen, expected: chain_id });
    }
    let told = endpoint.describe(address, from_block, chain.first_block).await?;
    let id = CollectionId { chain_id: ChainId(chain_id), address: known(address) };
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
        Ok(receipt) if !receipt.replayed => Ok(told),
        Ok(_) | Err(ExecuteError::Refused(CollectionError::AlreadyFollowed)) => {
            Err(FollowError::AlreadyFollowed(id))
        }
        Err(error) => Err(error.into()),
    }
}

fn known(address: Address) -> kernel::Address {
    kernel::Address::new(address.0.0)
}

struct Endpoint {
    provider: DynProvider,
    host: String,
}

impl Endpoint {
    fn new(http: &Url) -> Self {
        let provider = ProviderBuilder::new().connect_http(http.clone()).erased();
        Self { provider, host: http.host_str().unwrap_or("the endpoint").to_owned() }
    }

    async fn ask<T>(
        &self,
        call: impl IntoFuture<Output = Result<T, RpcError<TransportErrorKind>>>,
    ) -> Result<T, FollowError> {
        let failed = |reason: String| FollowError::Endpoint { host: self.host.clone(), reason };
        match tokio::time::timeout(ANSWER_WITHIN, call.into_future()).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(failed(match error.as_error_resp() {
                Some(answer) => answer.message.to_string(),
                None => "the call failed".to_owned(),
            })),
            Err(_) => Err(failed(format!("no answer in {} s", ANSWER_WITHIN.as_secs()))),
        }
    }

    async fn describe(
        &self,
        address: Address,
        from_block: Option<u64>,
        chain_from: u64,
    ) -> Result<Description, FollowError> {
        if self.ask(self.provider.get_code_at(address)).await?.is_empty() {
            return Err(FollowError::NoContract(address));
        }
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

    /// The block that the contract came with; None where the endpoint does not know that past.
    async fn made_in(&self, address: Address) -> Option<u64> {
        let mut with = self.ask(self.provider.get_block_number()).await.ok()?;
        let mut without = with;
        // Backwards in growing steps: endpoints without an archive know the newest blocks only.
        let mut step = 1;
        while without > 0 && without == with {
            let block = with.saturating_sub(step);
            match self.has_code(address, block).await? {
                true if block == 0 => return Some(0),
                true => (with, without) = (block, block),
                false => without = block,
            }
            step *= 2;
        }
        while without + 1 < with {
            let middle = u64::midpoint(without, with);
            match self.has_code(address, middle).await? {
                true => with = middle,
                false => without = middle,
            }
        }
        Some(with)
    }

    async fn has_code(&self, address: Address, block: u64) -> Option<bool> {
        let code = self.ask(self.provider.get_code_at(address).number(block)).await;
        code.ok().map(|code| !code.is_empty())
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

/// A text of a contract as a page can show it: not too long, and without characters that nobody
/// sees or that turn what follows around, so that no name passes for another.
fn shown(text: &str) -> String {
    let seen = |c: &char| {
        let unseen = matches!(*c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}');
        !c.is_control() && !unseen
    };
    let plain: String = text.chars().filter(seen).take(LONGEST).collect();
    plain.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_to_what_can_be_seen() {
        assert_eq!(shown(" Kiln\u{202e}\0 \u{200b}Studies\n"), "Kiln Studies");
        assert_eq!(shown("陶窯").chars().count(), 2);
        assert_eq!(shown(&"é".repeat(101)).chars().count(), LONGEST);
    }
}
