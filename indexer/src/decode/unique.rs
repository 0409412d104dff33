//! Logs that every ERC-721 contract has in common, ours or anybody's: transfers, approvals, and
//! ERC-4906's word that metadata have changed.

use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::collections::{Collection, CollectionEvent};
use brickyard_core::items::{Holder, HolderEvent, Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, HolderId};
use brickyard_store::{ChainSource, Fact};

use super::{Unreadable, address, amount, contract_id, token_id, topic};
use crate::contracts::Collection721 as C;

/// None when the log is none of these.
pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Option<Fact>, Unreadable> {
    let data = &log.inner;
    let (token, event) = match topic(log)? {
        C::Transfer::SIGNATURE_HASH => {
            let e = C::Transfer::decode_log(data)?.data;
            (e.tokenId, moved(&e))
        }
        C::Approval::SIGNATURE_HASH => {
            let e = C::Approval::decode_log(data)?.data;
            let (owner, approved) = (address(e.owner), address(e.approved));
            (e.tokenId, ItemEvent::ItemApproved { owner, approved })
        }
        C::MetadataUpdate::SIGNATURE_HASH => {
            let e = C::MetadataUpdate::decode_log(data)?.data;
            (e._tokenId, ItemEvent::ItemMetadataChanged {})
        }
        C::BatchMetadataUpdate::SIGNATURE_HASH => {
            let e = C::BatchMetadataUpdate::decode_log(data)?.data;
            let event = CollectionEvent::CollectionMetadataChanged {
                first_token_id: amount(e._fromTokenId),
                last_token_id: amount(e._toTokenId),
            };
            return Ok(Some(Fact::of::<Collection>(contract_id(source, log), &event, source)?));
        }
        C::ApprovalForAll::SIGNATURE_HASH => return Ok(Some(operator(source, log)?)),
        _ => return Ok(None),
    };
    Ok(Some(Fact::of::<Item>(token_id(source, log, token), &event, source)?))
}

fn moved(e: &C::Transfer) -> ItemEvent {
    ItemEvent::ItemTransferred {
        operator: Address::ZERO,
        from: address(e.from),
        to: address(e.to),
        amount: Amount::ONE,
    }
}

/// `ApprovalForAll`, which both standards have.
pub(super) fn operator(source: &ChainSource, log: &Log) -> Result<Fact, Unreadable> {
    let e = C::ApprovalForAll::decode_log(&log.inner)?.data;
    let holder = HolderId { chain_id: source.chain_id, address: address(e.owner) };
    let event = HolderEvent::OperatorApprovalChanged {
        collection: address(log.address()),
        operator: address(e.operator),
        approved: e.approved,
    };
    Ok(Fact::of::<Holder>(holder.to_string(), &event, source)?)
}
