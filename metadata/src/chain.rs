//! What a contract says the address of a token's document is, and as of which block.

use std::time::Duration;

use alloy::contract::Error as CallError;
use alloy::eips::BlockId;
use alloy::primitives::{Address, U256};
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::sol;
use brickyard_core::chains::BlockRef;
use brickyard_core::items::MetadataFault;
use brickyard_core::kernel::{Hash32, ItemId};
use url::Url;

sol! {
    #[sol(rpc)]
    contract Token {
        function tokenURI(uint256 tokenId) external view returns (string memory);
        function uri(uint256 tokenId) external view returns (string memory);
    }
}

#[derive(Clone)]
pub(crate) struct Chain {
    provider: DynProvider,
    within: Duration,
}

impl Chain {
    pub(crate) fn new(http: &Url, within: Duration) -> Self {
        let provider = ProviderBuilder::new().connect_http(http.clone()).erased();
        Self { provider, within }
    }

    /// # Errors
    /// The contract tells no address, or the endpoint does not answer.
    pub(crate) async fn uri_of(&self, item: &ItemId) -> Result<(String, BlockRef), MetadataFault> {
        match tokio::time::timeout(self.within, self.ask(item)).await {
            Ok(answer) => answer,
            Err(_) => Err(MetadataFault::TooSlow),
        }
    }

    async fn ask(&self, item: &ItemId) -> Result<(String, BlockRef), MetadataFault> {
        let newest = self.provider.get_block(BlockId::latest()).await;
        let newest = newest.ok().flatten().ok_or(MetadataFault::NoAnswer)?;
        let (number, hash) = (newest.header.number, newest.header.hash);
        let block = BlockRef { number, hash: Hash32::new(hash.0) };
        let contract = Address::from(*item.collection.address.bytes());
        let token: U256 = item.token_id.get();
        let contract = Token::new(contract, &self.provider);
        // ERC-721 first, then ERC-1155: a contract has one of the two.
        let told = contract.tokenURI(token).block(BlockId::hash(hash)).call().await;
        let told = match told {
            Err(error) if is_answer(&error) => {
                contract.uri(token).block(BlockId::hash(hash)).call().await
            }
            told => told,
        };
        match told {
            Ok(uri) => Ok((uri, block)),
            Err(error) if is_answer(&error) => Err(MetadataFault::NoUri),
            Err(_) => Err(MetadataFault::NoAnswer),
        }
    }
}

/// Whether the contract has answered, if only that it will not.
fn is_answer(error: &CallError) -> bool {
    match error {
        CallError::TransportError(error) => error.as_error_resp().is_some_and(|answer| {
            let words = answer.message.to_ascii_lowercase();
            answer.code == 3 || words.contains("revert") || words.contains("opcode")
        }),
        CallError::ZeroData(..) | CallError::AbiError(_) => true,
        _ => false,
    }
}
