//! The promises of the platform, on real parts. The module list is the table of contents.

#[path = "../harness/mod.rs"]
mod harness;

mod anchors;
mod api;
mod api_fuzz;
mod api_refusals;
mod audit_api;
mod audit_command;
mod chain_logs;
mod disk_full;
mod feed;
mod floors;
mod golden_events;
mod indexer;
mod link_faults;
mod live;
mod live_check;
mod log;
mod log_baseline;
mod log_crash;
mod offers;
mod offers_given;
mod offers_pages;
mod openapi;
mod orders_given;
mod pieces;
mod process_crash;
mod process_faults;
mod processes;
mod projections;
mod projections_touch;
mod proofs;
mod proofs_api;
mod proofs_attack;
mod read_tables;
mod rebuild;
mod roles;
mod snapshots;
mod tidy;
mod time_travel;
mod up_refuses;
