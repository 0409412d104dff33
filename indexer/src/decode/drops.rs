//! Logs of drops. Their items are told as any collection's; a sale is told to the drop alone,
//! since it names as many items as it likes and each has its transfer.

use alloy::primitives::U256;
use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::drops::{Drop, DropEvent};
use brickyard_core::kernel::UnixSeconds;
use brickyard_store::{ChainSource, Fact};

use super::{
    Unreadable, address, administration, amount, contract_id, hash, rate, text, topic, unique,
};
use crate::contracts::Drop721 as D;

pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let event = match topic(log)? {
        D::DropCreated::SIGNATURE_HASH => created(log, D::DropCreated::decode_log(data)?.data)?,
        D::PhaseOpened::SIGNATURE_HASH => opened(&D::PhaseOpened::decode_log(data)?.data),
        D::Minted::SIGNATURE_HASH => {
            let e = D::Minted::decode_log(data)?.data;
            DropEvent::DropMinted {
                phase: amount(e.phase),
                to: address(e.to),
                first_token_id: amount(e.firstTokenId),
                count: amount(e.count),
                price: amount(e.price),
            }
        }
        D::Revealed::SIGNATURE_HASH => {
            DropEvent::DropRevealed { uri: text(log, D::Revealed::decode_log(data)?.data.uri)? }
        }
        D::DropCancelled::SIGNATURE_HASH => {
            D::DropCancelled::decode_log(data)?;
            DropEvent::DropCancelled {}
        }
        D::ItemRefunded::SIGNATURE_HASH => {
            let e = D::ItemRefunded::decode_log(data)?.data;
            let (token_id, to) = (amount(e.tokenId), address(e.to));
            DropEvent::DropItemRefunded { token_id, to, amount: amount(e.amount) }
        }
        D::Collected::SIGNATURE_HASH => {
            let e = D::Collected::decode_log(data)?.data;
            let (receiver, amount) = (address(e.receiver), amount(e.amount));
            DropEvent::DropProceedsCollected { receiver, amount }
        }
        D::ReceiverChanged::SIGNATURE_HASH => {
            let e = D::ReceiverChanged::decode_log(data)?.data;
            DropEvent::DropReceiverChanged { receiver: address(e.receiver) }
        }
        _ => {
            return match unique::decode(source, log)? {
                Some(fact) => Ok(vec![fact]),
                None => administration::decode(source, log),
            };
        }
    };
    Ok(vec![Fact::of::<Drop>(contract_id(source, log), &event, source)?])
}

fn created(log: &Log, e: D::DropCreated) -> Result<DropEvent, Unreadable> {
    Ok(DropEvent::DropCreated {
        name: text(log, e.name)?,
        symbol: text(log, e.symbol)?,
        uri: text(log, e.uri)?,
        owner: address(e.owner),
        receiver: address(e.receiver),
        total: amount(e.total),
        royalty_bps: rate(e.royal)?,
    })
}

fn opened(e: &D::PhaseOpened) -> DropEvent {
    DropEvent::DropPhaseOpened {
        phase: amount(e.phase),
        white_root: hash(e.whiteRoot),
        start_s: UnixSeconds(e.start),
        end_s: UnixSeconds(e.end),
        address_max: e.singleAdd,
        call_max: e.singleTim,
        price: amount(U256::from(e.fee)),
        allowlisted: e.isWhite,
        reveal_by_s: UnixSeconds(e.revealBy),
    }
}
