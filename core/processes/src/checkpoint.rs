//! Where each manager stands, and which process runs it: the one that holds the checkpoint's row.

use brickyard_store::Position;
use sqlx::{PgConnection, PgPool};

pub(crate) async fn prepare(pool: &PgPool, manager: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into process_checkpoints (manager) values ($1)
         on conflict on constraint process_checkpoints_pkey do nothing",
    )
    .bind(manager)
    .execute(pool)
    .await?;
    Ok(())
}

/// Takes the manager until the end of the transaction; none when another process has it.
pub(crate) async fn hold(
    connection: &mut PgConnection,
    manager: &str,
) -> Result<Option<Position>, sqlx::Error> {
    sqlx::query_scalar(
        "select position
           from process_checkpoints
          where manager = $1
            for update skip locked",
    )
    .bind(manager)
    .fetch_optional(connection)
    .await
}

pub(crate) async fn advance(
    connection: &mut PgConnection,
    manager: &str,
    to: Position,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "update process_checkpoints
            set position = $2, updated_at = clock_timestamp()
          where manager = $1",
    )
    .bind(manager)
    .bind(to)
    .execute(connection)
    .await?;
    Ok(())
}
