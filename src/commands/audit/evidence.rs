//! What stands in an export besides its events, so that it can be checked without a server.
//!
//! A head line, before every 256 events the hashes that were sealed for them, and an end line.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use brickyard_store::proofs::{Hash, LogKey};
use serde::{Deserialize, Serialize};

pub(super) const FORMAT: &str = "export/1";

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    /// [`FORMAT`].
    pub(super) brickyard: String,
    /// First and last position.
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) proofs: Option<Proven>,
}

/// What ties the events to a signed tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Proven {
    pub(super) checkpoint: String,
    pub(super) keys: Vec<LogKey>,
    /// What stands in the tree for the events before, and for those after.
    pub(super) left: Vec<String>,
    pub(super) right: Vec<String>,
}

/// The sealed hashes of some positions, from `leaves` on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Leaves {
    pub(super) leaves: u64,
    pub(super) hashes: String,
}

/// The last line: an export that was cut off does not have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub(super) end: u64,
}

pub(super) fn encode(hashes: &[Hash]) -> Vec<String> {
    hashes.iter().map(|hash| BASE64.encode(hash)).collect()
}

pub(super) fn decode(hashes: &[String]) -> Option<Vec<Hash>> {
    hashes.iter().map(|hash| BASE64.decode(hash).ok()?.try_into().ok()).collect()
}
