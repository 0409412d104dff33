//! What happened to the thresholds. `by` is none where it was done at the machine itself.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::thresholds::WhaleThresholds;
use crate::kernel::AccountId;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WhaleMarkEvent {
    /// All of them are told, each time. `version` counts from 1; 0 are those of the program.
    WhaleThresholdsSet { version: u32, thresholds: WhaleThresholds, by: Option<AccountId> },
}

impl DomainEvent for WhaleMarkEvent {
    fn event_type(&self) -> String {
        match self {
            Self::WhaleThresholdsSet { .. } => "WhaleThresholdsSet",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
