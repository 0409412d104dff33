//! The rules of an order of the escrow rail whose item its seller keeps, given-when-then.

use crate::kernel::{Address, Amount};

use super::tests::{BUYER, MAKER, NOW, TX, opened, orders, terms};
use super::*;

fn kept(kind: OrderKind) -> OrderEvent {
    let terms = Terms { escrowed: false, kind, ..terms(Rail::Escrow) };
    OrderEvent::OrderOpened { terms }
}

fn off() -> OrderEvent {
    OrderEvent::OrderDeactivated { reason: InactiveReason::NoBalance, held: None }
}

fn short(held: Amount) -> OrderEvent {
    OrderEvent::OrderDeactivated { reason: InactiveReason::NoBalance, held: Some(held) }
}

fn bid() -> OrderEvent {
    OrderEvent::BidPlaced {
        bidder: BUYER,
        price: Amount::from(2_000_000),
        refunded_bidder: Address::ZERO,
        refunded_amount: Amount::ZERO,
        end_s: NOW.plus(7_200),
    }
}

fn deactivate() -> OrderCommand {
    OrderCommand::Deactivate { reason: InactiveReason::NoBalance }
}

fn recount() -> OrderCommand {
    OrderCommand::Recount { held: Amount::ZERO }
}

#[test]
fn what_its_seller_keeps_is_off_the_book_when_it_is_gone_and_what_the_venue_has_is_not() {
    let given =
        |more: &[OrderEvent]| orders().given([&[kept(OrderKind::Fixed)][..], more].concat());
    given(&[]).when(deactivate()).then_expect_events(vec![off()]);
    given(&[]).when(recount()).then_expect_events(vec![short(Amount::ZERO)]);
    let buy = OrderCommand::SubmitPurchase {
        buyer: BUYER,
        tx_hash: TX,
        amount: None,
        chain_s: NOW,
        now_s: NOW,
    };
    given(&[off()]).when(buy).then_expect_error(OrderError::NotOpen);
    given(&[off()]).when(deactivate()).then_expect_events(vec![]);
    orders().given(vec![opened()]).when(deactivate()).then_expect_error(OrderError::WrongRail);
    orders().given(vec![opened()]).when(recount()).then_expect_error(OrderError::WrongRail);
}

#[test]
fn its_maker_brings_it_back_without_an_approval_that_only_a_delivery_needs() {
    let OrderEvent::OrderOpened { terms } = kept(OrderKind::Fixed) else { unreachable!() };
    let reconfirm =
        |held| OrderCommand::Reconfirm { held, approved: false, signed_by: MAKER, now_s: NOW };
    let given = || orders().given(vec![kept(OrderKind::Fixed), off()]);
    given().when(reconfirm(Amount::ZERO)).then_expect_error(OrderError::NotBack);
    let on = vec![OrderEvent::OrderReconfirmed { terms }];
    given().when(reconfirm(Amount::ONE)).then_expect_events(on);
    let recheck = OrderCommand::RecheckApproval { approved: false };
    given().when(recheck).then_expect_error(OrderError::WrongRail);
}

#[test]
fn an_auction_with_bids_and_a_sale_that_is_paid_go_on_without_the_item() {
    let auction = || vec![kept(OrderKind::Auction), bid()];
    orders().given(auction()).when(deactivate()).then_expect_events(vec![]);
    orders().given(auction()).when(recount()).then_expect_events(vec![]);
    let without = vec![kept(OrderKind::Auction)];
    orders().given(without).when(deactivate()).then_expect_events(vec![off()]);
    let (price, deliver_by_s) = (Amount::from(1_000_003), NOW.plus(60));
    let paid = OrderEvent::OrderPurchased { buyer: BUYER, price, deliver_by_s };
    let paid = || orders().given(vec![kept(OrderKind::Fixed), paid.clone()]);
    paid().when(deactivate()).then_expect_events(vec![]);
    paid().when(recount()).then_expect_events(vec![]);
}
