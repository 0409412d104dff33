//! Questions to a chain's endpoint: a transaction, and a contract's word on a signature.

use std::time::Duration;

use alloy::consensus::Transaction as _;
use alloy::primitives::{Address, B256, Bytes};
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::rpc::types::TransactionRequest;
use thiserror::Error;
use url::Url;

const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// The endpoint could not be asked. Says nothing of the endpoint: its address may hold a key.
#[derive(Debug, Error)]
#[error("the chain's endpoint did not answer")]
pub(crate) struct NoAnswer;

/// A transaction as far as the book needs to know it.
#[derive(Clone, Debug)]
pub(crate) struct SentTransaction {
    pub from: Address,
    pub to: Option<Address>,
    pub input: Bytes,
    /// The block, once it is mined.
    pub block: Option<u64>,
}

/// One chain's endpoint. Cheap to clone.
#[derive(Clone)]
pub struct ChainReader {
    provider: DynProvider,
    public_url: Url,
}

impl ChainReader {
    /// `public_url` is what browsers are given; it may differ from the endpoint we use.
    pub fn new(http: &Url, public_url: Url) -> Self {
        Self { provider: ProviderBuilder::new().connect_http(http.clone()).erased(), public_url }
    }

    pub(crate) fn public_url(&self) -> &Url {
        &self.public_url
    }

    pub(crate) async fn transaction(
        &self,
        hash: B256,
    ) -> Result<Option<SentTransaction>, NoAnswer> {
        let call = self.provider.get_transaction_by_hash(hash);
        let answer = tokio::time::timeout(ANSWER_WITHIN, call.into_future()).await;
        let found = answer.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)?;
        Ok(found.map(|transaction| SentTransaction {
            from: transaction.inner.signer(),
            to: transaction.to(),
            input: transaction.input().clone(),
            block: transaction.block_number,
        }))
    }

    /// Whether a contract accepts the signature (EIP-1271). False for an account without code.
    pub(crate) async fn contract_accepts(
        &self,
        contract: Address,
        digest: B256,
        signature: &[u8],
    ) -> Result<bool, NoAnswer> {
        alloy::sol! {
            function isValidSignature(bytes32 hash, bytes signature) returns (bytes4);
        }
        use alloy::sol_types::SolCall;
        let call = isValidSignatureCall { hash: digest, signature: signature.to_vec().into() };
        let request = TransactionRequest::default().to(contract).input(call.abi_encode().into());
        let answer =
            tokio::time::timeout(ANSWER_WITHIN, self.provider.call(request).into_future()).await;
        match answer.map_err(|_| NoAnswer)? {
            Ok(bytes) => {
                let magic = isValidSignatureCall::SELECTOR;
                Ok(bytes.len() >= 4 && bytes[..4] == magic)
            }
            // A revert is a no; a silent endpoint is no answer.
            Err(error) if error.as_error_resp().is_some() => Ok(false),
            Err(_) => Err(NoAnswer),
        }
    }
}
