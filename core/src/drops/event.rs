//! What happened to a drop.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, BasisPoints, Hash32, UnixSeconds};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum DropEvent {
    /// `DropCreated`: what does not change in it; `uri` is every item's until the reveal.
    DropCreated {
        name: String,
        symbol: String,
        uri: String,
        owner: Address,
        receiver: Address,
        total: Amount,
        royalty_bps: BasisPoints,
    },
    /// `PhaseOpened`: the terms of the next phase, which replace those before, allowlist and all.
    /// `price` is that of a public phase; each leaf of an allowlist has its own.
    DropPhaseOpened {
        phase: Amount,
        white_root: Hash32,
        start_s: UnixSeconds,
        end_s: UnixSeconds,
        address_max: u32,
        call_max: u32,
        price: Amount,
        allowlisted: bool,
        reveal_by_s: UnixSeconds,
    },
    /// `Minted`: items `first_token_id` to `first_token_id + count - 1`; `price` is that of one.
    DropMinted { phase: Amount, to: Address, first_token_id: Amount, count: Amount, price: Amount },
    /// `Revealed`: item n is `uri` + n, for good.
    DropRevealed { uri: String },
    /// `DropCancelled`: every item is paid back to its holder who asks.
    DropCancelled {},
    /// `ItemRefunded`: the item was given back and is no more.
    DropItemRefunded { token_id: Amount, to: Address, amount: Amount },
    /// `Collected`.
    DropProceedsCollected { receiver: Address, amount: Amount },
    /// `ReceiverChanged`: proceeds and royalty go there from now on.
    DropReceiverChanged { receiver: Address },
}

impl DomainEvent for DropEvent {
    fn event_type(&self) -> String {
        match self {
            Self::DropCreated { .. } => "DropCreated",
            Self::DropPhaseOpened { .. } => "DropPhaseOpened",
            Self::DropMinted { .. } => "DropMinted",
            Self::DropRevealed { .. } => "DropRevealed",
            Self::DropCancelled { .. } => "DropCancelled",
            Self::DropItemRefunded { .. } => "DropItemRefunded",
            Self::DropProceedsCollected { .. } => "DropProceedsCollected",
            Self::DropReceiverChanged { .. } => "DropReceiverChanged",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
