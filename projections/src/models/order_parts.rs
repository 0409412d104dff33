//! What rows of orders are made of: the settlement, what the venue holds, bids and the history. No
//! rules; the folds are in `orders`.

use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds};
use brickyard_store::{ChainSource, Position};
use serde::{Deserialize, Serialize};

/// The newest settlement, as the chain split it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sale {
    pub price: Amount,
    pub fee: Amount,
    pub royalty: Amount,
    pub seller_amount: Amount,
    pub buyer: Address,
    pub at_s: i64,
    pub tx: Option<Hash32>,
}

/// What waits in a venue for its buyer, or for its owner to take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    pub owner: Address,
    pub venue: Address,
    pub amount: Amount,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bid {
    pub bidder: Address,
    pub price: Amount,
    /// Who was outbid, with the money that went back.
    pub refunded: Option<(Address, Amount)>,
    pub end_s: UnixSeconds,
    pub at_s: i64,
    pub tx: Option<Hash32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryEntry {
    pub position: Position,
    pub kind: String,
    pub at_s: i64,
    pub chain: Option<ChainSource>,
}
