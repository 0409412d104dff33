//! Who and what caused an event, recorded with it.

use brickyard_core::kernel::{ChainId, Hash32, UnixSeconds};
use serde::{Deserialize, Serialize};

use crate::commands::CommandMeta;

/// The log of a chain that a fact was read from: `{"chain": {…}}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChainSource {
    pub chain_id: ChainId,
    pub block: u64,
    pub block_hash: Hash32,
    pub block_time_s: UnixSeconds,
    pub tx: Hash32,
    pub log_index: u64,
}

/// What stands in the metadata of an event that a command caused.
#[derive(Serialize)]
pub(crate) struct CommandMetadata<'a> {
    command_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<&'a str>,
}

impl<'a> CommandMetadata<'a> {
    pub(crate) fn of(meta: &'a CommandMeta) -> Self {
        Self {
            command_id: &meta.command_id,
            account: meta.account.as_deref(),
            request_id: meta.request_id.as_deref(),
        }
    }
}
