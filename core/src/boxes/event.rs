//! What happened to blind boxes and their series.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, Hash32, UnixSeconds};

/// What happened to one box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BoxEvent {
    /// `BoxMinted`: a cdkey became a box, whose slot a block that follows `pinned_block` decides.
    BoxMinted {
        holder: Address,
        cdkey_hash: Hash32,
        cdkey: String,
        openable_s: UnixSeconds,
        pinned_block: Amount,
    },
    /// `BoxDrawn`: the chain decided which slot of the pool is in it.
    BoxDrawn { slot: Amount, deciding_block: Amount, deciding_hash: Hash32 },
    /// `BoxOpened`: it is the slot's item from now on; its metadata is told to the item, too.
    BoxOpened { holder: Address, slot: Amount, tier: Amount, uri: String, salt: Hash32 },
}

impl DomainEvent for BoxEvent {
    fn event_type(&self) -> String {
        match self {
            Self::BoxMinted { .. } => "BoxMinted",
            Self::BoxDrawn { .. } => "BoxDrawn",
            Self::BoxOpened { .. } => "BoxOpened",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// What happened to a series of boxes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BoxSeriesEvent {
    /// `SeriesCommitted`: the pool and its odds are fixed, before the first box.
    BoxSeriesCommitted { pool_root: Hash32, tier_sizes: Vec<u32>, total: Amount, uri: String },
    /// `BoxesPinned`: the deciding block was out of reach; a later one decides over the whole line.
    BoxesPinned { first: Amount, last: Amount, pinned_block: Amount },
    /// `SeriesPublished`: the sale is over and the whole pool public.
    BoxSeriesPublished { specification: String },
    /// `SignerChanged`: from now on this key signs mints and openings.
    BoxSignerChanged { signer: Address },
    /// `OpenDelayChanged`: boxes minted from now on wait so long.
    BoxOpenDelayChanged { open_delay_s: u64 },
    /// `MaxBalanceChanged`: unopened boxes that keep their holder from minting another.
    BoxMaxBalanceChanged { max_balance: Amount },
}

impl DomainEvent for BoxSeriesEvent {
    fn event_type(&self) -> String {
        match self {
            Self::BoxSeriesCommitted { .. } => "BoxSeriesCommitted",
            Self::BoxesPinned { .. } => "BoxesPinned",
            Self::BoxSeriesPublished { .. } => "BoxSeriesPublished",
            Self::BoxSignerChanged { .. } => "BoxSignerChanged",
            Self::BoxOpenDelayChanged { .. } => "BoxOpenDelayChanged",
            Self::BoxMaxBalanceChanged { .. } => "BoxMaxBalanceChanged",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
