//! How the followed chains stand, as their indexers have written it down. Facts about chains that
//! matter to anybody are in the log; this is how far the reading is.

use brickyard_core::kernel::Hash32;
use serde::Serialize;
use sqlx::{FromRow, PgPool};
use time::OffsetDateTime;

use crate::error::StoreError;

/// One chain that was read at least once, or that stopped before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChainStatus {
    pub chain_id: u64,
    /// The last block whose logs are in the event log.
    pub read: Option<BlockPlace>,
    /// The newest block that an endpoint has told of.
    pub head: Option<u64>,
    /// No fork reaches this block or an older one.
    pub last_final: Option<BlockPlace>,
    pub final_after: Option<u64>,
    pub stopped: Option<StoppedChain>,
    /// Logs that could not be read and wait for somebody.
    pub dead_letters: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BlockPlace {
    pub number: u64,
    pub hash: Hash32,
    /// Of the block, in unix seconds, where it is known.
    pub time_s: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoppedChain {
    /// `changed-genesis`, `wrong-chain` or `too-deep`.
    pub kind: String,
    pub reason: String,
    /// An operator has accepted what the chain says now; it is about to be read on.
    pub accepted: bool,
    /// In unix seconds.
    pub since_s: i64,
}

#[derive(FromRow)]
struct Row {
    chain_id: i64,
    block_number: Option<i64>,
    block_hash: Option<Vec<u8>>,
    block_time_s: Option<i64>,
    head: Option<i64>,
    final_block: Option<i64>,
    final_hash: Option<Vec<u8>>,
    final_after: Option<i64>,
    kind: Option<String>,
    reason: Option<String>,
    accepted: Option<bool>,
    stopped_at: Option<OffsetDateTime>,
    dead_letters: i64,
}

impl From<Row> for ChainStatus {
    fn from(row: Row) -> Self {
        let place = |number: Option<i64>, hash: Option<Vec<u8>>, time: Option<i64>| {
            let hash = <[u8; 32]>::try_from(hash?).ok()?;
            let (number, time_s) = (number?.unsigned_abs(), time.map(i64::unsigned_abs));
            Some(BlockPlace { number, hash: Hash32::new(hash), time_s })
        };
        let stopped = || {
            let since_s = row.stopped_at?.unix_timestamp();
            Some(StoppedChain {
                kind: row.kind?,
                reason: row.reason?,
                accepted: row.accepted?,
                since_s,
            })
        };
        Self {
            chain_id: row.chain_id.unsigned_abs(),
            read: place(row.block_number, row.block_hash, row.block_time_s),
            head: row.head.map(i64::unsigned_abs),
            last_final: place(row.final_block, row.final_hash, None),
            final_after: row.final_after.map(i64::unsigned_abs),
            stopped: stopped(),
            dead_letters: row.dead_letters.unsigned_abs(),
        }
    }
}

/// Every chain, by its id.
///
/// # Errors
/// The server fails.
pub async fn chain_statuses(pool: &PgPool) -> Result<Vec<ChainStatus>, StoreError> {
    let rows: Vec<Row> = sqlx::query_as(
        "select chain_id, c.block_number, c.block_hash, c.block_time_s, s.head, s.final_block,
                s.final_hash, s.final_after, x.kind, x.reason, x.accepted, x.stopped_at,
                (select count(*)
                   from dead_letters as d
                  where d.chain_id = coalesce(c.chain_id, s.chain_id, x.chain_id)
                    and d.resolved_at is null) as dead_letters
           from chain_cursors as c
           full join chain_states as s using (chain_id)
           full join chain_stops as x using (chain_id)
          order by chain_id",
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(ChainStatus::from).collect())
}
