//! Blocks and logs of a chain over HTTP, with a time limit on every call.

use std::time::Duration;

use alloy::consensus::BlockHeader;
use alloy::primitives::{Address, B256};
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::rpc::types::{BlockNumberOrTag, Filter, Log};
use alloy::transports::TransportError;
use thiserror::Error;
use url::Url;

/// Longest wait for one answer; a public endpoint that needs more is not keeping up anyway.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// A failure of an endpoint. It names the host only: paths of endpoints hold keys.
#[derive(Debug, Error)]
pub enum SourceError {
    #[error("{host} did not answer in {} s", ANSWER_WITHIN.as_secs())]
    TimedOut { host: String },
    #[error("{host}: {reason}")]
    Failed { host: String, reason: String },
    #[error("{host} has no block {number}")]
    NoBlock { host: String, number: u64 },
    #[error("{host} took another branch at or before block {number} while it was read")]
    Forked { host: String, number: u64 },
}

impl SourceError {
    pub(crate) fn forked(source: &Source, number: u64) -> Self {
        Self::Forked { host: source.host.clone(), number }
    }
}

/// What is needed of a block header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub number: u64,
    pub hash: B256,
    pub parent_hash: B256,
    pub time_s: u64,
}

/// One endpoint of one chain.
#[derive(Clone)]
pub struct Source {
    provider: DynProvider,
    host: String,
}

impl Source {
    pub fn new(http: &Url) -> Self {
        let provider = ProviderBuilder::new().connect_http(http.clone()).erased();
        Self { provider, host: http.host_str().unwrap_or("the endpoint").to_owned() }
    }

    async fn ask<T>(
        &self,
        call: impl Future<Output = Result<T, TransportError>>,
    ) -> Result<T, SourceError> {
        match tokio::time::timeout(ANSWER_WITHIN, call).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => {
                let reason = match error.as_error_resp() {
                    Some(answer) => answer.message.to_string(),
                    None => "the call failed".to_owned(),
                };
                Err(SourceError::Failed { host: self.host.clone(), reason })
            }
            Err(_) => Err(SourceError::TimedOut { host: self.host.clone() }),
        }
    }

    pub async fn chain_id(&self) -> Result<u64, SourceError> {
        self.ask(async { self.provider.get_chain_id().await }).await
    }

    pub async fn head(&self) -> Result<u64, SourceError> {
        self.ask(async { self.provider.get_block_number().await }).await
    }

    pub async fn header(&self, number: u64) -> Result<Header, SourceError> {
        let tag = BlockNumberOrTag::Number(number);
        let block = self.ask(async { self.provider.get_block_by_number(tag).await }).await?;
        let block =
            block.ok_or_else(|| SourceError::NoBlock { host: self.host.clone(), number })?;
        Ok(Header {
            number,
            hash: block.header.hash,
            parent_hash: block.header.parent_hash(),
            time_s: block.header.timestamp(),
        })
    }

    /// What tells this chain from any other: the hash of its first block, as the second one names
    /// it. (A development chain that loads its kept state makes up a new first block.)
    pub async fn genesis_hash(&self) -> Result<B256, SourceError> {
        if self.head().await? == 0 {
            return Ok(self.header(0).await?.hash);
        }
        Ok(self.header(1).await?.parent_hash)
    }

    /// Logs of a range of blocks, both ends included, in the order of the chain.
    pub async fn logs(
        &self,
        from: u64,
        to: u64,
        addresses: &[Address],
    ) -> Result<Vec<Log>, SourceError> {
        let filter = Filter::new().from_block(from).to_block(to).address(addresses.to_vec());
        self.ask(async { self.provider.get_logs(&filter).await }).await
    }

    /// Headers of both ends and logs between, all of one branch of the chain: the last block is
    /// asked for before and after, and its hash vouches for everything below it.
    ///
    /// # Errors
    /// The endpoint fails, or a fork came between; ask again.
    pub async fn range(
        &self,
        from: u64,
        to: u64,
        addresses: &[Address],
    ) -> Result<(Header, Header, Vec<Log>), SourceError> {
        let before = self.header(to).await?;
        let (first, logs) = futures::try_join!(self.header(from), self.logs(from, to, addresses))?;
        let last = self.header(to).await?;
        if last.hash != before.hash {
            return Err(SourceError::Forked { host: self.host.clone(), number: to });
        }
        Ok((first, last, logs))
    }

    /// Logs of exactly this block: a fork cannot slip in between header and logs.
    pub async fn logs_of_block(
        &self,
        hash: B256,
        addresses: &[Address],
    ) -> Result<Vec<Log>, SourceError> {
        let filter = Filter::new().at_block_hash(hash).address(addresses.to_vec());
        self.ask(async { self.provider.get_logs(&filter).await }).await
    }
}
