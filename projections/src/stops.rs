//! Models that stopped, as other processes see them, and what operators say to that.

use brickyard_store::Position;
use sqlx::PgPool;

use crate::status::Stop;

pub(crate) async fn note(
    pool: &PgPool,
    model: &str,
    version: i32,
    stop: &Stop,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into projection_stops (model, version, position, event_type, reason)
         values ($1, $2, $3, $4, $5)
         on conflict (model) do update
            set version = excluded.version,
                position = excluded.position,
                event_type = excluded.event_type,
                reason = excluded.reason,
                stopped_at = clock_timestamp()",
    )
    .bind(model)
    .bind(version)
    .bind(stop.position)
    .bind(&stop.event_type)
    .bind(&stop.reason)
    .execute(pool)
    .await?;
    Ok(())
}

/// Makes a stopped model try again, in whichever process it stopped; false when none has.
///
/// # Errors
/// The server fails.
pub async fn forget(pool: &PgPool, model: &str) -> Result<bool, sqlx::Error> {
    let gone = sqlx::query("delete from projection_stops where model = $1")
        .bind(model)
        .execute(pool)
        .await?;
    Ok(gone.rows_affected() > 0)
}

/// Whether a model that stopped at `at` shall look again: it was told to, or another process has
/// gone on.
pub(crate) async fn is_over(
    pool: &PgPool,
    model: &str,
    version: i32,
    at: Position,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "select not exists (select from projection_stops where model = $1)
             or not exists (select from projection_checkpoints
                             where model = $1
                               and served
                               and (version <> $2 or position = $3))",
    )
    .bind(model)
    .bind(version)
    .bind(at)
    .fetch_one(pool)
    .await
}
