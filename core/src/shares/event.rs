//! What was told where.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::AccountId;

/// Upper case on the wire and in the log (B138).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum ShareKind {
    Item,
    Collection,
    Profile,
    Page,
}

/// The channels of the share dialog, in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum Social {
    /// For wherever it goes.
    Copylink,
    Facebook,
    Telegram,
    Twitter,
    Whatsapp,
    Instagram,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ShareEvent {
    /// `day` counts from 1970-01-01 UTC.
    ShareTold { account: AccountId, kind: ShareKind, social: Social, day: u64 },
}

impl DomainEvent for ShareEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ShareTold { .. } => "ShareTold",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
