//! The streams of domains: facts of a chain, on which nothing is decided.

use crate::kernel::told_by_the_chain;

use super::event::{
    CommitmentEvent, DomainAccountEvent, DomainNameEvent, DomainNodeEvent, RegistryEvent,
};

told_by_the_chain!(
    /// Names the streams `domain/<chain id>-<registrar>-<token id>`.
    Domain, "domain", DomainNameEvent
);

told_by_the_chain!(
    /// Names the streams `domain_node/<chain id>-<registrar or record store>-<namehash>`.
    DomainNode, "domain_node", DomainNodeEvent
);

told_by_the_chain!(
    /// Names the streams `domain_commitment/<chain id>-<registrar>-<commitment>`.
    DomainCommitment, "domain_commitment", CommitmentEvent
);

told_by_the_chain!(
    /// Names the streams `domain_account/<chain id>-<account>`.
    DomainAccount, "domain_account", DomainAccountEvent
);

told_by_the_chain!(
    /// Names the streams `domain_registry/<chain id>-<registrar or oracle>`.
    DomainRegistry, "domain_registry", RegistryEvent
);
