//! The events of what people ask operators for, say and tell others, as their golden files hold them.

use brickyard_core::applications::{
    AirdropTerms, ApplicationEvent, ApplicationKind, Applications, Certification, RefusalReason,
};
use brickyard_core::comments::{Answered, Comment, CommentEvent};
use brickyard_core::kernel::{
    AccountId, Amount, ChainId, CollectionId, CommentId, Hash32, ItemId, Language, NewsId, Target,
    UnixSeconds, UploadId, Whose,
};
use brickyard_core::likes::{Like, LikeEvent};
use brickyard_core::news::{DeclineReason, News, NewsEvent, NewsKind, NewsWords};
use brickyard_core::reports::{Problem, ReportEvent, Reports};
use brickyard_core::shares::{ShareEvent, ShareKind, Shares, Social};
use brickyard_store::{ChainSource, Fact, StoreError};

use crate::golden_accounts::sealed;
use crate::golden_events::address;

pub(crate) fn applications() -> Vec<ApplicationEvent> {
    let (account, by) = (AccountId::new([5; 16]), Some(AccountId::new([6; 16])));
    let collection = CollectionId { chain_id: ChainId(31_337), address: address(3) };
    let airdrop = AirdropTerms {
        project_name: "Kiln".to_owned(),
        token_name: "Shards".to_owned(),
        collection,
        source: address(1),
        amount: Amount::from(10_u64),
    };
    let made = |number, kind, airdrop| ApplicationEvent::ApplicationMade {
        account,
        number,
        kind,
        airdrop,
        words: sealed(1),
        made_at_s: UnixSeconds(1_700_000_000),
    };
    let (project, reason) = (ApplicationKind::Project, RefusalReason::NotProven);
    vec![
        made(1, project, None),
        ApplicationEvent::ApplicationRefused { account, number: 1, kind: project, reason, by },
        made(2, ApplicationKind::Airdrop, Some(airdrop)),
        ApplicationEvent::ApplicationWithdrawn { account, number: 2 },
        made(3, project, None),
        ApplicationEvent::ApplicationGranted { account, number: 3, kind: project, by },
        ApplicationEvent::CertificationRevoked {
            account,
            number: 3,
            certification: Certification::ProjectParty,
            by: None,
        },
    ]
}

fn target() -> Target {
    Target::Item(ItemId::new(ChainId(31_337), address(3), Amount::ONE))
}

pub(crate) fn reports() -> Vec<ReportEvent> {
    let (account, by) = (AccountId::new([5; 16]), Some(AccountId::new([6; 16])));
    let target = target();
    vec![
        ReportEvent::ReportFiled {
            target,
            by: account,
            problem: Problem::Stolen,
            words: sealed(1),
            filed_at_s: UnixSeconds(1_700_000_000),
        },
        ReportEvent::ReportsSettled { target, upheld: true, reporters: vec![account], by },
    ]
}

pub(crate) fn shares() -> Vec<ShareEvent> {
    let (account, day) = (AccountId::new([5; 16]), 19_675);
    let (kind, social) = (ShareKind::Item, Social::Twitter);
    vec![
        ShareEvent::ShareTold { account, kind, social, day },
        ShareEvent::ShareTold { account, kind, social, day: day + 1 },
    ]
}

const COMMENT: CommentId = CommentId(Hash32::new([7; 32]));

pub(crate) fn comments() -> Vec<CommentEvent> {
    let (account, author) = (AccountId::new([5; 16]), AccountId::new([6; 16]));
    let (target, thread) = (target(), CommentId(Hash32::new([8; 32])));
    vec![
        CommentEvent::CommentWritten {
            target,
            answered: Some(Answered { thread, comment: thread, author }),
            by: account,
            wallet: Some(address(1)),
            whose: Some(Whose::Owner(address(2))),
            words: sealed(1),
            written_at_s: UnixSeconds(1_700_000_000),
        },
        CommentEvent::CommentDeleted { target, thread: Some(thread), by: account },
    ]
}

/// As an operator does, after its author.
pub(crate) fn removed_comment() -> CommentEvent {
    let thread = Some(CommentId(Hash32::new([8; 32])));
    CommentEvent::CommentRemoved { target: target(), thread, by: Some(AccountId::new([6; 16])) }
}

pub(crate) fn likes() -> Vec<LikeEvent> {
    let (by, author) = (AccountId::new([5; 16]), AccountId::new([6; 16]));
    let (target, under) = (Target::Comment(COMMENT), target());
    let liked = Some(Whose::Author { account: author, thread: None });
    vec![
        LikeEvent::LikeGiven { target, under, by, wallet: Some(address(1)), liked },
        LikeEvent::LikeTakenBack { target, under, by },
    ]
}

pub(crate) fn news() -> Vec<NewsEvent> {
    let (author, by) = (AccountId::new([5; 16]), Some(AccountId::new([6; 16])));
    let words = NewsWords {
        kind: NewsKind::Article,
        language: Language::Chinese,
        title: "窯火重燃".to_owned(),
        content: "The kiln is lit.".to_owned(),
        picture: Some(UploadId(Hash32::new([7; 32]))),
        source: Some("https://example.org/kiln".to_owned()),
    };
    let (contributed_at_s, published_at_s) =
        (UnixSeconds(1_700_000_000), UnixSeconds(1_700_000_060));
    vec![
        NewsEvent::NewsContributed { author, words: sealed(1), contributed_at_s },
        NewsEvent::NewsPublished { author, words, by, published_at_s },
        NewsEvent::NewsRemoved { author, by },
    ]
}

/// How else a contribution ends.
pub(crate) fn news_unread() -> [NewsEvent; 2] {
    let (author, by) = (AccountId::new([5; 16]), Some(AccountId::new([6; 16])));
    let reason = DeclineReason::NotNews;
    [NewsEvent::NewsDeclined { author, reason, by }, NewsEvent::NewsWithdrawn { author }]
}

/// All of them, on their streams.
pub(crate) fn of_requests(at: &mut dyn FnMut() -> ChainSource) -> Vec<Result<Fact, StoreError>> {
    let (account, target) = (AccountId::new([5; 16]).to_string(), target().to_string());
    let mut facts: Vec<_> = applications()
        .iter()
        .map(|event| Fact::of::<Applications>(&account, event, &at()))
        .collect();
    facts.extend(reports().iter().map(|event| Fact::of::<Reports>(&target, event, &at())));
    facts.extend(shares().iter().map(|event| Fact::of::<Shares>(&account, event, &at())));
    let comment = COMMENT.to_string();
    facts.extend(comments().iter().map(|event| Fact::of::<Comment>(&comment, event, &at())));
    let other = CommentId(Hash32::new([9; 32])).to_string();
    let removed = comments().into_iter().take(1).chain([removed_comment()]);
    facts.extend(removed.map(|event| Fact::of::<Comment>(&other, &event, &at())));
    let like = Like::stream(AccountId::new([5; 16]), Target::Comment(COMMENT));
    facts.extend(likes().iter().map(|event| Fact::of::<Like>(&like, event, &at())));
    facts.extend(news().iter().map(|event| Fact::of::<News>(&news_id(1), event, &at())));
    for (n, over) in (2..).zip(news_unread()) {
        let events = news().into_iter().take(1).chain([over]);
        facts.extend(events.map(|event| Fact::of::<News>(&news_id(n), &event, &at())));
    }
    facts
}

fn news_id(n: u8) -> String {
    NewsId(Hash32::new([n; 32])).to_string()
}
