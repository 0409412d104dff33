//! What happened to vouchers and to the wallets that pay them.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount};

/// What happened to one serial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum VoucherEvent {
    /// `Withdrawn`: paid, once for ever. `day` is counted from 1970 in UTC, as the daily maximum
    /// counts; `balance` is the wallet's after it.
    VoucherRedeemed {
        dest: Address,
        amount: Amount,
        day: Amount,
        withdrawn_on_day: Amount,
        balance: Amount,
    },
}

impl DomainEvent for VoucherEvent {
    fn event_type(&self) -> String {
        match self {
            Self::VoucherRedeemed { .. } => "VoucherRedeemed",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// What happened to a withdrawal wallet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WalletEvent {
    /// `Recharged`: tokens came in.
    WalletRecharged { from: Address, amount: Amount, balance: Amount },
    /// `Collected`: tokens went to the receiver.
    WalletCollected { receiver: Address, amount: Amount, balance: Amount },
    /// `SignerChanged`: vouchers of the one before are void; their serials stay unused.
    WalletSignerChanged { signer: Address },
    /// `ReceiverChanged`.
    WalletReceiverChanged { receiver: Address },
    /// `DailyMaxBalanceChanged`: the most that leaves by vouchers in one day of UTC.
    WalletDailyMaxChanged { daily_max: Amount },
}

impl DomainEvent for WalletEvent {
    fn event_type(&self) -> String {
        match self {
            Self::WalletRecharged { .. } => "WalletRecharged",
            Self::WalletCollected { .. } => "WalletCollected",
            Self::WalletSignerChanged { .. } => "WalletSignerChanged",
            Self::WalletReceiverChanged { .. } => "WalletReceiverChanged",
            Self::WalletDailyMaxChanged { .. } => "WalletDailyMaxChanged",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
