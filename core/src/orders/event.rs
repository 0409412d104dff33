//! What happened to orders. Facts only, complete for every reader; shapes are frozen by golden
//! files and change by a new version, never by an edit.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{
    Address, Amount, BasisPoints, Bytes, ChainId, Hash32, ItemId, Personal, UnixSeconds,
};

/// Which contract settles the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Rail {
    /// The marketplace contract: money, and by choice the item, wait in it.
    Escrow,
    /// The option exchange: the maker signs (EIP-712) and keeps the item.
    Signature,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OrderKind {
    Fixed,
    Auction,
}

/// The terms of an order, frozen when it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    pub rail: Rail,
    pub kind: OrderKind,
    /// True when the venue holds the item from the opening on.
    pub escrowed: bool,
    pub chain_id: ChainId,
    /// The contract that settles.
    pub venue: Address,
    pub collection: Address,
    pub token_id: Amount,
    /// 1 for ERC-721; copies for ERC-1155.
    pub amount: Amount,
    pub maker: Address,
    /// Token contract; the zero address is the chain's own coin (escrow rail only).
    pub currency: Address,
    /// For the whole `amount`, in the smallest unit of `currency`. Reserve price of an auction.
    pub price: Amount,
    pub start_s: UnixSeconds,
    pub end_s: UnixSeconds,
    pub fee_bps: BasisPoints,
    pub fee_recipient: Address,
    pub royalty_bps: BasisPoints,
    pub royalty_recipient: Address,
}

impl Terms {
    pub const fn item(&self) -> ItemId {
        ItemId::new(self.chain_id, self.collection, self.token_id)
    }

    /// The maker keeps the item until it is sold, or delivered, so that it may be gone before. What
    /// is escrowed lies in the venue.
    pub const fn stays_with_maker(&self) -> bool {
        matches!(self.rail, Rail::Signature) || !self.escrowed
    }

    /// A sale by signature moves the item at once, so that without an approval nobody can buy. An item
    /// that is kept on the escrow rail is pulled by its seller's own `deliver`, days after it was paid:
    /// whether the venue may move it before then says nothing about the sale.
    pub const fn needs_approval(&self) -> bool {
        matches!(self.rail, Rail::Signature)
    }
}

/// What the maker signed beyond the terms (IOptionExchange `Option`), with the signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedOption {
    pub channel: Hash32,
    /// side | counter | salt, see `IOptionExchange`.
    pub nonce: Amount,
    /// EIP-712 digest of the option.
    pub option_hash: Hash32,
    pub signature: Bytes,
}

