//! The rules of reports, one test for each.

use cqrs_es::test::{AggregateTestExecutor, TestFramework};

use super::*;
use crate::kernel::{Address, Target};

const ADA: AccountId = AccountId::new([1; 16]);
const BEN: AccountId = AccountId::new([2; 16]);

fn target() -> Target {
    Target::Wallet(Address::new([7; 20]))
}

fn file(by: AccountId, words: &str) -> ReportCommand {
    let (target, problem, now_s) = (target(), Problem::Scam, UnixSeconds(9));
    ReportCommand::File { target, by, problem, words: words.to_owned(), now_s }
}

fn filed(by: AccountId) -> ReportEvent {
    let (target, problem, filed_at_s) = (target(), Problem::Scam, UnixSeconds(9));
    ReportEvent::ReportFiled { target, by, problem, words: Personal::plain("x"), filed_at_s }
}

fn settle() -> ReportCommand {
    ReportCommand::Settle { target: target(), upheld: true, by: Operator::Console }
}

fn settled(reporters: Vec<AccountId>) -> ReportEvent {
    ReportEvent::ReportsSettled { target: target(), upheld: true, reporters, by: None }
}

fn given(events: Vec<ReportEvent>) -> AggregateTestExecutor<Reports> {
    TestFramework::<Reports>::with(()).given(events)
}

#[test]
fn everybody_reports_a_thing_once_until_it_is_settled() {
    given(vec![]).when(file(ADA, "x")).then_expect_events(vec![filed(ADA)]);
    let error = ReportError::AlreadyReported;
    given(vec![filed(ADA)]).when(file(ADA, "x")).then_expect_error(error);
    given(vec![filed(ADA)]).when(file(BEN, "x")).then_expect_events(vec![filed(BEN)]);
    let over = vec![filed(ADA), settled(vec![ADA])];
    given(over).when(file(ADA, "x")).then_expect_events(vec![filed(ADA)]);
}

#[test]
fn open_reports_are_settled_together_and_only_where_there_are_any() {
    given(vec![]).when(settle()).then_expect_error(ReportError::NothingOpen);
    let two = vec![filed(ADA), filed(BEN)];
    given(two).when(settle()).then_expect_events(vec![settled(vec![ADA, BEN])]);
    let over = vec![filed(ADA), settled(vec![ADA])];
    given(over).when(settle()).then_expect_error(ReportError::NothingOpen);
}

#[test]
fn a_report_is_a_paragraph_and_a_thing_has_so_many() {
    let error = ReportError::TooLong;
    for words in ["x".repeat(LONGEST_REPORT + 1), "\u{7}".to_owned()] {
        given(vec![]).when(file(ADA, &words)).then_expect_error(error);
    }
    let many = (0..MOST_REPORTS).map(|n| {
        let mut id = [9; 16];
        id[..8].copy_from_slice(&n.to_be_bytes());
        filed(AccountId::new(id))
    });
    given(many.collect()).when(file(ADA, "x")).then_expect_error(ReportError::EnoughReported);
}
