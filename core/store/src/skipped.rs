//! Events that an operator has told a reader of the log to leave out: a read model or a manager.

use std::collections::HashSet;

use sqlx::PgConnection;

use crate::reader::Position;

/// What this reader leaves out. Read under its held checkpoint: it is told only about an event that
/// it stands before.
///
/// # Errors
/// The server fails.
pub async fn skipped(
    connection: &mut PgConnection,
    reader: &str,
) -> Result<HashSet<Position>, sqlx::Error> {
    let positions: Vec<Position> = sqlx::query_scalar(
        "select (payload->'EventSkipped'->>'position')::bigint
           from events
          where aggregate_type = 'projection'
            and aggregate_id = $1
            and event_type = 'EventSkipped'",
    )
    .bind(reader)
    .fetch_all(connection)
    .await?;
    Ok(positions.into_iter().collect())
}
