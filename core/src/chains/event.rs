//! What happened to a chain as we follow it.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, BasisPoints, ChainId, Hash32};

/// A currency that orders of this chain may be priced in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Currency {
    /// Token contract; the zero address is the chain's own coin.
    pub address: Address,
    pub symbol: String,
    /// Digits after the point for display; amounts never use it.
    pub decimals: u8,
}

/// A block by its number and what tells it from others of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockRef {
    pub number: u64,
    pub hash: Hash32,
}

/// Positions of the log, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    pub first: u64,
    pub last: u64,
}

/// What a contract is that is neither a venue nor a collection, and so what its logs say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContractKind {
    /// Registrar of names, which are items as well.
    Domains,
    DomainPrices,
    DomainRecords,
    /// Its items are items as any collection's.
    Drop,
    /// A series of blind boxes, which are items as well.
    Boxes,
    WithdrawalWallet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ChainEvent {
    /// From `first_block` on, the logs of these contracts become events. The genesis hash tells
    /// this chain from any other with the same id.
    ChainFollowed {
        chain_id: ChainId,
        name: String,
        genesis_hash: Hash32,
        first_block: u64,
        marketplace: Address,
        exchange: Address,
        currencies: Vec<Currency>,
    },
    /// From `first_block` on, the logs of this contract become events, however far the chain was
    /// read when this was told.
    ContractFollowed { kind: ContractKind, address: Address, first_block: u64 },
    /// A venue's `FeeChanged`: for orders opened (escrow) or matched (signature) from now on.
    VenueFeeChanged { venue: Address, fee_bps: BasisPoints, recipient: Address },
    /// Marketplace `Credited`: money that could not be pushed waits for its owner.
    CreditHeld { venue: Address, to: Address, currency: Address, amount: Amount },
    /// Marketplace `CreditWithdrawn`.
    CreditWithdrawn { venue: Address, to: Address, currency: Address, amount: Amount },
    /// The chain took another branch after `ancestor`. The facts of the blocks from `from_block` to
    /// `old_head` hold no longer; each is named by an event of its own stream, and all of them here.
    ChainReorged {
        from_block: u64,
        /// Blocks that were read and are gone.
        depth: u64,
        ancestor: BlockRef,
        old_head: BlockRef,
        /// Where the chain stood when the fork was seen.
        new_head: BlockRef,
        undone: Vec<Span>,
    },
    /// A block that became final told other logs than when it was read first. It and all blocks
    /// after it are read again; what was recorded of them holds no longer.
    ChainRepaired { block: BlockRef, undone: Vec<Span> },
    /// No block up to this one is replaced any more, by the settings of this chain.
    ChainFinalized { block: u64, hash: Hash32 },
}

impl ChainEvent {
    /// Where the facts stand that this event takes back, oldest first.
    pub fn undone(&self) -> Option<&[Span]> {
        match self {
            Self::ChainReorged { undone, .. } | Self::ChainRepaired { undone, .. } => Some(undone),
            Self::ChainFollowed { .. }
            | Self::ContractFollowed { .. }
            | Self::VenueFeeChanged { .. }
            | Self::CreditHeld { .. }
            | Self::CreditWithdrawn { .. }
            | Self::ChainFinalized { .. } => None,
        }
    }
}

impl DomainEvent for ChainEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ChainFollowed { .. } => "ChainFollowed",
            Self::ContractFollowed { .. } => "ContractFollowed",
            Self::VenueFeeChanged { .. } => "VenueFeeChanged",
            Self::CreditHeld { .. } => "CreditHeld",
            Self::CreditWithdrawn { .. } => "CreditWithdrawn",
            Self::ChainReorged { .. } => "ChainReorged",
            Self::ChainRepaired { .. } => "ChainRepaired",
            Self::ChainFinalized { .. } => "ChainFinalized",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
