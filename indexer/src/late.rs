//! Contracts that are followed when the chain was read past their first block: their older logs
//! are read one contract after the other, each by a cursor of its own, until they have come as far
//! as the chain; from then on the chain's cursor counts for them.
//!
//! Until then the chain is read without them, so that the events of a stream keep the order of the
//! chain. Nothing is decided by time: how long it goes on at a stretch only says when the head is
//! looked at again.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use alloy::primitives::Address;
use brickyard_core::chains::Span;
use brickyard_store::{AppendedFacts, Fence, Position, Store, crash_point};
use futures::{StreamExt, TryStreamExt, stream};
use sqlx::PgPool;
use sqlx::postgres::PgConnection;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::info;

use crate::asked::asked;
use crate::cursor::{self, Cursor, number};
use crate::followed::{Followed, followed};
use crate::ranges::in_ranges;
use crate::reread::{self, Noted};
use crate::run::{IndexerError, Range, alone, read};
use crate::source::Source;

/// New blocks wait no longer for older ones.
const AT_A_STRETCH: Duration = Duration::from_secs(2);

/// Drops from `followed` what has not come as far as the chain. Who is seen for the first time is
/// written down: as one that goes along when its first block is still to come.
///
/// # Errors
/// The server fails, or another indexer has the turn.
pub(crate) async fn without_late(
    store: &Store,
    fence: &Fence,
    chain_id: u64,
    mut followed: Followed,
    at: Option<Cursor>,
) -> Result<Followed, IndexerError> {
    let known = asked(standing(store.pool(), chain_id)).await?;
    let mut late: Vec<Address> =
        known.iter().filter(|(_, joined)| !**joined).map(|(address, _)| *address).collect();
    let new = followed.added.iter().filter(|(address, _)| !known.contains_key(*address));
    let new: Vec<(Address, u64)> = new.map(|(address, first)| (*address, *first)).collect();
    if !new.is_empty() {
        let next = at.map_or(followed.first_block, |cursor| cursor.block + 1);
        let entering = enter(store.clone(), fence.clone(), chain_id, at, next, new);
        late.extend(alone(entering).await?);
    }
    for address in late {
        followed.kinds.remove(&address);
    }
    Ok(followed)
}

async fn standing(pool: &PgPool, chain_id: u64) -> Result<HashMap<Address, bool>, sqlx::Error> {
    let rows: Vec<(Vec<u8>, bool)> =
        sqlx::query_as("select address, joined from contract_cursors where chain_id = $1")
            .bind(number(chain_id))
            .fetch_all(pool)
            .await?;
    Ok(rows.into_iter().map(|(address, joined)| (Address::from_slice(&address), joined)).collect())
}

/// Answers those that are late.
async fn enter(
    store: Store,
    fence: Fence,
    chain_id: u64,
    at: Option<Cursor>,
    next: u64,
    new: Vec<(Address, u64)>,
) -> Result<Vec<Address>, IndexerError> {
    let mut tx = store.pool().begin().await?;
    // Held until the commit: where the chain stands decides who is late.
    let stands: Option<i64> = sqlx::query_scalar(
        "select block_number
           from chain_cursors
          where chain_id = $1
            for update",
    )
    .bind(number(chain_id))
    .fetch_optional(&mut *tx)
    .await?;
    if !fence.check(&mut tx).await? || stands != at.map(|cursor| number(cursor.block)) {
        return Err(IndexerError::Overtaken(chain_id));
    }
    let mut late = vec![];
    for (address, first_block) in new {
        let joined = first_block >= next;
        sqlx::query(
            "insert into contract_cursors (chain_id, address, next_block, joined, joined_after)
             values ($1, $2, $3, $4, $5)",
        )
        .bind(number(chain_id))
        .bind(address.as_slice())
        .bind(number(first_block))
        .bind(joined)
        .bind(number(next.saturating_sub(1)))
        .execute(&mut *tx)
        .await?;
        if !joined {
            info!(chain.id = chain_id, %address, first_block, next, "followed late: reading back");
            late.push(address);
        }
    }
    tx.commit().await?;
    Ok(late)
}

