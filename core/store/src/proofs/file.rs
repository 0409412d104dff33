//! The proof of one event as a file: everything in it but the trust in a key.
//!
//! Numbers are decimal texts, since JavaScript's would round them, and texts stand exactly as they
//! were hashed. `ui/src/shared/proofs/verify.ts` reads the same file.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use thiserror::Error;

use super::checkpoint::{Checkpoint, LogKey, Trust};
use super::leaf::{LeafColumns, leaf_hash};
use super::note::{NoteError, NoteKey};
use super::read::Inclusion;
use super::tree::{Hash, includes};

const FORMAT: &str = "brickyard-proof/1";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProofFile {
    pub format: String,
    pub event: EventColumns,
    /// From the leaf upwards, base64.
    pub path: Vec<String>,
    /// The signed checkpoint whose tree holds the event.
    pub checkpoint: String,
    /// All keys of the log, oldest first.
    pub keys: Vec<LogKey>,
}

/// The columns of an event as they are hashed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromRow)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EventColumns {
    #[serde(with = "decimal")]
    pub position: i64,
    /// Microseconds since 1970.
    #[serde(with = "decimal")]
    pub recorded_at_us: i64,
    pub aggregate_type: String,
    pub aggregate_id: String,
    #[serde(with = "decimal")]
    pub sequence: i64,
    pub event_type: String,
    pub event_version: String,
    pub payload: String,
    pub metadata: String,
}

/// The first thing that is wrong with a proof file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadProof {
    #[error("it is not a proof file: {0}")]
    Unreadable(String),
    #[error("its keys cannot be trusted: {0}")]
    Keys(NoteError),
    #[error("its checkpoint does not hold: {0}")]
    Checkpoint(NoteError),
    #[error(
        "the event at position {position} is not the one that was sealed, or its path is forged"
    )]
    Event { position: i64 },
}

impl EventColumns {
    pub fn leaf(&self) -> Hash {
        leaf_hash(&LeafColumns {
            position: self.position,
            recorded_at_us: self.recorded_at_us,
            aggregate_type: &self.aggregate_type,
            aggregate_id: &self.aggregate_id,
            sequence: self.sequence,
            event_type: &self.event_type,
            event_version: &self.event_version,
            payload: &self.payload,
            metadata: &self.metadata,
        })
    }
}

impl ProofFile {
    pub(crate) fn new(
        event: EventColumns,
        inclusion: &Inclusion,
        checkpoint: String,
        keys: Vec<LogKey>,
    ) -> Self {
        let path = inclusion.path.iter().map(|hash| BASE64.encode(hash)).collect();
        Self { format: FORMAT.to_owned(), event, path, checkpoint, keys }
    }

    /// Reads and checks a proof file; answers what it proves.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn verify(text: &str, pinned: Option<&NoteKey>) -> Result<(Self, Checkpoint), BadProof> {
        let file: Self =
            serde_json::from_str(text).map_err(|error| BadProof::Unreadable(error.to_string()))?;
        if file.format != FORMAT {
            return Err(BadProof::Unreadable(format!("its format is not {FORMAT}")));
        }
        let trust = Trust::of(&file.keys, pinned).map_err(BadProof::Keys)?;
        let checkpoint = trust.open(&file.checkpoint).map_err(BadProof::Checkpoint)?;
        let wrong = BadProof::Event { position: file.event.position };
        let decoded = |hash: &String| BASE64.decode(hash).ok()?.try_into().ok();
        let path: Option<Vec<Hash>> = file.path.iter().map(decoded).collect();
        let index = file.event.position.checked_sub(1).and_then(|index| u64::try_from(index).ok());
        let (Some(path), Some(index)) = (path, index) else {
            return Err(wrong);
        };
        if !includes(&file.event.leaf(), index, checkpoint.size, &path, &checkpoint.root) {
            return Err(wrong);
        }
        Ok((file, checkpoint))
    }
}

/// Integers as decimal texts, in their one spelling.
pub(crate) mod decimal {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr + Display,
        D: Deserializer<'de>,
    {
        let text = String::deserialize(deserializer)?;
        let value: T = text.parse().map_err(|_| D::Error::custom("expected a decimal text"))?;
        if value.to_string() != text {
            return Err(D::Error::custom("a number has one spelling"));
        }
        Ok(value)
    }
}
