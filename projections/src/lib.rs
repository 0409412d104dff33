//! Read models: pure folds of the log into rows, and the queries that pages need.
//!
//! Every row can be thrown away and made again. No rule lives here and nothing is decided: a
//! model says what the log says.

mod event;
mod live;
mod metadata;
mod model;
pub mod models;
mod runner;

pub use event::{Body, Event};
pub use live::{Change, Live};
pub use metadata::{Attribute, Metadata, read_metadata};
pub use model::{Model, Row, Rows, Wanted};
pub use runner::{ModelState, ProjectionError, Projections, position_of, prepare, run};
