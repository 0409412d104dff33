//! An amount of one currency in another, in whole numbers.

use ruint::aliases::{U256, U512};
use serde::{Deserialize, Serialize};

use crate::kernel::Amount;

/// What a currency is counted in: dollars of a whole unit in 10^-18, and how many digits a whole
/// unit has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    pub atto_usd: Amount,
    pub decimals: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Rounding {
    /// What somebody gets.
    #[default]
    Down,
    /// What somebody has to pay.
    Up,
}

/// More digits than any currency has; a contract may say anything.
const DECIMALS_MAX: u8 = 36;

/// `amount * from / to`, rounded once, at the end. None where the answer does not fit, `to` is
/// worth nothing, or a currency has more than 36 digits.
pub fn convert(amount: Amount, from: Measure, to: Measure, rounding: Rounding) -> Option<Amount> {
    if from.decimals > DECIMALS_MAX || to.decimals > DECIMALS_MAX || to.atto_usd.is_zero() {
        return None;
    }
    let ten = U512::from(10);
    let value: U512 = amount.get().widening_mul(from.atto_usd.get());
    let above = value.checked_mul(ten.pow(U512::from(to.decimals)))?;
    let below = U512::from(to.atto_usd.get()).checked_mul(ten.pow(U512::from(from.decimals)))?;
    let whole = above / below;
    let rest = above % below;
    let up = rounding == Rounding::Up && !rest.is_zero();
    let rounded = whole.checked_add(U512::from(u8::from(up)))?;
    U256::checked_from_limbs_slice(rounded.as_limbs()).map(Amount::new)
}
