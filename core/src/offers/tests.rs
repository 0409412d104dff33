//! The rules of offers, given-when-then, and what a taken offer pays to whom.

use cqrs_es::Aggregate;
use cqrs_es::test::TestFramework;
use proptest::prelude::*;
use ruint::aliases::U256;

use crate::kernel::{Address, Amount, BasisPoints, Bytes, ChainId, Hash32, OrderId, UnixSeconds};
use crate::orders::{OrderError, OrderKind, Rail, Split, Terms};

use super::collection_tests::for_collection;
use super::*;

pub(super) const OWNER: Address = Address::new([1; 20]);
pub(super) const BIDDER: Address = Address::new([2; 20]);
const OTHER: Address = Address::new([3; 20]);
pub(super) const NOW: UnixSeconds = UnixSeconds(1_000);
const TX: Hash32 = Hash32::new([9; 32]);
pub(super) const PRICE: u64 = 1_000_003;

pub(super) fn terms() -> OfferTerms {
    let sale = Terms {
        rail: Rail::Signature,
        kind: OrderKind::Fixed,
        escrowed: false,
        chain_id: ChainId(31337),
        venue: Address::new([7; 20]),
        collection: Address::new([8; 20]),
        token_id: Amount::from(12),
        amount: Amount::ONE,
        maker: OWNER,
        currency: Address::new([6; 20]),
        price: Amount::from(PRICE),
        start_s: NOW,
        end_s: NOW.plus(3_600),
        fee_bps: BasisPoints::new(100).expect("a rate"),
        fee_recipient: OTHER,
        royalty_bps: BasisPoints::new(500).expect("a rate"),
        royalty_recipient: OTHER,
    };
    OfferTerms { sale, bidder: BIDDER, expire_s: NOW.plus(3_600) }
}

fn signed() -> SignedOffer {
    SignedOffer {
        order_id: OrderId(Hash32::new([4; 32])),
        channel: Hash32::ZERO,
        nonce: Amount::from(5),
        option_price: Amount::from(PRICE),
        option_hash: Hash32::new([5; 32]),
        expire_time: Amount::from(NOW.0 + 3_600),
        signature: Bytes::new(vec![1; 65]),
    }
}

fn rich() -> Funds {
    funds(PRICE, PRICE)
}

pub(super) fn funds(balance: u64, allowance: u64) -> Funds {
    Funds { balance: Amount::from(balance), allowance: Amount::from(allowance) }
}

fn made() -> OfferEvent {
    OfferEvent::OfferMade { terms: terms(), signed: signed() }
}

fn make(terms: OfferTerms) -> OfferCommand {
    make_with(terms, rich())
}

fn make_with(terms: OfferTerms, funds: Funds) -> OfferCommand {
    make_as(terms, Standing { funds, ..standing() })
}

fn make_as(terms: OfferTerms, standing: Standing) -> OfferCommand {
    let (terms, signed) = (Box::new(terms), Box::new(signed()));
    OfferCommand::Make { terms, signed, signed_by: BIDDER, standing, now_s: NOW }
}

fn standing() -> Standing {
    Standing {
        funds: rich(),
        bidder_counter: Amount::ZERO,
        owner_counter: Amount::ZERO,
        filled: Amount::ZERO,
    }
}

pub(super) fn accept(seller: Address, now_s: UnixSeconds) -> OfferCommand {
    OfferCommand::Accept { seller, tx_hash: TX, now_s }
}

fn accepted(at: UnixSeconds) -> OfferEvent {
    OfferEvent::OfferAccepted { seller: OWNER, tx_hash: TX, accepted_at_s: at }
}

fn cancelled() -> OfferEvent {
    OfferEvent::OfferCancelled { option_hash: Hash32::new([5; 32]), bidder: BIDDER }
}

pub(super) fn matched() -> OfferEvent {
    let split = Split::of(Amount::from(PRICE), &terms().sale);
    OfferEvent::OfferMatched {
        option_hash: Hash32::new([5; 32]),
        order_id: OrderId(Hash32::new([4; 32])),
        seller: OWNER,
        buyer: BIDDER,
        collection: Address::new([8; 20]),
        token_id: Amount::from(12),
        amount: Amount::ONE,
        currency: Address::new([6; 20]),
        price: split.price,
        fee: split.fee,
        royalty: split.royalty,
        seller_amount: split.seller_amount,
    }
}

