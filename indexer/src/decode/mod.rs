//! A log to facts: pure, one file a contract.
//!
//! What cannot be read is a dead letter with its reason, never skipped. Logs that carry no news
//! for us are named one by one in each contract's file.

mod administration;
mod boxes;
mod collections;
mod domains;
mod drops;
pub mod exchange;
#[cfg(test)]
mod fuzz;
mod marketplace;
mod prices;
mod records;
#[cfg(test)]
mod tests;
mod unique;
mod wallets;

use alloy::primitives::{B256, U256};
use alloy::rpc::types::Log;
use brickyard_core::chains::ContractKind as Kind;
use brickyard_core::kernel::{Address, Amount, BasisPoints, ChainId, Hash32, ItemId, UnixSeconds};
use brickyard_store::{ChainSource, Fact, StoreError};
use thiserror::Error;

use crate::followed::{ContractKind, Followed, collection_id};

/// Why a log of a followed contract is no fact.
#[derive(Debug, Error)]
pub enum Unreadable {
    #[error("the log has no place in a block yet")]
    Pending,
    #[error("the address is not followed")]
    NotFollowed,
    #[error("topic {0} is not an event of this contract")]
    UnknownTopic(B256),
    #[error("a log without topics")]
    NoTopic,
    #[error("the data do not fit the event: {0}")]
    Data(#[from] alloy::sol_types::Error),
    #[error("{0} does not fit")]
    OutOfRange(&'static str),
    #[error("a text that is not UTF-8")]
    NotUtf8,
    #[error(transparent)]
    Unwritable(#[from] StoreError),
}

/// Reads one log. No facts when it carries no news.
///
/// # Errors
/// See [`Unreadable`].
pub fn decode(followed: &Followed, chain_id: u64, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    decode_again(followed, chain_id, log, 0)
}

/// Reads one log of a block that had left the chain so many times.
///
/// # Errors
/// See [`Unreadable`].
pub fn decode_again(
    followed: &Followed,
    chain_id: u64,
    log: &Log,
    incarnation: u32,
) -> Result<Vec<Fact>, Unreadable> {
    let source = ChainSource { incarnation, ..source_of(chain_id, log)? };
    // Readers keep it as a signed number.
    if i64::try_from(source.log_index).is_err() {
        return Err(Unreadable::OutOfRange("the index of the log"));
    }
    match followed.kinds.get(&log.address()) {
        Some(ContractKind::Marketplace) => marketplace::decode(&source, log),
        Some(ContractKind::Exchange) => exchange::decode(&source, log),
        Some(ContractKind::Collection(standard)) => collections::decode(&source, *standard, log),
        Some(ContractKind::Other(kind)) => match kind {
            Kind::Domains => domains::decode(&source, log),
            Kind::DomainPrices => prices::decode(&source, log),
            Kind::DomainRecords => records::decode(&source, log),
            Kind::Drop => drops::decode(&source, log),
            Kind::Boxes => boxes::decode(&source, log),
            Kind::WithdrawalWallet => wallets::decode(&source, log),
        },
        None => Err(Unreadable::NotFollowed),
    }
}

fn source_of(chain_id: u64, log: &Log) -> Result<ChainSource, Unreadable> {
    let place = || {
        Some(ChainSource {
            chain_id: ChainId(chain_id),
            block: log.block_number?,
            block_hash: hash(log.block_hash?),
            block_time_s: UnixSeconds(log.block_timestamp?),
            tx: hash(log.transaction_hash?),
            log_index: log.log_index?,
            incarnation: 0,
        })
    };
    place().ok_or(Unreadable::Pending)
}

fn topic(log: &Log) -> Result<B256, Unreadable> {
    log.topic0().copied().ok_or(Unreadable::NoTopic)
}

fn address(value: alloy::primitives::Address) -> Address {
    Address::new(value.0.0)
}

fn hash(value: B256) -> Hash32 {
    Hash32::new(value.0)
}

/// A text as the chain has it. The decoder puts U+FFFD in the place of what is not UTF-8, which
/// would tell another text than the contract did.
fn text(log: &Log, value: String) -> Result<String, Unreadable> {
    const REPLACED: &str = "\u{fffd}";
    let told = value.matches(REPLACED).count();
    if told > 0 {
        let bytes = log.data().data.as_ref();
        let there = bytes.windows(REPLACED.len()).filter(|part| *part == REPLACED.as_bytes());
        if there.count() < told {
            return Err(Unreadable::NotUtf8);
        }
    }
    Ok(value)
}

/// Stream id of a token of the contract that the log is of.
fn token_id(source: &ChainSource, log: &Log, token_id: U256) -> String {
    ItemId::new(source.chain_id, address(log.address()), amount(token_id)).to_string()
}

/// Stream id of the contract that the log is of.
fn contract_id(source: &ChainSource, log: &Log) -> String {
    collection_id(source.chain_id.0, log.address()).to_string()
}

fn amount(value: U256) -> Amount {
    Amount::new(value)
}

fn rate(value: u16) -> Result<BasisPoints, Unreadable> {
    BasisPoints::new(value).map_err(|_| Unreadable::OutOfRange("a rate above 100 %"))
}
