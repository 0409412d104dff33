//! What operators told a read model.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ProjectionEvent {
    /// The model leaves the event at this position out, now and whenever it is built again.
    EventSkipped { model: String, position: i64, reason: String },
}

impl DomainEvent for ProjectionEvent {
    fn event_type(&self) -> String {
        match self {
            Self::EventSkipped { .. } => "EventSkipped",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
