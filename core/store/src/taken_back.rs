//! Streams without the facts that were taken back, and without the events that say so.
//!
//! What is left is folded as if the rest had never been told. Nothing is left out of the log itself,
//! nor of what people are shown of it.

use std::collections::HashSet;

use brickyard_core::kernel::{FACT_REVERTED, Reverted};

use crate::error::StoreError;
use crate::reader::Recorded;

/// The place in its stream of the fact that this event takes back, if it takes one back.
///
/// # Errors
/// The event cannot be read.
pub fn taken_back_by(event: &Recorded) -> Result<Option<i64>, StoreError> {
    if event.event_type != FACT_REVERTED {
        return Ok(None);
    }
    let Reverted::FactReverted { sequence, .. } = event.decode()?;
    Ok(Some(i64::try_from(sequence).unwrap_or(i64::MAX)))
}

/// Places of the facts that these events take back, all of one stream.
pub(crate) fn taken_back(events: &[Recorded]) -> Result<HashSet<i64>, StoreError> {
    events.iter().filter_map(|event| taken_back_by(event).transpose()).collect()
}

/// What remains of one stream's events.
///
/// # Errors
/// An event that takes a fact back cannot be read.
pub fn remaining(mut events: Vec<Recorded>) -> Result<Vec<Recorded>, StoreError> {
    let gone = taken_back(&events)?;
    if !gone.is_empty() {
        events.retain(|event| event.event_type != FACT_REVERTED && !gone.contains(&event.sequence));
    }
    Ok(events)
}
