//! What stands in the way of an order or an offer, as numbers that never change their meaning.
//!
//! Errors say why the chain would not fill it now; warnings why it is not offered or needs care,
//! though the chain would fill it. A number is never given twice. The same table stands in
//! `core/VALIDITY.md` and, in people's words, in the site's texts.
//!
//! Nothing is found out here: whoever reads rows says which of these hold.

/// Shorter than this, a buyer may come too late.
pub const SOON_SECONDS: u64 = 30 * 60;
/// 26 weeks: whoever signs for longer forgets it.
pub const LONG_SECONDS: u64 = 26 * 7 * 24 * 60 * 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

impl Severity {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// One line of the table. Hundreds tell what it is about: 1 its life, 2 time, 3 the item, 4 the money,
/// 5 the option that an offer names, 8 our book, 9 care.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Validity {
    Draft,
    Void,
    Filled,
    Cancelled,
    Refunded,
    Returned,
    AwaitingDelivery,
    Settled,
    Disputed,
    NotStarted,
    Expired,
    Ended,
    NoBalance,
    NotTheOwner,
    NoApproval,
    NoCurrencyBalance,
    NoAllowance,
    OrderCancelled,
    OptionCancelled,
    OrderFilled,
    SellerCounter,
    CancelPending,
    Inactive,
    Locked,
    Accepted,
    Superseded,
    Outdated,
    EndsSoon,
    LivesLong,
    OlderVersions,
    PartlyFilled,
    TakesMoney,
}

impl Validity {
    pub const ALL: [Self; 32] = [
        Self::Draft,
        Self::Void,
        Self::Filled,
        Self::Cancelled,
        Self::Refunded,
        Self::Returned,
        Self::AwaitingDelivery,
        Self::Settled,
        Self::Disputed,
        Self::NotStarted,
        Self::Expired,
        Self::Ended,
        Self::NoBalance,
        Self::NotTheOwner,
        Self::NoApproval,
        Self::NoCurrencyBalance,
        Self::NoAllowance,
        Self::OrderCancelled,
        Self::OptionCancelled,
        Self::OrderFilled,
        Self::SellerCounter,
        Self::CancelPending,
        Self::Inactive,
        Self::Locked,
        Self::Accepted,
        Self::Superseded,
        Self::Outdated,
        Self::EndsSoon,
        Self::LivesLong,
        Self::OlderVersions,
        Self::PartlyFilled,
        Self::TakesMoney,
    ];

    /// Number, stable reason, and what it means.
    const fn line(self) -> (u16, &'static str, &'static str) {
        match self {
            Self::Draft => (101, "draft", "announced; the chain has not opened it"),
            Self::Void => (102, "void", "taken back before it reached the chain"),
            Self::Filled => (103, "filled", "everything is sold"),
            Self::Cancelled => (104, "cancelled", "cancelled on the chain"),
            Self::Refunded => (105, "refunded", "not delivered; the buyer has the money back"),
            Self::Returned => (106, "returned", "the auction ended without a bid"),
            Self::AwaitingDelivery => (107, "awaiting_delivery", "sold and not delivered yet"),
            Self::Settled => (108, "settled", "the offer was taken"),
            Self::Disputed => (109, "disputed", "sold, and an arbiter decides whether it stands"),
            Self::NotStarted => (201, "not_started", "its time has not come"),
            Self::Expired => (202, "expired", "its time is over"),
            Self::Ended => (203, "ended", "the auction is over and waits to be settled"),
            Self::NoBalance => (301, "no_balance", "the seller has less than is for sale"),
            Self::NotTheOwner => (302, "not_the_owner", "the item is with somebody else now"),
            Self::NoApproval => (303, "no_approval", "the exchange may not move the item"),
            Self::NoCurrencyBalance => (401, "no_currency_balance", "the bidder lacks the money"),
            Self::NoAllowance => (402, "no_allowance", "the exchange may not take the money"),
            Self::OrderCancelled => (501, "order_cancelled", "the owner cancelled the order"),
            Self::OptionCancelled => (502, "option_cancelled", "the owner cancelled this version"),
            Self::OrderFilled => (503, "order_filled", "the owner sold it another way"),
            Self::SellerCounter => (504, "seller_counter", "the owner cancelled all at once"),
            Self::CancelPending => (801, "cancel_pending", "hidden; the chain would still fill it"),
            Self::Inactive => (802, "inactive", "off the book until its maker reconfirms it"),
            Self::Locked => (803, "locked", "a purchase is on its way"),
            Self::Accepted => (804, "accepted", "an acceptance is on its way"),
            Self::Superseded => (805, "superseded", "the bidder offers more by another offer"),
            Self::Outdated => (806, "outdated", "the item left its owner since"),
            Self::EndsSoon => (901, "ends_soon", "less than half an hour is left"),
            Self::LivesLong => (902, "lives_long", "more than 26 weeks are left"),
            Self::OlderVersions => (903, "older_versions", "earlier prices may still be filled"),
            Self::PartlyFilled => (904, "partly_filled", "a part is sold"),
            Self::TakesMoney => (905, "takes_money", "the chain would still take the money"),
        }
    }

    pub const fn number(self) -> u16 {
        self.line().0
    }

    /// For programs; as rows and answers name it.
    pub const fn reason(self) -> &'static str {
        self.line().1
    }

    pub const fn meaning(self) -> &'static str {
        self.line().2
    }

    pub const fn severity(self) -> Severity {
        if self.number() < 800 { Severity::Error } else { Severity::Warning }
    }

    pub fn of_reason(reason: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.reason() == reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_and_each_reason_is_given_once_and_the_table_is_in_order() {
        let numbers: Vec<u16> = Validity::ALL.iter().map(|one| one.number()).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
        for one in Validity::ALL {
            assert_eq!(Validity::of_reason(one.reason()), Some(one));
        }
    }
}
