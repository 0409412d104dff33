//! What happened to the applications of an account.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use super::kinds::{ApplicationKind, Certification, RefusalReason};
use crate::kernel::{AccountId, Address, Amount, CollectionId, Personal, UnixSeconds};

/// What is handed out: so many items of a collection, sent by one wallet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirdropTerms {
    pub project_name: String,
    pub token_name: String,
    pub collection: CollectionId,
    pub source: Address,
    pub amount: Amount,
}

/// Applications of an account are numbered from 1. `by` is none where it was done at the machine itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ApplicationEvent {
    ApplicationMade {
        account: AccountId,
        number: u32,
        kind: ApplicationKind,
        /// Of an airdrop alone.
        airdrop: Option<AirdropTerms>,
        /// [`super::ApplicationWords`], sealed.
        words: Personal,
        made_at_s: UnixSeconds,
    },
    /// By who made it.
    ApplicationWithdrawn { account: AccountId, number: u32 },
    ApplicationGranted {
        account: AccountId,
        number: u32,
        kind: ApplicationKind,
        by: Option<AccountId>,
    },
    ApplicationRefused {
        account: AccountId,
        number: u32,
        kind: ApplicationKind,
        reason: RefusalReason,
        by: Option<AccountId>,
    },
    /// `number` is the application that it was granted with.
    CertificationRevoked {
        account: AccountId,
        number: u32,
        certification: Certification,
        by: Option<AccountId>,
    },
}

impl DomainEvent for ApplicationEvent {
    fn event_type(&self) -> String {
        match self {
            Self::ApplicationMade { .. } => "ApplicationMade",
            Self::ApplicationWithdrawn { .. } => "ApplicationWithdrawn",
            Self::ApplicationGranted { .. } => "ApplicationGranted",
            Self::ApplicationRefused { .. } => "ApplicationRefused",
            Self::CertificationRevoked { .. } => "CertificationRevoked",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
