//! The rules of applications, one test for each.

use cqrs_es::test::{AggregateTestExecutor, TestFramework};

use super::*;
use crate::accounts::{Operator, Role};
use crate::kernel::{
    AccountId, Address, Amount, ChainId, CollectionId, Hash32, Personal, UnixSeconds, UploadId,
};

const ADA: AccountId = AccountId::new([1; 16]);
const DESK: AccountId = AccountId::new([2; 16]);
const BY: Operator = Operator::Account(DESK, Role::Operator);

fn picture(n: u8) -> UploadId {
    UploadId(Hash32::new([n; 32]))
}

fn project() -> ApplicationWords {
    ApplicationWords::Project {
        website: "https://kiln.example".to_owned(),
        email: "hello@kiln.example".to_owned(),
        social: "https://discord.example/kiln".to_owned(),
        wallet: Address::new([7; 20]),
        screenshots: vec![picture(1)],
    }
}

fn influencer() -> ApplicationWords {
    let [nickname, followers, dashboard] = [picture(1), picture(2), picture(3)];
    ApplicationWords::Influencer { nickname, followers, dashboard }
}

fn terms() -> AirdropTerms {
    let (chain_id, address) = (ChainId(1), Address::new([8; 20]));
    AirdropTerms {
        project_name: "Kiln".to_owned(),
        token_name: "Shards".to_owned(),
        collection: CollectionId { chain_id, address },
        source: Address::new([7; 20]),
        amount: Amount::from(10_u64),
    }
}

fn apply(words: ApplicationWords) -> ApplicationCommand {
    let airdrop = (words.kind() == ApplicationKind::Airdrop).then(|| Box::new(terms()));
    let words = Box::new(words);
    ApplicationCommand::Apply { account: ADA, airdrop, words, now_s: UnixSeconds(9) }
}

fn airdrop() -> ApplicationWords {
    ApplicationWords::Airdrop { note: String::new() }
}

fn made(number: u32, words: &ApplicationWords) -> ApplicationEvent {
    let kind = words.kind();
    let airdrop = (kind == ApplicationKind::Airdrop).then(terms);
    let words = Personal::plain(serde_json::to_string(words).expect("JSON"));
    let (account, made_at_s) = (ADA, UnixSeconds(9));
    ApplicationEvent::ApplicationMade { account, number, kind, airdrop, words, made_at_s }
}

fn review(number: u32, refused: Option<RefusalReason>) -> ApplicationCommand {
    ApplicationCommand::Review { account: ADA, number, refused, by: BY }
}

fn granted(number: u32, kind: ApplicationKind) -> ApplicationEvent {
    ApplicationEvent::ApplicationGranted { account: ADA, number, kind, by: Some(DESK) }
}

fn refused(number: u32, kind: ApplicationKind) -> ApplicationEvent {
    let reason = RefusalReason::NotProven;
    ApplicationEvent::ApplicationRefused { account: ADA, number, kind, reason, by: Some(DESK) }
}

fn withdrawn(number: u32) -> ApplicationEvent {
    ApplicationEvent::ApplicationWithdrawn { account: ADA, number }
}

fn given(events: Vec<ApplicationEvent>) -> AggregateTestExecutor<Applications> {
    TestFramework::<Applications>::with(()).given(events)
}

#[test]
fn one_certification_of_a_kind_is_applied_for_at_a_time_and_what_one_has_not_again() {
    given(vec![]).when(apply(project())).then_expect_events(vec![made(1, &project())]);
    let pending = vec![made(1, &project())];
    given(pending.clone()).when(apply(project())).then_expect_error(ApplicationError::Pending);
    let other = made(2, &influencer());
    given(pending).when(apply(influencer())).then_expect_events(vec![other]);
    let kind = ApplicationKind::Project;
    let again = || vec![made(2, &project())];
    for over in [refused(1, kind), withdrawn(1)] {
        let over = vec![made(1, &project()), over];
        given(over).when(apply(project())).then_expect_events(again());
    }
    let has = vec![made(1, &project()), granted(1, kind)];
    let error = ApplicationError::CertifiedAlready;
    given(has.clone()).when(apply(project())).then_expect_error(error);
    given(has).when(apply(influencer())).then_expect_events(vec![made(2, &influencer())]);
}

