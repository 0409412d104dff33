//! Blocks with their transactions. Read by no more than all chains tell of them alike, so that kinds of transactions
//! that only one chain has are no hindrance.

use alloy::primitives::{Address, B256, Bytes, U64, U256};
use serde::Deserialize;

use super::chain::{ChainReader, NoAnswer};

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct BlockHead {
    pub number: U64,
    pub hash: B256,
    /// Unix seconds.
    pub timestamp: U64,
}

#[derive(Clone, Debug, Deserialize)]
struct WholeBlock {
    transactions: Vec<PlacedTransaction>,
}

/// A transaction in its block.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PlacedTransaction {
    pub hash: B256,
    pub from: Address,
    #[serde(default)]
    pub to: Option<Address>,
    #[serde(default)]
    pub nonce: U64,
    #[serde(default)]
    pub value: U256,
    #[serde(default)]
    pub input: Bytes,
}

impl ChainReader {
    pub(crate) async fn newest_block(&self) -> Result<BlockHead, NoAnswer> {
        self.ask("eth_getBlockByNumber", ("latest", false)).await
    }

    /// The block of this number; none while the chain has none.
    pub(crate) async fn block_head(&self, number: u64) -> Result<Option<BlockHead>, NoAnswer> {
        self.ask("eth_getBlockByNumber", (U64::from(number), false)).await
    }

    /// What is in the block of this number; none while the chain has none.
    pub(crate) async fn transactions_of(
        &self,
        number: u64,
    ) -> Result<Option<Vec<PlacedTransaction>>, NoAnswer> {
        let block: Option<WholeBlock> =
            self.ask("eth_getBlockByNumber", (U64::from(number), true)).await?;
        Ok(block.map(|block| block.transactions))
    }

    /// How many transactions of an account are in blocks up to this one: its next nonce.
    pub(crate) async fn nonce_at(&self, account: Address, block: u64) -> Result<u64, NoAnswer> {
        let nonce: U64 = self.ask("eth_getTransactionCount", (account, U64::from(block))).await?;
        Ok(nonce.to())
    }
}
