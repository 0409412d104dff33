//! What is a price, what is news, and that no unit is made or lost beyond the one of rounding.

use cqrs_es::test::TestFramework;
use proptest::prelude::*;

use super::*;
use crate::kernel::{Amount, UnixSeconds};

const NOW: UnixSeconds = UnixSeconds(1_700_000_000);

fn amount(text: &str) -> Amount {
    text.parse().expect("a test writes amounts")
}

fn observe(price: &str, observed_s: UnixSeconds) -> QuoteCommand {
    let (atto_usd, source) = (amount(price), "prices.example".to_owned());
    QuoteCommand::Observe { atto_usd, source, observed_s, now_s: NOW }
}

fn observed(price: &str, observed_s: UnixSeconds) -> QuoteEvent {
    let (atto_usd, source) = (amount(price), "prices.example".to_owned());
    QuoteEvent::QuoteObserved { atto_usd, source, observed_s }
}

#[test]
fn a_changed_price_is_told_and_the_same_one_only_after_half_an_hour() {
    let before = UnixSeconds(NOW.0 - RENEWED_AFTER_S);
    let given = || TestFramework::<Quote>::with(()).given(vec![observed("5000", before)]);
    given().when(observe("5000", UnixSeconds(NOW.0 - 1))).then_expect_events(vec![]);
    given().when(observe("5000", NOW)).then_expect_events(vec![observed("5000", NOW)]);
    let soon = before.plus(1);
    given().when(observe("5001", soon)).then_expect_events(vec![observed("5001", soon)]);
    // What is as old as what is known, or older, says nothing.
    given().when(observe("5001", before)).then_expect_events(vec![]);
    given().when(observe("5001", UnixSeconds(1))).then_expect_events(vec![]);
}

#[test]
fn a_source_that_lies_grossly_is_not_believed() {
    let given = |at| TestFramework::<Quote>::with(()).given(vec![observed("5000", at)]);
    let fresh = UnixSeconds(NOW.0 - 60);
    given(fresh).when(observe("0", NOW)).then_expect_error(QuoteError::NotAPrice);
    let most = "1000000000000000000000000000";
    let over = "1000000000000000000000000001";
    let empty = || TestFramework::<Quote>::with(()).given_no_previous_events();
    empty().when(observe(most, NOW)).then_expect_events(vec![observed(most, NOW)]);
    empty().when(observe(over, NOW)).then_expect_error(QuoteError::NotAPrice);
    empty().when(observe("1", NOW.plus(301))).then_expect_error(QuoteError::FromTheFuture);
    for leap in ["50000", "500"] {
        given(fresh).when(observe(leap, NOW)).then_expect_error(QuoteError::Leaps);
        // After a long silence it may be true.
        let old = UnixSeconds(NOW.0 - 6 * 3_600);
        given(old).when(observe(leap, NOW)).then_expect_events(vec![observed(leap, NOW)]);
    }
    given(fresh).when(observe("49999", NOW)).then_expect_events(vec![observed("49999", NOW)]);
}

#[test]
fn decimals_are_read_digit_by_digit() {
    for (text, atto) in [
        ("2534.12", "2534120000000000000000"),
        ("1", "1000000000000000000"),
        ("0", "0"),
        ("0.0", "0"),
        ("1e-7", "100000000000"),
        ("1.5E3", "1500000000000000000000"),
        ("1e+2", "100000000000000000000"),
        ("0.1234567890123456789", "123456789012345678"),
        ("0.0000000000000000009", "0"),
        ("1e-999", "0"),
        ("00012", "12000000000000000000"),
    ] {
        assert_eq!(atto_of(text), Ok(amount(atto)), "{text}");
    }
    let wrong = ["", "-1", "+1", "NaN", "Infinity", ".5", "5.", "1,5", " 1", "1e", "1e--1", "0x1"];
    for text in wrong.into_iter().chain(["1e9999", &"1".repeat(65)]) {
        assert_eq!(atto_of(text), Err(DecimalError::NotDecimal), "{text}");
    }
    for text in ["1e60", "1e999", &"9".repeat(60)] {
        assert_eq!(atto_of(text), Err(DecimalError::TooLarge), "{text}");
    }
}

#[test]
fn an_amount_is_converted_with_its_digits_and_the_rounding_that_is_named() {
    let coin = Measure { atto_usd: amount("2500000000000000000000"), decimals: 18 };
    let dollar = Measure { atto_usd: amount("1000000000000000000"), decimals: 6 };
    let one = amount("1000000000000000000");
    assert_eq!(convert(one, coin, dollar, Rounding::Down), Some(amount("2500000000")));
    assert_eq!(convert(Amount::ONE, coin, dollar, Rounding::Down), Some(Amount::ZERO));
    assert_eq!(convert(Amount::ONE, coin, dollar, Rounding::Up), Some(Amount::ONE));
    assert!(convert(Amount::MAX, coin, dollar, Rounding::Down).is_some());
    assert_eq!(convert(Amount::MAX, dollar, coin, Rounding::Down), None, "it does not fit");
    let nothing = Measure { atto_usd: Amount::ZERO, decimals: 6 };
    assert_eq!(convert(one, coin, nothing, Rounding::Down), None);
    let strange = Measure { decimals: 37, ..coin };
    assert_eq!(convert(one, strange, coin, Rounding::Down), None);
}

proptest! {
    #[test]
    fn up_and_down_are_at_most_one_unit_apart_and_there_and_back_gains_nothing(
        units: u64, one in 1u64.., other in 1u64.., from in 0u8..19, to in 0u8..19,
    ) {
        let from = Measure { atto_usd: Amount::from(one), decimals: from };
        let to = Measure { atto_usd: Amount::from(other), decimals: to };
        let units = Amount::from(units);
        let down = convert(units, from, to, Rounding::Down).expect("it fits");
        let up = convert(units, from, to, Rounding::Up).expect("it fits");
        prop_assert!(up == down || up == down.checked_add(Amount::ONE).expect("small"));
        let back = convert(down, to, from, Rounding::Down).expect("it fits");
        prop_assert!(back <= units, "{back} of {units}");
    }

    #[test]
    fn what_is_read_is_never_more_than_what_is_written(whole: u32, part in 0u64..1_000_000_000) {
        let read = atto_of(&format!("{whole}.{part:09}")).expect("a number");
        let exact = u128::from(whole) * 10u128.pow(18) + u128::from(part) * 10u128.pow(9);
        prop_assert_eq!(read.to_string(), exact.to_string());
    }
}
