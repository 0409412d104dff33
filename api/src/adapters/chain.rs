//! Questions to a chain's endpoint: a transaction, a contract's word on a signature, and what a
//! bidder could pay.

use std::time::Duration;

use alloy::consensus::Transaction as _;
use alloy::primitives::{Address, B256, Bytes, U256};
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::rpc::json_rpc::{RpcRecv, RpcSend};
use alloy::rpc::types::TransactionRequest;
use alloy::sol_types::SolCall;
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
    /// In the chain's own coin.
    pub value: U256,
    pub nonce: u64,
}

/// What came of a transaction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mined {
    pub succeeded: bool,
    /// The contract that it made.
    pub contract: Option<Address>,
    pub block: u64,
    pub block_hash: B256,
}

/// One chain's endpoint. Cheap to clone.
#[derive(Clone)]
pub struct ChainReader {
    provider: DynProvider,
    public_url: Option<Url>,
    sweeper: Option<Address>,
}

impl ChainReader {
    /// `public_url` is what everybody is given; None where nobody shall be told of an endpoint.
    pub fn new(http: &Url, public_url: Option<Url>) -> Self {
        let provider = ProviderBuilder::new().connect_http(http.clone()).erased();
        Self { provider, public_url, sweeper: None }
    }

    /// With the contract that buys many orders at once. No event of ours tells of it, and none
    /// depends on it: the venues name the buyer themselves.
    #[must_use]
    pub fn sweeping_by(self, sweeper: Option<Address>) -> Self {
        Self { sweeper, ..self }
    }

    pub(crate) fn sweeper(&self) -> Option<Address> {
        self.sweeper
    }

