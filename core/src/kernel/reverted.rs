//! The fact of a chain that was taken back: one form for every stream, beside the events of its
//! context.
//!
//! A fork of a chain takes away blocks whose logs were recorded. Nothing recorded is removed: the
//! stream of each fact gets one event more that names the fact. Whoever folds a stream leaves out
//! both, so that no aggregate has a rule for it and `apply` never meets it.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

/// The name under which it stands in the log.
pub const FACT_REVERTED: &str = "FactReverted";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Reverted {
    /// The log of the chain that this fact was read from is on the chain no longer.
    FactReverted {
        /// Place of the fact in the log, and in this stream.
        position: u64,
        sequence: u64,
        event_type: String,
    },
}

impl DomainEvent for Reverted {
    fn event_type(&self) -> String {
        FACT_REVERTED.to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
