//! The `brickyard` command.

use std::process::ExitCode;

use brickyard::commands::{Arguments, run};
use brickyard::say;
use clap::Parser;

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
