//! The two clocks of a purchase, given-when-then: the chain's says whether it comes in time, ours for how
//! long the order is held.

use crate::kernel::UnixSeconds;

use super::tests::{BUYER, NOW, TX, listed, orders};
use super::*;

fn at(chain_s: UnixSeconds, now_s: UnixSeconds) -> OrderCommand {
    OrderCommand::SubmitPurchase { buyer: BUYER, tx_hash: TX, chain_s, now_s }
}

#[test]
fn the_chains_clock_says_whether_a_purchase_comes_in_time_and_ours_how_long_it_is_held() {
    let (before, over) = (UnixSeconds(NOW.0 - 1), NOW.plus(3_600));
    let given = || orders().given(vec![listed()]);
    given().when(at(over, NOW)).then_expect_error(OrderError::Expired);
    given().when(at(before, NOW)).then_expect_error(OrderError::NotStarted);
    let held = |submitted_at_s| {
        vec![OrderEvent::PurchaseSubmitted { buyer: BUYER, tx_hash: TX, submitted_at_s }]
    };
    given().when(at(NOW, before)).then_expect_events(held(before));
    given().when(at(NOW, over)).then_expect_events(held(over));
}
