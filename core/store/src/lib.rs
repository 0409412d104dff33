//! The event log in PostgreSQL, behind the programming model of cqrs-es.
//!
//! Commands are decided in parallel on cached aggregates and written by one group commit per
//! process; chain facts come in through the bulk path. Both hold the one row of `log_head` until
//! they commit, so positions are dense and in commit order for any number of processes.
//! Deliberately absent: rules (they live in core), read models, and any position that comes from
//! a sequence.

mod access;
mod append;
mod batch;
pub mod browse;
mod bulk;
mod chains;
mod commands;
mod connect;
mod copy_in;
mod copy_rows;
mod crash;
mod error;
mod event_store;
mod feed;
mod head;
mod held;
mod leaves;
mod line;
mod loader;
mod metadata;
mod personal;
pub mod proofs;
mod reader;
mod room;
mod skipped;
mod snapshots;
mod store;
mod tail;
mod taken_back;
mod turns;
mod writer;

pub use access::{
    Access, Asked, Barred, Claim, CodeOutcome, EditionMail, KeptMail, KeyedRequest, Link,
    LinkPurpose, Mail, MailState, NewCode, OpenidFlow, OpenidName, OpenidSecrets, Posted, Seen,
    Session, TakenMail, Token,
};
pub use batch::{AppendedFacts, FactBatch};
pub use bulk::Fact;
pub use chains::{BlockPlace, ChainStatus, StoppedChain, chain_statuses};
pub use commands::{CommandMeta, Commands, ExecuteError, Receipt};
pub use connect::{APP_ROLE, connect, migrate, require_migrated};
pub use copy_rows::CopyRows;
pub use crash::crash_point;
pub use error::StoreError;
pub use event_store::{LogContext, LogEventStore};
pub use feed::{FeedRow, feed};
pub use line::Line;
pub use metadata::{Causation, ChainSource};
pub use personal::{
    EraseError, Erasure, Keyring, KeyringError, Rotation, SecretKey, SeenPersonal, erase,
    personal_of, rotate_master,
};
pub use reader::{Position, Recorded};
pub use skipped::skipped;
pub use store::{Store, StoreOptions};
pub use tail::Page;
pub use taken_back::{remaining, taken_back_by};
pub use turns::{Fence, Turn};
