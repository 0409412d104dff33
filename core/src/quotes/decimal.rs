//! Decimal numbers as price sources write them, read digit by digit: `2534.12`, `1e-7`.

use thiserror::Error;

use crate::kernel::Amount;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DecimalError {
    #[error("not a decimal number that is above zero or zero")]
    NotDecimal,
    #[error("the number is too large")]
    TooLarge,
}

/// Digits after the point that are kept.
const SCALE: i64 = 18;
/// Longer than any price is written.
const LONGEST: usize = 64;
/// Digits of a whole number of atto that always fit an amount.
const DIGITS_MAX: i64 = 77;

/// The number in units of 10^-18, rounded down.
///
/// # Errors
/// The text is no such number: a sign, `NaN`, `Infinity`, blanks; or it is too large.
pub fn atto_of(text: &str) -> Result<Amount, DecimalError> {
    if text.len() > LONGEST {
        return Err(DecimalError::NotDecimal);
    }
    let (number, exponent) = match text.split_once(['e', 'E']) {
        None => (text, 0),
        Some((number, exponent)) => (number, exponent_of(exponent)?),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) {
        return Err(DecimalError::NotDecimal);
    }
    let all = format!("{whole}{part}");
    let all = all.trim_start_matches('0');
    let fraction = i64::try_from(part.len()).map_err(|_| DecimalError::NotDecimal)?;
    // Zeros to add behind the digits; below zero, digits to leave away.
    let shift = SCALE + exponent - fraction;
    let length = i64::try_from(all.len()).map_err(|_| DecimalError::NotDecimal)?;
    if all.is_empty() || length + shift <= 0 {
        return Ok(Amount::ZERO);
    }
    if length + shift > DIGITS_MAX {
        return Err(DecimalError::TooLarge);
    }
    let scaled = match usize::try_from(shift) {
        Ok(zeros) => format!("{all}{}", "0".repeat(zeros)),
        Err(_) => all[..usize::try_from(length + shift).unwrap_or_default()].to_owned(),
    };
    scaled.parse().map_err(|_| DecimalError::TooLarge)
}

fn exponent_of(text: &str) -> Result<i64, DecimalError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || digits.len() > 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DecimalError::NotDecimal);
    }
    text.parse().map_err(|_| DecimalError::NotDecimal)
}