/// Why an order that nobody closed is not for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InactiveReason {
    /// The maker has less of the item than is offered. It may come back; the order stays inactive
    /// all the same.
    NoBalance,
    /// The exchange may no longer move the item. Whether it may again or not, the order stays
    /// inactive.
    NoApproval,
    /// Its maker had made it void by a counter, in a block that is gone.
    CounterMismatch,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum OrderEvent {
    /// A maker announced an escrow order; nothing is for sale until the chain says `OrderOpened`.
    OrderDrafted { terms: Terms },
    /// A maker took an announcement back before it reached the chain.
    OrderDiscarded {},
    /// A maker signed an option: for sale from its start on.
    OrderListed { terms: Terms, option: SignedOption },
    /// A maker signed a new version of an option, with the same nonce.
    OrderRepriced { version: u32, price: Amount, option: SignedOption },
    /// A maker announced a new price of an escrow order; `OrderPriceModified` makes it true.
    OrderRepriceRequested { price: Amount },
    /// A maker said something else of a standing sale. Empty: nothing any more.
    OrderDescribed { text: String },
    /// A maker wants out: hidden from our book now, final when the chain says so.
    OrderCancelRequested {},
    /// A purchase of so many units was seen on its way to the chain; nobody else is offered them
    /// meanwhile. Version 1 never told how many: all that were left.
    PurchaseSubmitted {
        buyer: Address,
        tx_hash: Hash32,
        amount: Option<Amount>,
        submitted_at_s: UnixSeconds,
    },
    /// The chain has undone the purchase that units were locked for.
    PurchaseFailed { buyer: Address, tx_hash: Hash32 },
    /// A bidder announced a bid; `BidPlaced` makes it true.
    BidAnnounced { bidder: Address, price: Amount, announced_at_s: UnixSeconds },
    /// A delivery was seen on its way to the chain; `OrderDelivered` makes it true.
    DeliverySubmitted { seller: Address, tx_hash: Hash32, submitted_at_s: UnixSeconds },
    /// The chain's time has reached the end of a signed order.
    OrderExpired { block_time_s: UnixSeconds },
    /// By the chain's time nobody can bid in an auction any more, and anybody may settle it. The price is
    /// the winner's bid, or what nobody has bid.
    AuctionEnded { winner: Option<Address>, price: Amount, block_time_s: UnixSeconds },
    /// An order whose item stays with its maker cannot be filled any more, though nobody closed it, or
    /// could not from its opening on. `held` is what its maker has left of a token of which there are
    /// many (ERC-1155); version 1 never told it.
    OrderDeactivated { reason: InactiveReason, held: Option<Amount> },
    /// The maker of an inactive order has enough units again: the chain would fill it, and the book
    /// does not offer it until the maker lists it anew.
    OrderUnitsReturned { held: Amount },
    /// The exchange may no longer move the maker's item: the maker took the approval back
    /// (`Approval`, `ApprovalForAll`), or the block that gave it is gone.
    OrderApprovalLost {},
    /// The exchange may move the maker's item again, by whichever approval: the chain would fill the
    /// order, and the book does not offer it until its maker reconfirms it.
    OrderApprovalReturned {},
    /// The maker's counter is now this one (`CounterBumped`), above that of the signature: void.
    OrderVoided { counter: Amount },
    /// The block that had raised the counter is gone, and the counter is this one again: the chain
    /// would fill the order, and the book does not offer it until its maker reconfirms it.
    OrderVoidTakenBack { counter: Amount },
    /// The maker of an inactive order, who has the item again, wants it on the book: the same
    /// signature, nothing new is signed for the chain.
    OrderReconfirmed { terms: Terms },
    /// A side of the sale, or an arbiter, said something; `EvidenceGiven` or `DisputeSettled` with the
    /// same name and hash makes it count. Sealed: salt, text and files, of which the hash is.
    EvidenceStated { by: Address, evidence: Hash32, statement: Personal, stated_at_s: UnixSeconds },

    /// Marketplace `OrderCreated`.
    OrderOpened { terms: Terms },
    /// Marketplace `PriceModified`.
    OrderPriceModified { old_price: Amount, new_price: Amount },
    /// Marketplace `OrderCancelled`, or every version of an option (`NonceCancelled`).
    OrderCancelled {},
    /// Exchange `OptionCancelled`: one version is void. Version 1 told neither signer nor nonce.
    OptionVersionCancelled { option_hash: Hash32, signer: Option<Address>, nonce: Option<Amount> },
    /// Marketplace `BidPlaced`; the bid before was refunded at once.
    BidPlaced {
        bidder: Address,
        price: Amount,
        refunded_bidder: Address,
        refunded_amount: Amount,
        end_s: UnixSeconds,
    },
    /// Marketplace `Purchased`. `deliver_by_s` is 0 when the item went over at once.
    OrderPurchased { buyer: Address, price: Amount, deliver_by_s: UnixSeconds },
    /// Marketplace `Settled`: fee + royalty + seller_amount = price.
    OrderSettled {
        buyer: Address,
        seller: Address,
        price: Amount,
        fee: Amount,
        royalty: Amount,
        seller_amount: Amount,
    },
    /// Marketplace `Delivered`.
    OrderDelivered {},
    /// Marketplace `DeliveryRefused`; the buyer has the money back.
    DeliveryRefused { by: Address, refunded: Amount },
    /// Marketplace `DeliveryTimedOut`; the buyer has the money back.
    DeliveryTimedOut { by: Address, refunded: Amount },
    /// Marketplace `DisputeOpened`: a side asks the arbiter, who decides until `decide_by_s`.
    DisputeOpened { by: Address, other: Address, decide_by_s: UnixSeconds },
    /// Marketplace `EvidenceGiven`: a side's statement, by its hash.
    EvidenceGiven { by: Address, other: Address, evidence: Hash32 },
    /// Marketplace `DisputeSettled`: decided, or a side gave in (`reason` is zero then). Released:
    /// `OrderSettled` follows. Otherwise the buyer has the money back.
    DisputeSettled {
        buyer: Address,
        seller: Address,
        by: Address,
        released: bool,
        reason: Hash32,
        refunded: Amount,
    },
    /// Marketplace `DisputeTimedOut`: nobody decided; the buyer has the money back.
    DisputeTimedOut { buyer: Address, seller: Address, by: Address, refunded: Amount },
    /// Marketplace `AuctionReturned`: over without a bid.
    AuctionReturned {},
    /// Exchange `OptionMatched`, told to the sell option's order.
    OrderMatched {
        option_hash: Hash32,
        seller: Address,
        buyer: Address,
        counter_hash: Hash32,
        via_offer: bool,
        nonce: Amount,
        counter_nonce: Amount,
        collection: Address,
        token_id: Amount,
        amount: Amount,
        filled: Amount,
        option_amount: Amount,
        currency: Address,
        price: Amount,
        fee: Amount,
        royalty: Amount,
        seller_amount: Amount,
    },
}

