//! Logs of the registrar of names. A name's transfer is told twice, to the item of the token and
//! to the name: each stream is whole by itself.

use alloy::primitives::B256;
use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::domains::{
    CommitmentEvent, Domain, DomainAccount, DomainAccountEvent, DomainCommitment, DomainNameEvent,
    DomainNode, DomainNodeEvent, DomainRegistry, RegistryEvent,
};
use brickyard_core::kernel::{HolderId, NodeId, UnixSeconds};
use brickyard_store::{ChainSource, Fact};

use super::{
    Unreadable, address, administration, amount, contract_id, hash, text, token_id, topic, unique,
};
use crate::contracts::KidDomains as D;

pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let (token, event) = match topic(log)? {
        D::DomainRegistered::SIGNATURE_HASH => {
            let e = D::DomainRegistered::decode_log(data)?.data;
            (e.tokenId, registered(log, e)?)
        }
        D::DomainRenewed::SIGNATURE_HASH => {
            let e = D::DomainRenewed::decode_log(data)?.data;
            let (payer, expires_s) = (address(e.payer), UnixSeconds(e.expiration));
            let price = amount(e.price);
            (e.tokenId, DomainNameEvent::DomainRenewed { payer, expires_s, price })
        }
        D::WhitelistChanged::SIGNATURE_HASH => {
            let e = D::WhitelistChanged::decode_log(data)?.data;
            let event = DomainNameEvent::DomainWhitelistChanged {
                label: text(log, e.label)?,
                whitelisted: e.whitelisted,
                kept_for: address(e.holder),
            };
            (e.tokenId, event)
        }
        D::SubdomainSet::SIGNATURE_HASH => {
            let e = D::SubdomainSet::decode_log(data)?.data;
            let event = DomainNameEvent::SubdomainSet {
                node: hash(e.node),
                parent: hash(e.parent),
                label: text(log, e.label)?,
                given_to: address(e.holder),
                resolver: address(e.resolver),
                edition: amount(e.edition),
            };
            (e.tokenId, event)
        }
        D::Transfer::SIGNATURE_HASH => {
            let e = D::Transfer::decode_log(data)?.data;
            let (from, to) = (address(e.from), address(e.to));
            (e.tokenId, DomainNameEvent::DomainTransferred { from, to })
        }
        _ => return beside_names(source, log),
    };
    let mut facts: Vec<Fact> = unique::decode(source, log)?.into_iter().collect();
    facts.push(Fact::of::<Domain>(token_id(source, log, token), &event, source)?);
    Ok(facts)
}

fn registered(log: &Log, e: D::DomainRegistered) -> Result<DomainNameEvent, Unreadable> {
    Ok(DomainNameEvent::DomainRegistered {
        holder: address(e.holder),
        node: hash(e.node),
        label: text(log, e.label)?,
        expires_s: UnixSeconds(e.expiration),
        generation: e.generation,
        resolver: address(e.resolver),
        payer: address(e.payer),
        base_price: amount(e.basePrice),
        premium: amount(e.premium),
    })
}

/// Stream id of a hash in the contract that the log is of.
pub(super) fn node_id(source: &ChainSource, log: &Log, node: B256) -> String {
    NodeId::new(source.chain_id, address(log.address()), hash(node)).to_string()
}

/// What a log names by a hash, by an account, or not at all.
fn beside_names(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let event = match topic(log)? {
        D::NameCommitted::SIGNATURE_HASH => {
            let id = node_id(source, log, D::NameCommitted::decode_log(data)?.data.commitment);
            let event = CommitmentEvent::DomainCommitted {};
            return Ok(vec![Fact::of::<DomainCommitment>(id, &event, source)?]);
        }
        D::ResolverChanged::SIGNATURE_HASH => {
            let e = D::ResolverChanged::decode_log(data)?.data;
            let event = DomainNodeEvent::DomainResolverChanged { resolver: address(e.resolver) };
            return Ok(vec![Fact::of::<DomainNode>(node_id(source, log, e.node), &event, source)?]);
        }
        D::DefaultNameChanged::SIGNATURE_HASH => {
            let e = D::DefaultNameChanged::decode_log(data)?.data;
            let event = DomainAccountEvent::DefaultNameChanged {
                registrar: address(log.address()),
                token_id: amount(e.tokenId),
                label: text(log, e.label)?,
            };
            let account = HolderId { chain_id: source.chain_id, address: address(e.account) };
            return Ok(vec![Fact::of::<DomainAccount>(account.to_string(), &event, source)?]);
        }
        D::PriceOracleChanged::SIGNATURE_HASH => {
            let e = D::PriceOracleChanged::decode_log(data)?.data;
            RegistryEvent::DomainPriceOracleChanged { price_oracle: address(e.priceOracle) }
        }
        D::ReceiverChanged::SIGNATURE_HASH => {
            let e = D::ReceiverChanged::decode_log(data)?.data;
            RegistryEvent::DomainReceiverChanged { receiver: address(e.receiver) }
        }
        D::Collected::SIGNATURE_HASH => {
            let e = D::Collected::decode_log(data)?.data;
            let (receiver, amount) = (address(e.receiver), amount(e.amount));
            RegistryEvent::DomainProceedsCollected { receiver, amount }
        }
        _ => {
            return match unique::decode(source, log)? {
                Some(fact) => Ok(vec![fact]),
                None => administration::decode(source, log),
            };
        }
    };
    Ok(vec![Fact::of::<DomainRegistry>(contract_id(source, log), &event, source)?])
}
