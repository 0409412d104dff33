//! What can go wrong while consequences are drawn. A refusal by a rule is not among them.

use brickyard_store::{Position, StoreError};
use thiserror::Error;

#[derive(Debug, Error)]
pub enum ProcessError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("what follows from the event at position {position} cannot be done: {reason}")]
    Poison { position: Position, reason: String },
    #[error("the order kept moving, or too many commands wait")]
    Later,
    #[error("a process manager broke off: {0}")]
    Panicked(String),
}

impl From<sqlx::Error> for ProcessError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl ProcessError {
    /// The event that is to blame, when it can be told.
    pub(crate) fn position(&self) -> Option<Position> {
        match self {
            Self::Poison { position, .. }
            | Self::Store(StoreError::Unreadable { position, .. }) => Some(*position),
            _ => None,
        }
    }

    /// Whether trying again later may help by itself.
    pub(crate) fn passes(&self) -> bool {
        match self {
            Self::Later | Self::Store(StoreError::Closing) => true,
            // Class 22 and 23: the server refuses the row itself.
            Self::Store(StoreError::Database(error)) => {
                let code = error.as_database_error().and_then(|error| error.code());
                !code.is_some_and(|code| code.starts_with("22") || code.starts_with("23"))
            }
            _ => false,
        }
    }
}
