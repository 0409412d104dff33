//! The words of messages, in both languages. What others have named (an item) is escaped where it
//! enters the HTML, and nothing else of theirs does; pages clean it again when they show it.

use brickyard_core::kernel::Address;
use brickyard_projections::models::MessageKind;

pub(crate) struct Words {
    pub(crate) title: &'static str,
    pub(crate) content: String,
}

/// `item` is its name, as its collection or its document tells it.
pub(crate) fn words(
    kind: MessageKind,
    language: &str,
    item: Option<&str>,
    other: Option<Address>,
) -> Words {
    let chinese = language == "zh-HK";
    let (title, sentence) = if chinese { in_chinese(kind) } else { in_english(kind) };
    let nothing = if chinese { "物件" } else { "an item" };
    let item = format!("<strong>{}</strong>", escaped(item.unwrap_or(nothing)));
    let other = other.map(short).unwrap_or_default();
    let sentence = sentence.replace("{item}", &item).replace("{other}", &other);
    Words { title, content: format!("<p>{sentence}</p>") }
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

type Pair = (&'static str, &'static str);

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
        MessageKind::InviteeJoined => {
            ("Invitation accepted", "Somebody has opened an account on your invitation.")
        }
        MessageKind::Sold => ("Sold", "{item} was sold to {other}."),
        MessageKind::Bought => ("Bought", "{item} is yours. The seller was {other}."),
        MessageKind::Received => ("Item received", "{item} came from {other}."),
        MessageKind::OfferReceived => ("New offer", "{other} has made an offer for {item}."),
        MessageKind::OfferAccepted => {
            ("Offer accepted", "Your offer for {item} was accepted; the sale is on its way.")
        }
        MessageKind::Outbid => {
            ("Outbid", "{other} has bid more for {item}. Your bid was paid back.")
        }
        MessageKind::BidReceived => ("New bid", "{other} has bid for {item}."),
        MessageKind::Expired => ("Listing over", "Your listing of {item} has come to its end."),
        MessageKind::Inactive => (
            "Listing inactive",
            "Your listing of {item} cannot be bought any more, since the item has left the wallet.",
        ),
        MessageKind::DeliveryDue => {
            ("Please deliver", "{other} has paid for {item} and waits for it.")
        }
        MessageKind::CalledOff => {
            ("Sale called off", "The sale of {item} was called off and the buyer paid back.")
        }
        MessageKind::OfferWatched => (
            "Offer you look out for",
            "{other} has made an offer for {item}, of a collection that you watch.",
        ),
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
        MessageKind::OfferReceived => ("新出價", "{other} 對 {item} 出價。"),
        MessageKind::OfferAccepted => ("出價獲接受", "你對 {item} 的出價已獲接受，交易正在進行。"),
        MessageKind::Outbid => ("出價被超越", "{other} 對 {item} 出價更高，你的出價已退還。"),
        MessageKind::BidReceived => ("新競投", "{other} 競投 {item}。"),
        MessageKind::Expired => ("上架結束", "你上架的 {item} 已到期。"),
        MessageKind::Inactive => ("上架失效", "{item} 已離開錢包，你的上架不能再購買。"),
        MessageKind::DeliveryDue => ("請交付", "{other} 已為 {item} 付款，正等待交付。"),
        MessageKind::CalledOff => ("交易取消", "{item} 的交易已取消，買方已獲退款。"),
        MessageKind::OfferWatched => ("你留意的出價", "{other} 對你關注系列中的 {item} 出價。"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_never_becomes_markup_or_a_placeholder() {
        let name = "<script>alert('{other}')</script>&\"";
        for language in ["en", "zh-HK"] {
            let other = Some(Address::new([1; 20]));
            let content = words(MessageKind::Sold, language, Some(name), other).content;
            let escaped = "&lt;script&gt;alert(&#39;&#123;other}&#39;)&lt;/script&gt;&amp;&quot;";
            assert!(content.contains(escaped), "{content}");
            assert!(!content.contains("<script") && !content.contains("{other}"), "{content}");
            assert!(content.contains("0x0101…0101"), "{content}");
        }
    }
}
