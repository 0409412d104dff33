//! The rules of orders, given-when-then.

use cqrs_es::test::TestFramework;

use crate::kernel::{Address, Amount, BasisPoints, Bytes, ChainId, Hash32, UnixSeconds};

use super::*;

pub(super) const MAKER: Address = Address::new([1; 20]);
pub(super) const BUYER: Address = Address::new([2; 20]);
pub(super) const OTHER: Address = Address::new([3; 20]);
pub(super) const NOW: UnixSeconds = UnixSeconds(1_000);
pub(super) const TX: Hash32 = Hash32::new([9; 32]);

pub(super) fn terms(rail: Rail) -> Terms {
    Terms {
        rail,
        kind: OrderKind::Fixed,
        escrowed: rail == Rail::Escrow,
        chain_id: ChainId(31337),
        venue: Address::new([7; 20]),
        collection: Address::new([8; 20]),
        token_id: Amount::from(12),
        amount: Amount::ONE,
        maker: MAKER,
        currency: Address::new([6; 20]),
        price: Amount::from(1_000_003),
        start_s: NOW,
        end_s: NOW.plus(3_600),
        fee_bps: BasisPoints::new(100).expect("a rate"),
        fee_recipient: OTHER,
        royalty_bps: BasisPoints::new(500).expect("a rate"),
        royalty_recipient: OTHER,
    }
}

pub(super) fn option(nonce: u64, hash: u8) -> SignedOption {
    SignedOption {
        channel: Hash32::ZERO,
        nonce: Amount::from(nonce),
        option_hash: Hash32::new([hash; 32]),
        signature: Bytes::new(vec![1; 65]),
    }
}

pub(super) fn listed() -> OrderEvent {
    OrderEvent::OrderListed { terms: terms(Rail::Signature), option: option(5, 1) }
}

pub(super) fn opened() -> OrderEvent {
    OrderEvent::OrderOpened { terms: terms(Rail::Escrow) }
}

pub(super) fn orders() -> TestFramework<Order> {
    TestFramework::with(())
}

fn list(terms: Terms) -> OrderCommand {
    OrderCommand::List {
        terms,
        option: option(5, 1),
        standing: Standing::default(),
        signed_by: MAKER,
        now_s: NOW,
    }
}

pub(super) fn reprice(price: u64, option: Option<SignedOption>) -> OrderCommand {
    OrderCommand::Reprice {
        price: Amount::from(price),
        option,
        standing: Standing::default(),
        signed_by: MAKER,
        now_s: NOW,
    }
}

pub(super) fn buy(buyer: Address, now_s: UnixSeconds) -> OrderCommand {
    OrderCommand::SubmitPurchase { buyer, tx_hash: TX, amount: None, chain_s: now_s, now_s }
}

/// A purchase of so many units, now.
pub(super) fn seen(buyer: Address, units: u64) -> OrderEvent {
    let amount = Some(Amount::from(units));
    OrderEvent::PurchaseSubmitted { buyer, tx_hash: TX, amount, submitted_at_s: NOW }
}

#[test]
fn a_signed_option_is_listed_with_its_frozen_terms() {
    orders()
        .given_no_previous_events()
        .when(list(terms(Rail::Signature)))
        .then_expect_events(vec![listed()]);
}

#[test]
fn an_order_is_made_once() {
    orders()
        .given(vec![listed()])
        .when(list(terms(Rail::Signature)))
        .then_expect_error(OrderError::AlreadyMade);
}

