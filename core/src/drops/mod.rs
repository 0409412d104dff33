//! Drops: unique items sold in phases, then revealed or paid back.
//!
//! Facts only. Who holds an item is told to the item; a drop that lapsed is told by its times.

mod aggregate;
mod event;

pub use aggregate::Drop;
pub use event::DropEvent;
