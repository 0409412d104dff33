//! Children and what is left of them: stop in good order, and clear away those of a process that
//! was killed and could not stop its own.

use std::path::Path;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio::process::Child;

/// How long a child may take to stop by itself.
const PATIENCE: Duration = Duration::from_secs(20);

/// Asks a child to stop and waits; one that will not is killed.
pub(super) async fn stop(child: &mut Child, signal: Signal) {
    if let Some(pid) = child.id().and_then(|pid| i32::try_from(pid).ok()) {
        // It may have ended by itself meanwhile.
        let _ = kill(Pid::from_raw(pid), signal);
    }
    if tokio::time::timeout(PATIENCE, child.wait()).await.is_err() {
        let _ = child.kill().await;
    }
}

/// Stops a process left over from a killed run, when the process of that number still is that
/// program.
pub(super) async fn stop_left_over(pid: i32, program: &str, signal: Signal) {
    if !is_running(pid, program) {
        return;
    }
    let _ = kill(Pid::from_raw(pid), signal);
    let given_up = tokio::time::Instant::now() + PATIENCE;
    while is_running(pid, program) && tokio::time::Instant::now() < given_up {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Process numbers are used again: the command line tells whether this still is the program.
fn is_running(pid: i32, program: &str) -> bool {
    let output =
        std::process::Command::new("ps").args(["-o", "command=", "-p", &pid.to_string()]).output();
    output.is_ok_and(|output| {
        let line = String::from_utf8_lossy(&output.stdout);
        line.contains(program) && !line.contains("<defunct>")
    })
}

/// The process number in the first line of a file.
pub(super) fn pid_in(file: &Path) -> Option<i32> {
    std::fs::read_to_string(file).ok()?.lines().next()?.trim().parse().ok()
}
