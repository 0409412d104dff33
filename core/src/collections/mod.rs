//! Collections that Brickyard follows: the operator's decision, then what the chain tells.

mod aggregate;
mod event;

pub use aggregate::{Collection, CollectionCommand, CollectionError};
pub use event::{CollectionEvent, TokenStandard};
