//! What a price source told.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Amount, UnixSeconds};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum QuoteEvent {
    QuoteObserved {
        /// Dollars of one whole unit (10^decimals of the smallest), in units of 10^-18.
        atto_usd: Amount,
        /// The host that told it; no more of its address, which may hold a key.
        source: String,
        /// Of when the price is, as the source says; when it was asked, where it says nothing.
        observed_s: UnixSeconds,
    },
}

impl DomainEvent for QuoteEvent {
    fn event_type(&self) -> String {
        match self {
            Self::QuoteObserved { .. } => "QuoteObserved",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
