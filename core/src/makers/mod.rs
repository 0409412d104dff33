//! Makers: what one signer did to all of their signed orders at once, on one chain.
//!
//! Chain facts only. What a bumped counter does to single orders is worked out by whoever reads
//! them: an order's nonce carries the counter it was signed under.

mod event;

pub use event::{Maker, MakerEvent};
