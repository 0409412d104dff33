//! The promises of the platform, on real parts. The module list is the table of contents.

#[path = "../harness/mod.rs"]
mod harness;

mod api;
mod api_fuzz;
mod api_refusals;
mod audit_api;
mod audit_command;
mod chain_logs;
mod erasure;
mod erasure_faults;
mod event_versions;
mod golden_events;
mod indexer;
mod live;
mod log;
mod log_baseline;
mod log_crash;
mod openapi;
mod orders_given;
mod process_crash;
mod profiles;
mod profiles_given;
mod projections;
mod projections_touch;
mod proofs;
mod proofs_api;
mod proofs_attack;
mod read_tables;
mod rebuild;
mod snapshots;
mod tidy;
mod time_travel;
mod up_refuses;
