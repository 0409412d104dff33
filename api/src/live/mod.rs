//! `/api/live`: changes as they are committed, from a position on, whichever process folds them.

mod appended;
mod frame;
mod hub;
mod socket;
mod sum;
mod whales;

pub use hub::Hub;
pub(crate) use socket::connect_live;
pub use sum::Sum;
pub(crate) use whales::{count_first, keep_counting};
