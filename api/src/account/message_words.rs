//! The words of messages, in both languages. What others have named (an item) is escaped where it
//! enters the HTML, and nothing else of theirs does; pages clean it again when they show it.

use brickyard_core::kernel::{Address, Amount};
use brickyard_projections::models::{Message, MessageKind};

use super::message_words_of_offers;

pub(crate) struct Words {
    pub(crate) title: &'static str,
    pub(crate) content: String,
}

/// `item` is the name of what it is about, as its collection or its document tells it.
pub(crate) fn words(message: &Message, language: &str, item: Option<&str>) -> Words {
    let kind = message.kind;
    let chinese = language == "zh-HK";
    let (title, sentence) = if chinese { in_chinese(kind) } else { in_english(kind) };
    let nothing = if chinese { "物件" } else { "an item" };
    let item = format!("<strong>{}</strong>", escaped(item.unwrap_or(nothing)));
    let somebody = if chinese { "有人" } else { "Somebody" };
    let other = message.other.map_or(somebody.to_owned(), short);
    let percent = moved_by(message).unwrap_or_default();
    let sentence = sentence.replace("{percent}", &percent).replace("{item}", &item);
    let sentence = sentence.replace("{other}", &other);
    Words { title, content: format!("<p>{sentence}</p>") }
}

/// By how many percent of the price before, rounded down.
fn moved_by(message: &Message) -> Option<String> {
    let (before, price) = message.before.zip(message.price)?;
    let moved = price.checked_sub(before).or_else(|| before.checked_sub(price))?.get();
    let hundred = Amount::from(100_u64).get();
    Some(moved.saturating_mul(hundred).checked_div(before.get())?.to_string())
}

/// First and last four digits, as all pages show addresses.
fn short(address: Address) -> String {
    let text = address.to_string();
    format!("{}…{}", &text[..6], &text[text.len() - 4..])
}

/// Whatever it says, it stays text.
fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut safe, letter| {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // Placeholders are ours alone.
            '{' => safe.push_str("&#123;"),
            letter => safe.push(letter),
        }
        safe
    })
}

pub(super) type Pair = (&'static str, &'static str);

const fn in_english(kind: MessageKind) -> Pair {
    match kind {
        MessageKind::Welcomed => ("Welcome to Brickyard", "Bricks are yours to begin with."),
        MessageKind::WalletBound => {
            ("Wallet connected", "The wallet {other} belongs to your account now.")
        }
        MessageKind::WalletUnbound => {
            ("Wallet disconnected", "The wallet {other} no longer belongs to your account.")
        }
        MessageKind::PasswordChanged => (
            "Password changed",
            "Your password was changed. If it was not you, reset it now: all sessions have ended.",
        ),
        MessageKind::InviteeJoined => ("Invitation accepted", "Somebody has joined through you."),
        MessageKind::Sold => ("Sold", "{item} was sold to {other}."),
        MessageKind::Bought => ("Bought", "{item} is yours. The seller was {other}."),
        MessageKind::Received => ("Item received", "{item} came from {other}."),
        MessageKind::OfferReceived
        | MessageKind::OfferAccepted
        | MessageKind::OfferShort
        | MessageKind::OfferUnapproved
        | MessageKind::OfferOutdated
        | MessageKind::OfferWithdrawn
        | MessageKind::OfferExpired
        | MessageKind::Outbid
        | MessageKind::BidReceived
        | MessageKind::AuctionEnded
        | MessageKind::AuctionWon => message_words_of_offers::in_english(kind),
        MessageKind::Expired => ("Listing over", "Your listing of {item} has come to its end."),
        MessageKind::Inactive => (
            "Listing inactive",
            "Your listing of {item} cannot be bought any more, since the item has left the wallet.",
        ),
        MessageKind::Unapproved => ("Listing inactive", "The exchange may no longer move {item}."),
        MessageKind::DeliveryDue => {
            ("Please deliver", "{other} has paid for {item} and waits for it.")
        }
        MessageKind::CalledOff => {
            ("Sale called off", "The sale of {item} was called off and the buyer paid back.")
        }
        MessageKind::DisputeOpened
        | MessageKind::DisputeEvidence
        | MessageKind::DisputeReleased
        | MessageKind::DisputeRefunded => of_disputes_in_english(kind),
        MessageKind::OfferWatched => (
            "Offer you look out for",
            "{other} has made an offer for {item}, of a collection that you watch.",
        ),
        MessageKind::FloorRose
        | MessageKind::FloorFell
        | MessageKind::WhaleBought
        | MessageKind::WhaleSold
        | MessageKind::WhaleListed
        | MessageKind::WhaleBid
        | MessageKind::WhaleOffered => of_watched_in_english(kind),
        MessageKind::CertificationGranted
        | MessageKind::CertificationRefused
        | MessageKind::CertificationRevoked
        | MessageKind::AirdropGranted
        | MessageKind::AirdropRefused
        | MessageKind::ReportUpheld
        | MessageKind::ReportDismissed
        | MessageKind::NewsPublished
        | MessageKind::NewsDeclined
        | MessageKind::NewsRemoved => of_operators_in_english(kind),
        MessageKind::Commented => ("New comment", "{other} has said something about {item}."),
        MessageKind::Replied => ("New reply", "{other} has answered you on {item}."),
        MessageKind::Liked => ("New like", "{other} likes {item}."),
        MessageKind::CommentLiked => ("New like", "{other} likes your comment on {item}."),
    }
}

