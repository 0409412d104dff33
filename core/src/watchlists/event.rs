//! What happened to a watchlist.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{AccountId, Address, Amount, CollectionId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WatchlistEvent {
    CollectionWatched {
        account: AccountId,
        collection: CollectionId,
    },
    CollectionUnwatched {
        account: AccountId,
        collection: CollectionId,
    },
    /// Offers for its items of at least `amount` are told. One set before is replaced.
    OfferAlertSet {
        account: AccountId,
        collection: CollectionId,
        currency: Address,
        amount: Amount,
    },
    OfferAlertCleared {
        account: AccountId,
        collection: CollectionId,
    },
}

impl WatchlistEvent {
    pub const fn collection(&self) -> CollectionId {
        match self {
            Self::CollectionWatched { collection, .. }
            | Self::CollectionUnwatched { collection, .. }
            | Self::OfferAlertSet { collection, .. }
            | Self::OfferAlertCleared { collection, .. } => *collection,
        }
    }
}

impl DomainEvent for WatchlistEvent {
    fn event_type(&self) -> String {
        match self {
            Self::CollectionWatched { .. } => "CollectionWatched",
            Self::CollectionUnwatched { .. } => "CollectionUnwatched",
            Self::OfferAlertSet { .. } => "OfferAlertSet",
            Self::OfferAlertCleared { .. } => "OfferAlertCleared",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
