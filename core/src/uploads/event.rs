//! What happened to a file that somebody wanted kept.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::file::KeptFile;
use crate::kernel::AccountId;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum UploadEvent {
    /// For the first time; whoever sends the same bytes again is answered with what is here.
    FileUploaded { file: KeptFile, by: AccountId },
}

impl DomainEvent for UploadEvent {
    fn event_type(&self) -> String {
        match self {
            Self::FileUploaded { .. } => "FileUploaded",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
