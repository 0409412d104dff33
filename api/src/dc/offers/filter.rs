//! Which offers a list shows, in the words of its path and in SQL.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::dc::had::wanted_now;
use crate::wire::Failure;

/// Which offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferFilter {
    /// Ever made: for the item, or by the account.
    Made,
    /// Ever made to the account; an item receives nothing.
    Received,
    /// That stand now, among them one that an acceptance holds: for the item, or of the account.
    Active,
    /// That ran out without being taken: for the item, or of the account.
    Expired,
}

impl OfferFilter {
    pub(super) fn of(text: &str) -> Result<Self, Failure> {
        match text {
            "made" => Ok(Self::Made),
            "received" => Ok(Self::Received),
            "active" => Ok(Self::Active),
            "expired" => Ok(Self::Expired),
            _ => Err(Failure::invalid("filter", "made, received, active or expired")),
        }
    }

    /// What has to hold at the time that stands at the place `clock`; `made` and `received` ask nothing.
    pub(super) fn sql(self, clock: &str) -> String {
        match self {
            Self::Made | Self::Received => String::new(),
            Self::Active => format!(" and {}", wanted_now(clock)),
            Self::Expired => format!(
                " and (status = 'expired'
                       or status in ('active', 'inactive', 'accepted', 'superseded')
                      and expire_s <= {clock})"
            ),
        }
    }
}
