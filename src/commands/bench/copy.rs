//! COPY of the rows of a read model: what a rebuild is held against.

use std::time::{Duration, Instant};

use brickyard_projections::Model;
use brickyard_store::Store;
use futures::TryStreamExt;
use sqlx::postgres::PgPoolCopyExt;

use crate::commands::CommandError;

/// The rows and touches of the served version by COPY into tables of the same shape, then the
/// same indexes: the least anybody could do who had the rows already.
pub(super) async fn copy<M: Model>(store: &Store) -> Result<Duration, CommandError> {
    let pool = store.pool();
    let schema = format!("rm_{}_v{}", M::NAME, M::VERSION);
    let rows = ("rows", "key, position, touches, state");
    let past = ("history", "key, valid_from, valid_to, nth, facets, state");
    let tables = [rows, past].into_iter().take(if M::KEEPS_PAST { 2 } else { 1 });
    // One that was cut off in the middle has left its own in a folder that is kept.
    sqlx::query("drop schema if exists bench cascade").execute(pool).await?;
    sqlx::query("create schema bench").execute(pool).await?;
    let mut time = Duration::ZERO;
    for (table, columns) in tables {
        let out = format!("copy {schema}.{table} ({columns}) to stdout (format binary)");
        let chunks: Vec<_> = pool.copy_out_raw(&out).await?.try_collect().await?;
        let like =
            format!("create table bench.{table} (like {schema}.{table} including generated)");
        sqlx::query(&like).execute(pool).await?;
        let indexes: Vec<String> = sqlx::query_scalar(
            "select replace(indexdef, ' ON ' || $1 || '.', ' ON bench.')
               from pg_indexes
              where schemaname = $1
                and tablename = $2",
        )
        .bind(&schema)
        .bind(table)
        .fetch_all(pool)
        .await?;
        let started = Instant::now();
        let into = format!("copy bench.{table} ({columns}) from stdin (format binary)");
        let mut copying = pool.copy_in_raw(&into).await?;
        for chunk in chunks {
            copying.send(chunk).await?;
        }
        copying.finish().await?;
        for index in indexes {
            sqlx::query(&index).execute(pool).await?;
        }
        sqlx::query(&format!("analyze bench.{table}")).execute(pool).await?;
        time += started.elapsed();
    }
    sqlx::query("drop schema bench cascade").execute(pool).await?;
    Ok(time)
}
