//! What an offer is now, folded from its events.

use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, ChainId, UnixSeconds};

use super::collection::{CollectionOfferTerms, SignedCollectionOffer};
use super::event::{OfferTerms, SignedOffer};

/// Our book's view. Expired is a reading of the clock until the chain's time has said it for good; outdated (the item or the owner's option
/// is gone) and superseded (the same bidder offers more) follow from other streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfferStatus {
    Active,
    /// The owner takes it; after `until_s` the offer counts as active again.
    Accepted {
        until_s: UnixSeconds,
    },
    /// Hidden from the book; the chain could still match it.
    CancelPending,
    Settled,
    Cancelled,
    Expired,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferState {
    pub made: Making,
    pub status: OfferStatus,
    /// Why the bidder could not pay when that was last looked at.
    pub short: Option<Shortage>,
    /// The owner had fewer units than it is for when they were last counted.
    pub few: bool,
    /// Its bidder was told that the book offers it no more.
    pub outdated: bool,
    /// Units that were taken of an offer for a collection.
    pub taken: Amount,
}

/// What an offer is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Making {
    Item { terms: OfferTerms, signed: SignedOffer },
    Collection { terms: CollectionOfferTerms, signed: SignedCollectionOffer },
}

impl OfferState {
    pub(super) const fn of(made: Making) -> Self {
        let (status, taken) = (OfferStatus::Active, Amount::ZERO);
        Self { made, status, short: None, few: false, outdated: false, taken }
    }

    /// Nothing more comes of it, unless the chain takes back what ended it.
    pub const fn is_over(&self) -> bool {
        matches!(self.status, OfferStatus::Settled | OfferStatus::Cancelled | OfferStatus::Expired)
    }

    pub const fn bidder(&self) -> Address {
        match &self.made {
            Making::Item { terms, .. } => terms.bidder,
            Making::Collection { terms, .. } => terms.bidder,
        }
    }

    pub const fn venue(&self) -> (ChainId, Address) {
        match &self.made {
            Making::Item { terms, .. } => (terms.sale.chain_id, terms.sale.venue),
            Making::Collection { terms, .. } => (terms.chain_id, terms.venue),
        }
    }

    pub const fn expire_s(&self) -> UnixSeconds {
        match &self.made {
            Making::Item { terms, .. } => terms.expire_s,
            Making::Collection { terms, .. } => terms.expire_s,
        }
    }

    /// What the bidder owes when all that is left of it is taken.
    pub fn due(&self) -> Amount {
        match &self.made {
            Making::Item { terms, .. } => terms.sale.price,
            Making::Collection { terms, .. } => terms.due_after(self.taken),
        }
    }
}

/// Why a bidder could not pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shortage {
    NoCurrencyBalance,
    NoAllowance,
}

impl Shortage {
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NoCurrencyBalance => "no_currency_balance",
            Self::NoAllowance => "no_allowance",
        }
    }
}

/// Why our book offers an item's owner an offer no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutdatedReason {
    /// The item, or too many of its units, left the owner. The chain would match it if they came back.
    ItemLeft,
    /// All that the owner's option sells was sold.
    OrderFilled,
    OrderCancelled,
    OptionCancelled,
    /// The owner has made all older signatures void.
    SellerCounter,
}

impl OutdatedReason {
    /// Those that make it void on chain, too.
    pub const VOID: [Self; 4] =
        [Self::OrderFilled, Self::OrderCancelled, Self::OptionCancelled, Self::SellerCounter];

    pub const fn reason(self) -> &'static str {
        match self {
            Self::ItemLeft => "item_left",
            Self::OrderFilled => "order_filled",
            Self::OrderCancelled => "order_cancelled",
            Self::OptionCancelled => "option_cancelled",
            Self::SellerCounter => "seller_counter",
        }
    }
}
