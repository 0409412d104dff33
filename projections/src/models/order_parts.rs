//! What rows of orders are made of: the settlement, what the venue holds, bids and the history. No
//! rules; the folds are in `orders`.

use brickyard_core::kernel::{Address, Amount, Hash32, ItemId, UnixSeconds};
use brickyard_core::orders::{OrderKind, Rail};
use brickyard_store::{ChainSource, Position};
use serde::{Deserialize, Serialize};

use super::orders::OrderRow;

/// The newest settlement, as the chain split it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sale {
    /// Of all four amounts.
    pub currency: Address,
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

impl OrderRow {
    /// What one unit costs, rounded up; none of what is for no unit at all.
    pub fn unit_price(&self) -> Option<Amount> {
        self.price.share_rounded_up(Amount::ONE, self.terms.amount)
    }
}

/// What past orders are listed by. A struct, since it is written for every event.
#[derive(Serialize)]
pub(super) struct Facets<'a> {
    item_id: ItemId,
    collection: &'a str,
    rail: Rail,
    kind: OrderKind,
    currency: Address,
    status: &'a str,
    price: Amount,
    /// Of one unit, rounded up.
    unit_price: Option<Amount>,
    end_s: UnixSeconds,
    sold_at_s: Option<i64>,
    held: Option<Held>,
}

impl<'a> Facets<'a> {
    pub(super) fn of(row: &'a OrderRow) -> Self {
        Self {
            item_id: row.item_id,
            collection: &row.collection,
            rail: row.terms.rail,
            kind: row.terms.kind,
            currency: row.terms.currency,
            status: &row.status,
            price: row.price,
            unit_price: row.unit_price(),
            end_s: row.terms.end_s,
            sold_at_s: row.sale.as_ref().map(|sale| sale.at_s),
            held: row.held,
        }
    }
}
