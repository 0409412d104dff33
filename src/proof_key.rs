//! The secret key that signs checkpoints: a file that only its owner may read.
//!
//! Made once, at the first `up` or `migrate`. Its bytes never reach a log, an error or an event; whoever
//! can read the memory of this process or the file can sign.

use std::fs;
use std::path::{Path, PathBuf};

use brickyard_store::proofs::{NoteSigner, ProofError, establish, rotate};
use sqlx::PgPool;
use thiserror::Error;

use crate::config::Config;
use crate::secret_file::{self, SecretFileError, file_error, make, read};

#[derive(Debug, Error)]
pub enum KeyError {
    #[error(transparent)]
    File(#[from] SecretFileError),
    #[error(
        "the key that signs this log is not at {path}: copy it there from where the log was set \
         up, or name its place with proof_key in the settings"
    )]
    Missing { path: PathBuf },
    #[error(transparent)]
    Proof(#[from] ProofError),
}

/// Where the key of this configuration lies.
pub fn path(config: &Config) -> PathBuf {
    config.proof_key.clone().unwrap_or_else(|| config.data_dir.join("log.key"))
}

/// Asks for the key of a log that was set up elsewhere; none is made.
///
/// # Errors
/// The file is not there.
pub fn require_known(config: &Config) -> Result<(), KeyError> {
    let path = path(config);
    match path.exists() || next(&path).exists() {
        true => Ok(()),
        false => Err(KeyError::Missing { path }),
    }
}

/// The signer of this log; key and name of the log are made at the first time.
///
/// # Errors
/// The file cannot be read or written, or holds another key than the one in use.
pub async fn establish_key(config: &Config, pool: &PgPool) -> Result<NoteSigner, KeyError> {
    let path = path(config);
    let next = next(&path);
    let secret = match read(&path)? {
        Some(secret) => secret,
        None => make(&path)?,
    };
    match establish(pool, &secret).await {
        // A rotation was ended between the database and the file: its key is in use already.
        Err(ProofError::OtherKey { key }) => {
            let Some(secret) = read(&next)? else {
                return Err(ProofError::OtherKey { key }.into());
            };
            let signer = establish(pool, &secret).await?;
            fs::rename(&next, &path).map_err(file_error(&path))?;
            Ok(signer)
        }
        outcome => Ok(outcome?),
    }
}

/// Puts a new key in the place of the one in use; the old one is gone afterwards.
///
/// # Errors
/// See [`establish_key`].
pub async fn rotate_key(config: &Config, pool: &PgPool) -> Result<NoteSigner, KeyError> {
    let old = establish_key(config, pool).await?;
    let path = path(config);
    let next = next(&path);
    // One that is left from a rotation that never reached the database.
    secret_file::remove(&next)?;
    let secret = make(&next)?;
    let signer = rotate(pool, &old, &secret).await?;
    fs::rename(&next, &path).map_err(file_error(&path))?;
    Ok(signer)
}

fn next(path: &Path) -> PathBuf {
    path.with_added_extension("next")
}
