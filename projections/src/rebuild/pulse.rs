//! Ends a rebuild whose connections have fallen silent.
//!
//! A question may rightly take minutes, such as making an index, so no limit is set to one.
//! Instead, when nothing that the rebuild waits for has come for a while, the server is asked by a
//! fresh connection whether it is at work for us. When it is not, it will not come.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use brickyard_store::{Store, StoreError};
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use sqlx::{PgPool, Postgres, Transaction};
use tokio::time::{sleep, timeout};
use tracing::warn;

use crate::error::ProjectionError;

/// So often it is looked whether anything has moved.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// So many looks in a row must find neither progress nor a server at work.
const LOOKS: u32 = 3;
/// A look is one small question; the wait for a connection is part of it.
const LOOK_WITHIN: Duration = Duration::from_secs(5);

/// Does the work, unless the way to the server falls silent meanwhile.
pub(super) async fn while_it_beats<T>(
    store: &Store,
    model: &str,
    work: impl Future<Output = Result<T, ProjectionError>>,
) -> Result<T, ProjectionError> {
    let moved = AtomicU64::new(0);
    {
        let mut work = pin!(work);
        // In a set the work is polled when what it waits for has come, and not when a look has.
        let mut watched = FuturesUnordered::from_iter([poll_fn(|context| {
            moved.fetch_add(1, Ordering::Relaxed);
            work.as_mut().poll(context)
        })]);
        tokio::select! {
            Some(done) = watched.next() => return done,
            () = silence(store.pool(), model, &moved) => {}
        }
    }
    // The work is dropped by now; sessions that we hear no more might hold its locks for long.
    if let Err(error) = end_sessions(store.pool(), model).await {
        warn!(model, %error, "sessions of a rebuild that fell silent are left to the server");
    }
    Err(StoreError::no_answer(LOOK_EVERY * LOOKS).into())
}

async fn silence(pool: &PgPool, model: &str, moved: &AtomicU64) {
    let (mut looks, mut seen) = (0, moved.load(Ordering::Relaxed));
    while looks < LOOKS {
        sleep(LOOK_EVERY).await;
        let at_work = match timeout(LOOK_WITHIN, is_at_work(pool, model)).await {
            Ok(Ok(at_work)) => at_work,
            Ok(Err(_)) | Err(_) => false,
        };
        let now = moved.load(Ordering::Relaxed);
        looks = if now != seen || at_work { 0 } else { looks + 1 };
        seen = now;
    }
}

/// Whether the server computes for a rebuild of the model, or waits for others of its own. One that
/// waits for us to read or to write does nothing.
async fn is_at_work(pool: &PgPool, model: &str) -> Result<bool, sqlx::Error> {
    let mut tx = as_ourselves(pool).await?;
    let at_work = sqlx::query_scalar(
        "select exists (
             select
               from pg_stat_activity
              where datname = current_database()
                and pid <> pg_backend_pid()
                and state = 'active'
                and wait_event_type is distinct from 'Client'
                and query_start < clock_timestamp() - interval '2 s'
                and (query like '%rm_' || $1 || '_v%'
                     or query like 'copy %'
                     or query like '%projection_checkpoints%')
         )",
    )
    .bind(model)
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(at_work)
}

/// The application's role sees nothing of what a session does, not even of its own.
async fn as_ourselves(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let mut tx = pool.begin().await?;
    sqlx::query("set local role none").execute(&mut *tx).await?;
    Ok(tx)
}

/// Ends the sessions that work on what is being built. Only one rebuild of a model is under way, so
/// they were ours.
async fn end_sessions(pool: &PgPool, model: &str) -> Result<(), ProjectionError> {
    let ending = async {
        let mut tx = as_ourselves(pool).await?;
        sqlx::query(
            "select pg_terminate_backend(a.pid)
               from pg_stat_activity as a
              where a.datname = current_database()
                and a.usename = session_user
                and a.pid <> pg_backend_pid()
                and (a.query ~ ('rm_' || $1 || '_v[0-9]+_new')
                     or a.pid in (
                         select l.pid
                           from pg_locks as l
                          where l.locktype = 'advisory'
                            and l.database = a.datid
                            and l.classid = hashtext('brickyard rebuild')::oid
                            and l.objid = hashtext($1)::oid
                     ))",
        )
        .bind(model)
        .execute(&mut *tx)
        .await?;
        tx.commit().await
    };
    let ended = timeout(LOOK_WITHIN, ending).await;
    Ok(ended.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(StoreError::from)?)
}