fn offers() -> TestFramework<Offer> {
    TestFramework::with(())
}

#[test]
fn a_signed_offer_is_made_once() {
    offers().given_no_previous_events().when(make(terms())).then_expect_events(vec![made()]);
    offers().given(vec![made()]).when(make(terms())).then_expect_error(OfferError::AlreadyMade);
}

#[test]
fn only_who_signed_is_the_bidder_and_nobody_offers_for_the_own_item() {
    let others = OfferTerms { bidder: OTHER, ..terms() };
    offers()
        .given_no_previous_events()
        .when(make(others))
        .then_expect_error(OfferError::NotTheBidder);
    let mut own = terms();
    own.sale.maker = BIDDER;
    offers().given_no_previous_events().when(make(own)).then_expect_error(OfferError::OwnItem);
}

/// Each field is broken by itself.
#[test]
fn an_offer_keeps_the_rules_of_the_sale_that_follows_from_it() {
    type Break = fn(&mut OfferTerms);
    let broken: [(Break, OfferError); 7] = [
        (|t| t.sale.price = Amount::ZERO, OfferError::Sale(OrderError::ZeroPrice)),
        (|t| t.sale.amount = Amount::ZERO, OfferError::Sale(OrderError::ZeroAmount)),
        (|t| t.sale.currency = Address::ZERO, OfferError::Sale(OrderError::CoinNotPullable)),
        (|t| t.sale.end_s = NOW.plus(181 * 86_400), OfferError::Sale(OrderError::LifeTooLong)),
        (|t| t.expire_s = NOW, OfferError::Expired),
        (|t| t.expire_s = t.sale.end_s.plus(1), OfferError::OptionTooShort),
        (|t| t.sale.start_s = NOW.plus(1), OfferError::OptionTooShort),
    ];
    for (breaks, error) in broken {
        let mut terms = terms();
        breaks(&mut terms);
        offers().given_no_previous_events().when(make(terms)).then_expect_error(error);
    }
}

#[test]
fn money_that_is_not_there_or_may_not_be_taken_buys_nothing() {
    for (short, error) in [
        (funds(PRICE - 1, PRICE), OfferError::NoCurrencyBalance),
        (funds(PRICE, PRICE - 1), OfferError::NoAllowance),
    ] {
        let make = make_with(terms(), short);
        offers().given_no_previous_events().when(make).then_expect_error(error);
    }
}

#[test]
fn what_the_exchange_would_not_match_is_not_put_on_the_book() {
    for (standing, error) in [
        (Standing { bidder_counter: Amount::ONE, ..standing() }, OfferError::StaleCounter),
        (Standing { owner_counter: Amount::ONE, ..standing() }, OfferError::StaleCounter),
        (Standing { filled: Amount::ONE, ..standing() }, OfferError::OptionSpent),
    ] {
        let make = make_as(terms(), standing);
        offers().given_no_previous_events().when(make).then_expect_error(error);
    }
}

#[test]
fn what_the_chain_has_closed_cannot_be_put_on_the_book_any_more() {
    for fact in [matched(), cancelled()] {
        offers().given(vec![fact]).when(make(terms())).then_expect_error(OfferError::Closed);
    }
}

#[test]
fn only_the_bidder_may_cancel_and_twice_is_no_news() {
    let cancel = |signed_by| OfferCommand::Cancel { signed_by };
    let asked = OfferEvent::OfferCancelRequested {};
    offers().given(vec![made()]).when(cancel(OWNER)).then_expect_error(OfferError::NotTheBidder);
    offers().given(vec![made()]).when(cancel(BIDDER)).then_expect_events(vec![asked.clone()]);
    offers().given(vec![made(), asked]).when(cancel(BIDDER)).then_expect_events(vec![]);
    offers()
        .given(vec![made(), cancelled()])
        .when(cancel(BIDDER))
        .then_expect_error(OfferError::NotOpen);
    offers().given_no_previous_events().when(cancel(BIDDER)).then_expect_error(OfferError::Unknown);
}

