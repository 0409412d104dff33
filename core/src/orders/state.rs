//! What an order is now, folded from its events.

use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, Hash32, UnixSeconds};

use super::event::{InactiveReason, SignedOption, Terms};

/// Our book's view; whether the chain could fill the order is another question.
/// Not started is a reading of the clock, not a state: see [`OrderState::terms`]. So is locked, by
/// [`OrderState::locks`], and expired, until the chain's time has said it for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OrderStatus {
    /// Announced; the chain has not opened it.
    Draft,
    /// Taken back before it reached the chain.
    Discarded,
    Open,
    /// Hidden from the book; the chain could still fill it.
    CancelPending,
    /// The item left its maker, or the exchange may not move it; if that is over, the maker has to
    /// reconfirm the order. `short`: the maker's units were counted, and were fewer than are offered.
    Inactive {
        reason: InactiveReason,
        short: bool,
    },
    AwaitingDelivery {
        buyer: Address,
        deliver_by_s: UnixSeconds,
    },
    /// Paid, and one of its sides has asked the arbiter; who decides until `decide_by_s`.
    Disputed {
        buyer: Address,
        decide_by_s: UnixSeconds,
    },
    Filled,
    Cancelled,
    Expired,
    Refunded,
    /// An auction that ended without a bid.
    Returned,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderState {
    /// As opened; `price` below is the current one.
    pub terms: Terms,
    pub price: Amount,
    /// What the maker says of it; empty where that is nothing.
    pub text: String,
    /// Counts signed versions and price changes, from 1.
    pub version: u32,
    /// The newest signed version; none on the escrow rail.
    pub option: Option<SignedOption>,
    /// Whose bid is the highest; none where nobody has bid.
    pub highest_bidder: Option<Address>,
    /// An auction's sides were told that its time is over; a bid that the chain takes begins a new end.
    pub ended: bool,
    /// Units not yet sold.
    pub remaining: Amount,
    /// The exchange may not move the maker's item, as far as the log tells.
    pub unapproved: bool,
    /// Versions that were signed and are not void by themselves, the newest among them.
    pub live: Vec<Hash32>,
    /// Versions under its nonce that are void for good, on our book or not.
    pub void: Vec<Hash32>,
    /// The maker's counter made it void.
    pub voided: bool,
    /// Purchases that units of it are locked for, or were since it was last sold from or priced.
    pub locks: Vec<Lock>,
    /// Who has said something with which hash, about its delivery.
    pub stated: Vec<(Address, Hash32)>,
    pub status: OrderStatus,
}

/// A purchase on its way, and the units that nobody else is offered meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    pub buyer: Address,
    pub tx_hash: Hash32,
    /// None where it was not told how many: all that are left.
    pub amount: Option<Amount>,
    /// Zero when the chain has undone the purchase.
    pub until_s: UnixSeconds,
    /// Something was sold since, or the price is another: its buyer may have another when it is over.
    pub again: bool,
}

/// How a price is divided; the parts add up to it exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Split {
    pub price: Amount,
    pub fee: Amount,
    pub royalty: Amount,
    pub seller_amount: Amount,
}

impl Split {
    /// Fee and royalty are rounded down, the seller receives the rest. Rates above 100 % in sum
    /// (which no venue allows) leave the seller nothing and cut the royalty.
    pub fn of(price: Amount, terms: &Terms) -> Self {
        let fee = price.basis_points(terms.fee_bps);
        let left = price.checked_sub(fee).unwrap_or(Amount::ZERO);
        let royalty = price.basis_points(terms.royalty_bps).min(left);
        let seller_amount = left.checked_sub(royalty).unwrap_or(Amount::ZERO);
        Self { price, fee, royalty, seller_amount }
    }
}
