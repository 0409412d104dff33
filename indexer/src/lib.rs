//! Contract logs become events: one pipeline a chain, each log exactly once.
//!
//! Facts go onto the aggregates' own streams, in the transaction that moves the chain's cursor.
//! Deliberately absent so far: healing of forks. A block that is no longer the one we read stops
//! that chain loudly, and only that chain.

pub mod baseline;
pub mod contracts;
mod cursor;
pub mod decode;
mod followed;
mod late;
mod ranges;
mod run;
pub mod source;

pub use cursor::{Cursor, cursor};
pub use followed::{ContractKind, Followed, followed};
pub use run::{ChainSettings, IndexerError, run};
