//! Logs of blind boxes. An opened box is its item: the metadata are told to the item as well.

use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::boxes::{BoxEvent, BoxSeries, BoxSeriesEvent, MysteryBox};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::UnixSeconds;
use brickyard_store::{ChainSource, Fact};

use super::{
    Unreadable, address, administration, amount, contract_id, hash, text, token_id, topic, unique,
};
use crate::contracts::Box721 as B;

pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let (token, event) = match topic(log)? {
        B::BoxMinted::SIGNATURE_HASH => {
            let e = B::BoxMinted::decode_log(data)?.data;
            let event = BoxEvent::BoxMinted {
                holder: address(e.holder),
                cdkey_hash: hash(e.cdkeyHash),
                cdkey: text(log, e.cdkey)?,
                openable_s: UnixSeconds(e.openableAt),
                pinned_block: amount(e.pinnedBlock),
            };
            (e.tokenId, event)
        }
        B::BoxDrawn::SIGNATURE_HASH => {
            let e = B::BoxDrawn::decode_log(data)?.data;
            let event = BoxEvent::BoxDrawn {
                slot: amount(e.slot),
                deciding_block: amount(e.decidingBlock),
                deciding_hash: hash(e.decidingHash),
            };
            (e.tokenId, event)
        }
        B::BoxOpened::SIGNATURE_HASH => {
            return opened(source, log, B::BoxOpened::decode_log(data)?.data);
        }
        _ => return about_the_series(source, log),
    };
    Ok(vec![Fact::of::<MysteryBox>(token_id(source, log, token), &event, source)?])
}

fn opened(source: &ChainSource, log: &Log, e: B::BoxOpened) -> Result<Vec<Fact>, Unreadable> {
    let id = token_id(source, log, e.tokenId);
    let uri = text(log, e.uri)?;
    let event = BoxEvent::BoxOpened {
        holder: address(e.holder),
        slot: amount(e.slot),
        tier: amount(e.tier),
        uri: uri.clone(),
        salt: hash(e.salt),
    };
    Ok(vec![
        Fact::of::<MysteryBox>(id.clone(), &event, source)?,
        Fact::of::<Item>(id, &ItemEvent::ItemUriUpdated { uri }, source)?,
    ])
}

fn about_the_series(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let event = match topic(log)? {
        B::SeriesCommitted::SIGNATURE_HASH => {
            let e = B::SeriesCommitted::decode_log(data)?.data;
            BoxSeriesEvent::BoxSeriesCommitted {
                pool_root: hash(e.poolRoot),
                tier_sizes: e.tierSizes,
                total: amount(e.total),
                uri: text(log, e.uri)?,
            }
        }
        B::BoxesPinned::SIGNATURE_HASH => {
            let e = B::BoxesPinned::decode_log(data)?.data;
            let (first, last) = (amount(e.first), amount(e.last));
            BoxSeriesEvent::BoxesPinned { first, last, pinned_block: amount(e.pinnedBlock) }
        }
        B::SeriesPublished::SIGNATURE_HASH => {
            let e = B::SeriesPublished::decode_log(data)?.data;
            BoxSeriesEvent::BoxSeriesPublished { specification: text(log, e.specification)? }
        }
        B::SignerChanged::SIGNATURE_HASH => {
            let e = B::SignerChanged::decode_log(data)?.data;
            BoxSeriesEvent::BoxSignerChanged { signer: address(e.signer) }
        }
        B::OpenDelayChanged::SIGNATURE_HASH => {
            let e = B::OpenDelayChanged::decode_log(data)?.data;
            BoxSeriesEvent::BoxOpenDelayChanged { open_delay_s: e.openDelay }
        }
        B::MaxBalanceChanged::SIGNATURE_HASH => {
            let e = B::MaxBalanceChanged::decode_log(data)?.data;
            BoxSeriesEvent::BoxMaxBalanceChanged { max_balance: amount(e.maxBalance) }
        }
        // The domain of what is signed is fixed at the deployment: there is nothing to tell.
        B::EIP712DomainChanged::SIGNATURE_HASH => return Ok(vec![]),
        _ => {
            return match unique::decode(source, log)? {
                Some(fact) => Ok(vec![fact]),
                None => administration::decode(source, log),
            };
        }
    };
    Ok(vec![Fact::of::<BoxSeries>(contract_id(source, log), &event, source)?])
}