impl OrderEvent {
    /// Whether this is a sale of what the terms offer. The exchange tells a sale to the order of the
    /// seller's nonce, under which something else may have been signed, too.
    pub fn sells(&self, terms: &Terms) -> bool {
        matches!(
            self,
            Self::OrderMatched { collection, token_id, currency, .. }
                if (*collection, *token_id, *currency)
                    == (terms.collection, terms.token_id, terms.currency)
        )
    }
}

impl DomainEvent for OrderEvent {
    fn event_type(&self) -> String {
        match self {
            Self::OrderDrafted { .. } => "OrderDrafted",
            Self::OrderDiscarded {} => "OrderDiscarded",
            Self::OrderListed { .. } => "OrderListed",
            Self::OrderRepriced { .. } => "OrderRepriced",
            Self::OrderRepriceRequested { .. } => "OrderRepriceRequested",
            Self::OrderDescribed { .. } => "OrderDescribed",
            Self::OrderCancelRequested {} => "OrderCancelRequested",
            Self::PurchaseSubmitted { .. } => "PurchaseSubmitted",
            Self::PurchaseFailed { .. } => "PurchaseFailed",
            Self::BidAnnounced { .. } => "BidAnnounced",
            Self::DeliverySubmitted { .. } => "DeliverySubmitted",
            Self::OrderExpired { .. } => "OrderExpired",
            Self::AuctionEnded { .. } => "AuctionEnded",
            Self::OrderDeactivated { .. } => "OrderDeactivated",
            Self::OrderUnitsReturned { .. } => "OrderUnitsReturned",
            Self::OrderApprovalLost {} => "OrderApprovalLost",
            Self::OrderApprovalReturned {} => "OrderApprovalReturned",
            Self::OrderVoided { .. } => "OrderVoided",
            Self::OrderVoidTakenBack { .. } => "OrderVoidTakenBack",
            Self::OrderReconfirmed { .. } => "OrderReconfirmed",
            Self::EvidenceStated { .. } => "EvidenceStated",
            Self::OrderOpened { .. } => "OrderOpened",
            Self::OrderPriceModified { .. } => "OrderPriceModified",
            Self::OrderCancelled {} => "OrderCancelled",
            Self::OptionVersionCancelled { .. } => "OptionVersionCancelled",
            Self::BidPlaced { .. } => "BidPlaced",
            Self::OrderPurchased { .. } => "OrderPurchased",
            Self::OrderSettled { .. } => "OrderSettled",
            Self::OrderDelivered {} => "OrderDelivered",
            Self::DeliveryRefused { .. } => "DeliveryRefused",
            Self::DeliveryTimedOut { .. } => "DeliveryTimedOut",
            Self::DisputeOpened { .. } => "DisputeOpened",
            Self::EvidenceGiven { .. } => "EvidenceGiven",
            Self::DisputeSettled { .. } => "DisputeSettled",
            Self::DisputeTimedOut { .. } => "DisputeTimedOut",
            Self::AuctionReturned {} => "AuctionReturned",
            Self::OrderMatched { .. } => "OrderMatched",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        let second = matches!(
            self,
            Self::OptionVersionCancelled { .. }
                | Self::OrderDeactivated { .. }
                | Self::PurchaseSubmitted { .. }
        );
        if second { "2" } else { "1" }.to_owned()
    }
}
