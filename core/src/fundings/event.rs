//! What a chain told of a wallet's first coins.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::chains::BlockRef;
use crate::kernel::{Address, Hash32};

/// From so many transactions on a wallet is taken for an exchange's or a faucet's: it sends coins to people who know
/// nothing of each other. Bridges and mixers are contracts, whose coins come from within a call and name no funder.
const BUSY: u64 = 5_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Funder {
    /// The transaction's sender.
    pub address: Address,
    pub transaction: Hash32,
    /// The transaction's nonce: so many had it sent before.
    pub nonce: u64,
}

impl Funder {
    /// Whether it serves everybody, so that two whom it funded need not belong together.
    pub const fn is_busy(&self) -> bool {
        self.nonce >= BUSY
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FundingEvent {
    FundingFound {
        /// The first final block after which the wallet had coins, or had sent a transaction.
        block: BlockRef,
        /// None where no transaction of the block sent it coins: they came from within a call, or were there when the
        /// chain began.
        funder: Option<Funder>,
    },
}

impl DomainEvent for FundingEvent {
    fn event_type(&self) -> String {
        match self {
            Self::FundingFound { .. } => "FundingFound",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
