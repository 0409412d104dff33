//! What core's rules need to be told: who signed, what a chain knows, and whose password it is.

pub(crate) mod blocks;
pub(crate) mod bulk;
pub(crate) mod chain;
pub(crate) mod openid;
pub(crate) mod passwords;
pub(crate) mod signatures;
pub(crate) mod siwe;
pub(crate) mod token_sets;
