//! What happened to items, to those who have them, and the empty aggregates that
//! name their streams.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, told_by_the_chain};

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
}

impl DomainEvent for ItemEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ItemMinted { .. } => "ItemMinted",
            Self::ItemTransferred { .. } => "ItemTransferred",
            Self::ItemUriUpdated { .. } => "ItemUriUpdated",
            Self::ItemApproved { .. } => "ItemApproved",
            Self::ItemMetadataChanged { .. } => "ItemMetadataChanged",
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

told_by_the_chain!(
    /// Names the streams `item/<item id>`; it has no state because nothing is decided on it.
    Item, "item", ItemEvent
);

told_by_the_chain!(
    /// Names the streams `holder/<holder id>`: of one account on one chain.
    Holder, "holder", HolderEvent
);
