//! What can go wrong below the rules. A refusal by a rule is not among them.

use std::time::Duration;

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
    #[error("the database lacks migrations: run `brickyard migrate` on it first")]
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
            // 57P01-57P03: shut down, crashed, starting up; class 08: connection failures; 57014:
            // it waited for too long; 25P03: so did we, inside a transaction; 53300: no room.
            sqlx::Error::Database(error) => error.code().is_some_and(|code| {
                code.starts_with("57P")
                    || code.starts_with("08")
                    || matches!(&*code, "57014" | "25P03" | "53300")
            }),
            _ => false,
        }
    }

    /// No piece of the log holds the position: a check violation of no constraint's.
    pub(crate) fn is_without_room(error: &sqlx::Error) -> bool {
        error
            .as_database_error()
            .is_some_and(|error| error.is_check_violation() && error.constraint().is_none())
    }

    /// Whether all connections were in use for as long as anybody may wait.
    pub fn is_crowded(&self) -> bool {
        matches!(self, Self::Database(sqlx::Error::PoolTimedOut))
    }

    /// What a wait on the server that took too long is told as.
    pub fn no_answer(within: Duration) -> Self {
        Self::Database(silence(within))
    }

    pub(crate) fn is_unique_violation(error: &sqlx::Error) -> bool {
        error.as_database_error().is_some_and(|error| error.is_unique_violation())
    }
}

/// The server did not answer; what it did meanwhile is unknown.
pub(crate) fn silence(within: Duration) -> sqlx::Error {
    let why = std::io::Error::new(
        std::io::ErrorKind::TimedOut,
        format!("the database did not answer within {within:?}"),
    );
    sqlx::Error::Io(why)
}
