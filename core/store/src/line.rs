//! A connection that one task keeps from use to use. The pool asks whether a connection lives
//! whenever it changes hands; for the writer, whose batches follow each other within a
//! millisecond, that question took an eighth of the time (measured). And it hands them out in
//! turns: each process of the server then has to learn the tables anew, and to map their pages.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnection;
use sqlx::{Connection, PgPool};
use tokio::time::timeout;

use crate::connect::PING_WITHIN;

/// Used a shorter while ago, it is taken to live; whoever is wrong about that has a limit to how
/// long an answer may take.
const ASKED_AFTER: Duration = Duration::from_millis(50);

/// Kept from use to use by one task; two at a time are given one each.
pub struct Line {
    /// Where new ones come from.
    pool: PgPool,
    kept: Mutex<Option<Kept>>,
}

struct Kept {
    connection: PgConnection,
    used: Instant,
}

impl Line {
    pub(crate) fn of(pool: PgPool) -> Self {
        Self { pool, kept: Mutex::default() }
    }

    /// To be given back when all went well. Dropped instead, it is closed, and the server takes
    /// back what was not committed.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn take(&self) -> Result<PgConnection, sqlx::Error> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Kept { mut connection, used }) = kept
            && (used.elapsed() < ASKED_AFTER || answers(&mut connection).await)
        {
            return Ok(connection);
        }
        Ok(self.pool.acquire().await?.detach())
    }

    pub fn give_back(&self, connection: PgConnection) {
        let kept = Kept { connection, used: Instant::now() };
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    }

    /// After a failure: kept if the server still answers, which ends a transaction that was begun.
    pub(crate) async fn give_back_failed(&self, mut connection: PgConnection) {
        if answers(&mut connection).await {
            self.give_back(connection);
        }
    }
}

async fn answers(connection: &mut PgConnection) -> bool {
    matches!(timeout(PING_WITHIN, connection.ping()).await, Ok(Ok(())))
}
