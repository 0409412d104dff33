//! The development chain: anvil from npm, as a direct child, with its state kept on disk.
//!
//! The state is written when it stops and from time to time. A chain that was left running by a
//! killed process is stopped first, so that it writes what it has. Only for development: real
//! chains come in through configured endpoints.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use alloy::providers::{Provider, ProviderBuilder};
use nix::sys::signal::Signal;
use tokio::process::{Child, Command};
use url::Url;

use super::{EmbeddedError, child, folder_error, free_port, is_free, package_dir};

/// The chain id that development wallets know.
pub const CHAIN_ID: u64 = 31_337;
/// Seconds between two writes of the state. A write of a large chain takes a second itself, and the
/// chain stands still meanwhile.
const STATE_INTERVAL_S: &str = "15";
/// Tells other processes where it answers.
const NOTE: &str = "anvil.url";
/// What is kept of the chain.
const STATE: &str = "chain.json";
const READY_WITHIN: Duration = Duration::from_secs(60);

/// A running chain; stopped by [`EmbeddedChain::stop`], killed when dropped.
pub struct EmbeddedChain {
    port: u16,
    pid_file: PathBuf,
    child: Child,
}

impl EmbeddedChain {
    /// Starts the chain of `folder`, from its kept state when there is one.
    ///
    /// # Errors
    /// The package is missing, the folder cannot be written, or the chain does not come up.
    pub async fn start(folder: &Path, port: Option<u16>) -> Result<Self, EmbeddedError> {
        Self::start_with(folder, port, true).await
    }

    /// Starts a chain that is gone when it stops.
    ///
    /// # Errors
    /// As of [`EmbeddedChain::start`].
    pub async fn start_unkept(folder: &Path) -> Result<Self, EmbeddedError> {
        Self::start_with(folder, None, false).await
    }

    async fn start_with(
        folder: &Path,
        port: Option<u16>,
        kept: bool,
    ) -> Result<Self, EmbeddedError> {
        std::fs::create_dir_all(folder).map_err(folder_error("the data folder", folder))?;
        // One spelling, by which what is left over is known again.
        let folder = folder.canonicalize().map_err(folder_error("the data folder", folder))?;
        let folder = folder.as_path();
        let (pid_file, state) = (folder.join("anvil.pid"), folder.join(STATE));
        if let Some(pid) = child::pid_in(&pid_file) {
            let ours = child::Ours { program: "anvil", option: "--state", path: &state };
            child::stop_left_over(pid, ours, Signal::SIGINT).await;
        }
        let port = match port {
            Some(port) if is_free(port) => port,
            Some(port) => return Err(EmbeddedError::PortTaken { port }),
            None => free_port().map_err(folder_error("a loopback port for", folder))?,
        };
        let child = spawn(folder, port, kept)?;
        if let Some(pid) = child.id() {
            std::fs::write(&pid_file, pid.to_string())
                .map_err(folder_error("the data folder", folder))?;
        }
        let mut chain = Self { port, pid_file, child };
        chain.wait_ready(&folder.join("anvil.log")).await?;
        std::fs::write(folder.join(NOTE), chain.http().as_str())
            .map_err(folder_error("the data folder", folder))?;
        Ok(chain)
    }

    /// Where the chain of a folder answers, or did last; for commands in other processes.
    pub fn noted(folder: &Path) -> Option<Url> {
        std::fs::read_to_string(folder.join(NOTE)).ok()?.parse().ok()
    }

    pub fn http(&self) -> Url {
        Url::parse(&format!("http://127.0.0.1:{}", self.port)).expect("a port makes a valid URL")
    }

    /// Ends when the chain ends by itself.
    pub async fn ended(&mut self) {
        let _ = self.child.wait().await;
    }

    /// Stops the chain; it writes its state before it ends.
    pub async fn stop(mut self) {
        child::stop(&mut self.child, Signal::SIGINT).await;
        let _ = std::fs::remove_file(&self.pid_file);
    }

    async fn wait_ready(&mut self, log: &Path) -> Result<(), EmbeddedError> {
        let provider = ProviderBuilder::new().connect_http(self.http());
        let ready = async {
            while provider.get_chain_id().await.is_err() {
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        };
        let log = log.display();
        let detail = tokio::select! {
            () = ready => return Ok(()),
            ended = self.child.wait() => match ended {
                Ok(status) => format!("it ended with {status}; see {log}"),
                Err(error) => error.to_string(),
            },
            () = tokio::time::sleep(READY_WITHIN) => format!("no answer in a minute; see {log}"),
        };
        Err(EmbeddedError::NotReady { program: "the dev chain", detail })
    }
}

fn spawn(folder: &Path, port: u16, kept: bool) -> Result<Child, EmbeddedError> {
    let log_path = folder.join("anvil.log");
    // Only the newest run: anvil writes several lines for every call.
    let log =
        std::fs::File::create(&log_path).map_err(folder_error("the chain's log", &log_path))?;
    let error_log = log.try_clone().map_err(folder_error("the chain's log", &log_path))?;
    let program = program()?;
    let mut command = Command::new(&program);
    if kept {
        command.arg("--state").arg(folder.join(STATE));
        command.args(["--state-interval", STATE_INTERVAL_S]);
    }
    command
        .args(["--host", "127.0.0.1", "--port", &port.to_string(), "--quiet"])
        .args(["--chain-id", &CHAIN_ID.to_string(), "--accounts", "20", "--balance", "100000"])
        // Room for minting a hundred items with their metadata in one transaction.
        .args(["--gas-limit", "300000000"])
        // States of old blocks are asked by nobody and would fill the memory; logs stay.
        .args(["--prune-history", "64"])
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(error_log)
        .process_group(0)
        .kill_on_drop(true)
        .spawn()
        .map_err(|source| EmbeddedError::Start { program, source })
}

fn program() -> Result<PathBuf, EmbeddedError> {
    let os = match std::env::consts::OS {
        "macos" => "darwin",
        other => other,
    };
    let arch = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    Ok(package_dir(&format!("@foundry-rs/anvil-{os}-{arch}"))?.join("bin/anvil"))
}
