//! Sealing: the tree follows the log a moment behind, and each step is signed.
//!
//! One transaction a step, under the row of `log_tree`: processes may seal at once and one that is
//! killed leaves nothing half done, but they take turns, so that one of them works. The log's head
//! is never locked, so appends do not notice.

use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{PgPool, Row};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;
use tracing::error;

use super::checkpoint::{Checkpoint, endorse};
use super::error::ProofError;
use super::note::NoteSigner;
use super::tile::{TileId, Tiles};
use super::tree::{Hash, cover};
use crate::crash::crash_point;
use crate::error::silence;
use crate::leaves::{Known, Leaves};
use crate::store::Store;
use crate::turns::Turn;

/// From the beginning of a seal to the next; twice that is below the promised second, unless
/// the processors are saturated.
const EVERY: Duration = Duration::from_millis(400);
/// After a failure; the log goes on meanwhile.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// Silence for longer is a lost link.
const SEAL_WITHIN: Duration = Duration::from_secs(15);
/// A look takes milliseconds.
const LOOK_WITHIN: Duration = Duration::from_secs(5);
/// Leaves in one transaction: a tenth of a second or so.
const PAGE: i64 = 32_768;

/// Takes a key into use: the first one names the log, and later ones must be the newest.
///
/// # Errors
/// Another key signs for this log, or the server fails.
pub async fn establish(pool: &PgPool, secret: &[u8; 32]) -> Result<NoteSigner, ProofError> {
    let mut tx = pool.begin().await?;
    let fresh = NoteSigner::new("brickyard/new", secret)?;
    let origin = format!("brickyard/{}", name_of(&fresh));
    let first =
        sqlx::query("insert into log_tree (origin, size) values ($1, 0) on conflict do nothing")
            .bind(&origin)
            .execute(&mut *tx)
            .await?
            .rows_affected();
    let (origin, _) = hold_tree(&mut tx).await?;
    let signer = NoteSigner::new(&origin, secret)?;
    if first == 1 {
        sqlx::query("insert into log_keys (key, from_size) values ($1, 0)")
            .bind(signer.public().to_string())
            .execute(&mut *tx)
            .await?;
    }
    require_newest(&mut tx, &signer).await?;
    tx.commit().await?;
    Ok(signer)
}

