//! What may be said of a standing sale, given-when-then.

use crate::kernel::UnixSeconds;

use super::tests::{BUYER, MAKER, NOW, listed, opened, orders, terms};
use super::*;

#[test]
fn what_a_maker_says_of_a_standing_sale_may_change_and_its_end_may_not() {
    let update = |text: &str, end_s: Option<UnixSeconds>| OrderCommand::Update {
        text: Some(text.to_owned()),
        end_s,
        by: MAKER,
        now_s: NOW,
    };
    let told = |text: &str| OrderEvent::OrderDescribed { text: text.to_owned() };
    for (made, refusal) in [(listed(), OrderError::EndSigned), (opened(), OrderError::EndOnChain)] {
        let given = |more: &[OrderEvent]| orders().given([&[made.clone()][..], more].concat());
        let end = terms(Rail::Escrow).end_s;
        given(&[])
            .when(update(" One\u{200b} owner. ", None))
            .then_expect_events(vec![told("One owner.")]);
        given(&[told("One owner.")])
            .when(update("One owner.", Some(end)))
            .then_expect_events(vec![]);
        given(&[told("One owner.")]).when(update("", None)).then_expect_events(vec![told("")]);
        given(&[]).when(update("", Some(end.plus(60)))).then_expect_error(refusal);
        given(&[]).when(update("", Some(NOW))).then_expect_error(OrderError::BadTimes);
        let far = Some(NOW.plus(LONGEST_LIFE_SECONDS + 1));
        given(&[]).when(update("", far)).then_expect_error(OrderError::LifeTooLong);
        let long = "x".repeat(LONGEST_TEXT + 1);
        given(&[]).when(update(&long, None)).then_expect_error(OrderError::TextTooLong);
        let (text, end_s) = (Some(String::new()), None);
        let others = OrderCommand::Update { text: text.clone(), end_s, by: BUYER, now_s: NOW };
        given(&[]).when(others).then_expect_error(OrderError::NotTheMaker);
        let late = OrderCommand::Update { text, end_s, by: MAKER, now_s: end };
        given(&[]).when(late).then_expect_error(OrderError::Expired);
        let over = given(&[OrderEvent::OrderCancelled {}]);
        over.when(update("Gone.", None)).then_expect_error(OrderError::NotOpen);
    }
    // The chain tells of it once more after a fork: what its maker has said stays.
    let again = orders().given(vec![opened(), told("One owner."), opened()]);
    again.when(update("One owner.", None)).then_expect_events(vec![]);
}
