//! What happened to a collection.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, BasisPoints, ChainId, UploadId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TokenStandard {
    #[serde(rename = "erc721")]
    Erc721,
    #[serde(rename = "erc1155")]
    Erc1155,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CollectionEvent {
    /// From `first_block` on, the logs of this contract become events.
    CollectionFollowed {
        chain_id: ChainId,
        address: Address,
        standard: TokenStandard,
        name: String,
        symbol: String,
        description: String,
        creator: Address,
        first_block: u64,
    },
    /// What its creator says of it on this site; all of it is told.
    CollectionDescribed { description: String, picture: Option<UploadId>, banner: Option<UploadId> },
    /// Collection `RoyaltyChanged`.
    CollectionRoyaltyChanged { receiver: Address, royalty_bps: BasisPoints },
    /// ERC-4906 `BatchMetadataUpdate`: what was read of these items' metadata is out of date.
    CollectionMetadataChanged { first_token_id: Amount, last_token_id: Amount },
    /// An operator wants these items' metadata to be read again.
    CollectionRefreshRequested { first_token_id: Amount, last_token_id: Amount },
}

impl DomainEvent for CollectionEvent {
    fn event_type(&self) -> String {
        match self {
            Self::CollectionFollowed { .. } => "CollectionFollowed",
            Self::CollectionDescribed { .. } => "CollectionDescribed",
            Self::CollectionRoyaltyChanged { .. } => "CollectionRoyaltyChanged",
            Self::CollectionMetadataChanged { .. } => "CollectionMetadataChanged",
            Self::CollectionRefreshRequested { .. } => "CollectionRefreshRequested",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
