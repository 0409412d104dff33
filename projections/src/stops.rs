//! Models that stopped, as other processes see them, and what operators say to that.

use brickyard_core::projections::{Projection, ProjectionCommand, SkipError};
use brickyard_store::{CommandMeta, Commands, ExecuteError, Position, Store, StoreError};
use sqlx::PgPool;

use crate::checkpoint::hold_served;

use crate::status::Stop;

/// Makes a stopped model leave out the event it stopped at, for good, and go on; answers the
/// position of the fact that says so. None when there is no such model.
///
/// # Errors
/// It has not stopped there, the reason is missing, or the server fails.
pub async fn skip(
    store: &Store,
    model: &str,
    position: Position,
    reason: String,
    meta: CommandMeta,
) -> Result<Option<Position>, ExecuteError<SkipError>> {
    let database = |error: sqlx::Error| ExecuteError::Failed(StoreError::from(error));
    // Held until the fact is written: no process folds the event in between, or two of them
    // would make different rows of one log.
    let mut tx = store.pool().begin().await.map_err(database)?;
    let Some((_, at)) = hold_served(&mut tx, model).await.map_err(database)? else {
        return Ok(None);
    };
    let stopped: Option<Position> =
        sqlx::query_scalar("select position from projection_stops where model = $1")
            .bind(model)
            .fetch_optional(&mut *tx)
            .await
            .map_err(database)?
            .flatten();
    let stopped_at = stopped.map(|stopped| stopped.0).filter(|stopped| *stopped == at.0 + 1);
    let (position, model) = (position.0, model.to_owned());
    let skip = ProjectionCommand::Skip { model: model.clone(), position, stopped_at, reason };
    let receipt = Commands::<Projection>::new(store, ()).execute(&model, skip, meta).await?;
    sqlx::query("delete from projection_stops where model = $1")
        .bind(&model)
        .execute(&mut *tx)
        .await
        .map_err(database)?;
    tx.commit().await.map_err(database)?;
    Ok(Some(receipt.last))
}

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
