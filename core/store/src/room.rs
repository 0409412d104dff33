//! Room at the end of the log: its pieces are made before they are needed, and closed when full.
//!
//! See migrations/0013_partitions.sql for what a piece is and how streams stay unique over them.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::reader::Position;

const AFTER_FAILURE: Duration = Duration::from_secs(5);

pub(crate) struct Room {
    pool: PgPool,
    /// Positions in a new piece.
    piece_events: i64,
    /// The last position there is a place for, as far as is known.
    until: AtomicI64,
}

impl Room {
    pub(crate) fn new(pool: PgPool, piece_events: u32) -> Self {
        Self { pool, piece_events: i64::from(piece_events.max(1)), until: AtomicI64::new(0) }
    }

    /// Sees to it that the log can grow by `count` beyond `head`, which others may have passed by
    /// less than a quarter of a piece.
    pub(crate) async fn ensure(&self, head: Position, count: usize) -> Result<(), sqlx::Error> {
        let count = i64::try_from(count).expect("a batch fits memory");
        if head.0 + count + self.piece_events / 4 <= self.until.load(Ordering::Relaxed) {
            return Ok(());
        }
        let until = sqlx::query_scalar("select log_make_room($1, $2)")
            .bind(self.piece_events)
            .bind(count + self.piece_events / 2)
            .fetch_one(&self.pool)
            .await?;
        self.until.store(until, Ordering::Relaxed);
        Ok(())
    }

    /// The log was found to have no place: others have filled it faster than this process knew.
    pub(crate) fn forget(&self) {
        self.until.store(0, Ordering::Relaxed);
    }
}

/// Closes pieces that are full, until told to stop. Any number of processes may.
pub(crate) async fn close_pieces(
    pool: PgPool,
    mut head: watch::Receiver<Position>,
    stop: CancellationToken,
) {
    let work = async {
        loop {
            match close_next(&pool).await {
                Ok(Ok(name)) => info!(name, "a full piece of the log was closed"),
                Ok(Err(ends_at)) => {
                    if head.wait_for(|head| head.0 > ends_at).await.is_err() {
                        return;
                    }
                }
                // Whoever closes the pool is done with the log.
                Err(_) if pool.is_closed() => return,
                Err(error) => {
                    warn!(%error, "a full piece of the log could not be closed; trying again");
                    tokio::time::sleep(AFTER_FAILURE).await;
                }
            }
        }
    };
    stop.run_until_cancelled(work).await;
}

/// The name of the piece that was closed, or where the open one ends.
async fn close_next(pool: &PgPool) -> Result<Result<String, i64>, sqlx::Error> {
    let (name, ends_at, full): (String, i64, bool) = sqlx::query_as(
        "select name, last_position, last_position < position
           from log_pieces, log_head
          where not finished
          order by first_position
          limit 1",
    )
    .fetch_one(pool)
    .await?;
    if !full {
        return Ok(Err(ends_at));
    }
    sqlx::query("select log_finish_piece()").execute(pool).await?;
    Ok(Ok(name))
}
