//! The lock of a data folder: whoever runs its embedded engines holds it.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use super::CommandError;

/// One process a folder, held by the operating system: it goes with the process, however that ends.
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    pub(super) fn take(folder: &Path) -> Result<Self, CommandError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        let path = folder.join("brickyard.pid");
        let failed =
            |error: std::io::Error| format!("{} cannot be written: {error}", path.display());
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::Error(error)) => return Err(failed(error).into()),
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                file.read_to_string(&mut pid).map_err(failed)?;
                let (pid, folder) = (pid.trim(), folder.display());
                return Err(format!(
                    "another brickyard (process {pid}) works in {folder}: stop it or use --data-dir"
                )
                .into());
            }
        }
        file.set_len(0).map_err(failed)?;
        file.write_all(std::process::id().to_string().as_bytes()).map_err(failed)?;
        Ok(Self { _file: file })
    }
}
