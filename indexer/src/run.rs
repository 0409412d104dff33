//! One chain's pipeline: fetch, check parents, decode, append, move the cursor.
//!
//! Ranges are fetched several at a time and appended in order, each in one transaction with the
//! cursor. At the head, blocks are read by their hash.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use alloy::primitives::B256;
use alloy::rpc::types::Log;
use brickyard_store::{FactBatch, Fence, Store, StoreError, crash_point};
use futures::TryStreamExt;
use thiserror::Error;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};
use url::Url;

use crate::cursor::{self, Cursor};
use crate::decode::{self, Unreadable};
use crate::followed::{Followed, followed};
use crate::late;
use crate::ranges::{Counted, in_ranges};
use crate::source::{Header, Source, SourceError};

/// How a chain is read.
#[derive(Clone, Debug)]
pub struct ChainSettings {
    pub chain_id: u64,
    pub http: Url,
    /// Between two looks at the head.
    pub poll: Duration,
}

/// A head behind the cursor may be an endpoint that lags, or a branch on its way; for longer than
/// this it is a chain that lost blocks.
const BEHIND_FOR: Duration = Duration::from_secs(5);
const LONGEST_DELAY: Duration = Duration::from_secs(10);
/// A server that has fallen silent is asked again, from where the cursor then stands.
pub(crate) const APPEND_WITHIN: Duration = Duration::from_secs(30);

#[derive(Debug, Error)]
pub enum IndexerError {
    #[error(
        "chain {chain_id} is another chain than the one in the log: block {block} was {known} \
         and now is {seen}. Nothing was mixed; use another data folder for it"
    )]
    AnotherChain { chain_id: u64, block: u64, known: B256, seen: B256 },
    #[error("the endpoint serves chain {seen}, not {expected}")]
    WrongChainId { expected: u64, seen: u64 },
    #[error(
        "chain {chain_id} has {head} blocks, the log has read {read}: the chain lost blocks. \
         Nothing was mixed; restore the chain or use another data folder"
    )]
    ChainBehind { chain_id: u64, head: u64, read: u64 },
    #[error("another indexer moved the cursor of chain {0}")]
    Overtaken(u64),
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for IndexerError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl IndexerError {
    /// Whether trying again later can help.
    fn passes(&self) -> bool {
        matches!(self, Self::Source(_) | Self::Store(_) | Self::Overtaken(_))
    }
}

/// Follows a chain until told to stop. Endpoints and servers that fail are tried again. Of several
/// processes on one chain one reads, and the others stand by.
///
/// # Errors
/// The chain is not the one in the log; nothing is mixed, and only this chain stops.
pub async fn run(
    store: Store,
    settings: ChainSettings,
    stop: CancellationToken,
) -> Result<(), IndexerError> {
    let source = Source::new(&settings.http);
    let mut delay = settings.poll;
    let mut behind_since: Option<Instant> = None;
    let mut turn = store.turn(&format!("index {}", settings.chain_id));
    loop {
        let Some(fence) = stop.run_until_cancelled(turn.ours()).await else { return Ok(()) };
        let reading = async {
            catch_up(&store, &source, &settings, &fence, &stop).await?;
            late::read_back(&store, &source, settings.chain_id, &fence, &stop).await
        };
        let wait = match reading.await {
            Ok(()) => {
                delay = settings.poll;
                behind_since = None;
                settings.poll
            }
            Err(error @ IndexerError::ChainBehind { .. }) => {
                if behind_since.get_or_insert_with(Instant::now).elapsed() > BEHIND_FOR {
                    return Err(error);
                }
                settings.poll
            }
            Err(error) if error.passes() => {
                warn!(chain.id = settings.chain_id, %error, "the chain cannot be read; trying again");
                delay = (delay * 2).min(LONGEST_DELAY);
                delay
            }
            Err(error) => return Err(error),
        };
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            () = tokio::time::sleep(wait) => {}
        }
    }
}

/// Reads from the cursor to the head.
async fn catch_up(
    store: &Store,
    source: &Source,
    settings: &ChainSettings,
    fence: &Fence,
    stop: &CancellationToken,
) -> Result<(), IndexerError> {
    let chain_id = settings.chain_id;
    let Some(followed) = followed(store, chain_id).await? else { return Ok(()) };
    let mut at = cursor::cursor(store.pool(), chain_id).await?;
    let head = source.head().await?;
    check_same_chain(source, chain_id, &followed, at.as_ref(), head).await?;
    let from = at.map_or(followed.first_block, |cursor| cursor.block + 1);
    let followed = late::without_late(store, fence, chain_id, followed, at).await?;
    if from > head {
        return Ok(());
    }
    let followed = Arc::new(followed);
    let mut ranges = pin!(in_ranges(from, head, |from, to| {
        read(store.clone(), source.clone(), chain_id, Arc::clone(&followed), from, to)
    }));
    while let Some(range) = ranges.try_next().await? {
        // In a task of its own: whoever drops this future must not cut a transaction in half and
        // hand its connection, with answers still to come, to somebody else.
        let (store, fence, followed) = (store.clone(), fence.clone(), Arc::clone(&followed));
        let appending = append(store, fence, chain_id, followed, at, range.value);
        let appending = tokio::spawn(tokio::time::timeout(APPEND_WITHIN, appending));
        let appended = appending.await.expect("an append does not panic");
        at = Some(appended.map_err(|_| StoreError::no_answer(APPEND_WITHIN))??);
        metrics::gauge!("brickyard_chain_lag_blocks", "chain" => chain_id.to_string())
            .set(u32::try_from(head - at.map_or(0, |c| c.block)).unwrap_or(u32::MAX));
        if stop.is_cancelled() {
            return Ok(());
        }
    }
    Ok(())
}

