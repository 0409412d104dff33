//! Values every context speaks in: amounts, addresses, hashes, ids and times.
//!
//! Each is a newtype with one spelling on the wire, so that two things of different meaning are
//! never mixed and equal things are equal byte for byte. No context's own words live here.

pub mod amount;
pub mod bytes;
pub mod ids;
pub mod kept;
pub mod language;
pub mod link;
pub mod personal;
pub mod reverted;
pub mod shown;
pub mod target;
mod told;
pub mod whose;

pub use amount::{Amount, BasisPoints};
pub use bytes::{AccountId, Address, Bytes, Hash32};
pub use ids::{
    ChainId, CollectionId, CommentId, DraftId, HolderId, IdError, ItemId, MakerId, NewsId, NodeId,
    OfferId, OrderId, TransactionId, UnixSeconds, UploadId, VoucherId,
};
pub use kept::Kept;
pub use language::Language;
pub use link::{LINK_MAX, is_link};
pub use personal::{Personal, PersonalTexts, Sealed, SubjectId};
pub use reverted::{FACT_REVERTED, Reverted};
pub use shown::is_shown;
pub use target::Target;
pub(crate) use told::told_by_the_chain;
pub use whose::Whose;
