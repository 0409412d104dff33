//! Aggregates whose state may be kept between commands, and what of their events is personal.

use cqrs_es::Aggregate;

use super::personal::PersonalTexts;

/// An aggregate that commands are decided on. Its state may be stored and read back in place of
/// the events that made it.
pub trait Kept: Aggregate {
    /// Raised with every change of the state's shape or of what `apply` makes of an event: what
    /// an older program has stored is then not used. A golden file holds both.
    const STATE_VERSION: i32;

    /// The personal texts of an event, which are sealed before it is stored.
    fn personal(_event: &mut Self::Event) -> Option<PersonalTexts<'_>> {
        None
    }
}
