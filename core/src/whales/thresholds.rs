//! The numbers by which holders are told apart, and what they may not be.

use serde::{Deserialize, Serialize};
use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WhaleThresholds {
    /// Whole dollars that a whale's holdings are worth.
    pub value_usd: u64,
    /// Share of all holders, in basis points, that are whales on a small market whatever they hold.
    pub top_bps: u16,
    /// At least so many of them.
    pub top_least: u16,
    /// A market is small while it has fewer holders.
    pub small_holders: u32,
    /// Share of a collection, in basis points, that makes its holder a whale of that collection.
    pub supply_bps: u16,
    /// Collections with fewer units have no whales of their own: one unit would be enough.
    pub supply_least: u32,
    /// A collection with so many sales in seven days is liquid.
    pub liquid_sales: u32,
}

/// Until operators say otherwise: NFTGo's million and one percent, icy.tools' share.
impl Default for WhaleThresholds {
    fn default() -> Self {
        Self {
            value_usd: 1_000_000,
            top_bps: 100,
            top_least: 3,
            small_holders: 100_000,
            supply_bps: 100,
            supply_least: 100,
            liquid_sales: 10,
        }
    }
}

/// More dollars than there are.
const VALUE_MAX: u64 = 1_000_000_000_000_000;
const ALL_BPS: u16 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a number from {least} to {most}")]
pub struct ThresholdError {
    pub field: &'static str,
    pub least: u64,
    pub most: u64,
}

impl WhaleThresholds {
    /// # Errors
    /// A number is outside of what makes sense.
    pub(super) fn check(&self) -> Result<(), ThresholdError> {
        let all_bps = u64::from(ALL_BPS);
        for (field, value, least, most) in [
            ("value_usd", self.value_usd, 1, VALUE_MAX),
            ("top_bps", self.top_bps.into(), 0, all_bps),
            ("top_least", self.top_least.into(), 0, 1_000),
            ("small_holders", self.small_holders.into(), 0, u32::MAX.into()),
            ("supply_bps", self.supply_bps.into(), 1, all_bps),
            ("supply_least", self.supply_least.into(), 1, u32::MAX.into()),
            ("liquid_sales", self.liquid_sales.into(), 1, 1_000_000),
        ] {
            if !(least..=most).contains(&value) {
                return Err(ThresholdError { field, least, most });
            }
        }
        Ok(())
    }
}
