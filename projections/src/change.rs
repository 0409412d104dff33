//! What listeners are told of a row.

use std::sync::Arc;

use brickyard_store::Position;

/// A row as it stands after the event at `position`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub position: Position,
    pub kind: &'static str,
    pub topics: Arc<[String]>,
    /// JSON of the row; for the wire it is read back into the row's type.
    pub row: Arc<str>,
}
