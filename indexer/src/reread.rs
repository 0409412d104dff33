//! Ranges that were read far behind the head, where an endpoint is believed: each is read a second
//! time, by another endpoint where there is one, and its digest compared.
//!
//! Where two readings differ, a third decides: block by block, each as far as its header vouches for
//! its logs, so that nobody's bare word counts twice. If the first was wrong, everything from the
//! range on is taken back and read anew, the range's own blocks one by one, which `ChainRepaired`
//! says: only so do the streams keep the order of the chain. That is done while the chain is at its
//! head, one range at a look.

use std::pin::pin;

use alloy::primitives::Address;
use alloy::rpc::types::Log;
use brickyard_core::chains::Span;
use brickyard_core::kernel::{FACT_REVERTED, Reverted};
use brickyard_store::browse::cause_of;
use brickyard_store::{Position, Store, StoreError};
use futures::{StreamExt, TryStreamExt, stream};
use sqlx::postgres::PgConnection;
use sqlx::{FromRow, PgPool};
use tracing::warn;

use crate::asked::asked;
use crate::cursor::{Cursor, number};
use crate::finality::Followed;
use crate::forks::{Cause, block_ref, heal, time_for};
use crate::late;
use crate::run::{BLOCKS_AHEAD, IndexerError, Range, alone_for};
use crate::source::Source;
use crate::window::{Block, digest_of};

const PAGE: i64 = 5_000;

/// A range that was read once.
#[derive(FromRow)]
struct Once {
    first_block: i64,
    last_block: i64,
    digest: Vec<u8>,
    /// Empty where it is all contracts that were read with the chain.
    contract: Vec<u8>,
    /// The log's head before its facts.
    after_position: Position,
}

/// Notes a range of several blocks, with the transaction that appends it; `contract` is the one that
/// was read by itself.
///
/// # Errors
/// The server fails.
pub(crate) async fn note(
    connection: &mut PgConnection,
    chain_id: u64,
    range: &Noted,
    contract: Option<Address>,
    after: Position,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into chain_ranges (chain_id, first_block, last_block, digest, after_position,
                                   contract)
         values ($1, $2, $3, $4, $5, $6)
         on conflict on constraint chain_ranges_pkey
            do update set last_block = excluded.last_block,
                          digest = excluded.digest,
                          after_position = excluded.after_position",
    )
    .bind(number(chain_id))
    .bind(number(range.first))
    .bind(number(range.last))
    .bind(range.digest.as_slice())
    .bind(after)
    .bind(contract.as_ref().map_or(&[][..], |address| address.as_slice()))
    .execute(connection)
    .await?;
    Ok(())
}

/// What is kept of a range.
#[derive(Clone, Copy)]
pub(crate) struct Noted {
    first: u64,
    last: u64,
    digest: [u8; 32],
}

impl Noted {
    /// None for one block, which the window keeps.
    pub(crate) fn of(range: &Range) -> Option<Self> {
        let (first, last) = (range.first.number, range.last.number);
        range.several.map(|digest| Self { first, last, digest: digest.0 })
    }
}

/// The chain goes back to this block; in the transaction that takes the facts back.
///
/// # Errors
/// The server fails.
pub(crate) async fn go_back(
    connection: &mut PgConnection,
    chain_id: u64,
    block: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query("delete from chain_ranges where chain_id = $1 and last_block > $2")
        .bind(number(chain_id))
        .bind(number(block))
        .execute(connection)
        .await?;
    Ok(())
}

