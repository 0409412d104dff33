//! Why a command on an offer is refused; each refusal names its rule.

use thiserror::Error;

use crate::orders::OrderError;

use super::state::Shortage;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OfferError {
    #[error("this offer is not known")]
    Unknown,
    #[error("this offer was already made")]
    AlreadyMade,
    #[error("the chain has already matched or cancelled this offer")]
    Closed,
    #[error("only the bidder of the offer may do this")]
    NotTheBidder,
    #[error("only the owner that the offer is made to may take it")]
    NotTheSeller,
    #[error("the owner cannot offer for the own item")]
    OwnItem,
    /// The sale that would follow breaks a rule that orders have, too.
    #[error(transparent)]
    Sale(#[from] OrderError),
    #[error("the option must be good from now until the offer ends")]
    OptionTooShort,
    #[error("signed under a counter that bidder or owner has left behind, or not reached")]
    StaleCounter,
    #[error("the owner has sold or cancelled what the option is about")]
    OptionSpent,
    #[error("the bidder does not have the money")]
    NoCurrencyBalance,
    #[error("the exchange may not take the money yet")]
    NoAllowance,
    #[error("the offer is no longer open")]
    NotOpen,
    #[error("the offer has expired")]
    Expired,
    #[error("the offer has not ended by the chain's time")]
    NotOver,
    #[error("the offer is being taken already")]
    Accepted,
    #[error("price times quantity is more than an amount can be")]
    TooMuch,
    #[error("an offer names between one and 2,000 tokens")]
    BadSet,
    #[error("an offer for a collection is not held for one owner: whoever is first takes it")]
    NotHeld,
}

impl OfferError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Unknown => "offer_unknown",
            Self::AlreadyMade => "offer_already_made",
            Self::Closed => "offer_closed",
            Self::NotTheBidder => "not_the_bidder",
            Self::NotTheSeller => "not_the_seller",
            Self::OwnItem => "own_item",
            Self::Sale(error) => error.reason(),
            Self::OptionTooShort => "option_too_short",
            Self::StaleCounter => "stale_counter",
            Self::OptionSpent => "option_spent",
            Self::NoCurrencyBalance => "no_currency_balance",
            Self::NoAllowance => "no_allowance",
            Self::NotOpen => "offer_not_open",
            Self::Expired => "offer_expired",
            Self::NotOver => "offer_not_over",
            Self::Accepted => "offer_accepted",
            Self::TooMuch => "too_much",
            Self::BadSet => "bad_set",
            Self::NotHeld => "offer_not_held",
        }
    }
}

impl From<Shortage> for OfferError {
    fn from(shortage: Shortage) -> Self {
        match shortage {
            Shortage::NoCurrencyBalance => Self::NoCurrencyBalance,
            Shortage::NoAllowance => Self::NoAllowance,
        }
    }
}
