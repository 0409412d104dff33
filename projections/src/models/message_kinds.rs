//! What messages there are.

use brickyard_core::inboxes::MessageCategory;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    Welcomed,
    WalletBound,
    WalletUnbound,
    PasswordChanged,
    /// Somebody came on the account's invitation.
    InviteeJoined,
    Sold,
    Bought,
    Received,
    OfferReceived,
    OfferAccepted,
    /// The bidder has too little of its currency.
    OfferShort,
    /// The exchange may no longer take the bidder's money.
    OfferUnapproved,
    /// The item has left the owner that the bidder made it to.
    OfferOutdated,
    /// The owner has taken back what the bidder made it on.
    OfferWithdrawn,
    OfferExpired,
    Outbid,
    BidReceived,
    /// One's own, with a bid.
    AuctionEnded,
    AuctionWon,
    Expired,
    /// The item has left the maker.
    Inactive,
    /// The exchange may no longer move the item.
    Unapproved,
    /// Somebody has paid and waits for the item.
    DeliveryDue,
    /// The buyer has the money back.
    CalledOff,
    /// The other side has asked the arbiter.
    DisputeOpened,
    /// The other side has given evidence.
    DisputeEvidence,
    /// The dispute is over: the sale stands.
    DisputeReleased,
    /// The dispute is over: the buyer has the money back.
    DisputeRefunded,
    /// An offer for an item of a watched collection, of as much as was asked for.
    OfferWatched,
    /// The floor of a watched collection, by as much as was asked for.
    FloorRose,
    FloorFell,
    /// With an item of a watched collection.
    WhaleBought,
    WhaleSold,
    WhaleListed,
    WhaleBid,
    WhaleOffered,
    /// Operators have looked at what one applied for.
    CertificationGranted,
    CertificationRefused,
    CertificationRevoked,
    AirdropGranted,
    AirdropRefused,
    /// Operators have looked at what one reported.
    ReportUpheld,
    ReportDismissed,
    /// Somebody has said something of one's item or collection.
    Commented,
    /// Somebody has answered one's comment.
    Replied,
    /// Somebody likes one's item or collection.
    Liked,
    CommentLiked,
    /// Operators have looked at what one contributed.
    NewsPublished,
    NewsDeclined,
    NewsRemoved,
}

impl MessageKind {
    /// As it stands in keys and in the rows.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Welcomed => "welcomed",
            Self::WalletBound => "wallet_bound",
            Self::WalletUnbound => "wallet_unbound",
            Self::PasswordChanged => "password_changed",
            Self::InviteeJoined => "invitee_joined",
            Self::Sold => "sold",
            Self::Bought => "bought",
            Self::Received => "received",
            Self::OfferReceived => "offer_received",
            Self::OfferAccepted => "offer_accepted",
            Self::OfferShort => "offer_short",
            Self::OfferUnapproved => "offer_unapproved",
            Self::OfferOutdated => "offer_outdated",
            Self::OfferWithdrawn => "offer_withdrawn",
            Self::OfferExpired => "offer_expired",
            Self::Outbid => "outbid",
            Self::BidReceived => "bid_received",
            Self::AuctionEnded => "auction_ended",
            Self::AuctionWon => "auction_won",
            Self::Expired => "expired",
            Self::Inactive => "inactive",
            Self::Unapproved => "unapproved",
            Self::DeliveryDue => "delivery_due",
            Self::CalledOff => "called_off",
            Self::DisputeOpened => "dispute_opened",
            Self::DisputeEvidence => "dispute_evidence",
            Self::DisputeReleased => "dispute_released",
            Self::DisputeRefunded => "dispute_refunded",
            Self::OfferWatched => "offer_watched",
            Self::FloorRose => "floor_rose",
            Self::FloorFell => "floor_fell",
            Self::WhaleBought => "whale_bought",
            Self::WhaleSold => "whale_sold",
            Self::WhaleListed => "whale_listed",
            Self::WhaleBid => "whale_bid",
            Self::WhaleOffered => "whale_offered",
            Self::CertificationGranted => "certification_granted",
            Self::CertificationRefused => "certification_refused",
            Self::CertificationRevoked => "certification_revoked",
            Self::AirdropGranted => "airdrop_granted",
            Self::AirdropRefused => "airdrop_refused",
            Self::ReportUpheld => "report_upheld",
            Self::ReportDismissed => "report_dismissed",
            Self::Commented => "commented",
            Self::Replied => "replied",
            Self::Liked => "liked",
            Self::CommentLiked => "comment_liked",
            Self::NewsPublished => "news_published",
            Self::NewsDeclined => "news_declined",
            Self::NewsRemoved => "news_removed",
        }
    }

    /// As the wire tells it: 7 and 8 lead to a piece of news (C097), any other is its tab.
    pub const fn news_type(self) -> u8 {
        match self {
            Self::NewsPublished => 7,
            Self::NewsDeclined | Self::NewsRemoved => 8,
            _ => self.tab(),
        }
    }

    /// Under which of the bell's tabs it stands: 3 what happened, 1 replies, 2 likes (C093 to C095).
    pub(super) const fn tab(self) -> u8 {
        match self {
            Self::Commented | Self::Replied => 1,
            Self::Liked | Self::CommentLiked => 2,
            _ => 3,
        }
    }

    /// What one has to do without to be spared it; nothing, where it always comes.
    pub const fn category(self) -> Option<MessageCategory> {
        match self {
            Self::Sold
            | Self::Bought
            | Self::Received
            | Self::AuctionEnded
            | Self::Expired
            | Self::Inactive
            | Self::Unapproved => Some(MessageCategory::Sales),
            Self::OfferReceived
            | Self::OfferAccepted
            | Self::OfferShort
            | Self::OfferUnapproved
            | Self::OfferOutdated
            | Self::OfferWithdrawn
            | Self::OfferExpired
            | Self::Outbid
            | Self::BidReceived
            | Self::AuctionWon => Some(MessageCategory::Offers),
            Self::OfferWatched
            | Self::FloorRose
            | Self::FloorFell
            | Self::WhaleBought
            | Self::WhaleSold
            | Self::WhaleListed
            | Self::WhaleBid
            | Self::WhaleOffered => Some(MessageCategory::Watched),
            Self::Commented | Self::Replied => Some(MessageCategory::Comments),
            Self::Liked | Self::CommentLiked => Some(MessageCategory::Likes),
            Self::Welcomed
            | Self::WalletBound
            | Self::WalletUnbound
            | Self::PasswordChanged
            | Self::InviteeJoined
            | Self::DeliveryDue
            | Self::CalledOff
            | Self::DisputeOpened
            | Self::DisputeEvidence
            | Self::DisputeReleased
            | Self::DisputeRefunded
            | Self::CertificationGranted
            | Self::CertificationRefused
            | Self::CertificationRevoked
            | Self::AirdropGranted
            | Self::AirdropRefused
            | Self::ReportUpheld
            | Self::ReportDismissed
            | Self::NewsPublished
            | Self::NewsDeclined
            | Self::NewsRemoved => None,
        }
    }

    /// Whether it is about what people say and like.
    pub const fn is_talk(self) -> bool {
        self.tab() != 3
    }

    pub(super) const fn is_of_whale(self) -> bool {
        matches!(
            self,
            Self::WhaleBought
                | Self::WhaleSold
                | Self::WhaleListed
                | Self::WhaleBid
                | Self::WhaleOffered
        )
    }
}
