//! Logs of collections, both standards.

use alloy::primitives::{Address, U256};
use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::Amount;
use brickyard_store::{ChainSource, Fact};

use super::{
    Unreadable, address, administration, amount, contract_id, rate, text, token_id, topic, unique,
};
use crate::contracts::{Collection721 as C7, Collection1155 as C11};

pub(super) fn decode(
    source: &ChainSource,
    standard: TokenStandard,
    log: &Log,
) -> Result<Vec<Fact>, Unreadable> {
    match standard {
        TokenStandard::Erc721 => erc721(source, log),
        TokenStandard::Erc1155 => erc1155(source, log),
    }
}

fn item(
    source: &ChainSource,
    log: &Log,
    token: U256,
    event: &ItemEvent,
) -> Result<Fact, Unreadable> {
    Ok(Fact::of::<Item>(token_id(source, log, token), event, source)?)
}

fn royalty(
    source: &ChainSource,
    log: &Log,
    receiver: Address,
    royalty_bps: u16,
) -> Result<Fact, Unreadable> {
    let event = CollectionEvent::CollectionRoyaltyChanged {
        receiver: address(receiver),
        royalty_bps: rate(royalty_bps)?,
    };
    Ok(Fact::of::<Collection>(contract_id(source, log), &event, source)?)
}

fn erc721(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let fact = match topic(log)? {
        C7::ItemMinted::SIGNATURE_HASH => {
            let e = C7::ItemMinted::decode_log(data)?.data;
            let (to, uri) = (address(e.to), text(log, e.uri)?);
            item(source, log, e.tokenId, &ItemEvent::ItemMinted { to, amount: Amount::ONE, uri })?
        }
        C7::URIUpdated::SIGNATURE_HASH => {
            let e = C7::URIUpdated::decode_log(data)?.data;
            item(source, log, e.tokenId, &ItemEvent::ItemUriUpdated { uri: text(log, e.uri)? })?
        }
        C7::RoyaltyChanged::SIGNATURE_HASH => {
            let e = C7::RoyaltyChanged::decode_log(data)?.data;
            royalty(source, log, e.receiver, e.royaltyBps)?
        }
        _ => match unique::decode(source, log)? {
            Some(fact) => fact,
            None => return administration::decode(source, log),
        },
    };
    Ok(vec![fact])
}

fn erc1155(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let fact = match topic(log)? {
        C11::ItemMinted::SIGNATURE_HASH => {
            let e = C11::ItemMinted::decode_log(data)?.data;
            let (to, amount) = (address(e.to), amount(e.amount));
            item(
                source,
                log,
                e.tokenId,
                &ItemEvent::ItemMinted { to, amount, uri: text(log, e.uri)? },
            )?
        }
        C11::TransferSingle::SIGNATURE_HASH => {
            let e = C11::TransferSingle::decode_log(data)?.data;
            item(source, log, e.id, &transfer(e.operator, e.from, e.to, e.value))?
        }
        C11::TransferBatch::SIGNATURE_HASH => {
            let e = C11::TransferBatch::decode_log(data)?.data;
            if e.ids.len() != e.values.len() {
                return Err(Unreadable::OutOfRange("a batch with as many values as ids"));
            }
            let entry = |(id, value): (&U256, &U256)| {
                item(source, log, *id, &transfer(e.operator, e.from, e.to, *value))
            };
            return e.ids.iter().zip(&e.values).map(entry).collect();
        }
        C11::URIUpdated::SIGNATURE_HASH => {
            let e = C11::URIUpdated::decode_log(data)?.data;
            item(source, log, e.tokenId, &ItemEvent::ItemUriUpdated { uri: text(log, e.uri)? })?
        }
        C11::RoyaltyChanged::SIGNATURE_HASH => {
            let e = C11::RoyaltyChanged::decode_log(data)?.data;
            royalty(source, log, e.receiver, e.royaltyBps)?
        }
        C11::URI::SIGNATURE_HASH => {
            let e = C11::URI::decode_log(data)?.data;
            item(source, log, e.id, &ItemEvent::ItemUriUpdated { uri: text(log, e.value)? })?
        }
        C11::ApprovalForAll::SIGNATURE_HASH => unique::operator(source, log)?,
        _ => return administration::decode(source, log),
    };
    Ok(vec![fact])
}

fn transfer(operator: Address, from: Address, to: Address, value: U256) -> ItemEvent {
    ItemEvent::ItemTransferred {
        operator: address(operator),
        from: address(from),
        to: address(to),
        amount: amount(value),
    }
}