/// Of floors and whales.
const fn of_watched_in_english(kind: MessageKind) -> Pair {
    match kind {
        MessageKind::FloorRose => {
            ("Floor has risen", "The floor of {item}, which you watch, is {percent} % higher.")
        }
        MessageKind::FloorFell => {
            ("Floor has fallen", "The floor of {item}, which you watch, is {percent} % lower.")
        }
        MessageKind::WhaleBought => ("A whale bought", "{other} has bought {item}."),
        MessageKind::WhaleSold => ("A whale sold", "{other} has sold {item}."),
        MessageKind::WhaleListed => ("A whale listed", "{other} offers {item} for sale."),
        MessageKind::WhaleBid => ("A whale bid", "{other} has bid for {item}."),
        MessageKind::WhaleOffered => {
            ("A whale made an offer", "{other} has made an offer for {item}.")
        }
        _ => unreachable!(),
    }
}

const fn of_disputes_in_english(kind: MessageKind) -> Pair {
    match kind {
        MessageKind::DisputeOpened => (
            "Dispute opened",
            "{other} has asked the arbiter about the sale of {item}. Say your side of it.",
        ),
        MessageKind::DisputeEvidence => {
            ("New evidence", "{other} has said something in the dispute about {item}.")
        }
        MessageKind::DisputeReleased => {
            ("Dispute decided", "The sale of {item} stands, and the seller is paid.")
        }
        MessageKind::DisputeRefunded => {
            ("Dispute decided", "The sale of {item} is undone, and the buyer is paid back.")
        }
        _ => unreachable!(),
    }
}

/// What operators answered.
const fn of_operators_in_english(kind: MessageKind) -> Pair {
    match kind {
        MessageKind::CertificationGranted => (
            "You are certified",
            "Your application for a certification was granted. Your page shows it now.",
        ),
        MessageKind::CertificationRefused => (
            "Certification not granted",
            "Your application for a certification was not granted. The cooperation page says why.",
        ),
        MessageKind::CertificationRevoked => {
            ("Certification taken away", "Your certification stands no more.")
        }
        MessageKind::AirdropGranted => (
            "Airdrop accepted",
            "Your application for an airdrop was granted. What you send from now on is listed.",
        ),
        MessageKind::AirdropRefused => (
            "Airdrop not accepted",
            "Your application for an airdrop was not granted. The airdrop page says why.",
        ),
        MessageKind::ReportUpheld => {
            ("Report upheld", "An operator has looked at what you reported and agrees with you.")
        }
        MessageKind::ReportDismissed => {
            ("Report settled", "An operator has looked at what you reported and found no fault.")
        }
        MessageKind::NewsPublished => ("Published", "{item}, which you contributed, is published."),
        MessageKind::NewsDeclined => {
            ("Not published", "What you contributed was not published. Its page says why.")
        }
        MessageKind::NewsRemoved => {
            ("Taken off the site", "An operator has removed {item}, which you contributed.")
        }
        _ => unreachable!(),
    }
}

