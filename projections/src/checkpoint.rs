//! How far each version of a read model has folded, which version the pages read, and which
//! events are left out.
//!
//! A checkpoint is moved from the very position a batch began at, or nothing is written: any
//! number of processes may run the models at once.

use brickyard_store::{Position, StoreError};
use sqlx::{PgConnection, PgPool};

use crate::error::ProjectionError;
use crate::keep_up::Move;
use crate::model::Model;

/// The position that all of the named models have reached in the versions that the pages read.
///
/// # Errors
/// The server fails.
pub async fn position_of(pool: &PgPool, models: &[&str]) -> Result<Position, StoreError> {
    let position: Option<Position> = sqlx::query_scalar(
        "select min(position)
           from projection_checkpoints
          where model = any($1)
            and served",
    )
    .bind(models)
    .fetch_one(pool)
    .await?;
    Ok(position.unwrap_or_default())
}

/// The version that the pages read, and where it stands.
pub(crate) async fn served(
    connection: &mut PgConnection,
    model: &str,
) -> Result<Option<(i32, Position)>, sqlx::Error> {
    sqlx::query_as(
        "select version, position
           from projection_checkpoints
          where model = $1
            and served",
    )
    .bind(model)
    .fetch_optional(connection)
    .await
}

/// Like [`served`]; the checkpoint does not move until the transaction ends.
pub(crate) async fn hold_served(
    connection: &mut PgConnection,
    model: &str,
) -> Result<Option<(i32, Position)>, sqlx::Error> {
    sqlx::query_as(
        "select version, position
           from projection_checkpoints
          where model = $1
            and served
            for update",
    )
    .bind(model)
    .fetch_optional(connection)
    .await
}

/// Moves the checkpoint of the served version, and holds it until the transaction ends. Its commit
/// does not wait for the disk: rows and checkpoint are lost together or not at all, and made again
/// from the log. Waiting would only be felt by those who wait for the page. One that falls silent
/// afterwards holds the checkpoint for five seconds, and no longer. What follows in the transaction looks rows up by their
/// keys, however many: planning it for each number of keys anew would take longer than looking.
pub(crate) async fn advance<M: Model>(
    connection: &mut PgConnection,
    from: Position,
    to: Position,
) -> Result<(), ProjectionError> {
    let moved = sqlx::query(
        "with at_ease as materialized (
             select set_config('synchronous_commit', 'off', true),
                    set_config('idle_in_transaction_session_timeout', '5s', true),
                    set_config('plan_cache_mode', 'force_generic_plan', true)
         )
         update projection_checkpoints
            set position = $1, updated_at = clock_timestamp()
           from at_ease
          where model = $2
            and version = $3
            and position = $4
            and served",
    )
    .bind(to)
    .bind(M::NAME)
    .bind(M::VERSION)
    .bind(from)
    .execute(connection)
    .await?;
    if moved.rows_affected() != 1 {
        return Err(ProjectionError::Overtaken(M::NAME));
    }
    Ok(())
}

/// The same for several models at once, of which there is nothing to write but that. Answers those
/// that were moved: one whose checkpoint somebody holds does not keep the others waiting.
pub(crate) async fn advance_together(
    pool: &PgPool,
    steps: &[&Move],
) -> Result<Vec<String>, StoreError> {
    let column = |of: fn(&Move) -> i64| steps.iter().map(|step| of(step)).collect::<Vec<_>>();
    Ok(sqlx::query_scalar(
        "with at_ease as materialized (
             select set_config('synchronous_commit', 'off', true)
         ), free as (
             select c.model, c.version, asked.upto
               from at_ease,
                    unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
                        as asked (model, version, at, upto)
               join projection_checkpoints as c
                 on c.model = asked.model
                and c.version = asked.version
                and c.position = asked.at
                and c.served
                for update of c skip locked
         )
         update projection_checkpoints as c
            set position = free.upto, updated_at = clock_timestamp()
           from free
          where c.model = free.model
            and c.version = free.version
         returning c.model",
    )
    .bind(steps.iter().map(|step| step.model).collect::<Vec<_>>())
    .bind(column(|step| step.version.into()))
    .bind(column(|step| step.from.0))
    .bind(column(|step| step.to.0))
    .fetch_all(pool)
    .await?)
}
