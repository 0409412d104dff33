//! What happened to the reports of a thing.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{AccountId, Personal, Target, UnixSeconds};

/// The type of problem, which has to be chosen (B088).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    Spam,
    Scam,
    /// It was taken from its owner.
    Stolen,
    Copyright,
    Offensive,
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ReportEvent {
    ReportFiled {
        target: Target,
        by: AccountId,
        problem: Problem,
        /// May be empty.
        words: Personal,
        filed_at_s: UnixSeconds,
    },
    /// `reporters` are those whose reports were open; `by` is none where it was done at the machine itself.
    ReportsSettled {
        target: Target,
        upheld: bool,
        reporters: Vec<AccountId>,
        by: Option<AccountId>,
    },
}

impl DomainEvent for ReportEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ReportFiled { .. } => "ReportFiled",
            Self::ReportsSettled { .. } => "ReportsSettled",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
