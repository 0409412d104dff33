//! One chain's pipeline: fetch, check parents, decode, append, move the cursor.
//!
//! Ranges are fetched several at a time and appended in order, each in one transaction with the
//! cursor. At the head, blocks are read by their hash.

use std::ops::RangeInclusive;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use alloy::primitives::B256;
use alloy::rpc::types::Log;
use brickyard_store::{FactBatch, Fence, Store, StoreError};
use futures::stream::TryReadyChunksError;
use futures::{StreamExt, TryStreamExt, stream};
use thiserror::Error;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use tracing::{debug, error, warn};
use url::Url;

use crate::append::{Place, append, stretches};
use crate::asked::asked;
use crate::cursor::{self, Cursor};
use crate::decode::{self, Unreadable};
use crate::deep;
use crate::finality;
use crate::followed::{Followed, followed};
use crate::forks::{self, Cause, Standing};
use crate::heads::Heads;
use crate::late;
use crate::ranges::{Counted, in_ranges};
use crate::reread;
use crate::source::{Header, Source, SourceError, keep};
use crate::stops::{self, ChainStop};
use crate::window;

/// How a chain is read.
#[derive(Clone, Debug)]
pub struct ChainSettings {
    pub chain_id: u64,
    pub http: Url,
    /// Further endpoints of the same chain, asked when the first one does worse.
    pub more_http: Vec<Url>,
    /// Endpoints that tell of new heads by WebSocket. What they tell only ends a wait.
    pub ws: Vec<Url>,
    /// Between two looks at the head, whatever the WebSocket tells.
    pub poll: Duration,
    /// So many blocks behind the head a block is final: no fork reaches it.
    pub final_after: u64,
}

impl ChainSettings {
    /// One endpoint, looked at so often.
    pub fn new(chain_id: u64, http: Url, poll: Duration) -> Self {
        Self { chain_id, http, more_http: vec![], ws: vec![], poll, final_after: FINAL_AFTER }
    }

    /// All endpoints, the preferred one first.
    pub fn source(&self) -> Source {
        let all: Vec<Url> = std::iter::once(&self.http).chain(&self.more_http).cloned().collect();
        Source::of(&all).expecting(self.chain_id)
    }
}

/// What most chains' own finality takes, in blocks.
pub const FINAL_AFTER: u64 = 64;

/// Between two looks at whether an operator has spoken about a chain that stopped.
const LOOK_AGAIN: Duration = Duration::from_millis(300);
/// Blocks that are read by hash at a time.
pub(crate) const BLOCKS_AHEAD: usize = 8;
const LONGEST_DELAY: Duration = Duration::from_secs(10);
/// A server that has fallen silent is asked again, from where the cursor then stands.
pub(crate) const APPEND_WITHIN: Duration = Duration::from_secs(10);

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
        "chain {chain_id} was read to block {read} and has another branch below block {block}, \
         which was final. Nothing was mixed; `brickyard chain accept {chain_id}` takes back what \
         is gone, `brickyard chain retry {chain_id}` looks again"
    )]
    TooDeep { chain_id: u64, block: u64, read: u64 },
    #[error("chain {0} has taken another branch")]
    Forked(u64),
    #[error("another indexer moved the cursor of chain {0}")]
    Overtaken(u64),
    #[error("a transaction broke off, and nothing of it was written")]
    BrokeOff,
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
        !matches!(
            self,
            Self::AnotherChain { .. } | Self::WrongChainId { .. } | Self::TooDeep { .. }
        )
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::AnotherChain { .. } => "changed-genesis",
            Self::WrongChainId { .. } => "wrong-chain",
            _ => "too-deep",
        }
    }
}

