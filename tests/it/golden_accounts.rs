//! The events of accounts and of their inboxes, as their golden files hold them.

use brickyard_core::accounts::{
    AccountEvent, BarReason, PasswordChange, RegisterType, Role, WELCOME,
};
use brickyard_core::banners::{BannerContent, BannerEvent, BannerText, Wall};
use brickyard_core::bars::{BarEvent, BarKind};
use brickyard_core::chains::BlockRef;
use brickyard_core::fundings::{Funder, FundingEvent};
use brickyard_core::inboxes::{InboxEvent, MessageCategory};
use brickyard_core::kernel::{
    AccountId, Address, Amount, Bytes, ChainId, CollectionId, Hash32, Language, Personal, Sealed,
    UnixSeconds,
};
use brickyard_core::newsletters::{
    EditionContent, EditionEvent, EditionText, Newsletter, SubscriptionEvent,
};
use brickyard_core::quotes::QuoteEvent;
use brickyard_core::watchlists::{WatchlistEvent, WhaleDeed};
use brickyard_core::whales::{WhaleMarkEvent, WhaleThresholds};

pub(crate) fn sealed(n: u8) -> Personal {
    let (key, boxed) = (Bytes::new(vec![4; 16]), Bytes::new(vec![n; 72]));
    Personal::Sealed(Sealed { key, boxed })
}

pub(crate) fn accounts() -> Vec<AccountEvent> {
    let (account, wallet) = (AccountId::new([5; 16]), Address::new([1; 20]));
    let other = AccountId::new([6; 16]);
    let (brick, amount) = WELCOME;
    vec![
        AccountEvent::AccountRegistered {
            account,
            by: RegisterType::Email,
            mailbox: Some(sealed(1)),
        },
        AccountEvent::WelcomeGranted { account, brick, amount },
        AccountEvent::WalletBound { account, wallet },
        AccountEvent::WalletUnbound { account, wallet },
        AccountEvent::MailboxBound { account, mailbox: sealed(2) },
        AccountEvent::UsernameChosen { account, username: sealed(3) },
        AccountEvent::HeadImageTold { account, head_image_url: sealed(4) },
        AccountEvent::PasswordChanged { account, how: PasswordChange::Reset },
        AccountEvent::AccountRoleGranted { account, role: Role::Operator, by: None },
        AccountEvent::AccountRoleRevoked { account, role: Role::Operator, by: Some(other) },
        AccountEvent::AccountSuspended { account, reason: BarReason::Abuse, by: Some(other) },
        AccountEvent::AccountReinstated { account, by: None },
        AccountEvent::AccountLimitSet { account, commands_a_day: Some(20), by: Some(other) },
        AccountEvent::InviteCodeIssued { account, code: "abcd2345".into() },
        AccountEvent::InvitationAccepted { account, inviter: other, code: "wxyz6789".into() },
        AccountEvent::InviteeJoined { account, invitee: other },
        AccountEvent::PartnerNamed {
            account,
            denet: "kiln".into(),
            activity: Some("spring".into()),
        },
    ]
}

pub(crate) fn banners() -> Vec<BannerEvent> {
    let text = |title: &str| BannerText {
        title: title.to_owned(),
        lead: "It begins on Monday.".to_owned(),
        action: "Look".to_owned(),
    };
    let content = BannerContent {
        wall: Wall::Brands,
        en: text("A week of clay"),
        zh_hk: text("陶泥一週"),
        image: Some("/art/1.svg".to_owned()),
        link: "/marketplace".to_owned(),
        place: 1,
        from_s: UnixSeconds(1_700_000_000),
        until_s: Some(UnixSeconds(1_700_600_000)),
    };
    let by = Some(AccountId::new([6; 16]));
    vec![BannerEvent::BannerSet { content, by }, BannerEvent::BannerWithdrawn { by: None }]
}

pub(crate) fn fundings() -> Vec<FundingEvent> {
    let block = BlockRef { number: 18, hash: Hash32::new([9; 32]) };
    let (address, transaction) = (Address::new([1; 20]), Hash32::new([3; 32]));
    vec![FundingEvent::FundingFound {
        block,
        funder: Some(Funder { address, transaction, nonce: 4 }),
    }]
}

