//! Read models as operators steer them: which events one of them leaves out, and why.
//!
//! What a model folds is not decided here. A skip is a fact of the log, so that a model built
//! anew leaves out the same.

mod aggregate;
mod event;

pub use aggregate::{Projection, ProjectionCommand, SkipError};
pub use event::ProjectionEvent;
