//! What makes the log provable. So far the leaf: the hash of one event as it stands.

mod leaf;

pub use leaf::{LeafColumns, leaf_hash};
