//! A secret of 32 bytes in a file that only its owner may read, as 64 hexadecimal digits.
//!
//! Its bytes never reach a log, an error or an event.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

#[derive(Debug, Error)]
pub enum SecretFileError {
    #[error("the secret key at {path} cannot be used: {source}")]
    Unusable { path: PathBuf, source: std::io::Error },
    #[error("{path} is not a secret key: 64 hexadecimal digits are expected")]
    NotAKey { path: PathBuf },
    #[error("{path} can be read by others: take their rights away with `chmod 600 {path}`")]
    Open { path: PathBuf },
}

pub(crate) fn read(path: &Path) -> Result<Option<[u8; 32]>, SecretFileError> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        text => text.map_err(file_error(path))?,
    };
    let mode = fs::metadata(path).map_err(file_error(path))?.mode();
    if mode & 0o077 != 0 {
        return Err(SecretFileError::Open { path: path.to_owned() });
    }
    let bad = || SecretFileError::NotAKey { path: path.to_owned() };
    let bytes = alloy::hex::decode(text.trim()).map_err(|_| bad())?;
    bytes.try_into().map(Some).map_err(|_| bad())
}

pub(crate) fn make(path: &Path) -> Result<[u8; 32], SecretFileError> {
    let secret: [u8; 32] = rand::random();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(file_error(path))?;
    }
    // Never over a key that is there: it would be lost.
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
        .map_err(file_error(path))?;
    let written = writeln!(file, "{}", alloy::hex::encode(secret)).and_then(|()| file.sync_all());
    written.map_err(file_error(path))?;
    Ok(secret)
}

/// Whether it was there or not.
pub(crate) fn remove(path: &Path) -> Result<(), SecretFileError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(file_error(path)(error)),
        _ => Ok(()),
    }
}

pub(crate) fn file_error(path: &Path) -> impl FnOnce(std::io::Error) -> SecretFileError {
    let path = path.to_owned();
    move |source| SecretFileError::Unusable { path, source }
}