/// Reads the oldest range again that was read once. False when it was repaired.
///
/// # Errors
/// As for the chain itself.
pub(crate) async fn check(watched: &Followed<'_>, at: Cursor) -> Result<bool, IndexerError> {
    let (store, chain_id) = (watched.store, watched.chain_id);
    let oldest = sqlx::query_as(
        "select first_block, last_block, digest, contract, after_position
           from chain_ranges
          where chain_id = $1
          order by first_block, contract
          limit 1",
    )
    .bind(number(chain_id))
    .fetch_optional(store.pool());
    let Some(once): Option<Once> = asked(oldest).await? else { return Ok(true) };
    let (first, last) = (once.first_block.unsigned_abs(), once.last_block.unsigned_abs());
    let addresses = if once.contract.is_empty() {
        asked(late::read_with(store.pool(), chain_id, last, &watched.addresses)).await?
    } else {
        vec![Address::from_slice(&once.contract)]
    };
    let (_, _, logs) = watched.source.range_again(first, last, &addresses).await?;
    let mut same = digest_of(&logs).as_slice() == once.digest;
    if !same {
        let blocks = (first, last);
        let (logs, proven) = one_by_one(watched.source, chain_id, blocks, &addresses).await?;
        let vouched = digest_of(&logs);
        if proven {
            watched.source.hold(blocks, &addresses, vouched, digest_of).await;
        }
        same = vouched.as_slice() == once.digest;
    }
    if same {
        let done = sqlx::query(
            "delete from chain_ranges
              where chain_id = $1
                and first_block = $2
                and contract = $3",
        )
        .bind(number(chain_id))
        .bind(once.first_block)
        .bind(&once.contract)
        .execute(store.pool());
        asked(done).await?;
        return Ok(true);
    }
    warn!(chain.id = chain_id, first, last, "a range tells other logs than before");
    let before = watched.source.header(first.saturating_sub(1)).await?;
    let ancestor = Block {
        number: before.number,
        hash: before.hash,
        time_s: before.time_s,
        digest: None,
        facts: None,
    };
    let end = watched.source.header(last).await?;
    let cause = Cause::Reread(block_ref(end.number, end.hash), last);
    let spans = facts_since(store, chain_id, once.after_position, ancestor.number).await?;
    let (store, fence) = (store.clone(), watched.fence.clone());
    let within = time_for(&spans);
    alone_for(within, heal(store, fence, chain_id, (at, ancestor), (cause, spans))).await?;
    Ok(false)
}

/// The logs of a range, each block's by itself, and whether headers vouch for all of them; of one
/// branch, as each block names the one before it.
async fn one_by_one(
    source: &Source,
    chain_id: u64,
    (first, last): (u64, u64),
    addresses: &[Address],
) -> Result<(Vec<Log>, bool), IndexerError> {
    let reading = stream::iter(first..=last).map(|number| source.proven_block(number, addresses));
    let mut reading = pin!(reading.buffered(BLOCKS_AHEAD));
    let (mut before, mut all, mut vouched) = (None, vec![], true);
    while let Some((header, logs, proven)) = reading.try_next().await? {
        if before.is_some_and(|before| header.parent_hash != before) {
            return Err(IndexerError::Forked(chain_id));
        }
        before = Some(header.hash);
        all.extend(logs);
        vouched &= proven;
    }
    Ok((all, vouched))
}

/// Up to this block the chain is read block by block from now on, also where it is final.
///
/// # Errors
/// The server fails.
pub(crate) async fn exactly(
    connection: &mut PgConnection,
    chain_id: u64,
    block: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "update chain_states
            set exact_upto = greatest(exact_upto, $2)
          where chain_id = $1",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .execute(connection)
    .await?;
    Ok(())
}

/// The last block that is to be read by itself, or the one before `from`.
///
/// # Errors
/// The server fails.
pub(crate) async fn exact_upto(
    pool: &PgPool,
    chain_id: u64,
    from: u64,
) -> Result<u64, sqlx::Error> {
    let upto: Option<i64> = sqlx::query_scalar(
        "select exact_upto
           from chain_states
          where chain_id = $1
            and exact_upto >= $2",
    )
    .bind(number(chain_id))
    .bind(number(from))
    .fetch_optional(pool)
    .await?;
    Ok(upto.map_or(from.saturating_sub(1), i64::unsigned_abs))
}

/// Where the facts stand of the blocks after this one, of which none is older than `after`.
async fn facts_since(
    store: &Store,
    chain_id: u64,
    mut after: Position,
    block: u64,
) -> Result<Vec<Span>, StoreError> {
    let mut facts: std::collections::BTreeSet<u64> = std::collections::BTreeSet::new();
    loop {
        let page = store.read_after(after, PAGE).await?;
        let Some(end) = page.last() else { break };
        after = end.position;
        for event in &page {
            if event.event_type == FACT_REVERTED {
                let Reverted::FactReverted { position, .. } = event.decode()?;
                facts.remove(&position);
                continue;
            }
            let chain = cause_of(event).chain;
            if chain.is_some_and(|chain| chain.chain_id.0 == chain_id && chain.block > block) {
                facts.insert(event.position.0.unsigned_abs());
            }
        }
    }
    let mut spans: Vec<Span> = vec![];
    for position in facts {
        match spans.last_mut() {
            Some(span) if span.last + 1 == position => span.last = position,
            _ => spans.push(Span { first: position, last: position }),
        }
    }
    Ok(spans)
}
