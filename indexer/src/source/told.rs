//! What an endpoint tells of a block.

use alloy::primitives::B256;
use alloy::rpc::types::Log;

/// What is needed of a block header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub number: u64,
    pub hash: B256,
    pub parent_hash: B256,
    pub time_s: u64,
}

impl Header {
    /// The block before this one, of which there is one, as far as this one tells of it.
    pub(crate) fn before(&self) -> Self {
        let Self { number, parent_hash, time_s, .. } = *self;
        Self { number: number - 1, hash: parent_hash, parent_hash: B256::ZERO, time_s }
    }
}

/// A block with its logs, as one endpoint tells it.
pub(crate) struct Told {
    pub(crate) header: Header,
    pub(crate) logs: Vec<Log>,
    /// The header vouches for it: nothing is left out.
    pub(crate) proven: bool,
    /// The header gives reason to ask somebody else.
    pub(crate) doubt: bool,
}
