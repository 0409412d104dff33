//! What is peculiar to offers for any item of a collection, given-when-then.

use cqrs_es::Aggregate;
use cqrs_es::test::TestFramework;

use crate::kernel::{Amount, Bytes};

use super::tests::{BIDDER, NOW, OWNER, PRICE, accept, funds, matched, terms};
use super::*;

fn wanted(units: u64) -> CollectionOfferTerms {
    let sale = terms().sale;
    CollectionOfferTerms {
        chain_id: sale.chain_id,
        venue: sale.venue,
        collection: sale.collection,
        set: None,
        amount: Amount::from(units),
        currency: sale.currency,
        price: Amount::from(PRICE),
        bidder: BIDDER,
        expire_s: NOW.plus(3_600),
        fee_bps: sale.fee_bps,
        fee_recipient: sale.fee_recipient,
        royalty_bps: sale.royalty_bps,
        royalty_recipient: sale.royalty_recipient,
    }
}

pub(super) fn for_collection(units: u64) -> OfferEvent {
    let signature = Bytes::new(vec![1; 65]);
    let expire_time = Amount::from(NOW.0 + 3_600);
    let signed = SignedCollectionOffer { salt: Amount::ONE, expire_time, signature };
    OfferEvent::CollectionOfferMade { terms: wanted(units), signed }
}

/// Each sale takes its units off what is owed; with the last one it is settled.
#[test]
fn an_offer_for_a_collection_goes_on_until_all_its_units_are_taken() {
    let mut offer = Offer::default();
    offer.apply(for_collection(3));
    for left in [2, 1, 0] {
        offer.apply(matched());
        let state = offer.state().expect("it was made");
        assert_eq!(state.due(), Amount::from(PRICE * left), "owed for {left}");
        let expected = if left == 0 { OfferStatus::Settled } else { OfferStatus::Active };
        assert_eq!(state.status, expected, "{left} are left");
    }
}

#[test]
fn money_for_all_that_is_left_is_what_an_offer_for_a_collection_needs() {
    let short = OfferEvent::OfferFundsFell {
        why: Shortage::NoCurrencyBalance,
        balance: Amount::from(PRICE),
        allowance: Amount::from(PRICE * 2),
        block: 7,
    };
    let look = || OfferCommand::CheckFunds { funds: funds(PRICE, PRICE * 2), block: 7 };
    TestFramework::<Offer>::with(())
        .given(vec![for_collection(2)])
        .when(look())
        .then_expect_events(vec![short]);
    TestFramework::<Offer>::with(())
        .given(vec![for_collection(2), matched()])
        .when(look())
        .then_expect_events(vec![]);
}

#[test]
fn nobody_holds_an_offer_for_a_collection() {
    TestFramework::<Offer>::with(())
        .given(vec![for_collection(2)])
        .when(accept(OWNER, NOW))
        .then_expect_error(OfferError::NotHeld);
}