#[test]
fn terms_that_make_no_sense_are_refused() {
    type Change = fn(&mut Terms);
    let with = |change: Change| {
        let mut terms = terms(Rail::Signature);
        change(&mut terms);
        terms
    };
    let starting_later = |t: &mut Terms| {
        t.start_s = NOW.plus(86_400);
        t.end_s = NOW.plus(LONGEST_LIFE_SECONDS + 1);
    };
    let cases: [(Change, OrderError); 9] = [
        (|t| t.price = Amount::ZERO, OrderError::ZeroPrice),
        (|t| t.amount = Amount::ZERO, OrderError::ZeroAmount),
        (|t| t.end_s = NOW, OrderError::BadTimes),
        (|t| t.start_s = t.end_s, OrderError::BadTimes),
        (|t| t.end_s = NOW.plus(LONGEST_LIFE_SECONDS + 1), OrderError::LifeTooLong),
        (starting_later, OrderError::LifeTooLong),
        (|t| t.currency = Address::ZERO, OrderError::CoinNotPullable),
        (|t| t.rail = Rail::Escrow, OrderError::WrongRail),
        (|t| t.maker = OTHER, OrderError::NotTheMaker),
    ];
    for (change, refusal) in cases {
        orders().given_no_previous_events().when(list(with(change))).then_expect_error(refusal);
    }
}

#[test]
fn an_announced_escrow_order_is_not_for_sale_until_the_chain_opens_it() {
    let drafted = OrderEvent::OrderDrafted { terms: terms(Rail::Escrow) };
    orders()
        .given(vec![drafted.clone()])
        .when(buy(BUYER, NOW))
        .then_expect_error(OrderError::NotOpen);
    orders()
        .given(vec![drafted, opened()])
        .when(buy(BUYER, NOW))
        .then_expect_events(vec![seen(BUYER, 1)]);
}

#[test]
fn a_new_price_is_a_new_version_with_the_same_nonce() {
    orders().given(vec![listed()]).when(reprice(7, Some(option(5, 2)))).then_expect_events(vec![
        OrderEvent::OrderRepriced { version: 2, price: Amount::from(7), option: option(5, 2) },
    ]);
    orders()
        .given(vec![listed()])
        .when(reprice(7, Some(option(6, 2))))
        .then_expect_error(OrderError::OtherNonce);
    orders().given(vec![listed()]).when(reprice(7, None)).then_expect_error(OrderError::WrongRail);
}

#[test]
fn an_escrow_price_is_only_announced_since_the_chain_decides() {
    orders()
        .given(vec![opened()])
        .when(reprice(7, None))
        .then_expect_events(vec![OrderEvent::OrderRepriceRequested { price: Amount::from(7) }]);
}

#[test]
fn only_the_maker_may_change_or_cancel() {
    let command = OrderCommand::Reprice {
        price: Amount::ONE,
        option: None,
        standing: Standing::default(),
        signed_by: OTHER,
        now_s: NOW,
    };
    orders().given(vec![opened()]).when(command).then_expect_error(OrderError::NotTheMaker);
    orders()
        .given(vec![opened()])
        .when(OrderCommand::Cancel { signed_by: OTHER })
        .then_expect_error(OrderError::NotTheMaker);
}

#[test]
fn a_cancelled_order_is_hidden_at_once_and_ended_by_the_chain() {
    let cancel = || OrderCommand::Cancel { signed_by: MAKER };
    let asked = OrderEvent::OrderCancelRequested {};
    orders().given(vec![listed()]).when(cancel()).then_expect_events(vec![asked.clone()]);
    orders().given(vec![listed(), asked.clone()]).when(cancel()).then_expect_events(vec![]);
    orders()
        .given(vec![listed(), asked.clone()])
        .when(buy(BUYER, NOW))
        .then_expect_error(OrderError::NotOpen);
    orders()
        .given(vec![listed(), asked, OrderEvent::OrderCancelled {}])
        .when(cancel())
        .then_expect_error(OrderError::NotOpen);
}

#[test]
fn an_order_cannot_be_bought_by_its_maker_before_its_start_or_after_its_end() {
    orders().given(vec![listed()]).when(buy(MAKER, NOW)).then_expect_error(OrderError::OwnOrder);
    orders()
        .given(vec![listed()])
        .when(buy(BUYER, UnixSeconds(999)))
        .then_expect_error(OrderError::NotStarted);
    orders()
        .given(vec![listed()])
        .when(buy(BUYER, NOW.plus(3_600)))
        .then_expect_error(OrderError::Expired);
}