const fn in_chinese(kind: MessageKind) -> Pair {
    match kind {
        MessageKind::Welcomed => ("歡迎來到 Brickyard", "送你一些 Bricks 作為開始。"),
        MessageKind::WalletBound => ("已連接錢包", "錢包 {other} 現已屬於你的帳戶。"),
        MessageKind::WalletUnbound => ("已中斷錢包", "錢包 {other} 不再屬於你的帳戶。"),
        MessageKind::PasswordChanged => {
            ("密碼已更改", "你的密碼已更改。如非你本人操作，請立即重設；所有登入均已結束。")
        }
        MessageKind::InviteeJoined => ("邀請獲接受", "有人已透過你的邀請開立帳戶。"),
        MessageKind::Sold => ("已售出", "{item} 已售予 {other}。"),
        MessageKind::Bought => ("已購入", "{item} 現已屬於你，賣方為 {other}。"),
        MessageKind::Received => ("收到物件", "{other} 將 {item} 轉給你。"),
        MessageKind::OfferReceived
        | MessageKind::OfferAccepted
        | MessageKind::OfferShort
        | MessageKind::OfferUnapproved
        | MessageKind::OfferOutdated
        | MessageKind::OfferWithdrawn
        | MessageKind::OfferExpired
        | MessageKind::Outbid
        | MessageKind::BidReceived
        | MessageKind::AuctionEnded
        | MessageKind::AuctionWon => message_words_of_offers::in_chinese(kind),
        MessageKind::Expired => ("上架結束", "你上架的 {item} 已到期。"),
        MessageKind::Unapproved => ("上架失效", "交易所不再獲授權轉移 {item}。"),
        MessageKind::Inactive => ("上架失效", "{item} 已離開錢包，你的上架不能再購買。"),
        MessageKind::DeliveryDue => ("請交付", "{other} 已為 {item} 付款，正等待交付。"),
        MessageKind::CalledOff => ("交易取消", "{item} 的交易已取消，買方已獲退款。"),
        MessageKind::DisputeOpened => {
            ("爭議已提出", "{other} 已就 {item} 的交易請求仲裁，請說明你的一方。")
        }
        MessageKind::DisputeEvidence => ("新證據", "{other} 在 {item} 的爭議中作出陳述。"),
        MessageKind::DisputeReleased => ("爭議已裁決", "{item} 的交易維持有效，賣方已獲付款。"),
        MessageKind::DisputeRefunded => ("爭議已裁決", "{item} 的交易已撤銷，買方已獲退款。"),
        MessageKind::OfferWatched => ("你留意的出價", "{other} 對你關注系列中的 {item} 出價。"),
        MessageKind::FloorRose => ("地板價上升", "你關注的 {item} 的地板價上升了 {percent}%。"),
        MessageKind::FloorFell => ("地板價下跌", "你關注的 {item} 的地板價下跌了 {percent}%。"),
        MessageKind::WhaleBought => ("巨鯨買入", "{other} 買入了 {item}。"),
        MessageKind::WhaleSold => ("巨鯨賣出", "{other} 賣出了 {item}。"),
        MessageKind::WhaleListed => ("巨鯨上架", "{other} 將 {item} 上架出售。"),
        MessageKind::WhaleBid => ("巨鯨競投", "{other} 競投 {item}。"),
        MessageKind::WhaleOffered => ("巨鯨出價", "{other} 對 {item} 出價。"),
        MessageKind::CertificationGranted => {
            ("已獲認證", "你的認證申請已獲批准，你的頁面現已顯示認證。")
        }
        MessageKind::CertificationRefused => {
            ("認證未獲批准", "你的認證申請未獲批准，原因載於合作頁面。")
        }
        MessageKind::CertificationRevoked => ("認證已撤銷", "你的認證不再有效。"),
        MessageKind::AirdropGranted => {
            ("空投獲接納", "你的空投申請已獲批准，由現在起送出的物件會列於紀錄。")
        }
        MessageKind::AirdropRefused => ("空投未獲接納", "你的空投申請未獲批准，原因載於空投頁面。"),
        MessageKind::ReportUpheld => ("舉報成立", "營運人員已審視你的舉報，並同意你的看法。"),
        MessageKind::ReportDismissed => ("舉報已處理", "營運人員已審視你的舉報，未發現問題。"),
        MessageKind::NewsPublished => ("已刊登", "你投稿的 {item} 已刊登。"),
        MessageKind::NewsDeclined => ("未獲刊登", "你的投稿未獲刊登，原因載於其頁面。"),
        MessageKind::NewsRemoved => ("已下架", "營運人員已移除你投稿的 {item}。"),
        MessageKind::Commented => ("新評論", "{other} 評論了 {item}。"),
        MessageKind::Replied => ("新回覆", "{other} 在 {item} 回覆了你。"),
        MessageKind::Liked => ("新讚好", "{other} 讚好了 {item}。"),
        MessageKind::CommentLiked => ("新讚好", "{other} 讚好了你在 {item} 的評論。"),
    }
}

