//! Which offers a list shows, in the words of its path and in SQL.

use brickyard_core::kernel::UnixSeconds;
use serde::Deserialize;
use sqlx::{Postgres, QueryBuilder};
use utoipa::ToSchema;

use crate::wire::Failure;

/// Which offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfferFilter {
    /// Ever made: for the item, or by the account.
    Made,
    /// Ever made to the account; an item receives nothing.
    Received,
    /// That could be taken now: for the item, or of the account.
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

    /// What has to hold of the clock; `made` and `received` ask nothing.
    pub(super) fn push(self, query: &mut QueryBuilder<'static, Postgres>, now_s: UnixSeconds) {
        let now_s = now_s.signed();
        match self {
            Self::Made | Self::Received => {}
            Self::Active => {
                query.push(" and status in ('active', 'accepted') and expire_s > ");
                query.push_bind(now_s);
            }
            Self::Expired => {
                query.push(
                    " and status in ('active', 'inactive', 'accepted', 'superseded')
                      and expire_s <= ",
                );
                query.push_bind(now_s);
            }
        }
    }
}
