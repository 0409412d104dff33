//! Logs of withdrawal wallets.

use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::kernel::VoucherId;
use brickyard_core::vouchers::{Voucher, VoucherEvent, WalletEvent, WithdrawalWallet};
use brickyard_store::{ChainSource, Fact};

use super::{Unreadable, address, administration, amount, contract_id, topic};
use crate::contracts::WithdrawalWallet as W;

pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let event = match topic(log)? {
        W::Withdrawn::SIGNATURE_HASH => {
            let e = W::Withdrawn::decode_log(data)?.data;
            let wallet = address(log.address());
            let id = VoucherId::new(source.chain_id, wallet, amount(e.serial)).to_string();
            let event = VoucherEvent::VoucherRedeemed {
                dest: address(e.dest),
                amount: amount(e.amount),
                day: amount(e.day),
                withdrawn_on_day: amount(e.withdrawnOnDay),
                balance: amount(e.balance),
            };
            return Ok(vec![Fact::of::<Voucher>(id, &event, source)?]);
        }
        W::Recharged::SIGNATURE_HASH => {
            let e = W::Recharged::decode_log(data)?.data;
            let (from, balance) = (address(e.from), amount(e.balance));
            WalletEvent::WalletRecharged { from, amount: amount(e.amount), balance }
        }
        W::Collected::SIGNATURE_HASH => {
            let e = W::Collected::decode_log(data)?.data;
            let (receiver, balance) = (address(e.receiver), amount(e.balance));
            WalletEvent::WalletCollected { receiver, amount: amount(e.amount), balance }
        }
        W::SignerChanged::SIGNATURE_HASH => {
            let e = W::SignerChanged::decode_log(data)?.data;
            WalletEvent::WalletSignerChanged { signer: address(e.signer) }
        }
        W::ReceiverChanged::SIGNATURE_HASH => {
            let e = W::ReceiverChanged::decode_log(data)?.data;
            WalletEvent::WalletReceiverChanged { receiver: address(e.receiver) }
        }
        W::DailyMaxBalanceChanged::SIGNATURE_HASH => {
            let e = W::DailyMaxBalanceChanged::decode_log(data)?.data;
            WalletEvent::WalletDailyMaxChanged { daily_max: amount(e.dailyMaxBalance) }
        }
        // The domain of what is signed is fixed at the deployment: there is nothing to tell.
        W::EIP712DomainChanged::SIGNATURE_HASH => return Ok(vec![]),
        _ => return administration::decode(source, log),
    };
    Ok(vec![Fact::of::<WithdrawalWallet>(contract_id(source, log), &event, source)?])
}
