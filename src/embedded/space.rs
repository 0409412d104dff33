//! Room on the disk. A database that runs into a full disk recovers, but nobody is told why it
//! stands still; so a start without room is refused, and a run that uses it up is stopped.

use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::sys::statvfs::statvfs;
use tokio_util::sync::CancellationToken;

use super::EmbeddedError;

/// What a new database, chain and demo world take before the first hour is over.
const TO_START: u64 = 400 * 1_000_000;
/// Enough for a checkpoint of the database and the chain's state on the way out.
const TO_GO_ON: u64 = 100 * 1_000_000;
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Refuses to start where there is too little room.
///
/// # Errors
/// The folder's disk is too full, or the folder is not there.
pub fn check(folder: &Path) -> Result<(), EmbeddedError> {
    require(folder, TO_START)
}

/// Ends when the disk of one of the folders is nearly full; never otherwise.
///
/// # Errors
/// See there.
pub async fn watch(folders: Vec<PathBuf>, stop: CancellationToken) -> Result<(), EmbeddedError> {
    while stop.run_until_cancelled(tokio::time::sleep(LOOK_EVERY)).await.is_some() {
        for folder in &folders {
            require(folder, TO_GO_ON)?;
        }
    }
    Ok(())
}

fn require(folder: &Path, needed: u64) -> Result<(), EmbeddedError> {
    let stat = statvfs(folder).map_err(|error| EmbeddedError::Folder {
        what: "the data folder",
        path: folder.to_owned(),
        source: error.into(),
    })?;
    // Types differ between systems.
    #[allow(clippy::useless_conversion, reason = "32 bits on macOS, 64 on Linux")]
    let free = u64::from(stat.blocks_available()) * u64::from(stat.fragment_size());
    if free < needed {
        let (path, free_mb, needed_mb) = (folder.to_owned(), free / 1_000_000, needed / 1_000_000);
        return Err(EmbeddedError::DiskFull { path, free_mb, needed_mb });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_little_room_is_told_with_what_is_needed_and_what_helps() {
        let folder = std::env::temp_dir();
        assert!(require(&folder, 0).is_ok());
        let text = require(&folder, u64::MAX).expect_err("no disk is that large").to_string();
        assert!(text.contains("nearly full") && text.contains("--data-dir"), "{text}");
    }
}