#[test]
fn only_the_newest_version_ends_the_order_when_it_is_cancelled_on_chain() {
    let repriced =
        OrderEvent::OrderRepriced { version: 2, price: Amount::from(7), option: option(5, 2) };
    let void = |hash| OrderEvent::OptionVersionCancelled {
        option_hash: Hash32::new([hash; 32]),
        signer: Some(Address::new([1; 20])),
        nonce: Some(Amount::ONE),
    };
    orders()
        .given(vec![listed(), repriced.clone(), void(1)])
        .when(buy(BUYER, NOW))
        .then_expect_events(vec![seen(BUYER, 1)]);
    orders()
        .given(vec![listed(), repriced, void(2)])
        .when(buy(BUYER, NOW))
        .then_expect_error(OrderError::NotOpen);
}

fn expire(block_time_s: u64) -> OrderCommand {
    OrderCommand::Expire { block_time_s: UnixSeconds(block_time_s) }
}

pub(super) fn inactive() -> OrderEvent {
    OrderEvent::OrderDeactivated { reason: InactiveReason::NoBalance, held: None }
}

#[test]
fn a_signed_order_expires_when_the_chain_has_reached_its_end_and_not_before() {
    let end = 1_000 + 3_600;
    let expired = OrderEvent::OrderExpired { block_time_s: UnixSeconds(end) };
    orders().given(vec![listed()]).when(expire(end - 1)).then_expect_error(OrderError::NotOver);
    let states =
        [vec![], vec![seen(BUYER, 1)], vec![OrderEvent::OrderCancelRequested {}], vec![inactive()]];
    for more in states {
        let given = [vec![listed()], more].concat();
        orders().given(given).when(expire(end)).then_expect_events(vec![expired.clone()]);
    }
    for over in [OrderEvent::OrderCancelled {}, expired] {
        let given = vec![listed(), over];
        orders().given(given).when(expire(end)).then_expect_error(OrderError::NotOpen);
    }
    orders().given(vec![opened()]).when(expire(end)).then_expect_error(OrderError::WrongRail);
    orders().given_no_previous_events().when(expire(end)).then_expect_error(OrderError::Unknown);
}

#[test]
fn an_inactive_order_is_not_bought_or_repriced_but_may_be_cancelled() {
    let deactivate = || OrderCommand::Deactivate { reason: InactiveReason::NoBalance };
    orders().given(vec![listed()]).when(deactivate()).then_expect_events(vec![inactive()]);
    let given = || orders().given(vec![listed(), inactive()]);
    given().when(deactivate()).then_expect_events(vec![]);
    given().when(buy(BUYER, NOW)).then_expect_error(OrderError::NotOpen);
    given().when(reprice(7, Some(option(5, 2)))).then_expect_error(OrderError::NotOpen);
    given()
        .when(OrderCommand::Cancel { signed_by: MAKER })
        .then_expect_events(vec![OrderEvent::OrderCancelRequested {}]);
    orders().given(vec![opened()]).when(deactivate()).then_expect_error(OrderError::WrongRail);
}

/// For five units of a token of which there are many.
pub(super) fn five() -> OrderEvent {
    let terms = Terms { amount: Amount::from(5), ..terms(Rail::Signature) };
    OrderEvent::OrderListed { terms, option: option(5, 1) }
}

pub(super) fn sold(filled: u64) -> OrderEvent {
    OrderEvent::OrderMatched {
        option_hash: Hash32::new([1; 32]),
        seller: MAKER,
        buyer: BUYER,
        counter_hash: Hash32::ZERO,
        via_offer: false,
        nonce: Amount::from(5),
        counter_nonce: Amount::ZERO,
        collection: Address::new([8; 20]),
        token_id: Amount::from(12),
        amount: Amount::ONE,
        filled: Amount::from(filled),
        option_amount: Amount::from(5),
        currency: Address::new([6; 20]),
        price: Amount::from(200_000),
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: Amount::from(200_000),
    }
}

fn recount(held: u64) -> OrderCommand {
    OrderCommand::Recount { held: Amount::from(held) }
}

fn short(held: u64) -> OrderEvent {
    let held = Some(Amount::from(held));
    OrderEvent::OrderDeactivated { reason: InactiveReason::NoBalance, held }
}

