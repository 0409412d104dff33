//! `/api/live`: changes as they are committed, from a position on, whichever process folds them.

mod appended;
mod frame;
mod hub;
mod socket;
mod sum;

pub use hub::Hub;
pub(crate) use socket::connect_live;
pub use sum::Sum;