#[cfg(test)]
mod tests {
    use brickyard_core::kernel::AccountId;
    use brickyard_store::Position;

    use super::*;

    fn message(kind: MessageKind) -> Message {
        Message {
            account: AccountId::new([1; 16]),
            kind,
            news_type: 3,
            category: kind.category(),
            made_position: Position(1),
            at_s: 0,
            chain: None,
            item_id: None,
            order_id: None,
            offer_id: None,
            other: Some(Address::new([1; 20])),
            price: None,
            currency: None,
            collection: None,
            before: None,
            because: None,
            comment_id: None,
            thread: None,
            news_id: None,
            read: false,
        }
    }

    #[test]
    fn a_floor_is_said_to_have_moved_by_whole_percents_of_what_it_was() {
        let (before, price) = (Some(Amount::from(3_u64)), Some(Amount::from(2_u64)));
        let fell = Message { before, price, ..message(MessageKind::FloorFell) };
        let content = words(&fell, "en", Some("Bricks")).content;
        assert!(content.contains("<strong>Bricks</strong>, which you watch, is 33 % lower"));
        assert!(words(&fell, "zh-HK", None).content.contains("33%"));
    }

    #[test]
    fn whoever_has_no_wallet_is_somebody() {
        let liked = Message { other: None, ..message(MessageKind::Liked) };
        assert!(
            words(&liked, "en", Some("Bricks")).content.contains("Somebody likes <strong>Bricks")
        );
        assert!(words(&liked, "zh-HK", None).content.contains("有人 讚好了 <strong>物件"));
    }

    #[test]
    fn a_name_never_becomes_markup_or_a_placeholder() {
        let name = "<script>alert('{other}')</script>&\"";
        for language in ["en", "zh-HK"] {
            let content = words(&message(MessageKind::Sold), language, Some(name)).content;
            let escaped = "&lt;script&gt;alert(&#39;&#123;other}&#39;)&lt;/script&gt;&amp;&quot;";
            assert!(content.contains(escaped), "{content}");
            assert!(!content.contains("<script") && !content.contains("{other}"), "{content}");
            assert!(content.contains("0x0101…0101"), "{content}");
        }
    }
}
