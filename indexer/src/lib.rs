//! Contract logs become events: one pipeline a chain, each log exactly once.
//!
//! Facts go onto the aggregates' own streams, in the transaction that moves the chain's cursor.
//! When the chain takes another branch, what was recorded of the one before is taken back by events
//! of its own (`forks`). A fork below what is final stops that chain loudly, and only that chain.

mod append;
mod asked;
pub mod baseline;
pub mod contracts;
mod cursor;
pub mod decode;
mod deep;
mod finality;
mod followed;
mod forks;
mod heads;
mod late;
pub mod letters;
mod ranges;
mod reread;
mod run;
pub mod source;
mod stops;
mod window;

pub use cursor::{Cursor, cursor};
pub use followed::{ContractKind, Followed, followed};
pub use run::{ChainSettings, FINAL_AFTER, IndexerError, run};
pub use stops::{ChainStop, accept, retry, stop_of};
