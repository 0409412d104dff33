//! Drafts of collections and items: what somebody is about to put on a chain by their own wallet.
//!
//! ```text
//! collection: (nothing) ──draft──> written ──sent──> sent ──deployed──> deployed
//!                                  ^  │ anew           │ failed
//!                                  └──┴────────────────┘
//! item:       (nothing) ──draft──> revision 1 ──draft──> revision 2 …
//! ```
//!
//! An item's document never changes: each revision has its own address, and what was minted says
//! another one only by a transaction. Deliberately absent: whether an item is minted, which the
//! chain tells (the read model `drafts` knows); and keys of wallets, which nobody here has.

mod aggregate;
mod content;
mod event;

pub use aggregate::{Draft, DraftCommand, DraftError, Stage};
pub use content::{CollectionContent, ItemContent, document_path, draft_of_uri};
pub use event::{DeploymentFault, DraftEvent};

#[cfg(test)]
mod tests;
