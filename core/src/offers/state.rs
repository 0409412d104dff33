//! What an offer is now, folded from its events.

use serde::{Deserialize, Serialize};

use crate::kernel::UnixSeconds;

use super::event::{OfferTerms, SignedOffer};

/// Our book's view. Expired is a reading of the clock; outdated (the item or the owner's option
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
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferState {
    pub terms: OfferTerms,
    pub signed: SignedOffer,
    pub status: OfferStatus,
    /// Why the bidder could not pay when that was last looked at.
    pub short: Option<Shortage>,
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
