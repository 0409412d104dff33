//! The rules of an order whose approval is taken back and given again, given-when-then.

use crate::kernel::Amount;

use super::tests::{BUYER, MAKER, NOW, TX, listed, opened, orders, seen};
use super::*;

fn recheck(approved: bool) -> OrderCommand {
    OrderCommand::RecheckApproval { approved }
}

fn lost() -> OrderEvent {
    OrderEvent::OrderApprovalLost {}
}

fn returned() -> OrderEvent {
    OrderEvent::OrderApprovalReturned {}
}

fn buy() -> OrderCommand {
    OrderCommand::SubmitPurchase {
        buyer: BUYER,
        tx_hash: TX,
        amount: None,
        chain_s: NOW,
        now_s: NOW,
    }
}

fn reconfirm(approved: bool) -> OrderCommand {
    OrderCommand::Reconfirm { held: Amount::ONE, approved, signed_by: MAKER, now_s: NOW }
}

#[test]
fn an_order_that_its_venue_may_not_fill_is_off_the_book_until_its_maker_reconfirms_it() {
    let given = |more: &[OrderEvent]| orders().given([&[listed()][..], more].concat());
    given(&[]).when(recheck(true)).then_expect_events(vec![]);
    given(&[]).when(recheck(false)).then_expect_events(vec![lost()]);
    given(&[lost()]).when(recheck(false)).then_expect_events(vec![]);
    given(&[lost()]).when(buy()).then_expect_error(OrderError::NotOpen);
    given(&[lost()]).when(recheck(true)).then_expect_events(vec![returned()]);
    // The approval may have been given for something else.
    given(&[lost(), returned()]).when(buy()).then_expect_error(OrderError::NotOpen);
    given(&[lost(), returned()]).when(recheck(false)).then_expect_events(vec![lost()]);
    orders().given(vec![opened()]).when(recheck(false)).then_expect_error(OrderError::WrongRail);
    let over = given(&[OrderEvent::OrderCancelled {}]);
    over.when(recheck(false)).then_expect_events(vec![]);
}

#[test]
fn what_the_chain_says_when_the_maker_reconfirms_counts_before_what_the_log_has_heard() {
    let OrderEvent::OrderListed { terms, .. } = listed() else { unreachable!("it is listed") };
    let confirmed = OrderEvent::OrderReconfirmed { terms };
    let given = |more: &[OrderEvent]| orders().given([&[listed(), lost()][..], more].concat());
    given(&[]).when(reconfirm(false)).then_expect_error(OrderError::NotApproved);
    given(&[]).when(reconfirm(true)).then_expect_events(vec![confirmed.clone()]);
    given(&[returned()]).when(reconfirm(false)).then_expect_error(OrderError::NotApproved);
    let on = || given(std::slice::from_ref(&confirmed));
    on().when(buy()).then_expect_events(vec![seen(BUYER, 1)]);
    on().when(recheck(true)).then_expect_events(vec![]);
    on().when(recheck(false)).then_expect_events(vec![lost()]);
}

#[test]
fn what_its_maker_takes_back_stays_on_that_way_without_an_approval() {
    let given = || orders().given(vec![listed(), OrderEvent::OrderCancelRequested {}, lost()]);
    given().when(reconfirm(true)).then_expect_error(OrderError::NotOpen);
    given().when(recheck(true)).then_expect_events(vec![returned()]);
}