async fn check_same_chain(
    source: &Source,
    chain_id: u64,
    followed: &Followed,
    at: Option<&Cursor>,
    head: u64,
) -> Result<(), IndexerError> {
    let seen = source.chain_id().await?;
    if seen != chain_id {
        return Err(IndexerError::WrongChainId { expected: chain_id, seen });
    }
    let known = B256::from(*followed.genesis_hash.bytes());
    let genesis = source.genesis_hash().await?;
    if genesis != known {
        return Err(IndexerError::AnotherChain { chain_id, block: 0, known, seen: genesis });
    }
    let Some(at) = at else { return Ok(()) };
    if head < at.block {
        return Err(IndexerError::ChainBehind { chain_id, head, read: at.block });
    }
    let seen = source.header(at.block).await?.hash;
    if seen != at.block_hash {
        let (block, known) = (at.block, at.block_hash);
        return Err(IndexerError::AnotherChain { chain_id, block, known, seen });
    }
    Ok(())
}

/// Blocks with what their logs say.
pub(crate) struct Range {
    pub(crate) first: Header,
    pub(crate) last: Header,
    pub(crate) facts: FactBatch,
    pub(crate) unread: Vec<(Log, Unreadable)>,
}

/// Fetches and decodes the logs of a range; at the head, of a block by its hash.
pub(crate) async fn read(
    store: Store,
    source: Source,
    chain_id: u64,
    followed: Arc<Followed>,
    from: u64,
    to: u64,
) -> Result<Counted<Range>, IndexerError> {
    let addresses = followed.addresses();
    let (first, last, mut logs) = if from == to {
        let block = source.header(from).await?;
        (block, block, source.logs_of_block(block.hash, &addresses).await?)
    } else {
        source.range(from, to, &addresses).await?
    };
    // Endpoints may leave the time out of logs; each block is then asked once.
    let mut header = first;
    for log in logs.iter_mut().filter(|log| log.block_timestamp.is_none()) {
        if log.block_number != Some(header.number) {
            header = source.header(log.block_number.unwrap_or(from)).await?;
        }
        log.block_timestamp = Some(header.time_s);
    }
    let count = logs.len();
    let (mut facts, mut unread) = (Vec::with_capacity(count), vec![]);
    for log in logs {
        match decode::decode(&followed, chain_id, &log) {
            Ok(found) => facts.extend(found),
            Err(reason) => unread.push((log, reason)),
        }
    }
    let facts = store.gather(facts).await?;
    Ok(Counted { value: Range { first, last, facts, unread }, logs: count })
}

/// One transaction: facts, dead letters, cursor. All or nothing, and once.
async fn append(
    store: Store,
    fence: Fence,
    chain_id: u64,
    followed: Arc<Followed>,
    at: Option<Cursor>,
    range: Range,
) -> Result<Cursor, IndexerError> {
    if let Some(at) = &at
        && range.first.parent_hash != at.block_hash
    {
        let (block, known, seen) = (at.block, at.block_hash, range.first.parent_hash);
        return Err(IndexerError::AnotherChain { chain_id, block, known, seen });
    }
    let now = Cursor {
        genesis_hash: B256::from(*followed.genesis_hash.bytes()),
        block: range.last.number,
        block_hash: range.last.hash,
        block_time_s: range.last.time_s,
    };
    let mut tx = store.pool().begin().await?;
    // Somebody who was paused in the middle of his turn writes nothing after it.
    let ours = fence.check(&mut tx).await?;
    if !ours || !cursor::advance(&mut tx, chain_id, at.as_ref(), &now).await? {
        return Err(IndexerError::Overtaken(chain_id));
    }
    for (log, reason) in &range.unread {
        warn!(chain.id = chain_id, block = log.block_number, %reason, "a log cannot be read");
        cursor::bury(&mut tx, chain_id, log, &reason.to_string()).await?;
    }
    let written = store.append_facts(&mut tx, &range.facts).await?;
    crash_point("mid-range");
    tx.commit().await?;
    if let Some(appended) = written {
        store.announce(appended);
    }
    let events = range.facts.facts().len();
    debug!(chain.id = chain_id, block = now.block, events, "read on");
    Ok(now)
}
