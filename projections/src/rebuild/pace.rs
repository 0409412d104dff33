//! How fast a rebuild goes beside a site that works: after each stretch of work it rests, so that
//! commands find a free core. Alone it takes all there is.

use std::time::{Duration, Instant};

use sqlx::PgPool;

/// A rest, in lengths of the work before it: a fifth of the time is the rebuild's.
const REST: u32 = 4;
/// The server reads ahead by as much as fits its buffers; longer rests would only lose time.
const LONGEST: Duration = Duration::from_millis(60);
const LOOK_EVERY: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub(super) struct Pace {
    gentle: bool,
    looked: Instant,
    rested: Instant,
}

impl Pace {
    pub(super) async fn of(pool: &PgPool) -> Result<Self, sqlx::Error> {
        let now = Instant::now();
        Ok(Self { gentle: others_write(pool).await?, looked: now, rested: now })
    }

    /// Whether commands come in: then one thing is done after the other.
    pub(super) fn is_gentle(&self) -> bool {
        self.gentle
    }

    /// To be called every few milliseconds of work.
    pub(super) async fn rest(&mut self, pool: &PgPool) -> Result<(), sqlx::Error> {
        if self.looked.elapsed() > LOOK_EVERY {
            self.gentle = others_write(pool).await?;
            self.looked = Instant::now();
        }
        match self.gentle {
            true => tokio::time::sleep((self.rested.elapsed() * REST).min(LONGEST)).await,
            false => tokio::task::yield_now().await,
        }
        self.rested = Instant::now();
        Ok(())
    }
}

async fn others_write(pool: &PgPool) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("select recorded_at > clock_timestamp() - interval '2 s' from log_head")
        .fetch_one(pool)
        .await
}
