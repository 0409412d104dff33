//! Purchases on their way, given-when-then: the two clocks of one, and whose units are locked how long.

use crate::kernel::{Address, Amount, Hash32, UnixSeconds};

use super::tests::{
    BUYER, MAKER, NOW, OTHER, TX, buy, five, inactive, listed, option, orders, reprice, seen, sold,
};
use super::*;

fn at(chain_s: UnixSeconds, now_s: UnixSeconds) -> OrderCommand {
    OrderCommand::SubmitPurchase { buyer: BUYER, tx_hash: TX, amount: None, chain_s, now_s }
}

const THIRD: Address = Address::new([4; 20]);

/// Of so many units, by a transaction of the buyer's own.
fn part(buyer: Address, units: u64, now_s: UnixSeconds) -> OrderCommand {
    let (amount, chain_s) = (Some(Amount::from(units)), now_s);
    OrderCommand::SubmitPurchase { buyer, tx_hash: own(buyer), amount, chain_s, now_s }
}

fn own(buyer: Address) -> Hash32 {
    Hash32::new([buyer.bytes()[0]; 32])
}

/// What comes of it.
fn locked(buyer: Address, units: u64, submitted_at_s: UnixSeconds) -> OrderEvent {
    let amount = Some(Amount::from(units));
    OrderEvent::PurchaseSubmitted { buyer, tx_hash: own(buyer), amount, submitted_at_s }
}

#[test]
fn the_chains_clock_says_whether_a_purchase_comes_in_time_and_ours_how_long_it_is_locked() {
    let (before, over) = (UnixSeconds(NOW.0 - 1), NOW.plus(3_600));
    let given = || orders().given(vec![listed()]);
    given().when(at(over, NOW)).then_expect_error(OrderError::Expired);
    given().when(at(before, NOW)).then_expect_error(OrderError::NotStarted);
    let held = |submitted_at_s| {
        let amount = Some(Amount::ONE);
        vec![OrderEvent::PurchaseSubmitted { buyer: BUYER, tx_hash: TX, amount, submitted_at_s }]
    };
    given().when(at(NOW, before)).then_expect_events(held(before));
    given().when(at(NOW, over)).then_expect_events(held(over));
    // A chain that is ahead of us lets nothing go.
    let (chain_s, now_s, amount) = (NOW.plus(500), NOW.plus(179), None);
    let ahead =
        OrderCommand::SubmitPurchase { buyer: OTHER, tx_hash: own(OTHER), amount, chain_s, now_s };
    let given = orders().given(vec![listed(), seen(BUYER, 1)]);
    given.when(ahead).then_expect_error(OrderError::Locked);
}

#[test]
fn a_purchase_on_its_way_locks_the_order_for_three_minutes() {
    let given = || orders().given(vec![listed(), seen(BUYER, 1)]);
    let over = NOW.plus(180);
    given().when(part(OTHER, 1, NOW.plus(179))).then_expect_error(OrderError::Locked);
    given().when(part(OTHER, 1, over)).then_expect_events(vec![locked(OTHER, 1, over)]);
    // Not a second time for one buyer, nor for one transaction.
    for command in [part(BUYER, 1, over), buy(OTHER, over)] {
        given().when(command).then_expect_error(OrderError::LockSpent);
    }
}

#[test]
fn a_purchase_of_a_part_locks_its_units_and_leaves_the_others() {
    let given = |more: &[OrderEvent]| orders().given([&[five()][..], more].concat());
    let two = || locked(BUYER, 2, NOW);
    given(&[]).when(part(BUYER, 2, NOW)).then_expect_events(vec![two()]);
    given(&[two()]).when(part(OTHER, 3, NOW)).then_expect_events(vec![locked(OTHER, 3, NOW)]);
    given(&[two()]).when(part(OTHER, 4, NOW)).then_expect_error(OrderError::Locked);
    given(&[two()]).when(part(OTHER, 6, NOW)).then_expect_error(OrderError::FewerLeft);
    given(&[two()]).when(part(OTHER, 0, NOW)).then_expect_error(OrderError::FewerLeft);
    let all = [two(), locked(OTHER, 3, NOW.plus(60))];
    given(&all).when(part(THIRD, 1, NOW.plus(179))).then_expect_error(OrderError::Locked);
    // The first two are free before the other three.
    let later = NOW.plus(180);
    given(&all).when(part(THIRD, 2, later)).then_expect_events(vec![locked(THIRD, 2, later)]);
    given(&all).when(part(THIRD, 3, later)).then_expect_error(OrderError::Locked);
    let undone = OrderEvent::PurchaseFailed { buyer: OTHER, tx_hash: own(OTHER) };
    let given = orders().given([&[five()][..], &all, &[undone]].concat());
    given.when(part(THIRD, 3, NOW.plus(60))).then_expect_events(vec![locked(
        THIRD,
        3,
        NOW.plus(60),
    )]);
}

