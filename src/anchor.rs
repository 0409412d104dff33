//! Checkpoints on a chain: putting the newest one there from time to time, and reading back what is
//! there. What stands on the chain can be rewritten by nobody who has only this server.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use alloy::network::EthereumWallet;
use alloy::primitives::{Address, B256};
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::rpc::types::Filter;
use alloy::signers::local::PrivateKeySigner;
use alloy::sol_types::SolEvent;
use brickyard_indexer::contracts::CheckpointAnchor;
use brickyard_indexer::contracts::CheckpointAnchor::CheckpointAnchored;
use brickyard_store::Store;
use brickyard_store::proofs::{AnchorNote, Checkpoint, Proofs, note_anchor};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::types::time::OffsetDateTime;
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};
use url::Url;

use crate::commands::CommandError;
use crate::config::Config;
use crate::secret_file;

/// Longest wait for one answer of the chain, and for a block with our transaction.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);
/// Blocks that are asked for logs at once; what public endpoints allow.
const BLOCKS_AT_ONCE: u64 = 10_000;
/// In the data folder: where the demo world anchors, for commands beside a running `up`.
const NOTE: &str = "anchor.json";

/// Where the checkpoints of a log are anchored, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnchorPlace {
    pub http: Url,
    pub contract: Address,
    pub account: Address,
}

impl AnchorPlace {
    /// What is configured, else what a running demo has noted.
    ///
    /// # Errors
    /// A file cannot be read, or says something else.
    pub fn find(config: &Config) -> Result<Option<Self>, CommandError> {
        if let Some((anchor, chain)) = config.anchored() {
            let account = Keeper::key_of(config)?.address();
            let (http, contract) = (chain.http.clone(), anchor.contract);
            return Ok(Some(Self { http, contract, account }));
        }
        Self::noted(&config.data_dir)
    }

