//! Logs of the price oracle of names.

use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::domains::{DomainRegistry, RegistryEvent};
use brickyard_store::{ChainSource, Fact};

use super::{Unreadable, administration, amount, contract_id, topic};
use crate::contracts::KidPriceOracle as P;

pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let event = match topic(log)? {
        P::FeeRatesChanged::SIGNATURE_HASH => {
            let e = P::FeeRatesChanged::decode_log(data)?.data;
            RegistryEvent::DomainFeeRatesChanged {
                four_characters: amount(e.feeRateFour),
                five_and_more: amount(e.feeRateFivePlus),
            }
        }
        P::StartPremiumChanged::SIGNATURE_HASH => {
            let e = P::StartPremiumChanged::decode_log(data)?.data;
            RegistryEvent::DomainStartPremiumChanged { start_premium: amount(e.startPremium) }
        }
        P::CoinPriceChanged::SIGNATURE_HASH => {
            let e = P::CoinPriceChanged::decode_log(data)?.data;
            let atto_usd_per_coin = amount(e.attoUsdPerCoin);
            RegistryEvent::DomainCoinPriceChanged { atto_usd_per_coin }
        }
        _ => return administration::decode(source, log),
    };
    Ok(vec![Fact::of::<DomainRegistry>(contract_id(source, log), &event, source)?])
}
