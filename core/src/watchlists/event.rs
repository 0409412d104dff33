//! What happened to a watchlist.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::alerts::WhaleDeed;
use crate::kernel::{AccountId, Address, Amount, CollectionId, ItemId};

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
    /// The floor is told of once it is `percent` above or below `base`. One set before is replaced.
    FloorAlertSet {
        account: AccountId,
        collection: CollectionId,
        currency: Address,
        percent: u16,
        base: Amount,
    },
    FloorAlertCleared {
        account: AccountId,
        collection: CollectionId,
    },
    /// From `base` to `floor`, which is the next base.
    FloorAlertFired {
        account: AccountId,
        collection: CollectionId,
        currency: Address,
        base: Amount,
        floor: Amount,
        /// The event that moved the floor, or after which the clock did.
        because: u64,
    },
    /// What whales do with its items is told.
    WhaleAlertSet {
        account: AccountId,
        collection: CollectionId,
    },
    WhaleAlertCleared {
        account: AccountId,
        collection: CollectionId,
    },
    WhaleAlertFired {
        account: AccountId,
        collection: CollectionId,
        whale: Address,
        deed: WhaleDeed,
        /// None of an offer for any item of the collection.
        item_id: Option<ItemId>,
        price: Option<Amount>,
        currency: Option<Address>,
        /// The event that tells what the whale did.
        because: u64,
    },
}

impl WatchlistEvent {
    /// What was told, the event that it was told of.
    pub const fn because(&self) -> Option<u64> {
        match self {
            Self::FloorAlertFired { because, .. } | Self::WhaleAlertFired { because, .. } => {
                Some(*because)
            }
            _ => None,
        }
    }

    pub const fn collection(&self) -> CollectionId {
        match self {
            Self::CollectionWatched { collection, .. }
            | Self::CollectionUnwatched { collection, .. }
            | Self::OfferAlertSet { collection, .. }
            | Self::OfferAlertCleared { collection, .. }
            | Self::FloorAlertSet { collection, .. }
            | Self::FloorAlertCleared { collection, .. }
            | Self::FloorAlertFired { collection, .. }
            | Self::WhaleAlertSet { collection, .. }
            | Self::WhaleAlertCleared { collection, .. }
            | Self::WhaleAlertFired { collection, .. } => *collection,
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
            Self::FloorAlertSet { .. } => "FloorAlertSet",
            Self::FloorAlertCleared { .. } => "FloorAlertCleared",
            Self::FloorAlertFired { .. } => "FloorAlertFired",
            Self::WhaleAlertSet { .. } => "WhaleAlertSet",
            Self::WhaleAlertCleared { .. } => "WhaleAlertCleared",
            Self::WhaleAlertFired { .. } => "WhaleAlertFired",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        if matches!(self, Self::WhaleAlertFired { .. }) { "2" } else { "1" }.to_owned()
    }
}
