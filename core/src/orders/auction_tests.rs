//! The rules of auctions and deliveries, given-when-then.

use cqrs_es::test::TestFramework;

use crate::kernel::{Address, Amount, UnixSeconds};

use super::tests::{BUYER, MAKER, NOW, OTHER, TX, terms};
use super::*;

const DAY: u64 = SHORTEST_AUCTION_SECONDS;

fn auction() -> Terms {
    let start_s = NOW.plus(60);
    Terms {
        kind: OrderKind::Auction,
        start_s,
        end_s: start_s.plus(DAY),
        price: Amount::from(1_000),
        ..terms(Rail::Escrow)
    }
}

fn opened() -> OrderEvent {
    OrderEvent::OrderOpened { terms: auction() }
}

fn placed(bidder: Address, price: u64, end_s: UnixSeconds) -> OrderEvent {
    OrderEvent::BidPlaced {
        bidder,
        price: Amount::from(price),
        refunded_bidder: Address::ZERO,
        refunded_amount: Amount::ZERO,
        end_s,
    }
}

fn bid(bidder: Address, price: u64, now_s: UnixSeconds) -> OrderCommand {
    OrderCommand::AnnounceBid { bidder, price: Amount::from(price), now_s }
}

fn given(events: Vec<OrderEvent>) -> cqrs_es::test::AggregateTestExecutor<Order> {
    TestFramework::with(()).given(events)
}

fn told(bidder: Address, price: u64, announced_at_s: UnixSeconds) -> Vec<OrderEvent> {
    vec![OrderEvent::BidAnnounced { bidder, price: Amount::from(price), announced_at_s }]
}

#[test]
fn an_announced_auction_lasts_from_a_day_to_a_fortnight() {
    let cases = [(DAY - 1, false), (DAY, true), (14 * DAY, true), (14 * DAY + 1, false)];
    for (length, good) in cases {
        let terms = Terms { end_s: auction().start_s.plus(length), ..auction() };
        let announced = vec![OrderEvent::OrderDrafted { terms: terms.clone() }];
        let command = OrderCommand::Draft { terms, signed_by: MAKER, now_s: NOW };
        let decided = TestFramework::<Order>::with(()).given_no_previous_events().when(command);
        if good {
            decided.then_expect_events(announced);
        } else {
            decided.then_expect_error(OrderError::AuctionLength);
        }
    }
}

#[test]
fn a_bid_reaches_the_reserve_or_a_step_above_the_highest() {
    let now = NOW.plus(60);
    let first = || given(vec![opened()]);
    let lowest = OrderError::BidTooLow { lowest: Amount::from(1_000) };
    first().when(bid(BUYER, 999, now)).then_expect_error(lowest);
    first().when(bid(BUYER, 1_000, now)).then_expect_events(told(BUYER, 1_000, now));
    let second = || given(vec![opened(), placed(BUYER, 1_000, auction().end_s)]);
    let lowest = OrderError::BidTooLow { lowest: Amount::from(1_050) };
    second().when(bid(OTHER, 1_049, now)).then_expect_error(lowest);
    second().when(bid(OTHER, 1_050, now)).then_expect_events(told(OTHER, 1_050, now));
    second().when(bid(BUYER, 1_000, now)).then_expect_events(vec![]);
}

#[test]
fn a_step_is_one_unit_at_least_and_never_beyond_all_amounts() {
    assert_eq!(lowest_bid(Amount::from(3), true), Amount::from(4));
    assert_eq!(lowest_bid(Amount::from(3), false), Amount::from(3));
    assert_eq!(lowest_bid(Amount::from(41), true), Amount::from(43));
    assert_eq!(lowest_bid(Amount::MAX, true), Amount::MAX);
}

#[test]
fn nobody_bids_on_their_own_before_the_start_or_from_the_end_on() {
    let (start, end) = (auction().start_s, auction().end_s);
    let before = UnixSeconds(start.0 - 1);
    given(vec![opened()]).when(bid(MAKER, 5_000, start)).then_expect_error(OrderError::OwnOrder);
    given(vec![opened()]).when(bid(BUYER, 5_000, before)).then_expect_error(OrderError::NotStarted);
    given(vec![opened()]).when(bid(BUYER, 5_000, end)).then_expect_error(OrderError::Expired);
    let moved = vec![opened(), placed(OTHER, 1_000, end.plus(EXTENSION_SECONDS))];
    given(moved).when(bid(BUYER, 5_000, end)).then_expect_events(told(BUYER, 5_000, end));
    let fixed = vec![OrderEvent::OrderOpened { terms: terms(Rail::Escrow) }];
    given(fixed).when(bid(BUYER, 5_000, start)).then_expect_error(OrderError::NotAnAuction);
    let over = vec![opened(), OrderEvent::AuctionReturned {}];
    given(over).when(bid(BUYER, 5_000, start)).then_expect_error(OrderError::NotOpen);
}