/// Follows a chain until told to stop. Endpoints and servers that fail are tried again. Of several
/// processes on one chain one reads, and the others stand by. A chain that cannot be the one in the
/// log is not read until an operator has spoken; nothing is mixed, and only this chain stops.
///
/// # Errors
/// None so far.
pub async fn run(
    store: Store,
    settings: ChainSettings,
    stop: CancellationToken,
) -> Result<(), IndexerError> {
    let source = settings.source().until(stop.clone());
    let heads = Heads::follow(&settings.ws);
    let noting = keep(store.pool().clone(), settings.chain_id, source.clone(), stop.clone());
    let _noting = AbortOnDropHandle::new(tokio::spawn(noting));
    let mut delay = settings.poll;
    let mut turn = store.turn(&format!("index {}", settings.chain_id));
    loop {
        let Some(fence) = stop.run_until_cancelled(turn.ours()).await else { return Ok(()) };
        let reading = async {
            catch_up(&store, &source, &settings, &fence, &stop).await?;
            late::read_back(&store, &source, settings.chain_id, &fence, settings.final_after, &stop)
                .await
        };
        let wait = match reading.await {
            Ok(()) => {
                delay = settings.poll;
                settings.poll
            }
            Err(_) if stop.is_cancelled() => return Ok(()),
            // Seen in the middle of reading; it is healed at the next look.
            Err(IndexerError::Forked(_)) => settings.poll,
            Err(error) if error.passes() => {
                warn!(chain.id = settings.chain_id, %error, "the chain cannot be read; trying again");
                delay = (delay * 2).min(LONGEST_DELAY);
                delay
            }
            Err(stopped) => {
                error!(chain.id = settings.chain_id, error = %stopped, "the chain is not read on");
                let reason = stopped.to_string();
                let noted =
                    asked(stops::note(store.pool(), settings.chain_id, stopped.kind(), &reason))
                        .await;
                if let Err(error) = noted {
                    warn!(chain.id = settings.chain_id, %error, "the stop could not be noted");
                }
                LOOK_AGAIN
            }
        };
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            () = tokio::time::sleep(wait) => {}
            // After a failure the endpoints are left alone for as long as was decided.
            () = heads.news(), if wait == settings.poll => {}
        }
        while matches!(
            asked(stops::stop_of(store.pool(), settings.chain_id)).await,
            Ok(Some(ChainStop { accepted: false, .. }))
        ) {
            if stop.run_until_cancelled(tokio::time::sleep(LOOK_AGAIN)).await.is_none() {
                return Ok(());
            }
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
    let Some(followed) = asked(followed(store, chain_id)).await? else { return Ok(()) };
    source.expect_genesis(B256::from(*followed.genesis_hash.bytes()));
    let mut at = asked(cursor::cursor(store.pool(), chain_id)).await?;
    let head = source.head().await?;
    check_same_chain(source, chain_id, &followed).await?;
    if let Some(known) = at {
        let chain = (chain_id, followed.first_block);
        at = on_its_branch(store, source, fence, chain, known, head).await?;
        if at.is_none() {
            return Ok(());
        }
    }
    let followed = late::without_late(store, fence, chain_id, followed, at).await?;
    let from = at.map_or(followed.first_block, |cursor| cursor.block + 1);
    let followed = Arc::new(followed);
    let line = Arc::new(store.line());
    let reading =
        |from, to| read(store.clone(), source.clone(), chain_id, Arc::clone(&followed), from, to);
    // What was repaired or may still be replaced is read block by block, each by its hash; what is
    // final between them in ranges.
    let repaired = asked(reread::exact_upto(store.pool(), chain_id, from)).await?.min(head);
    let upto = head.checked_sub(settings.final_after).map_or(repaired, |last| last.max(repaired));
    // In tasks: a future that nobody drives while another range is appended would keep the
    // connection that the append then waits for.
    let one_by_one = |blocks: RangeInclusive<u64>| {
        stream::iter(blocks)
            .map(|block| AbortOnDropHandle::new(tokio::spawn(reading(block, block))))
            .map(|task| async { task.await.expect("reading neither panics nor is cancelled") })
            .buffered(BLOCKS_AHEAD)
            .try_ready_chunks(BLOCKS_AHEAD)
    };
    // A range is worth its own transaction; of blocks, those that are ready share one.
    let ranges = in_ranges(repaired + 1, upto, reading)
        .map_ok(|range| vec![range])
        .map_err(|failure| TryReadyChunksError(vec![], failure));
    let ranges = one_by_one(from..=repaired).chain(ranges).chain(one_by_one(upto + 1..=head));
    let mut ranges = pin!(ranges);
    while let Some(ready) = ranges.next().await {
        // What came before a failure is not lost by it.
        let (ready, failure) = match ready {
            Ok(ready) => (ready, None),
            Err(TryReadyChunksError(ready, failure)) => (ready, Some(failure)),
        };
        for stretch in stretches(ready) {
            // In a task of its own: whoever drops this future must not cut a transaction in half
            // and hand its connection, with answers still to come, to somebody else.
            let (log, fence) = ((store.clone(), Arc::clone(&line)), fence.clone());
            let genesis_hash = B256::from(*followed.genesis_hash.bytes());
            let place = Place { chain_id, genesis_hash, at };
            at = Some(alone(append(log, fence, place, stretch)).await?);
            metrics::gauge!("brickyard_chain_lag_blocks", "chain" => chain_id.to_string())
                .set(u32::try_from(head - at.map_or(0, |c| c.block)).unwrap_or(u32::MAX));
            if stop.is_cancelled() {
                return Ok(());
            }
        }
        if let Some(failure) = failure {
            return Err(failure);
        }
    }
    let Some(at) = at else { return Ok(()) };
    let final_after = settings.final_after;
    let addresses = followed.addresses();
    let watched = finality::Followed { store, source, fence, chain_id, final_after, addresses };
    watched.go_on(head, at).await
}

/// The cursor on the chain's branch, healed where it must be; none when the endpoint is behind.
async fn on_its_branch(
    store: &Store,
    source: &Source,
    fence: &Fence,
    (chain_id, first_block): (u64, u64),
    known: Cursor,
    head: u64,
) -> Result<Option<Cursor>, IndexerError> {
    let (ancestor, spans) = match forks::standing(store, source, chain_id, &known, head).await {
        Ok(Standing::Same) => return Ok(Some(known)),
        Ok(Standing::Behind) => {
            debug!(chain.id = chain_id, head, read = known.block, "the endpoint is behind");
            return Ok(None);
        }
        Ok(Standing::Forked(ancestor)) => {
            let spans = forks::facts_after(store, chain_id, &ancestor).await?;
            (ancestor, spans)
        }
        Err(IndexerError::TooDeep { .. }) if asked(stops::is_accepted(store, chain_id)).await? => {
            deep::ancestor(store, source, chain_id, first_block).await?
        }
        Err(error) => return Err(error),
    };
    let cause = Cause::Fork(source.header(head).await?);
    let (store, fence) = (store.clone(), fence.clone());
    let gone = (known, ancestor);
    let within = forks::time_for(&spans);
    alone_for(within, forks::heal(store, fence, chain_id, gone, (cause, spans))).await.map(Some)
}

/// Does a transaction in a task of its own, and not for ever.
pub(crate) async fn alone<T: Send + 'static>(
    work: impl Future<Output = Result<T, IndexerError>> + Send + 'static,
) -> Result<T, IndexerError> {
    alone_for(APPEND_WITHIN, work).await
}

