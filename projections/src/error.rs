//! What can go wrong while read models are made. A page that was not found is not among them.

use std::any::Any;

use brickyard_store::{Position, StoreError};
use thiserror::Error;

#[derive(Debug, Error)]
pub enum ProjectionError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a row of {model} cannot be read: {source}")]
    Row { model: &'static str, source: serde_json::Error },
    #[error("the event at position {position} cannot be folded: {reason}")]
    Poison { position: Position, reason: String },
    #[error("another process moved the checkpoint of {0}")]
    Overtaken(&'static str),
    #[error("the past of {0} cannot be asked: it is not kept, or not built yet")]
    NoPast(&'static str),
    #[error("there is no read model {0}")]
    NoModel(String),
    #[error("{0} is being rebuilt by another process; try again when that has ended")]
    Busy(&'static str),
    #[error("the models of the figures are not at position {0} yet")]
    Behind(Position),
    #[error("a read model broke off: {0}")]
    Panicked(String),
}

impl From<sqlx::Error> for ProjectionError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl ProjectionError {
    /// The event that is to blame, when it can be told.
    pub(crate) fn position(&self) -> Option<Position> {
        match self {
            Self::Poison { position, .. }
            | Self::Store(
                StoreError::Unreadable { position, .. }
                | StoreError::UnknownVersion { position, .. },
            ) => Some(*position),
            _ => None,
        }
    }

    /// Whether trying again later may help by itself.
    pub(crate) fn passes(&self) -> bool {
        matches!(self, Self::Store(StoreError::Database(error)) if !is_of_the_data(error))
    }
}

/// Whether the server refuses the row itself (class 22: a value that fits no column; class 23: a
/// row that is there already, so that rows and checkpoint disagree). Trying again cannot help.
fn is_of_the_data(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("22") || code.starts_with("23"))
}

/// What a panic says.
pub(crate) fn reason_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no reason was given".to_owned())
}