/// A name that no other log has: from the first key.
fn name_of(signer: &NoteSigner) -> String {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(signer.public().to_string().as_bytes());
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Replaces the key by a new one, on the old one's word. Checkpoints of the old key stay good.
///
/// # Errors
/// The old key is not the one that signs, or the server fails.
pub async fn rotate(
    pool: &PgPool,
    old: &NoteSigner,
    secret: &[u8; 32],
) -> Result<NoteSigner, ProofError> {
    let new = NoteSigner::new(old.public().name(), secret)?;
    let mut tx = pool.begin().await?;
    let (_, size) = hold_tree(&mut tx).await?;
    require_newest(&mut tx, old).await?;
    sqlx::query("insert into log_keys (key, from_size, succession) values ($1, $2, $3)")
        .bind(new.public().to_string())
        .bind(size)
        .bind(endorse(old, new.public(), size.unsigned_abs()))
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(new)
}

/// Seals what is in the log now, one step; answers the new size, or none when nothing was new.
///
/// # Errors
/// The log is shorter than the tree or has a gap, the key is not the newest, or the server fails.
pub async fn seal(store: &Store, signer: &NoteSigner) -> Result<Option<u64>, ProofError> {
    let mut tx = store.pool().begin().await?;
    // A process that loses its link must not keep the others from sealing.
    sqlx::query("set local idle_in_transaction_session_timeout = '10s'").execute(&mut *tx).await?;
    let (origin, sealed) = hold_tree(&mut tx).await?;
    let head: i64 = sqlx::query_scalar("select position from log_head").fetch_one(&mut *tx).await?;
    if head < sealed {
        return Err(ProofError::LogIsShorter { head, sealed: sealed.unsigned_abs() });
    }
    if head == sealed {
        return Ok(None);
    }
    require_newest(&mut tx, signer).await?;
    let leaves = leaves_after(&mut tx, store.leaves(), sealed, head.min(sealed + PAGE)).await?;
    let mut size = sealed.unsigned_abs();
    let mut tiles = right_edge(&mut tx, size).await?;
    for leaf in leaves {
        tiles.append(size, leaf);
        size += 1;
    }
    write_tiles(&mut tx, &tiles, sealed.unsigned_abs(), size).await?;
    let root = tiles.range(0, size).and_then(|range| range.root());
    let checkpoint = Checkpoint { origin, size, root: root.ok_or(ProofError::DamagedTile)? };
    let end = i64::try_from(size).expect("positions are 63 bits");
    sqlx::query("insert into log_checkpoints (size, note) values ($1, $2)")
        .bind(end)
        .bind(checkpoint.sign(signer))
        .execute(&mut *tx)
        .await?;
    sqlx::query("update log_tree set size = $1").bind(end).execute(&mut *tx).await?;
    crash_point("mid-seal");
    tx.commit().await?;
    store.leaves().forget(end);
    Ok(Some(size))
}

/// Seals until told to stop, when it is this process' turn: of several on one database, one
/// works and another takes over. A key that was replaced is read anew with `reload`.
pub async fn run<F>(
    store: Store,
    mut signer: NoteSigner,
    reload: impl Fn() -> F,
    stop: CancellationToken,
) where
    F: Future<Output = Option<NoteSigner>>,
{
    let mut told = String::new();
    while !stop.is_cancelled() {
        let mut turn = store.turn("seal");
        if stop.run_until_cancelled(turn.ours()).await.is_none() {
            return;
        }
        let sealing = seal_in_turn(&store, &mut signer, &reload, &mut turn, &mut told);
        let Some(failed) = stop.run_until_cancelled(sealing).await else { return };
        // Somebody else may be able to; if there is nobody, the turn is ours again.
        drop(turn);
        let Some(failed) = failed else { continue };
        // Once for each reason: it may stay for long.
        let reason = failed.to_string();
        if reason != told {
            error!(error = reason, "the log cannot be sealed here; it goes on without proofs");
            told = reason;
        }
        let _ = stop.run_until_cancelled(tokio::time::sleep(AFTER_FAILURE)).await;
    }
}

/// Until it fails, or until it is somebody else's turn.
async fn seal_in_turn<F>(
    store: &Store,
    signer: &mut NoteSigner,
    reload: &impl Fn() -> F,
    turn: &mut Turn,
    told: &mut String,
) -> Option<ProofError>
where
    F: Future<Output = Option<NoteSigner>>,
{
    let mut head = store.head_changes();
    while turn.is_ours() {
        let began = Instant::now();
        let sealed = timeout(SEAL_WITHIN, seal(store, signer)).await;
        match sealed.unwrap_or_else(|_| Err(silence(SEAL_WITHIN).into())) {
            Ok(size) => {
                told.clear();
                let _ = timeout(LOOK_WITHIN, measure(store.pool(), size)).await;
            }
            Err(ProofError::OtherKey { .. }) if let Some(newer) = reload().await => {
                *signer = newer;
            }
            Err(failed) => return Some(failed),
        }
        tokio::time::sleep_until(began + EVERY).await;
        let size = timeout(LOOK_WITHIN, sealed_size(store.pool())).await;
        if matches!(size, Ok(Ok(size)) if size < head.borrow().0) {
            continue;
        }
        tokio::select! {
            _ = head.changed() => {}
            () = turn.lost() => {}
        }
    }
    None
}

async fn measure(pool: &PgPool, size: Option<u64>) {
    let Some(size) = size else { return };
    metrics::counter!("brickyard_proofs_sealed_size").absolute(size);
    let lag_s: Result<f64, _> = sqlx::query_scalar(
        "select extract(epoch from c.sealed_at - e.recorded_at)::float8
           from (select sealed_at, lag(size, 1, 0::bigint) over (order by size) as before, size
                   from (select * from log_checkpoints order by size desc limit 2) as newest
                ) as c
           join events e on e.position = c.before + 1
          order by c.size desc
          limit 1",
    )
    .fetch_one(pool)
    .await;
    if let Ok(lag_s) = lag_s {
        metrics::histogram!("brickyard_proofs_seal_lag_seconds").record(lag_s);
    }
}

async fn sealed_size(pool: &PgPool) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("select size from log_tree").fetch_one(pool).await
}