    /// # Errors
    /// The note cannot be read.
    pub fn noted(folder: &Path) -> Result<Option<Self>, CommandError> {
        match std::fs::read_to_string(folder.join(NOTE)) {
            Ok(text) => Ok(Some(serde_json::from_str(&text)?)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Tells commands in other processes.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn note(&self, folder: &Path) -> Result<(), CommandError> {
        Ok(std::fs::write(folder.join(NOTE), serde_json::to_vec_pretty(self)?)?)
    }

    /// Every checkpoint of a log that the account has anchored, from the chain's own logs.
    ///
    /// # Errors
    /// The chain does not answer, or something else stands there.
    pub async fn read(&self, origin: &str) -> Result<Vec<Checkpoint>, CommandError> {
        let provider = ProviderBuilder::new().connect_http(self.http.clone()).erased();
        let head = answered(provider.get_block_number()).await?;
        let mut found: BTreeMap<u64, Checkpoint> = BTreeMap::new();
        for from in (0..=head).step_by(usize::try_from(BLOCKS_AT_ONCE)?) {
            let filter = Filter::new()
                .address(self.contract)
                .event_signature(CheckpointAnchored::SIGNATURE_HASH)
                .topic1(self.account)
                .topic2(origin_hash(origin))
                .from_block(from)
                .to_block(head.min(from + BLOCKS_AT_ONCE - 1));
            for log in answered(provider.get_logs(&filter)).await? {
                let told = log.log_decode::<CheckpointAnchored>()?.inner.data;
                let (origin, root) = (origin.to_owned(), told.root.0);
                found.insert(told.size, Checkpoint { origin, size: told.size, root });
            }
        }
        Ok(found.into_values().collect())
    }
}

/// Who anchors.
#[derive(Clone)]
pub struct Keeper {
    pub place: AnchorPlace,
    chain_id: u64,
    provider: DynProvider,
}

impl Keeper {
    pub fn new(chain_id: u64, http: &Url, contract: Address, key: PrivateKeySigner) -> Self {
        let place = AnchorPlace { http: http.clone(), contract, account: key.address() };
        let wallet = EthereumWallet::from(key);
        let provider = ProviderBuilder::new().wallet(wallet).connect_http(http.clone()).erased();
        Self { place, chain_id, provider }
    }

    /// The configured one; none when nothing is configured.
    ///
    /// # Errors
    /// The key's file cannot be used.
    pub fn configured(config: &Config) -> Result<Option<Self>, CommandError> {
        let Some((anchor, chain)) = config.anchored() else { return Ok(None) };
        let key = Self::key_of(config)?;
        Ok(Some(Self::new(chain.chain_id, &chain.http, anchor.contract, key)))
    }

    fn key_of(config: &Config) -> Result<PrivateKeySigner, CommandError> {
        let anchor = config.anchor.as_ref().ok_or("no anchor is configured")?;
        let bad = || format!("{} is not a key of an account", anchor.key_file.display());
        let secret = secret_file::read(&anchor.key_file)?.ok_or_else(bad)?;
        Ok(PrivateKeySigner::from_slice(&secret).map_err(|_| bad())?)
    }

    /// Anchors the newest sealed checkpoint; none when the chain has it already.
    ///
    /// # Errors
    /// Nothing is sealed, the chain refuses or does not answer, or it holds a larger checkpoint
    /// than we have: then this log was cut.
    pub async fn anchor(&self, store: &Store) -> Result<Option<AnchorNote>, CommandError> {
        let checkpoint = newest(store).await?;
        let origin = origin_hash(&checkpoint.origin);
        let contract = CheckpointAnchor::new(self.place.contract, &self.provider);
        let call = contract.newest(self.place.account, origin);
        let there = answered(async { call.call().await }).await?;
        if there.size > checkpoint.size {
            let (there, ours) = (there.size, checkpoint.size);
            return Err(format!(
                "the chain holds an anchor of {there} events, and this log is sealed up to {ours} \
                 only: it was cut, or another log is anchored under its name"
            )
            .into());
        }
        if there.size == checkpoint.size {
            return Ok(None);
        }
        let call = contract.anchor(origin, checkpoint.size, B256::from(checkpoint.root));
        let receipt = answered(async {
            let sent = call.send().await?;
            Ok::<_, CommandError>(sent.get_receipt().await?)
        })
        .await?;
        if !receipt.status() {
            return Err("the anchor's transaction was reverted".into());
        }
        let block = receipt.block_number.unwrap_or_default();
        let header = answered(self.provider.get_block_by_number(block.into())).await?;
        let at_s = header.map_or(0, |block| block.header.timestamp);
        let note = AnchorNote {
            chain_id: i64::try_from(self.chain_id)?,
            contract: self.place.contract.to_string().to_lowercase(),
            account: self.place.account.to_string().to_lowercase(),
            size: i64::try_from(checkpoint.size)?,
            root: checkpoint.root.to_vec(),
            block: i64::try_from(block)?,
            tx: receipt.transaction_hash.to_string(),
            anchored_at: OffsetDateTime::from_unix_timestamp(i64::try_from(at_s)?)?,
        };
        note_anchor(store.pool(), &note).await?;
        Ok(Some(note))
    }

    /// Anchors at once and then every so often, when the log has grown. The chain may be away for
    /// a while; the next turn tries again.
    ///
    /// # Errors
    /// Never; a part of `up` has this shape.
    pub async fn keep(
        self,
        store: Store,
        every: Duration,
        stop: CancellationToken,
    ) -> Result<(), CommandError> {
        let mut pause = Duration::from_secs(2);
        while stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_some() {
            pause = every;
            match stop.run_until_cancelled(self.anchor(&store)).await {
                Some(Ok(_)) | None => {}
                Some(Err(failed)) if failed.to_string().contains("it was cut") => {
                    error!(error = %failed, "the log and its anchor do not agree");
                }
                Some(Err(failed)) => warn!(error = %failed, "the log could not be anchored"),
            }
        }
        Ok(())
    }
}

/// What names a log on the chain.
pub fn origin_hash(origin: &str) -> B256 {
    B256::from_slice(&Sha256::digest(origin.as_bytes()))
}

async fn newest(store: &Store) -> Result<Checkpoint, CommandError> {
    Ok(Proofs::new(store.pool().clone()).checkpoint(None).await?.checkpoint()?)
}

/// An endpoint's errors may repeat its address, and addresses of endpoints hold keys.
async fn answered<T, E>(call: impl IntoFuture<Output = Result<T, E>>) -> Result<T, CommandError> {
    match tokio::time::timeout(ANSWER_WITHIN, call.into_future()).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(_)) => Err("the chain refused, or could not be reached".into()),
        Err(_) => Err("the chain did not answer in time".into()),
    }
}
