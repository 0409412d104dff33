//! Subjects: people as far as texts about them can be erased.
//!
//! Nothing is decided here. Erasing destroys a key that lies beside the log, and the one event
//! tells everybody that it is done.

mod event;

pub use event::{Subject, SubjectEvent};
