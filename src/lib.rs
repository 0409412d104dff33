//! The `brickyard` command as a library: its integration tests stand up the same parts.
//!
//! Composition only; no rule of the product lives here.

pub mod anchor;
pub mod commands;
pub mod config;
pub mod demo;
pub mod doors;
pub mod embedded;
pub mod follow;
pub mod proof_key;
pub mod say;
mod secret_file;
pub mod subject_key;
pub mod uploads;
