//! Forks: seeing that a chain has taken another branch, and healing it.
//!
//! Nothing is deleted. One transaction takes back what was recorded of the blocks that are gone,
//! newest first and each fact on its own stream, tells of the fork on the chain's stream, and moves
//! the cursor to the last block that both branches have; from there the chain is read on as ever.
//! A fork below what is known to be final is not healed without an operator's word.

use std::time::Duration;

use alloy::primitives::B256;
use brickyard_core::chains::{BlockRef, Chain, ChainEvent, Span};
use brickyard_core::kernel::Hash32;
use brickyard_store::{Fact, Fence, Position, Recorded, Store, crash_point};
use tracing::{info, warn};

use crate::asked::asked;
use crate::cursor::{self, Cursor};
use crate::late;
use crate::reread;
use crate::run::{APPEND_WITHIN, IndexerError};
use crate::source::{Header, Source};
use crate::stops;
use crate::window::{self, Block};

/// A fact is taken back in a fiftieth of this.
const SLOWEST: Duration = Duration::from_millis(1);

/// Where the chain stands against what was read of it.
pub(crate) enum Standing {
    /// It goes on from the cursor.
    Same,
    /// It ends before the cursor, on our branch: an endpoint that lags, or a chain that lost
    /// blocks and will grow again.
    Behind,
    /// It has another branch after this block.
    Forked(Block),
}

/// Why what was recorded is taken back.
pub(crate) enum Cause {
    /// The chain has another branch, and stands here.
    Fork(Header),
    /// A block told other logs when it was read again; up to the second one each is now read by
    /// itself, as far as headers vouch for it.
    Reread(BlockRef, u64),
}

/// Compares the block at the cursor, or the chain's last one, with what was read.
///
/// # Errors
/// The endpoint or the server fails, or no block that both branches have is known.
pub(crate) async fn standing(
    store: &Store,
    source: &Source,
    chain_id: u64,
    at: &Cursor,
    head: u64,
) -> Result<Standing, IndexerError> {
    let probed = at.block.min(head);
    let seen = source.header(probed).await?.hash;
    if probed == at.block && seen == at.block_hash {
        return Ok(Standing::Same);
    }
    let window = asked(window::on_chain(store.pool(), chain_id)).await?;
    if window.iter().any(|block| block.number == probed && block.hash == seen) {
        return Ok(Standing::Behind);
    }
    let (deep, from) = (window.first().map_or(at.block, |block| block.number), at.block);
    let too_deep = || IndexerError::TooDeep { chain_id, block: deep, read: from };
    // What ends a range cannot be told from the rest of it: below, there is no healing.
    let exact = window.iter().rposition(|block| block.digest.is_none()).unwrap_or(0);
    let candidates = &window[exact.min(window.len())..];
    let count = candidates.partition_point(|block| block.number <= probed);
    // A chain is one branch: what agrees at one block agrees at all before it.
    let (mut agree, mut differ) = (0, count);
    while agree < differ {
        let middle = agree.midpoint(differ);
        let block = &candidates[middle];
        if source.header(block.number).await?.hash == block.hash {
            agree = middle + 1;
        } else {
            differ = middle;
        }
    }
    let ancestor = agree.checked_sub(1).and_then(|last| candidates.get(last));
    ancestor.cloned().map(Standing::Forked).ok_or_else(too_deep)
}

/// Where the facts of the blocks after this one stand.
///
/// # Errors
/// The server fails.
pub(crate) async fn facts_after(
    store: &Store,
    chain_id: u64,
    ancestor: &Block,
) -> Result<Vec<Span>, IndexerError> {
    let window = asked(window::on_chain(store.pool(), chain_id)).await?;
    let gone = window.iter().filter(|block| block.number > ancestor.number);
    let mut facts: Vec<_> = gone.filter_map(|block| block.facts).collect();
    facts.extend(asked(late::facts_after(store.pool(), chain_id, ancestor.number)).await?);
    facts.sort_unstable();
    Ok(joined(facts.into_iter()))
}

/// What may pass until these facts are taken back: a deep fork is many of them, and a limit that fits
/// the usual one would end it again and again.
pub(crate) fn time_for(spans: &[Span]) -> Duration {
    let facts: u64 = spans.iter().map(|span| span.last - span.first + 1).sum();
    APPEND_WITHIN + SLOWEST.saturating_mul(u32::try_from(facts).unwrap_or(u32::MAX))
}

