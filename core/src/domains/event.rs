//! What happened to names under .kid, as registrar, price oracle and record store tell it.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, Bytes, Hash32, UnixSeconds};

/// What happened to one name; its token's id is in the stream's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum DomainNameEvent {
    /// `DomainRegistered`: a new generation. Subdomains, records and resolver of the one before are
    /// void.
    DomainRegistered {
        holder: Address,
        node: Hash32,
        label: String,
        expires_s: UnixSeconds,
        generation: u64,
        resolver: Address,
        payer: Address,
        base_price: Amount,
        premium: Amount,
    },
    /// `DomainRenewed`: the name lasts longer; anybody may pay for it.
    DomainRenewed { payer: Address, expires_s: UnixSeconds, price: Amount },
    /// ERC-721 `Transfer`, which the item of the same token is told, too. From the zero address it
    /// follows a registration, to it an old generation ends.
    DomainTransferred { from: Address, to: Address },
    /// `WhitelistChanged`: the name is kept for somebody (zero: for nobody), or no longer.
    DomainWhitelistChanged { label: String, whitelisted: bool, kept_for: Address },
    /// `SubdomainSet`: a name at whatever depth below this one was given, given anew, or taken away
    /// (to nobody). `edition` is the one its records belong to from now on.
    SubdomainSet {
        node: Hash32,
        parent: Hash32,
        label: String,
        given_to: Address,
        resolver: Address,
        edition: Amount,
    },
}

impl DomainEvent for DomainNameEvent {
    fn event_type(&self) -> String {
        match self {
            Self::DomainRegistered { .. } => "DomainRegistered",
            Self::DomainRenewed { .. } => "DomainRenewed",
            Self::DomainTransferred { .. } => "DomainTransferred",
            Self::DomainWhitelistChanged { .. } => "DomainWhitelistChanged",
            Self::SubdomainSet { .. } => "SubdomainSet",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// What happened at one namehash: the chain tells a name's hash here and not its token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum DomainNodeEvent {
    /// Registrar `ResolverChanged`: where the records of the node are.
    DomainResolverChanged { resolver: Address },
    /// Record store `RecordChanged`; empty for nothing. `key` is that of a text, the coin type of
    /// an address, or empty.
    DomainRecordChanged { edition: Amount, kind: RecordKind, key: String, value: Bytes },
    /// Record store `RecordsCleared`: all records of the edition are void.
    DomainRecordsCleared { edition: Amount },
}

impl DomainEvent for DomainNodeEvent {
    fn event_type(&self) -> String {
        match self {
            Self::DomainResolverChanged { .. } => "DomainResolverChanged",
            Self::DomainRecordChanged { .. } => "DomainRecordChanged",
            Self::DomainRecordsCleared { .. } => "DomainRecordsCleared",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// What happened to a commitment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CommitmentEvent {
    /// `NameCommitted`: somebody will register something; what, only the registration tells.
    DomainCommitted {},
}

impl DomainEvent for CommitmentEvent {
    fn event_type(&self) -> String {
        match self {
            Self::DomainCommitted { .. } => "DomainCommitted",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// What happened to what an account is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum DomainAccountEvent {
    /// `DefaultNameChanged`: by this name of the registrar from now on; token 0 and no label for by
    /// none, which is also told when the name goes to somebody else.
    DefaultNameChanged { registrar: Address, token_id: Amount, label: String },
}

impl DomainEvent for DomainAccountEvent {
    fn event_type(&self) -> String {
        match self {
            Self::DefaultNameChanged { .. } => "DefaultNameChanged",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// What happened to the terms of a registrar or of a price oracle, each on its own stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RegistryEvent {
    /// Registrar `PriceOracleChanged`.
    DomainPriceOracleChanged { price_oracle: Address },
    /// Registrar `ReceiverChanged`: who is sent what was paid.
    DomainReceiverChanged { receiver: Address },
    /// Registrar `Collected`.
    DomainProceedsCollected { receiver: Address, amount: Amount },
    /// Oracle `FeeRatesChanged`: atto-dollars for 365 days, by the label's length.
    DomainFeeRatesChanged { four_characters: Amount, five_and_more: Amount },
    /// Oracle `StartPremiumChanged`: atto-dollars in the second in which a name is released.
    DomainStartPremiumChanged { start_premium: Amount },
    /// Oracle `CoinPriceChanged`: what one coin of the chain is worth in atto-dollars.
    DomainCoinPriceChanged { atto_usd_per_coin: Amount },
}

impl DomainEvent for RegistryEvent {
    fn event_type(&self) -> String {
        match self {
            Self::DomainPriceOracleChanged { .. } => "DomainPriceOracleChanged",
            Self::DomainReceiverChanged { .. } => "DomainReceiverChanged",
            Self::DomainProceedsCollected { .. } => "DomainProceedsCollected",
            Self::DomainFeeRatesChanged { .. } => "DomainFeeRatesChanged",
            Self::DomainStartPremiumChanged { .. } => "DomainStartPremiumChanged",
            Self::DomainCoinPriceChanged { .. } => "DomainCoinPriceChanged",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// What a record is; the kinds do not share keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordKind {
    Text,
    Address,
    Contenthash,
}
