//! The promises of the platform, on real parts. The module list is the table of contents.

#[path = "../harness/mod.rs"]
mod harness;

mod chain_logs;
mod indexer;
mod log;
mod log_baseline;
mod log_crash;
mod orders_given;
