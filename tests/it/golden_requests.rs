//! The events of what people ask operators for and tell others, as their golden files hold them.

use brickyard_core::applications::{
    AirdropTerms, ApplicationEvent, ApplicationKind, Applications, Certification, RefusalReason,
};
use brickyard_core::kernel::{AccountId, Amount, ChainId, CollectionId, ItemId, UnixSeconds};
use brickyard_core::reports::{Problem, ReportEvent, ReportTarget, Reports};
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

fn target() -> ReportTarget {
    ReportTarget::Item(ItemId::new(ChainId(31_337), address(3), Amount::ONE))
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

/// All of them, on their streams.
pub(crate) fn of_requests(at: &mut dyn FnMut() -> ChainSource) -> Vec<Result<Fact, StoreError>> {
    let (account, target) = (AccountId::new([5; 16]).to_string(), target().to_string());
    let mut facts: Vec<_> = applications()
        .iter()
        .map(|event| Fact::of::<Applications>(&account, event, &at()))
        .collect();
    facts.extend(reports().iter().map(|event| Fact::of::<Reports>(&target, event, &at())));
    facts.extend(shares().iter().map(|event| Fact::of::<Shares>(&account, event, &at())));
    facts
}
