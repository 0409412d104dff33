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

/// A program at work on a folder of ours, as its command line tells.
#[derive(Clone, Copy)]
pub(super) struct Ours<'a> {
    pub(super) program: &'a str,
    /// The option that names the folder or file, and what it names.
    pub(super) option: &'a str,
    pub(super) path: &'a Path,
}

/// Stops a process left over from a killed run, when the process of that number still is that
/// program on that folder.
pub(super) async fn stop_left_over(pid: i32, ours: Ours<'_>, signal: Signal) {
    if !is_running(pid, ours) {
        return;
    }
    let _ = kill(Pid::from_raw(pid), signal);
    let given_up = tokio::time::Instant::now() + PATIENCE;
    while is_running(pid, ours) && tokio::time::Instant::now() < given_up {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Process numbers are used again, and others run the same programs: the command line tells whether
/// this still is the one, and on whose folder.
fn is_running(pid: i32, Ours { program, option, path }: Ours<'_>) -> bool {
    let mut ps = std::process::Command::new("ps");
    let output = ps.args(["-ww", "-o", "command=", "-p", &pid.to_string()]).output();
    output.is_ok_and(|output| {
        let line = String::from_utf8_lossy(&output.stdout);
        let named = format!(" {option} {}", path.display());
        // Not a longer path that begins like ours.
        let mut behind = line.split(named.as_str()).skip(1);
        let on_ours = behind.any(|rest| rest.is_empty() || rest.starts_with([' ', '\n']));
        line.contains(program) && on_ours && !line.contains("<defunct>")
    })
}

/// The process number in the first line of a file.
pub(super) fn pid_in(file: &Path) -> Option<i32> {
    std::fs::read_to_string(file).ok()?.lines().next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use super::*;

    /// A process whose command line looks like a database's on that folder.
    fn look_alike(data: &str) -> Child {
        tokio::process::Command::new("sh")
            .args(["-c", "read line", "postgres", "-D", data, "-p", "5432"])
            .stdin(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("a shell")
    }

    #[tokio::test]
    async fn of_processes_that_look_alike_only_ours_is_stopped() {
        let path = Path::new("/yard/a folder/data");
        let ours = Ours { program: "postgres", option: "-D", path };
        for data in ["/elsewhere/data", "/yard/a folder/data2", "/else/yard/a folder/data"] {
            let mut foreign = look_alike(data);
            let pid = foreign.id().and_then(|pid| i32::try_from(pid).ok()).expect("it runs");
            stop_left_over(pid, ours, Signal::SIGTERM).await;
            assert!(foreign.try_wait().expect("a state").is_none(), "{data} is not ours");
        }
        let mut left_over = look_alike("/yard/a folder/data");
        let pid = left_over.id().and_then(|pid| i32::try_from(pid).ok()).expect("it runs");
        stop_left_over(pid, Ours { program: "anvil", ..ours }, Signal::SIGTERM).await;
        assert!(left_over.try_wait().expect("a state").is_none(), "another program");
        stop_left_over(pid, ours, Signal::SIGTERM).await;
        assert!(left_over.try_wait().expect("a state").is_some(), "ours is stopped");
    }
}