    pub(crate) fn public_url(&self) -> Option<&Url> {
        self.public_url.as_ref()
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
            value: transaction.value(),
            nonce: transaction.nonce(),
        }))
    }

    /// Whether a mined transaction did what it was sent for; none while it is not mined.
    pub(crate) async fn succeeded(&self, hash: B256) -> Result<Option<bool>, NoAnswer> {
        Ok(self.mined(hash).await?.map(|mined| mined.succeeded))
    }

    /// What came of a transaction; none while it is not mined.
    pub(crate) async fn mined(&self, hash: B256) -> Result<Option<Mined>, NoAnswer> {
        let call = self.provider.get_transaction_receipt(hash);
        let answer = tokio::time::timeout(ANSWER_WITHIN, call.into_future()).await;
        let found = answer.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)?;
        Ok(found.map(|receipt| Mined {
            succeeded: receipt.status(),
            contract: receipt.contract_address,
            block: receipt.block_number.unwrap_or_default(),
            block_hash: receipt.block_hash.unwrap_or_default(),
        }))
    }

    /// Whether a contract accepts the signature (EIP-1271). False for an account without code.
    pub(crate) async fn contract_accepts(
        &self,
        contract: Address,
        digest: B256,
        signature: &[u8],
    ) -> Result<bool, NoAnswer> {
        let call =
            views::isValidSignatureCall { hash: digest, signature: signature.to_vec().into() };
        let magic = views::isValidSignatureCall::SELECTOR;
        Ok(self.view(contract, &call).await?.is_some_and(|answer| answer.0 == magic))
    }

    /// Whether a contract is at the address, which is then asked about its signatures.
    pub(crate) async fn has_code(&self, account: Address) -> Result<bool, NoAnswer> {
        let call = self.provider.get_code_at(account);
        let answer = tokio::time::timeout(ANSWER_WITHIN, call.into_future()).await;
        Ok(!answer.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)?.is_empty())
    }

    /// What `holder` has of a token, and what `spender` may take of it. A contract that does not
    /// answer as a token has nothing to give.
    pub(crate) async fn funds(
        &self,
        token: Address,
        holder: Address,
        spender: Address,
    ) -> Result<(U256, U256), NoAnswer> {
        let balance = views::balanceOfCall { owner: holder };
        let allowance = views::allowanceCall { owner: holder, spender };
        let (balance, allowance) =
            tokio::try_join!(self.view(token, &balance), self.view(token, &allowance))?;
        Ok((balance.unwrap_or_default(), allowance.unwrap_or_default()))
    }

    /// Whether `operator` may move this item of the holder's: by name (ERC-721), or all of the
    /// collection. A contract that does not answer as one has allowed nothing.
    pub(crate) async fn may_move(
        &self,
        collection: Address,
        token_id: U256,
        owner: Address,
        operator: Address,
    ) -> Result<bool, NoAnswer> {
        let all = views::isApprovedForAllCall { owner, operator };
        if self.view(collection, &all).await?.unwrap_or_default() {
            return Ok(true);
        }
        let one = views::getApprovedCall { tokenId: token_id };
        Ok(self.view(collection, &one).await? == Some(operator))
    }

    /// Units of an item that `owner` has: one or none of what is there once (ERC-721). A contract that
    /// does not answer as a collection has given nobody anything.
    pub(crate) async fn held(
        &self,
        collection: Address,
        token_id: U256,
        owner: Address,
    ) -> Result<U256, NoAnswer> {
        let once = views::ownerOfCall { tokenId: token_id };
        if let Some(found) = self.view(collection, &once).await? {
            return Ok(U256::from(u8::from(found == owner)));
        }
        let many = units::balanceOfCall { account: owner, id: token_id };
        Ok(self.view(collection, &many).await?.unwrap_or_default())
    }

    /// The counter that everything `signer` signs for the exchange must carry now.
    pub(crate) async fn counter_of(
        &self,
        exchange: Address,
        signer: Address,
    ) -> Result<U256, NoAnswer> {
        let call = views::counterOfCall { signer };
        Ok(self.view(exchange, &call).await?.unwrap_or_default())
    }

    /// Units of the signer's nonce that are gone.
    pub(crate) async fn filled_of(
        &self,
        exchange: Address,
        signer: Address,
        nonce: U256,
    ) -> Result<U256, NoAnswer> {
        let call = views::filledOfCall { signer, nonce };
        Ok(self.view(exchange, &call).await?.unwrap_or_default())
    }

    /// Whether the exchange holds this version of an option, or this offer, for void.
    pub(crate) async fn is_cancelled(
        &self,
        exchange: Address,
        hash: B256,
    ) -> Result<bool, NoAnswer> {
        let call = views::isCancelledCall { hash };
        Ok(self.view(exchange, &call).await?.unwrap_or_default())
    }

    pub(crate) async fn head(&self) -> Result<u64, NoAnswer> {
        let call = self.provider.get_block_number();
        let answer = tokio::time::timeout(ANSWER_WITHIN, call.into_future()).await;
        answer.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)
    }

    /// What a method answers to these parameters.
    pub(super) async fn ask<P: RpcSend, R: RpcRecv>(
        &self,
        method: &'static str,
        params: P,
    ) -> Result<R, NoAnswer> {
        let call = self.provider.raw_request(method.into(), params);
        let answer = tokio::time::timeout(ANSWER_WITHIN, call).await;
        answer.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)
    }

    /// What a contract answers; none when it undoes the call or answers something else.
    async fn view<C: SolCall>(
        &self,
        contract: Address,
        call: &C,
    ) -> Result<Option<C::Return>, NoAnswer> {
        let request = TransactionRequest::default().to(contract).input(call.abi_encode().into());
        let answer =
            tokio::time::timeout(ANSWER_WITHIN, self.provider.call(request).into_future()).await;
        match answer.map_err(|_| NoAnswer)? {
            Ok(bytes) => Ok(C::abi_decode_returns(&bytes).ok()),
            // A revert is a no; a silent endpoint is no answer.
            Err(error) if error.as_error_resp().is_some() => Ok(None),
            Err(_) => Err(NoAnswer),
        }
    }
}

mod views {
    alloy::sol! {
        function isValidSignature(bytes32 hash, bytes signature) returns (bytes4);
        function balanceOf(address owner) returns (uint256);
        function allowance(address owner, address spender) returns (uint256);
        function isApprovedForAll(address owner, address operator) returns (bool);
        function getApproved(uint256 tokenId) returns (address);
        function ownerOf(uint256 tokenId) returns (address);
        function counterOf(address signer) returns (uint256);
        function filledOf(address signer, uint256 nonce) returns (uint256);
        function isCancelled(bytes32 hash) returns (bool);
    }
}

/// Of ERC-1155, whose call has the name of another one.
mod units {
    alloy::sol! {
        function balanceOf(address account, uint256 id) returns (uint256);
    }
}