#[test]
fn a_sale_ends_its_buyers_lock_and_leaves_those_of_others() {
    let given = |more: &[OrderEvent]| {
        let both = [five(), locked(BUYER, 1, NOW), locked(OTHER, 3, NOW), sold(1)];
        orders().given([&both[..], more].concat())
    };
    // Four are left, and three of them are locked.
    given(&[]).when(part(THIRD, 2, NOW)).then_expect_error(OrderError::Locked);
    given(&[]).when(part(BUYER, 1, NOW)).then_expect_events(vec![locked(BUYER, 1, NOW)]);
    // Whoever has one has no second beside it, and may have another when it is over.
    given(&[]).when(part(OTHER, 1, NOW)).then_expect_error(OrderError::LockSpent);
    let over = NOW.plus(180);
    given(&[]).when(part(OTHER, 3, over)).then_expect_events(vec![locked(OTHER, 3, over)]);
    // What is for more than are left comes to nothing.
    given(&[sold(3)]).when(part(THIRD, 2, NOW)).then_expect_events(vec![locked(THIRD, 2, NOW)]);
}

#[test]
fn an_order_is_not_repriced_while_any_of_its_units_is_being_bought() {
    let given = || orders().given(vec![five(), locked(BUYER, 1, NOW)]);
    let anew = || reprice(7, Some(option(5, 2)));
    given().when(anew()).then_expect_error(OrderError::Locked);
    let cancel = OrderCommand::Cancel { signed_by: MAKER };
    given().when(cancel).then_expect_events(vec![OrderEvent::OrderCancelRequested {}]);
}

#[test]
fn only_the_purchase_that_units_are_locked_for_lets_them_go_and_once() {
    let undone = |buyer| OrderEvent::PurchaseFailed { buyer, tx_hash: own(buyer) };
    let fail = |buyer| OrderCommand::FailPurchase { tx_hash: own(buyer) };
    let given = |more: &[OrderEvent]| {
        let both = [five(), locked(BUYER, 2, NOW), locked(OTHER, 3, NOW)];
        orders().given([&both[..], more].concat())
    };
    given(&[]).when(fail(BUYER)).then_expect_events(vec![undone(BUYER)]);
    given(&[]).when(fail(THIRD)).then_expect_events(vec![]);
    given(&[undone(BUYER)]).when(fail(BUYER)).then_expect_events(vec![]);
    given(&[OrderEvent::OrderCancelRequested {}]).when(fail(BUYER)).then_expect_events(vec![]);
}

#[test]
fn what_was_locked_before_it_was_told_how_much_is_locked_as_a_whole() {
    let whole = OrderEvent::PurchaseSubmitted {
        buyer: OTHER,
        tx_hash: own(OTHER),
        amount: None,
        submitted_at_s: NOW,
    };
    let given = |more: &[OrderEvent]| orders().given([&[five(), whole.clone()][..], more].concat());
    given(&[]).when(part(THIRD, 1, NOW)).then_expect_error(OrderError::Locked);
    given(&[sold(1)]).when(part(THIRD, 1, NOW)).then_expect_events(vec![locked(THIRD, 1, NOW)]);
}

#[test]
fn a_part_that_is_sold_brings_nothing_back_that_was_off_the_book() {
    for off in [inactive(), OrderEvent::OrderCancelRequested {}] {
        let given = vec![five(), off, sold(2)];
        orders().given(given).when(buy(BUYER, NOW)).then_expect_error(OrderError::NotOpen);
    }
    let given = vec![five(), seen(BUYER, 2), sold(2)];
    orders().given(given).when(buy(BUYER, NOW)).then_expect_events(vec![seen(BUYER, 3)]);
}
