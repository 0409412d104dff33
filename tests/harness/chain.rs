//! A development chain of a test's own, and what it answers when asked without our code.

use alloy::primitives::{Address, B256, Bytes, U64};
use brickyard::embedded::chain::EmbeddedChain;
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

pub(crate) struct Chain {
    pub(crate) http: Url,
    running: EmbeddedChain,
    folder: TempDir,
}

/// In a chain's folder.
const KEPT: &str = "chain.json";

/// A log as the chain tells it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChainLog {
    pub(crate) address: Address,
    pub(crate) topics: Vec<B256>,
    pub(crate) data: Bytes,
    pub(crate) block_hash: B256,
    pub(crate) block_number: U64,
    pub(crate) log_index: U64,
}

impl ChainLog {
    /// What makes it this log and no other on its chain.
    pub(crate) fn identity(&self) -> (String, u64) {
        (self.block_hash.to_string(), self.log_index.to())
    }
}

impl Chain {
    pub(crate) async fn new() -> Self {
        Self::of(tempfile::tempdir().expect("a temporary folder")).await
    }

    /// Goes on with what another one has kept.
    pub(crate) async fn with(kept: &[u8]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(folder.path().join(KEPT), kept).expect("it is written");
        Self::of(folder).await
    }

    async fn of(folder: TempDir) -> Self {
        let running = EmbeddedChain::start(folder.path(), None).await.expect("the chain starts");
        Self { http: running.http(), running, folder }
    }

    /// Ends it; answers what it has kept.
    pub(crate) async fn stop(self) -> Vec<u8> {
        self.running.stop().await;
        std::fs::read(self.folder.path().join(KEPT)).expect("it has kept its state")
    }

    /// A bare JSON-RPC call.
    pub(crate) async fn call(&self, method: &str, params: Value) -> Value {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let request = reqwest::Client::new().post(self.http.clone()).json(&body);
        let mut answer: Value =
            request.send().await.expect("the chain is there").json().await.expect("JSON");
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].take()
    }

    pub(crate) async fn head(&self) -> u64 {
        let head: U64 = serde_json::from_value(self.call("eth_blockNumber", json!([])).await)
            .expect("a number");
        head.to()
    }

    /// Makes empty blocks.
    pub(crate) async fn mine(&self, blocks: u64) {
        self.call("anvil_mine", json!([U64::from(blocks)])).await;
    }

    /// Lets the chain's time go on by so many seconds.
    pub(crate) async fn pass(&self, seconds: u64) {
        self.call("evm_increaseTime", json!([seconds])).await;
        self.mine(1).await;
    }

    /// Every log of these contracts, from the first block to the head.
    pub(crate) async fn logs(&self, addresses: &[Address]) -> Vec<ChainLog> {
        let filter = json!([{ "fromBlock": "0x0", "toBlock": "latest", "address": addresses }]);
        serde_json::from_value(self.call("eth_getLogs", filter).await).expect("logs")
    }
}
