//! The streams of drops: facts of a chain, on which nothing is decided.

use crate::kernel::told_by_the_chain;

use super::event::DropEvent;

told_by_the_chain!(
    /// Names the streams `drop/<chain id>-<contract>`.
    Drop, "drop", DropEvent
);