#[test]
fn an_order_for_several_units_is_off_the_book_when_fewer_are_left_than_it_still_offers() {
    orders().given(vec![five()]).when(recount(5)).then_expect_events(vec![]);
    orders().given(vec![five()]).when(recount(4)).then_expect_events(vec![short(4)]);
    let given = || orders().given(vec![five(), sold(2)]);
    given().when(recount(3)).then_expect_events(vec![]);
    given().when(recount(2)).then_expect_events(vec![short(2)]);
    orders().given(vec![five(), sold(5)]).when(recount(0)).then_expect_events(vec![]);
    orders().given(vec![opened()]).when(recount(0)).then_expect_error(OrderError::WrongRail);
}

#[test]
fn units_that_come_back_are_told_once_and_put_nothing_back_on_the_book() {
    let back = OrderEvent::OrderUnitsReturned { held: Amount::from(5) };
    let given = |more: &[OrderEvent]| orders().given([&[five(), short(1)][..], more].concat());
    given(&[]).when(recount(0)).then_expect_events(vec![]);
    given(&[]).when(recount(5)).then_expect_events(vec![back.clone()]);
    given(std::slice::from_ref(&back)).when(recount(5)).then_expect_events(vec![]);
    given(std::slice::from_ref(&back)).when(recount(4)).then_expect_events(vec![short(4)]);
    given(&[back]).when(buy(BUYER, NOW)).then_expect_error(OrderError::NotOpen);
    // What was taken off the book before units were counted is counted now.
    orders().given(vec![five(), inactive()]).when(recount(4)).then_expect_events(vec![short(4)]);
}

#[test]
fn an_order_whose_item_came_back_is_for_sale_again_once_its_maker_says_so() {
    let reconfirm = |held: u64, signed_by, now_s| OrderCommand::Reconfirm {
        held: Amount::from(held),
        approved: true,
        signed_by,
        now_s,
    };
    let OrderEvent::OrderListed { terms, .. } = five() else { unreachable!("it is listed") };
    let confirmed = OrderEvent::OrderReconfirmed { terms: terms.clone() };
    let given = |more: &[OrderEvent]| orders().given([&[five(), inactive()][..], more].concat());
    given(&[]).when(reconfirm(5, MAKER, NOW)).then_expect_events(vec![confirmed.clone()]);
    given(&[]).when(reconfirm(5, BUYER, NOW)).then_expect_error(OrderError::NotTheMaker);
    given(&[]).when(reconfirm(4, MAKER, NOW)).then_expect_error(OrderError::NotBack);
    given(&[sold(2)]).when(reconfirm(3, MAKER, NOW)).then_expect_events(vec![confirmed.clone()]);
    given(&[]).when(reconfirm(5, MAKER, terms.end_s)).then_expect_error(OrderError::Expired);
    let counted = || orders().given(vec![five(), short(1)]);
    counted().when(reconfirm(5, MAKER, NOW)).then_expect_error(OrderError::NotBack);
    // Said twice, it is done once; then it can be bought, and leave the book again.
    let on = || given(std::slice::from_ref(&confirmed));
    on().when(reconfirm(5, MAKER, NOW)).then_expect_events(vec![]);
    on().when(reconfirm(4, MAKER, NOW)).then_expect_error(OrderError::NotBack);
    on().when(buy(BUYER, NOW)).then_expect_events(vec![seen(BUYER, 5)]);
    let left = OrderCommand::Deactivate { reason: InactiveReason::NoBalance };
    on().when(left).then_expect_events(vec![inactive()]);
    let hidden = orders().given(vec![five(), OrderEvent::OrderCancelRequested {}]);
    hidden.when(reconfirm(5, MAKER, NOW)).then_expect_error(OrderError::NotOpen);
}

#[test]
fn a_price_splits_to_the_last_unit() {
    let terms = terms(Rail::Escrow);
    let split = Split::of(terms.price, &terms);
    assert_eq!(split.fee, Amount::from(10_000));
    assert_eq!(split.royalty, Amount::from(50_000));
    assert_eq!(split.seller_amount, Amount::from(940_003));
}
