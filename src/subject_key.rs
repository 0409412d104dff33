//! The master key that the keys of personal texts are wrapped under: a file beside the one of the
//! proofs, and never in the database. Who has only the database, or a copy of it, reads no text.

use std::path::PathBuf;

use brickyard_store::{Keyring, KeyringError, SecretKey};
use sqlx::PgPool;
use thiserror::Error;

use crate::config::Config;
use crate::secret_file::{SecretFileError, make, read};

#[derive(Debug, Error)]
pub enum SubjectKeyError {
    #[error(transparent)]
    File(#[from] SecretFileError),
    #[error("{source} than the one at {path}: put the right file there")]
    Other { path: PathBuf, source: KeyringError },
    #[error(
        "the master key of personal texts is not at {path}: copy it there from where the log was \
         set up, or name its place with subject_key in the settings"
    )]
    Missing { path: PathBuf },
    #[error(transparent)]
    Keyring(#[from] KeyringError),
}

fn path(config: &Config) -> PathBuf {
    config.subject_key.clone().unwrap_or_else(|| config.data_dir.join("subjects.key"))
}

/// Asks for the key of a log that was set up elsewhere; none is made.
///
/// # Errors
/// The file is not there.
pub fn require_subject_key(config: &Config) -> Result<(), SubjectKeyError> {
    let path = path(config);
    if path.exists() { Ok(()) } else { Err(SubjectKeyError::Missing { path }) }
}

/// The keyring of this database; the master key is made at the first time.
///
/// # Errors
/// The file cannot be read or written, or holds another key than the one in use.
pub async fn open_keyring(config: &Config, pool: &PgPool) -> Result<Keyring, SubjectKeyError> {
    let path = path(config);
    let secret = match read(&path)? {
        Some(secret) => secret,
        None => make(&path)?,
    };
    match Keyring::open(pool.clone(), SecretKey::new(secret)).await {
        Err(source @ KeyringError::OtherMaster) => Err(SubjectKeyError::Other { path, source }),
        opened => Ok(opened?),
    }
}
