//! Who and what caused an event, recorded with it.

use brickyard_core::kernel::{ChainId, Hash32, UnixSeconds};
use serde::{Deserialize, Serialize};

use crate::browse::cause_of;
use crate::commands::CommandMeta;
use crate::reader::{Position, Recorded};

/// The log of a chain that a fact was read from: `{"chain": {…}}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChainSource {
    pub chain_id: ChainId,
    pub block: u64,
    pub block_hash: Hash32,
    pub block_time_s: UnixSeconds,
    pub tx: Hash32,
    pub log_index: u64,
    /// How often the block had left the chain before it was read this time: the log of a block
    /// that left and came back is a new fact.
    #[serde(default, skip_serializing_if = "is_first")]
    pub incarnation: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_first(incarnation: &u32) -> bool {
    *incarnation == 0
}

/// The event that made the program give itself a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Causation {
    pub position: Position,
    /// The transaction or the command at the beginning of the chain of causes.
    pub correlation: Option<String>,
}

impl Causation {
    pub fn by(event: &Recorded) -> Self {
        let cause = cause_of(event);
        let began = cause.chain.map(|chain| chain.tx.to_string()).or(cause.command);
        Self { position: event.position, correlation: cause.correlation.or(began) }
    }
}

/// What stands in the metadata of an event that a command caused.
#[derive(Serialize)]
pub(crate) struct CommandMetadata<'a> {
    command_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    causation: Option<Position>,
    #[serde(skip_serializing_if = "Option::is_none")]
    correlation: Option<&'a str>,
}

impl<'a> CommandMetadata<'a> {
    pub(crate) fn of(meta: &'a CommandMeta, causation: Option<&'a Causation>) -> Self {
        Self {
            command_id: &meta.command_id,
            account: meta.account.as_deref(),
            request_id: meta.request_id.as_deref(),
            causation: causation.map(|causation| causation.position),
            correlation: causation.and_then(|causation| causation.correlation.as_deref()),
        }
    }
}
