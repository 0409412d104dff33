//! Blind boxes: minted with a cdkey, drawn by the chain, opened with a salt.
//!
//! Facts only. Who holds a box is told to the item of the same token.

mod aggregate;
mod event;

pub use aggregate::{BoxSeries, MysteryBox};
pub use event::{BoxEvent, BoxSeriesEvent};
