//! The read models, by what they show.

mod activity;
mod chains;
mod collections;
mod items;
mod orders;

pub use activity::{Activity, ActivityKind, ActivityRow};
pub use chains::{ChainRow, Chains, VenueFee};
pub use collections::{CollectionRow, Collections};
pub use items::{ItemRow, Items};
pub use orders::{HistoryEntry, OrderRow, Orders, Sale};
