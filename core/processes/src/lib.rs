//! Process managers: they read the log in order and give the program the commands that follow
//! from it, each exactly once.
//!
//! A manager's checkpoint moves after its commands were done; a command's id is derived from the
//! manager, the event that caused it and a number. Whatever dies in between, the command is sent
//! again under the same id and answered from the log. No rule lives here: the aggregate decides,
//! and its refusal is an answer. No clock either: time is what the blocks of a chain say.

mod approval_tables;
mod approvals;
mod care;
mod checkpoint;
mod documents;
mod error;
mod expiry;
mod finality;
mod funders;
mod manager;
mod reverted;
mod rivals;
mod runner;
mod unit_tables;
mod units;
mod void_tables;
mod voids;

pub use care::{ManagerStatus, manager_statuses, retry, skip};
pub use error::ProcessError;
pub use finality::WaitsFor;
pub use manager::{NAMES, command_id};
pub use runner::{run, run_waiting};
