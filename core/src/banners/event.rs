//! What happened to a banner. `by` is none where it was done at the machine itself.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::content::BannerContent;
use crate::kernel::AccountId;

#[expect(clippy::large_enum_variant, reason = "there are few banners, and each is told rarely")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BannerEvent {
    /// For the first time or anew; all of it is told.
    BannerSet {
        content: BannerContent,
        by: Option<AccountId>,
    },
    BannerWithdrawn {
        by: Option<AccountId>,
    },
}

impl DomainEvent for BannerEvent {
    fn event_type(&self) -> String {
        match self {
            Self::BannerSet { .. } => "BannerSet",
            Self::BannerWithdrawn { .. } => "BannerWithdrawn",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        if matches!(self, Self::BannerSet { .. }) { "2" } else { "1" }.to_owned()
    }
}
