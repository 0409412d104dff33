//! States of long streams, so that a command on one need not fold it from its first event.
//!
//! Written beside the log and never trusted over it: a state that cannot be read, or that another
//! fold has made, is as good as none. Nothing here is needed for correctness.

use sqlx::PgPool;

use crate::error::StoreError;

/// A folded state and the sequence of the last event in it.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub sequence: i64,
    pub state: String,
}

/// Keeps a state unless a newer one of the same fold is there.
pub(crate) async fn keep(
    pool: &PgPool,
    aggregate_type: &str,
    aggregate_id: &str,
    state_version: i32,
    snapshot: &Snapshot,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into snapshots (aggregate_type, aggregate_id, state_version, sequence, state)
         values ($1, $2, $3, $4, $5::json)
         on conflict (aggregate_type, aggregate_id) do update
            set state_version = excluded.state_version,
                sequence = excluded.sequence,
                state = excluded.state,
                recorded_at = clock_timestamp()
          where (snapshots.state_version, snapshots.sequence)
              < (excluded.state_version, excluded.sequence)",
    )
    .bind(aggregate_type)
    .bind(aggregate_id)
    .bind(state_version)
    .bind(snapshot.sequence)
    .bind(&snapshot.state)
    .execute(pool)
    .await?;
    Ok(())
}
