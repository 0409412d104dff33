//! What happened to items and to those who have them.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::chains::BlockRef;
use crate::kernel::{Address, Amount, Hash32};

use super::document::Metadata;
use super::fault::MetadataFault;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ItemEvent {
    /// Collection `ItemMinted`; `ItemTransferred` of the same transaction tells the owner.
    ItemMinted { to: Address, amount: Amount, uri: String },
    /// ERC-721 `Transfer`, or one entry of an ERC-1155 transfer. From the zero address it is a
    /// mint, to it a burn. `operator` is zero where the standard does not tell it (ERC-721).
    ItemTransferred { operator: Address, from: Address, to: Address, amount: Amount },
    /// Collection `URIUpdated`, or ERC-1155 `URI`.
    ItemUriUpdated { uri: String },
    /// ERC-721 `Approval`: `approved` (zero: nobody) may move the item until it moves.
    ItemApproved { owner: Address, approved: Address },
    /// ERC-4906 `MetadataUpdate`: what was read of the item's metadata is out of date.
    ItemMetadataChanged {},
    /// Its document was read because of the event at `position`, with the URI as the block has it.
    /// No `uri` for one that is its own document. `content_hash` is the SHA-256 of its bytes, and
    /// `host` who gave them.
    ItemMetadataRead {
        position: u64,
        block: Option<BlockRef>,
        uri: Option<String>,
        host: Option<String>,
        content_hash: Hash32,
        content_bytes: u64,
        metadata: Box<Metadata>,
    },
    /// Its document was asked for in vain, so often; it is asked again when there is news of it.
    ItemMetadataUnreadable {
        position: u64,
        block: Option<BlockRef>,
        uri: Option<String>,
        fault: MetadataFault,
        status: Option<u16>,
        attempts: u32,
    },
}

impl DomainEvent for ItemEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ItemMinted { .. } => "ItemMinted",
            Self::ItemTransferred { .. } => "ItemTransferred",
            Self::ItemUriUpdated { .. } => "ItemUriUpdated",
            Self::ItemApproved { .. } => "ItemApproved",
            Self::ItemMetadataChanged { .. } => "ItemMetadataChanged",
            Self::ItemMetadataRead { .. } => "ItemMetadataRead",
            Self::ItemMetadataUnreadable { .. } => "ItemMetadataUnreadable",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum HolderEvent {
    /// `ApprovalForAll`: the operator may move all that the holder has of the collection, or no
    /// longer.
    OperatorApprovalChanged { collection: Address, operator: Address, approved: bool },
}

impl DomainEvent for HolderEvent {
    fn event_type(&self) -> String {
        match self {
            Self::OperatorApprovalChanged { .. } => "OperatorApprovalChanged",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
