//! Items: what the chain tells about one token of a followed collection, and what was read of its
//! metadata.
//!
//! Facts of the chain are appended by the indexer; who owns an item is a question to the read
//! models, since an ERC-1155 token has many owners. Commands come from the program alone.

mod aggregate;
mod document;
mod event;
mod fault;

pub use aggregate::{Holder, Item, ItemCommand, ItemError, LONGEST_URI};
pub use document::{
    Attribute, DocumentError, LARGEST_DOCUMENT, Metadata, cleaned, data_document, read_document,
};
pub use event::{HolderEvent, ItemEvent};
pub use fault::MetadataFault;
