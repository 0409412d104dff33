//! How fast the server takes the very same rows by one bare COPY, into the same tables with the same
//! keys: what no indexer that keeps them can pass, however it reads its chain.

use std::time::Instant;

use brickyard_store::Store;
use futures::TryStreamExt;
use sqlx::{ConnectOptions, PgPool};

use super::index::{Measured, fresh_store};
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;

pub(super) async fn copy_again(
    postgres: &EmbeddedPostgres,
    from: &Store,
    round: usize,
) -> Result<Measured, CommandError> {
    let rows = rows_of(from.pool()).await?;
    let name = format!("copied_{round}");
    let store = fresh_store(postgres, &name).await?;
    store.close().await;
    store.pool().close().await;
    let mut connection = postgres.options(&format!("bench_{name}")).connect().await?;
    let started = Instant::now();
    let mut copy = connection.copy_in_raw("copy events from stdin (format binary)").await?;
    for part in &rows {
        copy.send(part.as_slice()).await?;
    }
    let facts = usize::try_from(copy.finish().await?)?;
    Ok(Measured { facts, time: started.elapsed() })
}

/// In messages of about as many bytes as the log sends.
async fn rows_of(pool: &PgPool) -> Result<Vec<Vec<u8>>, CommandError> {
    const PART: usize = 128 * 1024;
    let mut connection = pool.acquire().await?;
    let mut told = connection
        .copy_out_raw("copy (select * from events order by position) to stdout (format binary)")
        .await?;
    let mut parts = vec![Vec::with_capacity(2 * PART)];
    while let Some(bytes) = told.try_next().await? {
        if parts.last().is_some_and(|part| part.len() > PART) {
            parts.push(Vec::with_capacity(2 * PART));
        }
        if let Some(part) = parts.last_mut() {
            part.extend_from_slice(&bytes);
        }
    }
    Ok(parts)
}
