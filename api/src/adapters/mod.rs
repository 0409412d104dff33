//! What core's rules need to be told: who signed, and what a chain knows.

pub(crate) mod chain;
pub(crate) mod signatures;
