//! What can go wrong below the rules. A refusal by a rule is not among them.

use thiserror::Error;

use crate::reader::Position;

#[derive(Debug, Error)]
pub enum StoreError {
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the migrations could not be applied: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    #[error("event {event_type} at position {position} cannot be read: {source}")]
    Unreadable { position: Position, event_type: String, source: serde_json::Error },
    #[error(
        "event {event_type} at position {position} has version {version}, which this program does \
         not know: a newer one has written it"
    )]
    UnknownVersion { position: Position, event_type: String, version: String },
    #[error("an event cannot be written as JSON: {0}")]
    Unwritable(serde_json::Error),
    #[error("the log is closing and takes no more commands")]
    Closing,
    #[error("the log has no head row: the migrations were not applied")]
    NotMigrated,
}

impl StoreError {
    /// Whether the statement may be tried again because the server went away rather than
    /// refused. What it did before it went is unknown; only idempotent work may rely on this.
    pub(crate) fn is_lost_connection(error: &sqlx::Error) -> bool {
        match error {
            sqlx::Error::Io(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::Protocol(_)
            | sqlx::Error::WorkerCrashed => true,
            // 57P01-57P03: shut down, crashed, starting up; class 08: connection failures.
            sqlx::Error::Database(error) => {
                error.code().is_some_and(|code| code.starts_with("57P") || code.starts_with("08"))
            }
            _ => false,
        }
    }

    pub(crate) fn is_unique_violation(error: &sqlx::Error) -> bool {
        error.as_database_error().is_some_and(|error| error.is_unique_violation())
    }
}
