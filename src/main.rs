//! The `brickyard` command.

use std::process::ExitCode;

use brickyard::commands::{Arguments, run_to_the_end};
use clap::Parser;
use mimalloc::MiMalloc;

/// Commands are made of many short-lived texts: with the C library's allocator a sixth of the
/// process's time goes into them (measured by `bench append` at 512 in flight).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    run_to_the_end(Arguments::parse())
}
