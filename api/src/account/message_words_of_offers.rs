//! The words of messages about offers and bids, in both languages.

use brickyard_projections::models::MessageKind;

use super::message_words::Pair;

pub(super) const fn in_english(kind: MessageKind) -> Pair {
    match kind {
        MessageKind::OfferReceived => ("New offer", "{other} has made an offer for {item}."),
        MessageKind::OfferAccepted => {
            ("Offer accepted", "Your offer for {item} was accepted; the sale is on its way.")
        }
        MessageKind::Outbid => {
            ("Outbid", "{other} has bid more for {item}. Your bid was paid back.")
        }
        MessageKind::BidReceived => ("New bid", "{other} has bid for {item}."),
        MessageKind::OfferShort => (
            "Offer not covered",
            "Your offer for {item} cannot be accepted: the wallet holds less than you offered.",
        ),
        MessageKind::OfferUnapproved => (
            "Offer not covered",
            "Your offer for {item} cannot be accepted: the exchange may no longer take the money.",
        ),
        MessageKind::OfferOutdated => (
            "Offer outdated",
            "Your offer for {item} cannot be accepted any more, since the item has left its owner.",
        ),
        MessageKind::OfferWithdrawn => (
            "Offer outdated",
            "Your offer for {item} cannot be accepted any more: its owner took the listing back.",
        ),
        MessageKind::OfferExpired => ("Offer over", "Your offer for {item} has come to its end."),
        MessageKind::AuctionEnded => (
            "Auction ended",
            "Your auction of {item} has ended, and {other} bid the most. Settle it to go on.",
        ),
        MessageKind::AuctionWon => (
            "You have won",
            "The auction of {item} has ended, and nobody bid more than you. Settle it to go on.",
        ),
        _ => unreachable!(),
    }
}

pub(super) const fn in_chinese(kind: MessageKind) -> Pair {
    match kind {
        MessageKind::OfferReceived => ("新出價", "{other} 對 {item} 出價。"),
        MessageKind::OfferAccepted => ("出價獲接受", "你對 {item} 的出價已獲接受，交易正在進行。"),
        MessageKind::Outbid => ("出價被超越", "{other} 對 {item} 出價更高，你的出價已退還。"),
        MessageKind::BidReceived => ("新競投", "{other} 競投 {item}。"),
        MessageKind::OfferShort => {
            ("出價款項不足", "你對 {item} 的出價未能獲接受：錢包的款項少於出價。")
        }
        MessageKind::OfferUnapproved => {
            ("出價款項不足", "你對 {item} 的出價未能獲接受：交易所不再獲授權收取款項。")
        }
        MessageKind::OfferOutdated => {
            ("出價失效", "{item} 已離開其擁有者，你對它的出價未能再獲接受。")
        }
        MessageKind::OfferWithdrawn => {
            ("出價失效", "{item} 的擁有者已撤回上架，你對它的出價未能再獲接受。")
        }
        MessageKind::OfferExpired => ("出價到期", "你對 {item} 的出價已到期。"),
        MessageKind::AuctionEnded => {
            ("拍賣結束", "你的 {item} 拍賣已結束，{other} 出價最高。請結算以完成交易。")
        }
        MessageKind::AuctionWon => {
            ("你已勝出", "{item} 的拍賣已結束，你的出價最高。請結算以完成交易。")
        }
        _ => unreachable!(),
    }
}
