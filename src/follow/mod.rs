//! Following chains, contracts and collections by their addresses: what can be asked of the chain is not
//! asked of people.
//!
//! A contract says about itself what it likes: texts are cut to what a page can show, and nothing
//! else is believed of them. Endpoints are named as logs name them, since their addresses hold keys.

mod chain;
mod collection;

use std::time::Duration;

use alloy::primitives::Address;
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::transports::{RpcError, TransportErrorKind};
use brickyard_core::chains::ChainError;
use brickyard_core::collections::CollectionError;
use brickyard_core::kernel::{self, CollectionId};
use brickyard_indexer::source::{SourceError, host_of};
use brickyard_store::ExecuteError;
use thiserror::Error;
use url::Url;

pub use chain::{
    CONTRACT_KINDS, ChainTerms, FollowedChain, PricedIn, follow_chain, follow_contract, name_of,
};
pub use collection::{Description, follow_collection};

const ANSWER_WITHIN: Duration = Duration::from_secs(20);
/// Characters of a name and of a symbol, as the collection's rule has it.
const LONGEST: usize = 100;

/// Why something is not followed.
#[derive(Debug, Error)]
pub enum FollowError {
    #[error("chain {0} is not followed: `brickyard chain follow {0}` begins that")]
    UnknownChain(u64),
    #[error("the endpoint at {host} serves chain {seen}, not {expected}")]
    WrongChain { host: String, seen: u64, expected: u64 },
    #[error("there is no contract at {0}")]
    NoContract(Address),
    #[error("{0} says by ERC-165 that it is neither an ERC-721 nor an ERC-1155 collection")]
    NoCollection(Address),
    #[error("{0} is already followed")]
    AlreadyFollowed(CollectionId),
    #[error("the contract at {0} is no {1}: does it stand in another option?")]
    NoSuchVenue(Address, &'static str),
    #[error("{0} does not say its symbol and decimals: write {0}=SYMBOL:DECIMALS")]
    NoToken(Address),
    #[error("currency {0} is named twice")]
    CurrencyTwice(Address),
    #[error("the endpoint does not know when the contracts were made: say it by --first-block")]
    NoFirstBlock,
    #[error("there is no block {0} yet: the chain stands at {1}")]
    NoSuchBlock(u64, u64),
    #[error(
        "chain {0} is followed already, and not so: marketplace {1}, exchange {2}, from block {3} on. \
         What is followed cannot be changed; a database of its own can follow other contracts"
    )]
    FollowedOtherwise(u64, kernel::Address, kernel::Address, u64),
    #[error("{0} is followed already, as {1}: one contract is read in one way")]
    ContractFollowedAs(Address, String),
    #[error("the endpoint at {host}: {reason}")]
    Endpoint { host: String, reason: String },
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Store(#[from] brickyard_store::StoreError),
    #[error(transparent)]
    Refused(#[from] ExecuteError<CollectionError>),
    #[error(transparent)]
    ChainRefused(#[from] ExecuteError<ChainError>),
}

fn known(address: Address) -> kernel::Address {
    kernel::Address::new(address.0.0)
}

struct Endpoint {
    provider: DynProvider,
    host: String,
}

impl Endpoint {
    /// The endpoint, once it has said that it serves this chain.
    async fn of(http: &Url, chain_id: u64) -> Result<Self, FollowError> {
        let provider = ProviderBuilder::new().connect_http(http.clone()).erased();
        let endpoint = Self { provider, host: host_of(http) };
        let seen = endpoint.ask(endpoint.provider.get_chain_id()).await?;
        if seen != chain_id {
            let host = endpoint.host;
            return Err(FollowError::WrongChain { host, seen, expected: chain_id });
        }
        Ok(endpoint)
    }

    async fn ask<T>(
        &self,
        call: impl IntoFuture<Output = Result<T, RpcError<TransportErrorKind>>>,
    ) -> Result<T, FollowError> {
        let failed = |reason: String| FollowError::Endpoint { host: self.host.clone(), reason };
        match tokio::time::timeout(ANSWER_WITHIN, call.into_future()).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(failed(match error.as_error_resp() {
                Some(answer) => shown(&answer.message),
                None => "the call failed".to_owned(),
            })),
            Err(_) => Err(failed(format!("no answer in {} s", ANSWER_WITHIN.as_secs()))),
        }
    }

    async fn has_contract(&self, address: Address) -> Result<(), FollowError> {
        match self.ask(self.provider.get_code_at(address)).await?.is_empty() {
            true => Err(FollowError::NoContract(address)),
            false => Ok(()),
        }
    }

    /// The block that the contract came with; None where the endpoint does not know that past.
    pub(super) async fn made_in(&self, address: Address) -> Option<u64> {
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
