//! Aggregates whose state may be kept between commands.

use cqrs_es::Aggregate;

/// An aggregate that commands are decided on. Its state may be stored and read back in place of
/// the events that made it.
pub trait Kept: Aggregate {
    /// Raised with every change of the state's shape or of what `apply` makes of an event: what
    /// an older program has stored is then not used. A golden file holds both.
    const STATE_VERSION: i32;
}