#[test]
fn only_the_owner_may_take_an_open_offer_and_a_lost_transaction_frees_it() {
    let end = terms().expire_s;
    offers()
        .given(vec![made()])
        .when(accept(OTHER, NOW))
        .then_expect_error(OfferError::NotTheSeller);
    offers().given(vec![made()]).when(accept(OWNER, NOW)).then_expect_events(vec![accepted(NOW)]);
    let held = NOW.plus(ACCEPT_SECONDS);
    let last = UnixSeconds(held.0 - 1);
    offers()
        .given(vec![made(), accepted(NOW)])
        .when(accept(OWNER, last))
        .then_expect_error(OfferError::Accepted);
    offers()
        .given(vec![made(), accepted(NOW)])
        .when(accept(OWNER, held))
        .then_expect_events(vec![accepted(held)]);
    offers().given(vec![made()]).when(accept(OWNER, end)).then_expect_error(OfferError::Expired);
    for closed in [OfferEvent::OfferCancelRequested {}, matched(), cancelled()] {
        offers()
            .given(vec![made(), closed])
            .when(accept(OWNER, NOW))
            .then_expect_error(OfferError::NotOpen);
    }
}

#[test]
fn money_that_leaves_and_returns_is_told_once_each() {
    let check = |funds| OfferCommand::CheckFunds { funds, block: 7 };
    let (balance, allowance) = (Amount::from(PRICE), Amount::ZERO);
    let fell =
        OfferEvent::OfferFundsFell { why: Shortage::NoAllowance, balance, allowance, block: 7 };
    let back = OfferEvent::OfferFundsReturned { balance, allowance: balance, block: 7 };
    offers().given(vec![made()]).when(check(rich())).then_expect_events(vec![]);
    let unpaid = check(funds(PRICE, 0));
    offers().given(vec![made()]).when(unpaid.clone()).then_expect_events(vec![fell.clone()]);
    offers().given(vec![made(), fell.clone()]).when(unpaid).then_expect_events(vec![]);
    offers().given(vec![made(), fell]).when(check(rich())).then_expect_events(vec![back]);
    offers().given(vec![made(), matched()]).when(check(funds(0, 0))).then_expect_events(vec![]);
}

#[test]
fn units_that_leave_the_owner_and_return_are_told_once_each() {
    let count = |held: u64| OfferCommand::Recount { held: Amount::from(held) };
    let of_three = || {
        let mut terms = terms();
        terms.sale.amount = Amount::from(3);
        OfferEvent::OfferMade { terms, signed: signed() }
    };
    let fell = OfferEvent::OfferUnitsFell { held: Amount::from(2) };
    let back = OfferEvent::OfferUnitsReturned { held: Amount::from(3) };
    let left = || vec![of_three(), fell.clone()];
    offers().given(vec![of_three()]).when(count(3)).then_expect_events(vec![]);
    offers().given(vec![of_three()]).when(count(2)).then_expect_events(vec![fell.clone()]);
    offers().given(left()).when(count(1)).then_expect_events(vec![]);
    offers().given(left()).when(count(3)).then_expect_events(vec![back.clone()]);
    let again = [left(), vec![back]].concat();
    offers().given(again.clone()).when(count(4)).then_expect_events(vec![]);
    offers().given(again).when(count(2)).then_expect_events(vec![fell.clone()]);
    // Whoever hides an offer can still be taken at their word on the chain.
    let hidden = vec![of_three(), OfferEvent::OfferCancelRequested {}];
    offers().given(hidden).when(count(2)).then_expect_events(vec![fell]);
    for over in [matched(), cancelled()] {
        offers().given(vec![of_three(), over]).when(count(0)).then_expect_events(vec![]);
    }
    offers().given(vec![for_collection(1)]).when(count(0)).then_expect_events(vec![]);
    offers().given_no_previous_events().when(count(0)).then_expect_error(OfferError::Unknown);
}

#[test]
fn that_it_is_outdated_is_told_once_and_not_to_whoever_wants_out() {
    let outdate = |why| OfferCommand::Outdate { why };
    let left = OfferEvent::OfferOutdated { why: OutdatedReason::ItemLeft };
    let tell = || outdate(OutdatedReason::ItemLeft);
    offers().given(vec![made()]).when(tell()).then_expect_events(vec![left.clone()]);
    offers().given(vec![made(), accepted(NOW)]).when(tell()).then_expect_events(vec![left.clone()]);
    let again = outdate(OutdatedReason::SellerCounter);
    offers().given(vec![made(), left]).when(again).then_expect_events(vec![]);
    for over in [matched(), cancelled(), OfferEvent::OfferCancelRequested {}] {
        offers().given(vec![made(), over]).when(tell()).then_expect_events(vec![]);
    }
    offers().given(vec![for_collection(1)]).when(tell()).then_expect_events(vec![]);
    offers().given_no_previous_events().when(tell()).then_expect_error(OfferError::Unknown);
}

