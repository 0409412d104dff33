//! Names under .kid: registrations, subdomains, records, and what names cost.
//!
//! Facts only, each on the stream of what the log names: a name by its token, a node by its
//! namehash, a commitment by itself, an account's default name by the account, terms by the
//! contract. Whether a name is in grace follows from its times and makes no event.

mod aggregate;
mod event;

pub use aggregate::{Domain, DomainAccount, DomainCommitment, DomainNode, DomainRegistry};
pub use event::{
    CommitmentEvent, DomainAccountEvent, DomainNameEvent, DomainNodeEvent, RecordKind,
    RegistryEvent,
};
