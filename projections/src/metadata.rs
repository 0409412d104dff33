//! Token metadata that is its own address: `data:application/json` URIs, which the log itself tells.
//! Documents that stand elsewhere come by an event of their own; nothing is ever fetched here.

use brickyard_core::items::{data_document, read_document};

pub use brickyard_core::items::{Attribute, Metadata};

/// What a token's URI says about it; none when it says nothing by itself or is no such document.
pub fn read_metadata(uri: &str) -> Option<Metadata> {
    read_document(&data_document(uri)?).ok()
}
