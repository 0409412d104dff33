//! The `brickyard` command.

use std::process::ExitCode;

use brickyard::commands::{Arguments, run};
use brickyard::say;
use clap::Parser;
use mimalloc::MiMalloc;

/// Commands are made of many short-lived texts: with the C library's allocator a sixth of the
/// process's time goes into them (measured by `bench append` at 512 in flight).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            say::failure(format!("no threads can be started: {error}"));
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::failure(error);
            ExitCode::FAILURE
        }
    }
}
