//! The event log in PostgreSQL, behind the programming model of cqrs-es.
//!
//! Commands are decided in parallel on cached aggregates and written by one group commit per
//! process; chain facts come in through the bulk path. Both hold the one row of `log_head` until
//! they commit, so positions are dense and in commit order for any number of processes.
//! Deliberately absent: rules (they live in core), read models, and any position that comes from
//! a sequence.

mod append;
mod batch;
pub mod browse;
mod bulk;
mod commands;
mod connect;
mod error;
mod event_store;
mod head;
mod loader;
mod metadata;
mod personal;
pub mod proofs;
mod reader;
mod snapshots;
mod store;
mod writer;

pub use batch::{AppendedFacts, FactBatch};
pub use bulk::Fact;
pub use commands::{CommandMeta, Commands, ExecuteError, Receipt};
pub use connect::{APP_ROLE, connect, migrate};
pub use error::StoreError;
pub use event_store::{LogContext, LogEventStore};
pub use metadata::ChainSource;
pub use personal::{
    EraseError, Erasure, Keyring, KeyringError, SecretKey, SeenPersonal, erase, personal_of,
};
pub use reader::{Position, Recorded};
pub use store::{Store, StoreOptions};