pub(crate) fn whale_marks() -> Vec<WhaleMarkEvent> {
    let thresholds = WhaleThresholds { value_usd: 500_000, ..WhaleThresholds::default() };
    let by = Some(AccountId::new([6; 16]));
    vec![WhaleMarkEvent::WhaleThresholdsSet { version: 1, thresholds, by }]
}

pub(crate) fn quotes() -> Vec<QuoteEvent> {
    vec![QuoteEvent::QuoteObserved {
        atto_usd: "2500000000000000000000".parse().expect("an amount"),
        source: "prices.example".to_owned(),
        observed_s: UnixSeconds(1_700_000_000),
    }]
}

pub(crate) fn watchlists() -> Vec<WatchlistEvent> {
    let account = AccountId::new([5; 16]);
    let collection = CollectionId { chain_id: ChainId(31_337), address: Address::new([8; 20]) };
    let (currency, base) = (Address::new([6; 20]), Amount::from(50_u64));
    vec![
        WatchlistEvent::CollectionWatched { account, collection },
        WatchlistEvent::OfferAlertSet { account, collection, currency, amount: base },
        WatchlistEvent::OfferAlertCleared { account, collection },
        WatchlistEvent::FloorAlertSet { account, collection, currency, percent: 10, base },
        WatchlistEvent::FloorAlertFired {
            account,
            collection,
            currency,
            base,
            floor: Amount::from(40_u64),
            because: 7,
        },
        WatchlistEvent::FloorAlertCleared { account, collection },
        WatchlistEvent::WhaleAlertSet { account, collection },
        WatchlistEvent::WhaleAlertFired {
            account,
            collection,
            whale: Address::new([9; 20]),
            deed: WhaleDeed::Offered,
            item_id: None,
            price: Some(Amount::from(40_u64)),
            currency: Some(currency),
            because: 8,
        },
        WatchlistEvent::WhaleAlertCleared { account, collection },
        WatchlistEvent::CollectionUnwatched { account, collection },
    ]
}

pub(crate) fn bars() -> Vec<BarEvent> {
    let (subject, by) = (Hash32::new([9; 32]), Some(AccountId::new([6; 16])));
    vec![
        BarEvent::BarRaised { kind: BarKind::Network, subject, reason: BarReason::Abuse, by: None },
        BarEvent::BarLifted { kind: BarKind::Device, subject, by },
    ]
}

pub(crate) fn inboxes() -> Vec<InboxEvent> {
    let account = AccountId::new([5; 16]);
    vec![
        InboxEvent::MessageRead { account, message: "00000000000000000012/sold".to_owned() },
        InboxEvent::MessagesRead { account, through: 40 },
        InboxEvent::CategoriesMuted {
            account,
            muted: [MessageCategory::Offers, MessageCategory::Likes].into(),
        },
    ]
}

pub(crate) fn subscriptions() -> Vec<SubscriptionEvent> {
    let (subscriber, newsletter) = (AccountId::new([7; 16]), Newsletter::Market);
    let mailbox = sealed(3);
    vec![
        SubscriptionEvent::NewsletterSubscribed {
            subscriber,
            newsletter,
            language: Language::Chinese,
            mailbox,
        },
        SubscriptionEvent::NewsletterUnsubscribed { subscriber, newsletter },
    ]
}

pub(crate) fn editions() -> Vec<EditionEvent> {
    let text = |subject: &str, body: &str| {
        let [subject, body] = [subject, body].map(str::to_owned);
        EditionText { subject, body }
    };
    let edition = |number, week: &str, by| {
        let en = text(&format!("Week {week}"), "**Floors** moved.\n\nMore next week.");
        let zh_hk = text(&format!("第 {week} 週"), "**地板價**有變動。\n\n下週再談。");
        let content = EditionContent { en, zh_hk };
        EditionEvent::EditionPublished { newsletter: Newsletter::Market, number, content, by }
    };
    vec![edition(1, "47", Some(AccountId::new([6; 16]))), edition(2, "48", None)]
}
