//! The promises of the platform, on real parts. The module list is the table of contents.

#[path = "../harness/mod.rs"]
mod harness;

mod golden_events;
mod log;
mod log_baseline;
mod log_crash;
mod openapi;
mod orders_given;
mod tidy;
