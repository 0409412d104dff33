//! What happened to a transaction that somebody has told of.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::purpose::Purpose;
use crate::chains::BlockRef;
use crate::kernel::{AccountId, Address, Amount, ChainId, Hash32, Target, UnixSeconds};

/// How what took its place differs from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReplacementReason {
    /// The same call with another fee.
    Repriced,
    /// The wallet has sent nothing to itself in its place.
    Cancelled,
    /// Another call, or one that was not found.
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::large_enum_variant, reason = "every transaction begins with the largest")]
pub enum TransactionEvent {
    /// The account has told of it; everything but its purpose and subject the chain has told.
    TransactionAnnounced {
        account: AccountId,
        chain_id: ChainId,
        hash: Hash32,
        from: Address,
        nonce: u64,
        /// None where it makes a contract.
        to: Option<Address>,
        /// In the chain's own coin.
        value: Amount,
        /// Keccak-256 of its input.
        input_hash: Hash32,
        purpose: Purpose,
        /// The item or collection that it is about.
        subject: Option<Target>,
        /// The chain's newest block then: what takes its place is in a later one, or in a fork of it.
        head: u64,
        announced_at_s: UnixSeconds,
    },
    /// It is in a block; `succeeded` is false where the chain has undone what it did.
    TransactionMined {
        block: BlockRef,
        succeeded: bool,
        /// The block's.
        at_s: UnixSeconds,
    },
    /// Another transaction has used its nonce. None `by` where none was found in the blocks since.
    TransactionReplaced {
        by: Option<Hash32>,
        reason: ReplacementReason,
        /// The block of `by`, or up to which it was looked for.
        block: u64,
    },
    /// A fork has put out the block that made an end of it: it is on its way again.
    TransactionReturned {
        /// That block.
        block: u64,
    },
}

impl DomainEvent for TransactionEvent {
    fn event_type(&self) -> String {
        match self {
            Self::TransactionAnnounced { .. } => "TransactionAnnounced",
            Self::TransactionMined { .. } => "TransactionMined",
            Self::TransactionReplaced { .. } => "TransactionReplaced",
            Self::TransactionReturned { .. } => "TransactionReturned",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