/// Reads on with those that are late, for a while.
///
/// # Errors
/// As for the chain itself.
pub(crate) async fn read_back(
    store: &Store,
    source: &Source,
    chain_id: u64,
    fence: &Fence,
    final_after: u64,
    stop: &CancellationToken,
) -> Result<(), IndexerError> {
    let late = sqlx::query_as(
        "select address, next_block
           from contract_cursors
          where chain_id = $1
            and not joined
          order by address",
    )
    .bind(number(chain_id))
    .fetch_all(store.pool());
    let late: Vec<(Vec<u8>, i64)> = asked(late).await?;
    if late.is_empty() {
        return Ok(());
    }
    let Some(followed) = asked(followed(store, chain_id)).await? else { return Ok(()) };
    let Some(at) = asked(cursor::cursor(store.pool(), chain_id)).await? else { return Ok(()) };
    let until = Instant::now() + AT_A_STRETCH;
    for (address, next) in late {
        let address = Address::from_slice(&address);
        // Nobody followed it: a filter without addresses would ask for the logs of all contracts.
        let Some(one) = followed.only(address).map(Arc::new) else { continue };
        let mut next = next.unsigned_abs();
        let reading =
            |from, to| read(store.clone(), source.clone(), chain_id, Arc::clone(&one), from, to);
        // What was repaired or may still be replaced is read block by block, as the chain itself.
        let repaired = asked(reread::exact_upto(store.pool(), chain_id, next)).await?;
        let repaired = repaired.min(at.block);
        let upto = at.block.saturating_sub(final_after).max(repaired);
        let one_by_one =
            |blocks: RangeInclusive<u64>| stream::iter(blocks).then(|block| reading(block, block));
        let ranges = in_ranges(repaired + 1, upto, reading);
        let ranges =
            one_by_one(next..=repaired).chain(ranges).chain(one_by_one(upto + 1..=at.block));
        let mut ranges = pin!(ranges);
        while let Some(range) = ranges.try_next().await? {
            // The chain's block still stands, and with it all blocks below it.
            if source.header(at.block).await?.hash != at.block_hash {
                return Err(IndexerError::Forked(chain_id));
            }
            let place = Place { chain_id, address, next };
            next = range.value.last.number + 1;
            alone(append(store.clone(), fence.clone(), place, range.value)).await?;
            if stop.is_cancelled() || Instant::now() > until {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// From where a range of one contract goes on.
struct Place {
    chain_id: u64,
    address: Address,
    next: u64,
}

/// One transaction: facts, dead letters, the contract's cursor. All or nothing, and once.
async fn append(
    store: Store,
    fence: Fence,
    place: Place,
    range: Range,
) -> Result<(), IndexerError> {
    let Place { chain_id, address, next } = place;
    let mut tx = store.pool().begin().await?;
    let ours = fence.check(&mut tx).await?;
    let moved = sqlx::query(
        "update contract_cursors
            set next_block = $4,
                joined = $4 > (select block_number from chain_cursors where chain_id = $1),
                joined_after = $4 - 1,
                updated_at = clock_timestamp()
          where chain_id = $1
            and address = $2
            and next_block = $3
            and not joined",
    )
    .bind(number(chain_id))
    .bind(address.as_slice())
    .bind(number(next))
    .bind(number(range.last.number + 1))
    .execute(&mut *tx)
    .await?;
    if !ours || moved.rows_affected() != 1 {
        return Err(IndexerError::Overtaken(chain_id));
    }
    for (log, reason) in &range.unread {
        cursor::bury(&mut tx, chain_id, log, reason).await?;
    }
    let written = store.append_facts(&mut tx, &range.facts).await?;
    if let Some(appended) = written.as_ref().filter(|_| range.is_one_block()) {
        note_facts(&mut tx, chain_id, range.last.number, appended).await?;
    }
    if let Some(noted) = Noted::of(&range) {
        // The chain's own facts of these blocks are older.
        reread::note(&mut tx, chain_id, &noted, Some(address), Position(0)).await?;
    }
    crash_point("mid-read-back");
    tx.commit().await?;
    if let Some(appended) = written {
        store.announce(appended);
    }
    Ok(())
}

/// Facts of a block that were not read with it.
///
/// # Errors
/// The server fails.
pub(crate) async fn note_facts(
    connection: &mut PgConnection,
    chain_id: u64,
    block: u64,
    facts: &AppendedFacts,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into chain_late_facts (chain_id, block_number, first_position, last_position)
         values ($1, $2, $3, $4)",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .bind(facts.first)
    .bind(facts.last)
    .execute(connection)
    .await?;
    Ok(())
}

/// Where the facts stand that were read later than their blocks, of blocks after this one.
///
/// # Errors
/// The server fails.
pub(crate) async fn facts_after(
    pool: &PgPool,
    chain_id: u64,
    block: u64,
) -> Result<Vec<(Position, Position)>, sqlx::Error> {
    sqlx::query_as(
        "select first_position, last_position
           from chain_late_facts
          where chain_id = $1
            and block_number > $2
          order by first_position",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .fetch_all(pool)
    .await
}

/// Whether all facts that were read later than their blocks, of blocks after this one, stand within
/// `spans`; asked while the log's head is held.
///
/// # Errors
/// The server fails.
pub(crate) async fn all_within(
    connection: &mut PgConnection,
    chain_id: u64,
    block: u64,
    spans: &[Span],
) -> Result<bool, sqlx::Error> {
    let late: Vec<(Position, Position)> = sqlx::query_as(
        "select first_position, last_position
           from chain_late_facts
          where chain_id = $1
            and block_number > $2",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .fetch_all(connection)
    .await?;
    let within = |(first, last): &(Position, Position)| {
        let (first, last) = (first.0.unsigned_abs(), last.0.unsigned_abs());
        spans.iter().any(|span| span.first <= first && last <= span.last)
    };
    Ok(late.iter().all(within))
}

/// The chain goes back to this block, and so does whoever had come further; in the transaction
/// that takes the facts back.
///
/// # Errors
/// The server fails.
pub(crate) async fn go_back(
    connection: &mut PgConnection,
    chain_id: u64,
    block: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query("delete from chain_late_facts where chain_id = $1 and block_number > $2")
        .bind(number(chain_id))
        .bind(number(block))
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "update contract_cursors
            set next_block = least(next_block, $2 + 1),
                joined_after = least(joined_after, $2)
          where chain_id = $1",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .execute(connection)
    .await?;
    Ok(())
}

/// Those of `addresses` whose logs were read with a block; the others' were read by themselves.
///
/// # Errors
/// The server fails.
pub(crate) async fn read_with(
    pool: &PgPool,
    chain_id: u64,
    block: u64,
    addresses: &[Address],
) -> Result<Vec<Address>, sqlx::Error> {
    let apart: Vec<Vec<u8>> = sqlx::query_scalar(
        "select address
           from contract_cursors
          where chain_id = $1
            and joined_after >= $2",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .fetch_all(pool)
    .await?;
    let apart: Vec<Address> = apart.iter().map(|address| Address::from_slice(address)).collect();
    Ok(addresses.iter().copied().filter(|address| !apart.contains(address)).collect())
}

/// Blocks up to this one are final: nobody takes their facts back.
///
/// # Errors
/// The server fails.
pub(crate) async fn forget(
    connection: &mut PgConnection,
    chain_id: u64,
    block: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query("delete from chain_late_facts where chain_id = $1 and block_number <= $2")
        .bind(number(chain_id))
        .bind(number(block))
        .execute(connection)
        .await?;
    Ok(())
}