#[test]
fn what_waits_is_reviewed_once_and_never_by_who_applied() {
    let kind = ApplicationKind::Airdrop;
    let pending = || vec![made(1, &airdrop())];
    given(pending()).when(review(1, None)).then_expect_events(vec![granted(1, kind)]);
    let no = Some(RefusalReason::NotProven);
    given(pending()).when(review(1, no)).then_expect_events(vec![refused(1, kind)]);
    let error = ApplicationError::NotPending;
    for over in [granted(1, kind), refused(1, kind), withdrawn(1)] {
        let over = vec![made(1, &airdrop()), over];
        given(over.clone()).when(review(1, None)).then_expect_error(error);
        let withdraw = ApplicationCommand::Withdraw { account: ADA, number: 1 };
        given(over).when(withdraw).then_expect_error(error);
    }
    given(pending()).when(review(2, None)).then_expect_error(error);
    let oneself = Operator::Account(ADA, Role::Admin);
    let own = ApplicationCommand::Review { account: ADA, number: 1, refused: None, by: oneself };
    given(pending()).when(own).then_expect_error(ApplicationError::OwnApplication);
    let withdraw = ApplicationCommand::Withdraw { account: ADA, number: 1 };
    given(pending()).when(withdraw).then_expect_events(vec![withdrawn(1)]);
}

#[test]
fn a_certification_is_the_last_one_granted_and_can_be_taken_away() {
    let kinds = [ApplicationKind::Project, ApplicationKind::Influencer];
    let mut had = vec![made(1, &project()), granted(1, kinds[0])];
    had.extend([made(2, &influencer()), granted(2, kinds[1])]);
    had.extend([made(3, &airdrop()), granted(3, ApplicationKind::Airdrop)]);
    let revoke = || ApplicationCommand::Revoke { account: ADA, by: BY };
    let (certification, by) = (Certification::Influencer, Some(DESK));
    let revoked =
        ApplicationEvent::CertificationRevoked { account: ADA, number: 2, certification, by };
    given(had.clone()).when(revoke()).then_expect_events(vec![revoked.clone()]);
    had.push(revoked);
    given(had.clone()).when(revoke()).then_expect_events(vec![]);
    given(had).when(apply(influencer())).then_expect_events(vec![made(4, &influencer())]);
}

#[test]
fn five_airdrops_wait_at_once() {
    let five: Vec<ApplicationEvent> = (1..=5).map(|number| made(number, &airdrop())).collect();
    let error = ApplicationError::TooManyAirdrops;
    given(five.clone()).when(apply(airdrop())).then_expect_error(error);
    given(five).when(apply(project())).then_expect_events(vec![made(6, &project())]);
}

#[test]
fn what_cannot_be_reviewed_is_refused_by_its_field() {
    let long = format!("https://{}", "x".repeat(300));
    for link in ["", "http://kiln.example", "https://a b", &long] {
        let mut words = project();
        let ApplicationWords::Project { website, .. } = &mut words else { unreachable!() };
        *website = link.to_owned();
        let error = ApplicationError::NotALink { field: "website" };
        given(vec![]).when(apply(words)).then_expect_error(error);
        let mut words = project();
        let ApplicationWords::Project { social, .. } = &mut words else { unreachable!() };
        *social = link.to_owned();
        let error = ApplicationError::NotALink { field: "social" };
        given(vec![]).when(apply(words)).then_expect_error(error);
    }
    let mut words = project();
    let ApplicationWords::Project { email, .. } = &mut words else { unreachable!() };
    *email = "kiln".to_owned();
    given(vec![]).when(apply(words)).then_expect_error(ApplicationError::NotAMailbox);
    for count in [0, MOST_SCREENSHOTS + 1] {
        let mut words = project();
        let ApplicationWords::Project { screenshots, .. } = &mut words else { unreachable!() };
        *screenshots = vec![picture(1); count];
        given(vec![]).when(apply(words)).then_expect_error(ApplicationError::Screenshots);
    }
    let note = "x".repeat(LONGEST_NOTE + 1);
    let words = ApplicationWords::Airdrop { note };
    given(vec![]).when(apply(words)).then_expect_error(ApplicationError::NoteTooLong);
    for name in ["", " x", "a\nb", &*"x".repeat(81)] {
        for field in ["projectname", "tokenname"] {
            let mut terms = terms();
            let text =
                if field == "tokenname" { &mut terms.token_name } else { &mut terms.project_name };
            *text = name.to_owned();
            let (airdrop, words) = (Some(Box::new(terms)), Box::new(airdrop()));
            let now_s = UnixSeconds(9);
            let command = ApplicationCommand::Apply { account: ADA, airdrop, words, now_s };
            let error = ApplicationError::NotAName { field };
            given(vec![]).when(command).then_expect_error(error);
        }
    }
    let nothing = AirdropTerms { amount: Amount::from(0_u64), ..terms() };
    let (airdrop, words) = (Some(Box::new(nothing)), Box::new(airdrop()));
    let now_s = UnixSeconds(9);
    let command = ApplicationCommand::Apply { account: ADA, airdrop, words, now_s };
    given(vec![]).when(command).then_expect_error(ApplicationError::NothingHandedOut);
}
