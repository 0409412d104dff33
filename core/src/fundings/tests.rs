//! That a wallet's first coins are told once, and who serves everybody.

use cqrs_es::test::TestFramework;

use super::*;
use crate::chains::BlockRef;
use crate::kernel::{Address, Hash32};

fn funder(n: u8, nonce: u64) -> Funder {
    Funder { address: Address::new([n; 20]), transaction: Hash32::new([n; 32]), nonce }
}

#[test]
fn what_was_found_once_is_not_found_again() {
    let block = BlockRef { number: 7, hash: Hash32::new([7; 32]) };
    let tell = |funder| FundingCommand::Tell { block, funder };
    let found = |funder| FundingEvent::FundingFound { block, funder };
    let given = |events| TestFramework::<Funding>::with(()).given(events);
    let (one, other) = (Some(funder(1, 0)), Some(funder(2, 0)));
    given(vec![]).when(tell(one)).then_expect_events(vec![found(one)]);
    given(vec![]).when(tell(None)).then_expect_events(vec![found(None)]);
    given(vec![found(one)]).when(tell(other)).then_expect_events(vec![]);
    given(vec![found(None)]).when(tell(other)).then_expect_events(vec![]);
}

#[test]
fn who_has_sent_thousands_of_transactions_serves_everybody() {
    assert!(!funder(1, 4_999).is_busy());
    assert!(funder(1, 5_000).is_busy());
}
