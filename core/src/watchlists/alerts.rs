//! What an account waits for, and what it was told.

use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, CollectionId, ItemId};

/// To eleven times the price; what falls by a hundred percent is given away.
pub const FLOOR_PERCENT_MAX: u16 = 1_000;

/// From which amount on an offer is told of, in the currency's smallest unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferAlert {
    pub currency: Address,
    pub amount: Amount,
}

/// By how much the floor has to rise or fall to be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FloorAlert {
    pub currency: Address,
    /// Of `base`, up or down.
    pub percent: u16,
    /// The floor when it was set, or told of last; in the currency's smallest unit.
    pub base: Amount,
}

impl FloorAlert {
    /// Whether the floor has moved by so much, or more.
    pub fn is_crossed_by(&self, floor: Amount) -> bool {
        let moved = floor.checked_sub(self.base).or_else(|| self.base.checked_sub(floor));
        let hundred = Amount::from(100_u64);
        let wanted = self.base.share_rounded_up(Amount::from(u64::from(self.percent)), hundred);
        let moved = moved.filter(|moved| !moved.is_zero());
        moved.zip(wanted).is_some_and(|(moved, wanted)| moved >= wanted)
    }
}

/// What a whale does that others look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhaleDeed {
    Bought,
    Sold,
    Listed,
    Bid,
    Offered,
}

/// One thing that a whale did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhaleMove {
    pub whale: Address,
    pub deed: WhaleDeed,
    pub collection: CollectionId,
    /// None of an offer for any item of the collection.
    pub item_id: Option<ItemId>,
    pub price: Option<Amount>,
    pub currency: Option<Address>,
    /// The event that tells it.
    pub because: u64,
}
