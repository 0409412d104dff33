//! Items: what the chain tells about one token of a followed collection.
//!
//! There are no commands yet: every event here is a chain fact, appended by the indexer. Who owns
//! an item is a question to the read models, since an ERC-1155 token has many owners.

mod event;

pub use event::{Holder, HolderEvent, Item, ItemEvent};
