//! The master key that the keys of personal texts are wrapped under: a file beside the one of the
//! proofs, and never in the database. Who has only the database, or a copy of it, reads no text.
//!
//! While it is replaced, the new one lies beside it under the same name with `.next`, and every
//! process that looks there goes on without a pause.

use std::fs;
use std::path::{Path, PathBuf};

use brickyard_store::{Keyring, KeyringError, Rotation, SecretKey, rotate_master};
use sqlx::{PgConnection, PgPool};
use thiserror::Error;

use crate::config::Config;
use crate::secret_file::{SecretFileError, file_error, make, read};

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

fn next(path: &Path) -> PathBuf {
    path.with_added_extension("next")
}

/// Asks for the key of a log that was set up elsewhere; none is made.
///
/// # Errors
/// The file is not there.
pub fn require_subject_key(config: &Config) -> Result<(), SubjectKeyError> {
    let path = path(config);
    match path.exists() || next(&path).exists() {
        true => Ok(()),
        false => Err(SubjectKeyError::Missing { path }),
    }
}

/// The keyring of this database; the master key is made at the first time.
///
/// # Errors
/// The file cannot be read or written, or holds another key than the one in use.
pub async fn open_keyring(config: &Config, pool: &PgPool) -> Result<Keyring, SubjectKeyError> {
    let path = path(config);
    if read(&path)?.is_none() && read(&next(&path))?.is_none() {
        make(&path)?;
    }
    let places = [path.clone(), next(&path)];
    // A file that cannot be read is as good as none here; the outcome tells.
    let at_hand = move || -> Vec<SecretKey> {
        places.iter().filter_map(|place| read(place).ok().flatten()).map(SecretKey::new).collect()
    };
    match Keyring::open_with(pool.clone(), at_hand).await {
        Err(source @ KeyringError::OtherMaster) => Err(SubjectKeyError::Other { path, source }),
        opened => Ok(opened?),
    }
}

/// Puts a new master key in the place of the one in use; the old one is gone afterwards. Begun
/// again, it goes on where it was left.
///
/// # Errors
/// See [`open_keyring`]; another replacement is under way.
pub async fn rotate_subject_key(
    config: &Config,
    owner: &mut PgConnection,
) -> Result<Rotation, SubjectKeyError> {
    let path = path(config);
    let next = next(&path);
    let secret = |place: &Path| -> Result<Option<SecretKey>, SubjectKeyError> {
        Ok(read(place)?.map(SecretKey::new))
    };
    let old = secret(&path)?.ok_or(SubjectKeyError::Missing { path: path.clone() })?;
    let fresh = match secret(&next)? {
        // One that was begun before, and perhaps is in use already.
        Some(fresh) => fresh,
        None => SecretKey::new(make(&next)?),
    };
    match rotate_master(owner, &old, &fresh).await {
        Err(source @ KeyringError::OtherMaster) => Err(SubjectKeyError::Other { path, source }),
        Err(error) => Err(error.into()),
        Ok(rotation) => {
            fs::rename(&next, &path).map_err(file_error(&path))?;
            Ok(rotation)
        }
    }
}
