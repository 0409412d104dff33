//! Chains that Brickyard follows: which contracts are ours there, and what the venues tell about
//! themselves.

mod aggregate;
mod event;

pub use aggregate::{Chain, ChainCommand, ChainError};
pub use event::{BlockRef, ChainEvent, ContractKind, Currency, Span};