/// Origin and size of the tree, held until the end of the transaction.
async fn hold_tree(connection: &mut PgConnection) -> Result<(String, i64), ProofError> {
    let row = sqlx::query_as("select origin, size from log_tree for update");
    row.fetch_optional(connection).await?.ok_or(ProofError::NoKey)
}

async fn require_newest(
    connection: &mut PgConnection,
    signer: &NoteSigner,
) -> Result<(), ProofError> {
    let newest: Option<String> = sqlx::query_scalar(
        "select key from log_keys order by from_size desc, made_at desc limit 1",
    )
    .fetch_optional(connection)
    .await?;
    let newest = newest.ok_or(ProofError::NoKey)?;
    if newest != signer.public().to_string() {
        return Err(ProofError::OtherKey { key: newest });
    }
    Ok(())
}

/// The leaves of the positions above `sealed` up to `to`, from memory where they are.
async fn leaves_after(
    connection: &mut PgConnection,
    known: &Leaves,
    sealed: i64,
    to: i64,
) -> Result<Vec<Hash>, ProofError> {
    let mut leaves = vec![];
    let mut last = sealed;
    while last < to {
        let limit = usize::try_from(to - last).expect("a page is small");
        match known.from(last + 1, limit) {
            Known::From(hashes) => leaves.extend(hashes),
            Known::NothingBefore(next) => {
                leaves.extend(leaves_in_log(connection, last, to.min(next - 1)).await?);
            }
        }
        last = sealed + i64::try_from(leaves.len()).expect("a page is small");
    }
    Ok(leaves)
}

async fn leaves_in_log(
    connection: &mut PgConnection,
    after: i64,
    to: i64,
) -> Result<Vec<Hash>, ProofError> {
    let rows = sqlx::query(
        "select position, leaf_hash
           from events
          where position > $1
            and position <= $2
          order by position",
    )
    .bind(after)
    .bind(to)
    .fetch_all(connection)
    .await?;
    let mut leaves = Vec::with_capacity(rows.len());
    for (row, expected) in rows.iter().zip(after + 1..) {
        if row.try_get::<i64, _>("position")? != expected {
            return Err(ProofError::Gap { position: expected });
        }
        let leaf: &[u8] = row.try_get("leaf_hash")?;
        leaves.push(leaf.try_into().map_err(|_| ProofError::Gap { position: expected })?);
    }
    let end = after + i64::try_from(leaves.len()).expect("a page is small");
    if end < to {
        return Err(ProofError::Gap { position: end + 1 });
    }
    Ok(leaves)
}

/// The tiles at the right edge of a tree: what growing it and its root need.
async fn right_edge(connection: &mut PgConnection, size: u64) -> Result<Tiles, ProofError> {
    let ids: Vec<TileId> = cover(0, size).into_iter().map(TileId::of).collect();
    let tiles = super::read::tiles(connection, &ids).await?;
    // What is longer than the tree was not written by a seal.
    let sound = tiles.iter().all(|(id, hashes)| {
        u64::try_from(hashes.len()).is_ok_and(|width| width == id.width_in(size))
    });
    if !sound || ids.iter().any(|id| tiles.get(*id).is_none()) {
        return Err(ProofError::DamagedTile);
    }
    Ok(tiles)
}

async fn write_tiles(
    connection: &mut PgConnection,
    tiles: &Tiles,
    old_size: u64,
    new_size: u64,
) -> Result<(), ProofError> {
    let changed = tiles.iter().filter(|(id, _)| id.width_in(old_size) != id.width_in(new_size));
    let (mut levels, mut indexes, mut hashes) = (vec![], vec![], vec![]);
    for (id, tile) in changed {
        levels.push(i16::try_from(id.level).expect("eight levels"));
        indexes.push(i64::try_from(id.index).expect("positions are 63 bits"));
        hashes.push(tile.concat());
    }
    sqlx::query(
        "insert into log_tiles (level, index, hashes)
         select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])
         on conflict on constraint log_tiles_pkey do update set hashes = excluded.hashes",
    )
    .bind(levels)
    .bind(indexes)
    .bind(hashes)
    .execute(connection)
    .await?;
    Ok(())
}