/// The same with so much time.
pub(crate) async fn alone_for<T: Send + 'static>(
    within: Duration,
    work: impl Future<Output = Result<T, IndexerError>> + Send + 'static,
) -> Result<T, IndexerError> {
    let working = tokio::spawn(tokio::time::timeout(within, work));
    let done = working.await.map_err(|_| IndexerError::BrokeOff)?;
    done.map_err(|_| StoreError::no_answer(within))?
}

async fn check_same_chain(
    source: &Source,
    chain_id: u64,
    followed: &Followed,
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
    Ok(())
}

/// Blocks with what their logs say.
pub(crate) struct Range {
    pub(crate) first: Header,
    pub(crate) last: Header,
    pub(crate) facts: FactBatch,
    pub(crate) unread: Vec<(Log, Unreadable)>,
    pub(crate) incarnation: u32,
    /// Of one block's logs.
    pub(crate) digest: Option<B256>,
    /// Of the logs of several blocks.
    pub(crate) several: Option<B256>,
}

impl Range {
    pub(crate) fn is_one_block(&self) -> bool {
        self.digest.is_some()
    }
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
    let (first, last, logs) = if from == to {
        let (block, logs) = source.block(from, &addresses).await?;
        (block, block, logs)
    } else {
        source.range(from, to, &addresses).await?
    };
    let count = logs.len();
    let left = asked(window::incarnations(store.pool(), chain_id, (from, to))).await?;
    let of = |hash: B256| left.get(&hash).copied().unwrap_or_default();
    let incarnation = of(last.hash);
    let digest = window::digest_of(&logs);
    let (digest, several) = if from == to { (Some(digest), None) } else { (None, Some(digest)) };
    let (mut facts, mut unread) = (Vec::with_capacity(count), vec![]);
    for log in logs {
        let incarnation = of(log.block_hash.unwrap_or_default());
        match decode::decode_again(&followed, chain_id, &log, incarnation) {
            Ok(found) => facts.extend(found),
            Err(reason) => unread.push((log, reason)),
        }
    }
    let facts = asked(store.gather(facts)).await?;
    Ok(Counted {
        value: Range { first, last, facts, unread, incarnation, digest, several },
        logs: count,
    })
}