/// Takes back everything after `ancestor`, which stands at `spans`; answers where the cursor stands
/// then.
///
/// # Errors
/// The server fails, or somebody else moved the cursor: nothing is written then.
pub(crate) async fn heal(
    store: Store,
    fence: Fence,
    chain_id: u64,
    (at, ancestor): (Cursor, Block),
    (cause, spans): (Cause, Vec<Span>),
) -> Result<Cursor, IndexerError> {
    let facts = facts_in(&store, &spans).await?;
    let mut back: Vec<Fact> =
        facts.iter().rev().map(Fact::taking_back).collect::<Result<_, _>>()?;
    let undone = facts.len();
    let exactly = if let Cause::Reread(_, upto) = cause { Some(upto) } else { None };
    let told = tell(&at, &ancestor, cause, spans);
    back.push(Fact::observed::<Chain>(chain_id.to_string(), &told)?);
    let batch = store.gather(back).await?;
    let known = spans_of(&told).to_vec();
    let now = Cursor {
        genesis_hash: at.genesis_hash,
        block: ancestor.number,
        block_hash: ancestor.hash,
        block_time_s: ancestor.time_s,
    };
    let mut tx = store.pool().begin().await?;
    let ours = fence.check(&mut tx).await?;
    if !ours || !cursor::advance(&mut tx, chain_id, Some(&at), &now).await? {
        return Err(IndexerError::Overtaken(chain_id));
    }
    // Held from here on: a letter of these blocks that was settled meanwhile is seen now, and one
    // that is about to be finds itself closed.
    sqlx::query("select from log_head for update").execute(&mut *tx).await?;
    if !late::all_within(&mut tx, chain_id, ancestor.number, &known).await? {
        return Err(IndexerError::Overtaken(chain_id));
    }
    cursor::orphan_letters(&mut tx, chain_id, ancestor.number).await?;
    reread::go_back(&mut tx, chain_id, ancestor.number).await?;
    window::leave_after(&mut tx, chain_id, ancestor.number).await?;
    if let Some(upto) = exactly {
        window::leave_unkept(&mut tx, chain_id, &facts).await?;
        reread::exactly(&mut tx, chain_id, upto).await?;
    }
    late::go_back(&mut tx, chain_id, ancestor.number).await?;
    window::put(&mut tx, chain_id, &ancestor.header(), &window::Read::default()).await?;
    stops::forget(&mut tx, chain_id).await?;
    let written = store.append_facts(&mut tx, &batch).await?;
    crash_point("mid-heal");
    tx.commit().await?;
    if let Some(appended) = written {
        store.announce(appended);
    }
    let depth = at.block - ancestor.number;
    warn!(chain.id = chain_id, block = ancestor.number, depth, undone, "a fork was healed");
    metrics::counter!("brickyard_chain_reorgs", "chain" => chain_id.to_string()).increment(1);
    info!(chain.id = chain_id, "reading on from block {}", ancestor.number);
    Ok(now)
}

fn tell(at: &Cursor, ancestor: &Block, cause: Cause, undone: Vec<Span>) -> ChainEvent {
    match cause {
        Cause::Fork(head) => ChainEvent::ChainReorged {
            from_block: ancestor.number + 1,
            depth: at.block - ancestor.number,
            ancestor: block_ref(ancestor.number, ancestor.hash),
            old_head: block_ref(at.block, at.block_hash),
            new_head: block_ref(head.number, head.hash),
            undone,
        },
        Cause::Reread(block, _) => ChainEvent::ChainRepaired { block, undone },
    }
}

fn spans_of(told: &ChainEvent) -> &[Span] {
    told.undone().unwrap_or_default()
}

pub(crate) fn block_ref(number: u64, hash: B256) -> BlockRef {
    BlockRef { number, hash: Hash32::new(hash.0) }
}

/// Positions of facts, block by block, in as few spans as they make.
fn joined(facts: impl Iterator<Item = (Position, Position)>) -> Vec<Span> {
    let mut spans: Vec<Span> = vec![];
    for (first, last) in facts {
        let (first, last) = (first.0.unsigned_abs(), last.0.unsigned_abs());
        match spans.last_mut() {
            Some(span) if span.last + 1 == first => span.last = last,
            _ => spans.push(Span { first, last }),
        }
    }
    spans
}

async fn facts_in(store: &Store, spans: &[Span]) -> Result<Vec<Recorded>, IndexerError> {
    const PAGE: i64 = 5_000;
    let mut facts = vec![];
    for span in spans {
        let position = |at: u64| Position(i64::try_from(at).unwrap_or(i64::MAX));
        let (mut after, last) = (Position(position(span.first).0 - 1), position(span.last));
        while after < last {
            let page = asked(store.read_after(after, PAGE.min(last.0 - after.0))).await?;
            let Some(end) = page.last() else { break };
            after = end.position;
            facts.extend(page);
        }
    }
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_blocks_make_one_span() {
        let at = |first, last| (Position(first), Position(last));
        let spans = joined([at(3, 5), at(6, 6), at(9, 12)].into_iter());
        assert_eq!(spans, [Span { first: 3, last: 6 }, Span { first: 9, last: 12 }]);
    }
}
