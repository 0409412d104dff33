//! Looking at the log: pages of what fits a filter, in either direction; one event with what
//! belongs to it; and one stream.
//!
//! For people who read, through the API or a terminal. Nothing here is on the way of a command
//! or of a read model, and nothing writes.

mod around;
mod cause;
mod filter;
mod narrow;
mod page;

pub use around::{Around, StreamPage, around, openings, stream};
pub use cause::{Cause, actor_of, cause_of};
pub use filter::{Ask, BadFilter, Direction, Filter, Text};
pub use narrow::first_since;
pub use page::{Page, browse};
