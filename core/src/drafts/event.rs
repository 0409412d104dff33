//! What happened to what somebody is about to create.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::content::{CollectionContent, ItemContent};
use crate::kernel::{AccountId, Address, CollectionId, Hash32};

/// Why a deployment came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeploymentFault {
    /// The chain undid the transaction.
    Reverted,
    /// It does something else than was to be signed, or another wallet has sent it.
    AnotherTransaction,
    /// The chain does not know it, or not any more.
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum DraftEvent {
    /// For the first time or anew; all of it is told. `wallet` is who deploys and then rules it.
    CollectionDrafted {
        by: AccountId,
        wallet: Address,
        content: CollectionContent,
    },
    /// For the first time or as its next revision. `wallet` is who mints it, and to whom.
    ItemDrafted {
        by: AccountId,
        wallet: Address,
        content: ItemContent,
    },
    /// The wallet has sent the collection's deployment.
    DeploymentSent {
        transaction: Hash32,
    },
    DeploymentFailed {
        transaction: Hash32,
        fault: DeploymentFault,
    },
    /// The contract is on the chain as it was drafted; from here on it is a collection.
    CollectionDeployed {
        transaction: Hash32,
        collection: CollectionId,
    },
    DraftDeleted {},
}

impl DomainEvent for DraftEvent {
    fn event_type(&self) -> String {
        match self {
            Self::CollectionDrafted { .. } => "CollectionDrafted",
            Self::ItemDrafted { .. } => "ItemDrafted",
            Self::DeploymentSent { .. } => "DeploymentSent",
            Self::DeploymentFailed { .. } => "DeploymentFailed",
            Self::CollectionDeployed { .. } => "CollectionDeployed",
            Self::DraftDeleted { .. } => "DraftDeleted",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        let second = matches!(self, Self::CollectionDrafted { .. } | Self::ItemDrafted { .. });
        if second { "2" } else { "1" }.to_owned()
    }
}
