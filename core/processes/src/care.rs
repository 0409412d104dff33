//! Managers that stopped, as everybody sees them, and what operators say to that.

use brickyard_core::projections::{Projection, ProjectionCommand, SkipError};
use brickyard_store::{CommandMeta, Commands, ExecuteError, Position, Store, StoreError};
use sqlx::{FromRow, PgConnection, PgPool};

/// A manager as the database has it, whichever process runs it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ManagerStatus {
    pub manager: String,
    pub position: Position,
    pub stopped_position: Option<Position>,
    pub stopped_event_type: Option<String>,
    /// Why it stopped; none while it runs.
    pub stopped_reason: Option<String>,
}

/// All managers that have ever run, by name.
///
/// # Errors
/// The server fails.
pub async fn manager_statuses(pool: &PgPool) -> Result<Vec<ManagerStatus>, StoreError> {
    Ok(sqlx::query_as(
        "select c.manager, c.position, s.position as stopped_position,
                s.event_type as stopped_event_type, s.reason as stopped_reason
           from process_checkpoints as c
           left join process_stops as s on s.manager = c.manager
          order by c.manager",
    )
    .fetch_all(pool)
    .await?)
}

/// Makes a stopped manager try again, in whichever process it runs; false when it has not stopped.
///
/// # Errors
/// The server fails.
pub async fn retry(pool: &PgPool, manager: &str) -> Result<bool, sqlx::Error> {
    let gone = sqlx::query("delete from process_stops where manager = $1")
        .bind(manager)
        .execute(pool)
        .await?;
    Ok(gone.rows_affected() > 0)
}

/// Makes a stopped manager leave out the event it stopped at, for good, and go on; answers the
/// position of the fact that says so. None when there is no such manager.
///
/// # Errors
/// It has not stopped there, the reason is missing, or the server fails.
pub async fn skip(
    store: &Store,
    manager: &str,
    position: Position,
    reason: String,
    meta: CommandMeta,
) -> Result<Option<Position>, ExecuteError<SkipError>> {
    let database = |error: sqlx::Error| ExecuteError::Failed(StoreError::from(error));
    // Held until the fact is written: no process follows the event in between.
    let mut tx = store.pool().begin().await.map_err(database)?;
    let held: Option<Position> = sqlx::query_scalar(
        "select position from process_checkpoints where manager = $1 for update",
    )
    .bind(manager)
    .fetch_optional(&mut *tx)
    .await
    .map_err(database)?;
    let Some(at) = held else { return Ok(None) };
    let stopped: Option<i64> = stop_of(&mut tx, manager).await.map_err(database)?;
    let stopped_at = stopped.filter(|stopped| *stopped == at.0 + 1);
    let (position, model) = (position.0, manager.to_owned());
    let skip = ProjectionCommand::Skip { model: model.clone(), position, stopped_at, reason };
    let receipt = Commands::<Projection>::new(store, ()).execute(&model, skip, meta).await?;
    sqlx::query("delete from process_stops where manager = $1")
        .bind(manager)
        .execute(&mut *tx)
        .await
        .map_err(database)?;
    tx.commit().await.map_err(database)?;
    Ok(Some(receipt.last))
}

/// The event it stopped at; none while it runs.
pub(crate) async fn stop_of(
    connection: &mut PgConnection,
    manager: &str,
) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar("select position from process_stops where manager = $1")
        .bind(manager)
        .fetch_optional(connection)
        .await
}

pub(crate) async fn note(
    pool: &PgPool,
    manager: &str,
    position: Position,
    event_type: Option<&str>,
    reason: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into process_stops (manager, position, event_type, reason)
         values ($1, $2, $3, $4)
         on conflict on constraint process_stops_pkey do nothing",
    )
    .bind(manager)
    .bind(position)
    .bind(event_type)
    .bind(reason)
    .execute(pool)
    .await?;
    Ok(())
}
