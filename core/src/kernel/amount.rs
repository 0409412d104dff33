//! Whole numbers of the smallest unit of a currency, and shares of them in basis points.
//!
//! There is no conversion to or from a float and no notion of decimals: those belong to display.

use std::fmt;
use std::str::FromStr;

use ruint::aliases::{U256, U512};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An unsigned 256-bit integer: an amount in the smallest unit, a token id or a nonce.
/// Written as a decimal string without leading zeros, since JSON numbers lose digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, pattern = "^(0|[1-9][0-9]{0,77})$"))]
pub struct Amount(U256);

/// Why a text is not an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AmountError {
    #[error("an amount is a string of 1 to 78 decimal digits")]
    NotDecimal,
    #[error("an amount has no leading zeros")]
    LeadingZero,
    #[error("the amount does not fit 256 bits")]
    TooLarge,
}

impl Amount {
    pub const ZERO: Self = Self(U256::ZERO);
    pub const ONE: Self = Self(U256::ONE);
    pub const MAX: Self = Self(U256::MAX);

    pub const fn new(value: U256) -> Self {
        Self(value)
    }

    pub const fn get(self) -> U256 {
        self.0
    }

    /// Of an option's nonce: the counter it was signed under. Bit 255 is the side, the counter
    /// lies above the 128 bits of salt (`IOptionExchange`).
    pub fn counter(self) -> Self {
        Self(self.0.wrapping_shl(1).wrapping_shr(129))
    }

    /// Of an option's nonce: whether it is one to buy (bit 255).
    pub fn is_to_buy(self) -> bool {
        self.0.bit(255)
    }

    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }

    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// `self * part / whole`, rounded up: what a partial fill pays. `None` when `whole` is zero
    /// or the result does not fit.
    pub fn share_rounded_up(self, part: Self, whole: Self) -> Option<Self> {
        if whole.is_zero() {
            return None;
        }
        let product: U512 = self.0.widening_mul(part.0);
        let whole = U512::from(whole.0);
        let up = (product + whole - U512::from(1)) / whole;
        U256::checked_from_limbs_slice(up.as_limbs()).map(Self)
    }

    /// The share of `rate`, rounded down, as the contracts do.
    pub fn basis_points(self, rate: BasisPoints) -> Self {
        let product: U512 = self.0.widening_mul(U256::from(rate.get()));
        let share = product / U512::from(10_000);
        let limbs = share.as_limbs();
        Self(U256::from_limbs([limbs[0], limbs[1], limbs[2], limbs[3]]))
    }
}

impl From<u64> for Amount {
    fn from(value: u64) -> Self {
        Self(U256::from(value))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        if text.is_empty() || text.len() > 78 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(AmountError::NotDecimal);
        }
        if text.len() > 1 && text.starts_with('0') {
            return Err(AmountError::LeadingZero);
        }
        // Most amounts are small, and read ten times as fast as such.
        if let Ok(small) = text.parse::<u64>() {
            return Ok(Self::from(small));
        }
        U256::from_str_radix(text, 10).map(Self).map_err(|_| AmountError::TooLarge)
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        super::bytes::deserialize_text(deserializer, "a decimal string")
    }
}

/// A rate in hundredths of a percent, at most 10,000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct BasisPoints(u16);

/// A rate above 100 %.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a rate has at most 10000 basis points, not {0}")]
pub struct RateTooHigh(pub u16);

impl BasisPoints {
    pub const ZERO: Self = Self(0);

    pub const fn new(value: u16) -> Result<Self, RateTooHigh> {
        if value > 10_000 { Err(RateTooHigh(value)) } else { Ok(Self(value)) }
    }

    pub const fn get(self) -> u16 {
        self.0
    }
}

impl<'de> Deserialize<'de> for BasisPoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(u16::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn amount(text: &str) -> Amount {
        text.parse().expect("a test writes valid amounts")
    }

    #[test]
    fn an_amount_has_one_spelling() {
        assert_eq!("".parse::<Amount>(), Err(AmountError::NotDecimal));
        assert_eq!("1.5".parse::<Amount>(), Err(AmountError::NotDecimal));
        assert_eq!("-1".parse::<Amount>(), Err(AmountError::NotDecimal));
        assert_eq!("01".parse::<Amount>(), Err(AmountError::LeadingZero));
        assert_eq!("0".parse::<Amount>(), Ok(Amount::ZERO));
        let most = U256::MAX.to_string();
        assert_eq!(amount(&most).to_string(), most);
        assert_eq!(format!("{most}0").parse::<Amount>(), Err(AmountError::NotDecimal));
        let over = format!("2{}", &most[1..]);
        assert_eq!(over.parse::<Amount>(), Err(AmountError::TooLarge));
    }

    #[test]
    fn a_share_of_the_largest_amount_does_not_overflow() {
        let rate = BasisPoints::new(10_000).expect("100 % is a rate");
        assert_eq!(Amount::new(U256::MAX).basis_points(rate), Amount::new(U256::MAX));
    }

    proptest! {
        #[test]
        fn parts_of_a_price_never_exceed_it(limbs: [u64; 4], fee in 0u16..=500, royalty in 0u16..=1000) {
            let price = Amount::new(U256::from_limbs(limbs));
            let fee = price.basis_points(BasisPoints::new(fee).expect("in range"));
            let royalty = price.basis_points(BasisPoints::new(royalty).expect("in range"));
            let parts = fee.checked_add(royalty).expect("15 % fits");
            prop_assert!(price.checked_sub(parts).is_some());
        }

        #[test]
        fn a_partial_fill_pays_at_least_its_part(price: u64, part in 1u64..1000, rest in 0u64..1000) {
            let whole = part + rest;
            let paid = Amount::from(price)
                .share_rounded_up(Amount::from(part), Amount::from(whole))
                .expect("whole is not zero");
            prop_assert!(paid.get() * U256::from(whole) >= U256::from(price) * U256::from(part));
            prop_assert!(paid <= Amount::from(price));
        }
    }
}
