//! Why a command on an order is refused; each refusal names its rule.

use thiserror::Error;

use crate::kernel::Amount;

use super::dispute::{LONGEST_EVIDENCE, MOST_FILES, MOST_STATEMENTS};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OrderError {
    #[error("this order is not known")]
    Unknown,
    #[error("this order was already made")]
    AlreadyMade,
    #[error("only the maker of the order may do this")]
    NotTheMaker,
    #[error("the order is on the other rail")]
    WrongRail,
    #[error("the price must be more than zero")]
    ZeroPrice,
    #[error("the amount must be more than zero")]
    ZeroAmount,
    #[error("the end must lie after the start and after now")]
    BadTimes,
    #[error("an order lives 180 days at most")]
    LifeTooLong,
    #[error("the signature rail trades in tokens; the chain's own coin cannot be pulled")]
    CoinNotPullable,
    #[error("a new version keeps the nonce of the order")]
    OtherNonce,
    #[error("the option must be one to sell")]
    WrongSide,
    #[error("the maker has made all that was signed under this counter void")]
    StaleCounter,
    #[error("something was sold under this nonce, or it was cancelled; sign with another one")]
    NonceSpent,
    #[error("this very version was cancelled; sign another price, or list anew")]
    VersionVoid,
    #[error("the price is the same as before")]
    SamePrice,
    #[error("an auction keeps its price once it is open")]
    AuctionPrice,
    #[error("an auction lasts from one day to fourteen")]
    AuctionLength,
    #[error("an auction with bids ends by its time only")]
    HasBids,
    #[error("the order is no auction")]
    NotAnAuction,
    #[error("an auction is bid on, not bought")]
    NotFixedPrice,
    #[error("the lowest bid is {lowest}")]
    BidTooLow { lowest: Amount },
    #[error("the order does not await delivery")]
    NotAwaitingDelivery,
    #[error("the time to deliver is over")]
    DeliveryOver,
    #[error("the order is no longer open")]
    NotOpen,
    #[error("the order has expired")]
    Expired,
    #[error("the order has not ended by the chain's time")]
    NotOver,
    #[error("the order has not started")]
    NotStarted,
    #[error(
        "another purchase of this order is on its way; try again in some minutes, or buy fewer"
    )]
    Locked,
    #[error("the order has fewer units left; look at it again")]
    FewerLeft,
    #[error("it was held for this buyer before; the purchase may go on without")]
    LockSpent,
    #[error("the maker cannot buy the order")]
    OwnOrder,
    #[error("the item has not come back to the maker")]
    NotBack,
    #[error("the exchange may not move the item; allow it first")]
    NotApproved,
    #[error("a text has at most 500 characters")]
    TextTooLong,
    #[error("only the seller and the buyer may speak about this sale")]
    NotAParty,
    #[error("nobody decides a dispute of their own")]
    OwnDispute,
    #[error("there is no dispute about this order, and none can be opened now")]
    NotDisputed,
    #[error("the time for it is over")]
    DisputeOver,
    #[error("say what happened")]
    EvidenceEmpty,
    #[error("a statement has at most {LONGEST_EVIDENCE} characters")]
    EvidenceTooLong,
    #[error("a statement has letters and line breaks only, no control characters")]
    ControlCharacters,
    #[error("a statement has at most {MOST_FILES} files")]
    TooManyFiles,
    #[error("each side makes at most {MOST_STATEMENTS} statements")]
    TooMuchEvidence,
    #[error("the end was signed with the price; cancel the sale and list the item anew")]
    EndSigned,
    #[error("the contract holds the end; cancel the sale and list the item anew")]
    EndOnChain,
}

impl OrderError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Unknown => "order_unknown",
            Self::AlreadyMade => "order_already_made",
            Self::NotTheMaker => "not_the_maker",
            Self::WrongRail => "wrong_rail",
            Self::ZeroPrice => "zero_price",
            Self::ZeroAmount => "zero_amount",
            Self::BadTimes => "bad_times",
            Self::LifeTooLong => "life_too_long",
            Self::CoinNotPullable => "coin_not_pullable",
            Self::OtherNonce => "other_nonce",
            Self::WrongSide => "wrong_side",
            Self::StaleCounter => "stale_counter",
            Self::NonceSpent => "nonce_spent",
            Self::VersionVoid => "version_void",
            Self::SamePrice => "same_price",
            Self::AuctionPrice => "auction_price_fixed",
            Self::AuctionLength => "auction_length",
            Self::HasBids => "auction_has_bids",
            Self::NotAnAuction => "not_an_auction",
            Self::NotFixedPrice => "not_fixed_price",
            Self::BidTooLow { .. } => "bid_too_low",
            Self::NotAwaitingDelivery => "not_awaiting_delivery",
            Self::DeliveryOver => "delivery_over",
            Self::NotOpen => "order_not_open",
            Self::Expired => "order_expired",
            Self::NotOver => "order_not_over",
            Self::NotStarted => "order_not_started",
            Self::Locked => "order_locked",
            Self::FewerLeft => "fewer_left",
            Self::LockSpent => "lock_spent",
            Self::OwnOrder => "own_order",
            Self::NotBack => "item_not_back",
            Self::NotApproved => "not_approved",
            Self::TextTooLong => "text_too_long",
            Self::NotAParty => "not_a_party",
            Self::OwnDispute => "own_dispute",
            Self::NotDisputed => "not_disputed",
            Self::DisputeOver => "dispute_over",
            Self::EvidenceEmpty => "evidence_empty",
            Self::EvidenceTooLong => "evidence_too_long",
            Self::ControlCharacters => "control_characters",
            Self::TooManyFiles => "too_many_files",
            Self::TooMuchEvidence => "too_much_evidence",
            Self::EndSigned => "end_signed",
            Self::EndOnChain => "end_on_chain",
        }
    }
}
