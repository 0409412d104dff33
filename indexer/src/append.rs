//! What was read of a chain goes into the log: facts, dead letters, window and cursor in one
//! transaction, all or nothing, and once.

use std::sync::Arc;

use alloy::primitives::B256;
use alloy::rpc::types::Log;
use brickyard_store::{FactBatch, Fence, Line, Position, Store, crash_point};
use sqlx::Connection;
use tracing::debug;

use crate::cursor::{self, Cursor};
use crate::decode::Unreadable;
use crate::ranges::{Counted, LOGS};
use crate::reread::{self, Noted};
use crate::run::{IndexerError, Range};
use crate::source::Header;
use crate::window;

/// From where a chain goes on.
pub(crate) struct Place {
    pub(crate) chain_id: u64,
    pub(crate) genesis_hash: B256,
    pub(crate) at: Option<Cursor>,
}

/// What is ready, in stretches of about as many logs as one range holds: many quiet blocks are
/// worth one transaction, and no transaction holds the log's head for long.
pub(crate) fn stretches(ready: Vec<Counted<Range>>) -> Vec<Vec<Range>> {
    let most = usize::try_from(LOGS).unwrap_or(usize::MAX);
    let (mut stretches, mut logs): (Vec<Vec<Range>>, usize) = (vec![], 0);
    for range in ready {
        logs += range.logs;
        match stretches.last_mut().filter(|_| logs <= most) {
            Some(stretch) => stretch.push(range.value),
            None => {
                logs = range.logs;
                stretches.push(vec![range.value]);
            }
        }
    }
    stretches
}

/// What is noted of a range beside its facts.
struct Read {
    header: Header,
    unread: Vec<(Log, Unreadable)>,
    incarnation: u32,
    digest: Option<B256>,
    /// How many there are.
    facts: usize,
    /// To be read a second time.
    several: Option<Noted>,
}

/// Appends a stretch of ranges that follow each other, of which there is at least one.
///
/// # Errors
/// They do not follow what was read, another indexer has the turn, or the server fails.
pub(crate) async fn append(
    (store, line): (Store, Arc<Line>),
    fence: Fence,
    place: Place,
    stretch: Vec<Range>,
) -> Result<Cursor, IndexerError> {
    let Place { chain_id, genesis_hash, at } = place;
    let mut last = at.map(|at| at.block_hash);
    for range in &stretch {
        if last.is_some_and(|last| range.first.parent_hash != last) {
            return Err(IndexerError::Forked(chain_id));
        }
        last = Some(range.last.hash);
    }
    let end = stretch.last().expect("there is at least one").last;
    let now =
        Cursor { genesis_hash, block: end.number, block_hash: end.hash, block_time_s: end.time_s };
    let begin = stretch.first().expect("there is at least one").first;
    let (mut facts, mut blocks) = (None::<FactBatch>, vec![]);
    for range in stretch {
        let several = Noted::of(&range);
        let Range { last, facts: batch, unread, incarnation, digest, .. } = range;
        blocks.push(Read {
            header: last,
            unread,
            incarnation,
            digest,
            facts: batch.facts().len(),
            several,
        });
        match &mut facts {
            Some(facts) => facts.join(batch),
            None => facts = Some(batch),
        }
    }
    let facts = facts.expect("there is at least one");
    let mut connection = line.take().await?;
    let mut tx = connection.begin().await?;
    // Somebody who was paused in the middle of his turn writes nothing after it.
    let ours = fence.check(&mut tx).await?;
    if !ours || !cursor::advance(&mut tx, chain_id, at.as_ref(), &now).await? {
        return Err(IndexerError::Overtaken(chain_id));
    }
    for (log, reason) in blocks.iter().flat_map(|read| &read.unread) {
        cursor::bury(&mut tx, chain_id, log, reason).await?;
    }
    let before: Position =
        sqlx::query_scalar("select position from log_head").fetch_one(&mut *tx).await?;
    let written = store.append_facts(&mut tx, &facts).await?;
    if at.is_none() && begin.number > 0 {
        // The very first fork goes back to before the first block.
        window::put(&mut tx, chain_id, &begin.before(), &window::Read::default()).await?;
    }
    let mut next = written.as_ref().map_or(1, |appended| appended.first.0);
    for noted in blocks.iter().filter_map(|read| read.several.as_ref()) {
        reread::note(&mut tx, chain_id, noted, None, before).await?;
    }
    for Read { header, incarnation, digest, facts, .. } in &blocks {
        let after = next + i64::try_from(*facts).expect("a range fits memory");
        let facts =
            (digest.is_some() && *facts > 0).then_some((Position(next), Position(after - 1)));
        let read = window::Read { incarnation: *incarnation, digest: *digest, facts };
        window::put(&mut tx, chain_id, header, &read).await?;
        next = after;
    }
    crash_point("mid-range");
    tx.commit().await?;
    line.give_back(connection);
    if let Some(appended) = written {
        store.announce(appended);
    }
    debug!(chain.id = chain_id, block = now.block, events = facts.facts().len(), "read on");
    // Thousands of small texts: the next range does not wait until each has been given back.
    tokio::task::spawn_blocking(move || drop((facts, blocks)));
    Ok(now)
}
