//! The rules of disputes, given-when-then.

use cqrs_es::test::TestFramework;

use crate::kernel::{Address, Amount, Hash32, Personal, UnixSeconds, UploadId};

use super::tests::{BUYER, MAKER, NOW, OTHER, opened};
use super::*;

const DELIVER_BY: UnixSeconds = UnixSeconds(NOW.0 + DELIVERY_SECONDS);
const DECIDE_BY: UnixSeconds = UnixSeconds(NOW.0 + DECISION_SECONDS);
const EVIDENCE: Hash32 = Hash32::new([7; 32]);

fn statement(text: &str) -> Statement {
    let files = vec![UploadId(Hash32::new([5; 32]))];
    Statement { salt: Hash32::new([8; 32]), text: text.to_owned(), files }
}

fn says(by: Address, speaker: Speaker, now_s: UnixSeconds) -> OrderCommand {
    let statement = statement("It never came.");
    OrderCommand::StateEvidence { by, speaker, evidence: EVIDENCE, statement, now_s }
}

fn stated(by: Address, stated_at_s: UnixSeconds) -> OrderEvent {
    let salt = "08".repeat(32);
    let file = format!("0x{}", "05".repeat(32));
    let text = format!(r#"{{"salt":"0x{salt}","text":"It never came.","files":["{file}"]}}"#);
    OrderEvent::EvidenceStated {
        by,
        evidence: EVIDENCE,
        statement: Personal::plain(text),
        stated_at_s,
    }
}

fn bought() -> Vec<OrderEvent> {
    let price = Amount::from(1_000);
    vec![opened(), OrderEvent::OrderPurchased { buyer: BUYER, price, deliver_by_s: DELIVER_BY }]
}

fn disputed() -> Vec<OrderEvent> {
    let opened = OrderEvent::DisputeOpened { by: BUYER, other: MAKER, decide_by_s: DECIDE_BY };
    [bought(), vec![opened]].concat()
}

fn given(events: Vec<OrderEvent>) -> cqrs_es::test::AggregateTestExecutor<Order> {
    TestFramework::with(()).given(events)
}

fn status_after(events: Vec<OrderEvent>) -> OrderStatus {
    let mut order = Order::default();
    for event in events {
        cqrs_es::Aggregate::apply(&mut order, event);
    }
    order.state().expect("an order").status.clone()
}

#[test]
fn both_sides_and_nobody_else_speak_about_a_sale_until_its_time_is_over() {
    for by in [MAKER, BUYER] {
        let told = vec![stated(by, NOW)];
        given(bought()).when(says(by, Speaker::Party, NOW)).then_expect_events(told.clone());
        given(disputed()).when(says(by, Speaker::Party, NOW)).then_expect_events(told);
    }
    let strange = given(disputed()).when(says(OTHER, Speaker::Party, NOW));
    strange.then_expect_error(OrderError::NotAParty);
    let over = OrderError::DisputeOver;
    given(bought()).when(says(BUYER, Speaker::Party, DELIVER_BY.plus(1))).then_expect_error(over);
    given(disputed()).when(says(BUYER, Speaker::Party, DECIDE_BY.plus(1))).then_expect_error(over);
    let last = given(disputed()).when(says(BUYER, Speaker::Party, DECIDE_BY));
    last.then_expect_events(vec![stated(BUYER, DECIDE_BY)]);
    let open = given(vec![opened()]).when(says(MAKER, Speaker::Party, NOW));
    open.then_expect_error(OrderError::NotDisputed);
}

#[test]
fn an_arbiter_speaks_in_disputes_of_others_only() {
    let decided = given(disputed()).when(says(OTHER, Speaker::Arbiter, NOW));
    decided.then_expect_events(vec![stated(OTHER, NOW)]);
    let own = given(disputed()).when(says(BUYER, Speaker::Arbiter, NOW));
    own.then_expect_error(OrderError::OwnDispute);
    let early = given(bought()).when(says(OTHER, Speaker::Arbiter, NOW));
    early.then_expect_error(OrderError::NotDisputed);
}

#[test]
fn a_statement_is_made_once_has_words_and_keeps_within_its_limits() {
    let again = given([disputed(), vec![stated(BUYER, NOW)]].concat());
    again.when(says(BUYER, Speaker::Party, NOW.plus(9))).then_expect_events(vec![]);
    let refused = |statement: Statement, error| {
        let (by, speaker, evidence, now_s) = (BUYER, Speaker::Party, EVIDENCE, NOW);
        let command = OrderCommand::StateEvidence { by, speaker, evidence, statement, now_s };
        given(disputed()).when(command).then_expect_error(error);
    };
    refused(statement(" \n "), OrderError::EvidenceEmpty);
    refused(statement(&"x".repeat(LONGEST_EVIDENCE + 1)), OrderError::EvidenceTooLong);
    refused(statement("It never\u{7} came."), OrderError::ControlCharacters);
    let files = vec![UploadId(Hash32::new([5; 32])); MOST_FILES + 1];
    refused(Statement { files, ..statement("Look.") }, OrderError::TooManyFiles);
    let many = (0..MOST_STATEMENTS).map(|n| OrderEvent::EvidenceStated {
        by: BUYER,
        evidence: Hash32::new([u8::try_from(n).expect("few") + 10; 32]),
        statement: Personal::Erased,
        stated_at_s: NOW,
    });
    let full = || given(disputed().into_iter().chain(many.clone()).collect());
    let error = OrderError::TooMuchEvidence;
    full().when(says(BUYER, Speaker::Party, NOW)).then_expect_error(error);
    let other_side = full().when(says(MAKER, Speaker::Party, NOW));
    other_side.then_expect_events(vec![stated(MAKER, NOW)]);
}

#[test]
fn a_dispute_ends_by_a_refund_or_by_the_settlement_that_follows_a_release() {
    let (buyer, decide_by_s) = (BUYER, DECIDE_BY);
    let waits = OrderStatus::Disputed { buyer, decide_by_s };
    assert_eq!(status_after(disputed()), waits);
    let (by, reason, refunded) = (OTHER, EVIDENCE, Amount::from(1_000));
    let seller = MAKER;
    let settled =
        |released| OrderEvent::DisputeSettled { buyer, seller, by, released, reason, refunded };
    let then = |event| [disputed(), vec![event]].concat();
    assert_eq!(status_after(then(settled(false))), OrderStatus::Refunded);
    let late = OrderEvent::DisputeTimedOut { buyer, seller, by, refunded };
    assert_eq!(status_after(then(late)), OrderStatus::Refunded);
    assert_eq!(status_after(then(settled(true))), waits, "the money is told by the next log");
    let given = OrderEvent::EvidenceGiven { by: BUYER, other: MAKER, evidence: EVIDENCE };
    assert_eq!(status_after(then(given)), waits);
}