#[test]
fn an_auction_is_not_bought_and_with_a_bid_it_is_not_taken_back() {
    let now_s = auction().start_s;
    let buy = OrderCommand::SubmitPurchase {
        buyer: BUYER,
        tx_hash: TX,
        amount: None,
        chain_s: now_s,
        now_s,
    };
    given(vec![opened()]).when(buy).then_expect_error(OrderError::NotFixedPrice);
    let cancel = || OrderCommand::Cancel { signed_by: MAKER };
    let asked = OrderEvent::OrderCancelRequested {};
    given(vec![opened()]).when(cancel()).then_expect_events(vec![asked.clone()]);
    let bound = vec![opened(), placed(BUYER, 1_000, auction().end_s)];
    given(bound).when(cancel()).then_expect_error(OrderError::HasBids);
    // The bid was faster than the cancellation: the auction goes on.
    let raced = vec![opened(), asked, placed(BUYER, 1_000, auction().end_s)];
    given(raced).when(bid(OTHER, 2_000, now_s)).then_expect_events(told(OTHER, 2_000, now_s));
}

#[test]
fn a_delivery_is_told_by_its_seller_in_time_and_once_it_is_known_it_is_no_news() {
    let deliver_by_s = NOW.plus(DELIVERY_SECONDS);
    let bought =
        OrderEvent::OrderPurchased { buyer: BUYER, price: Amount::from(1_000), deliver_by_s };
    let deliver = |seller, now_s| OrderCommand::SubmitDelivery { seller, tx_hash: TX, now_s };
    let waiting = || given(vec![opened(), bought.clone()]);
    let submitted_at_s = deliver_by_s;
    waiting().when(deliver(MAKER, deliver_by_s)).then_expect_events(vec![
        OrderEvent::DeliverySubmitted { seller: MAKER, tx_hash: TX, submitted_at_s },
    ]);
    waiting().when(deliver(BUYER, NOW)).then_expect_error(OrderError::NotTheMaker);
    let late = deliver_by_s.plus(1);
    waiting().when(deliver(MAKER, late)).then_expect_error(OrderError::DeliveryOver);
    let settled = OrderEvent::OrderSettled {
        buyer: BUYER,
        seller: MAKER,
        price: Amount::from(1_000),
        fee: Amount::from(10),
        royalty: Amount::from(50),
        seller_amount: Amount::from(940),
    };
    let known = given(vec![opened(), bought.clone(), settled]);
    known.when(deliver(MAKER, late)).then_expect_events(vec![]);
    let refused = OrderEvent::DeliveryRefused { by: BUYER, refunded: Amount::from(1_000) };
    let over = given(vec![opened(), bought.clone(), refused]);
    over.when(deliver(MAKER, NOW)).then_expect_error(OrderError::NotAwaitingDelivery);
    let early = given(vec![opened()]).when(deliver(MAKER, NOW));
    early.then_expect_error(OrderError::NotAwaitingDelivery);
    let unmade = TestFramework::<Order>::with(()).given_no_previous_events();
    unmade.when(deliver(MAKER, NOW)).then_expect_error(OrderError::Unknown);
}

#[test]
fn an_auction_is_over_by_the_chains_time_alone_and_that_is_told_once() {
    let (end_s, later) = (auction().end_s, auction().end_s.plus(900));
    let look = |block_time_s| OrderCommand::EndAuction { block_time_s };
    let over = |winner, price: u64, block_time_s| {
        let price = Amount::from(price);
        vec![OrderEvent::AuctionEnded { winner, price, block_time_s }]
    };
    let early = UnixSeconds(end_s.0 - 1);
    given(vec![opened()]).when(look(early)).then_expect_error(OrderError::NotOver);
    given(vec![opened()]).when(look(end_s)).then_expect_events(over(None, 1_000, end_s));
    let told = [vec![opened()], over(None, 1_000, end_s)].concat();
    given(told.clone()).when(look(later)).then_expect_events(vec![]);
    // The chain took a bid all the same: that is another end.
    let moved = [told, vec![placed(BUYER, 1_000, later)]].concat();
    given(moved.clone()).when(look(end_s)).then_expect_error(OrderError::NotOver);
    given(moved).when(look(later)).then_expect_events(over(Some(BUYER), 1_000, later));
    let settled = vec![opened(), OrderEvent::AuctionReturned {}];
    given(settled).when(look(end_s)).then_expect_error(OrderError::NotOpen);
    let fixed = OrderEvent::OrderOpened { terms: terms(Rail::Escrow) };
    given(vec![fixed]).when(look(later)).then_expect_error(OrderError::NotAnAuction);
}