/// A collection's offer can be cancelled on chain after its last unit was taken.
#[test]
fn what_the_chain_has_ended_stays_as_it_ended() {
    let late = [
        matched(),
        cancelled(),
        accepted(NOW),
        OfferEvent::OfferCancelRequested {},
        OfferEvent::OfferFundsReturned { balance: Amount::ONE, allowance: Amount::ONE, block: 7 },
    ];
    let ends = [(matched(), OfferStatus::Settled), (cancelled(), OfferStatus::Cancelled)];
    for (end, status) in ends {
        let mut offer = Offer::default();
        for event in [for_collection(1), end] {
            offer.apply(event);
        }
        let ended = offer.clone();
        assert_eq!(ended.state().map(|state| state.status), Some(status));
        for event in late.clone() {
            offer.apply(event.clone());
            assert_eq!(offer, ended, "after {event:?}");
        }
    }
}

/// Whatever comes after the chain has spoken, the offer stays closed.
#[test]
fn a_second_sighting_of_a_match_is_no_news() {
    let mut offer = Offer::default();
    for event in [made(), matched()] {
        offer.apply(event);
    }
    let settled = offer.clone();
    for event in [made(), matched()] {
        offer.apply(event);
    }
    assert_eq!(offer, settled);
    assert_eq!(settled.state().map(|state| state.status), Some(OfferStatus::Settled));
}

proptest! {
    /// The exchange pulls fee, royalty and rest from the bidder one by one
    /// (`OptionExchange._partsOf`): the same division by the same floors, to the last unit.
    #[test]
    fn what_a_bidder_pays_is_divided_as_the_exchange_divides_it(
        price in 1u128..=u128::MAX, fee in 0u16..=500, royalty in 0u16..=1_000,
    ) {
        let mut terms = terms();
        terms.sale.price = Amount::new(U256::from(price));
        terms.sale.fee_bps = BasisPoints::new(fee).expect("in range");
        terms.sale.royalty_bps = BasisPoints::new(royalty).expect("in range");
        let split = Split::of(terms.sale.price, &terms.sale);
        let floor = |rate: u16| U256::from(price) * U256::from(rate) / U256::from(10_000);
        prop_assert_eq!(split.fee.get(), floor(fee));
        prop_assert_eq!(split.royalty.get(), floor(royalty));
        let parts = split.fee.get() + split.royalty.get() + split.seller_amount.get();
        prop_assert_eq!(parts, U256::from(price));
    }

    /// An offer that was made can be paid as it was looked at.
    #[test]
    fn an_offer_is_made_only_with_money_for_all_of_it(
        price in 1u64.., balance: u64, allowance: u64,
    ) {
        let mut terms = terms();
        terms.sale.price = Amount::from(price);
        let decided = Offer::default().decide(make_with(terms, funds(balance, allowance)));
        prop_assert_eq!(decided.is_ok(), balance.min(allowance) >= price);
    }
}

#[test]
fn an_offer_expires_by_the_chains_time_unless_it_is_taken_back_or_over() {
    let (given, at) = (TestFramework::<Offer>::with, terms().expire_s);
    let look = |block_time_s| OfferCommand::Expire { block_time_s };
    let over = OfferEvent::OfferExpired { block_time_s: at };
    let early = look(UnixSeconds(at.0 - 1));
    given(()).given(vec![made()]).when(early).then_expect_error(OfferError::NotOver);
    given(()).given(vec![made()]).when(look(at)).then_expect_events(vec![over.clone()]);
    for before in [over.clone(), OfferEvent::OfferCancelRequested {}, matched()] {
        let history = vec![made(), before];
        given(()).given(history).when(look(at)).then_expect_error(OfferError::NotOpen);
    }
    // A match of before its end, told after it.
    let mut offer = Offer::default();
    for event in [made(), over, matched()] {
        offer.apply(event);
    }
    assert_eq!(offer.state().map(|state| state.status), Some(OfferStatus::Settled));
}
