//! Where uploads are kept, out of the settings and the environment.

use brickyard_api::{S3Settings, StoreSettings, UploadSettings, Uploads, UploadsError};
use thiserror::Error;

use crate::config::{Config, UploadStore};

#[derive(Debug, Error)]
pub enum UploadConfigError {
    #[error("uploads.store is \"s3\": name {0}, too")]
    Missing(&'static str),
    #[error(
        "uploads.store is \"s3\": its keys are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and {0} is not set"
    )]
    NoKey(&'static str),
    #[error(transparent)]
    Uploads(#[from] UploadsError),
}

/// # Errors
/// The settings lack something, or the folder cannot be made.
pub fn open_uploads(config: &Config) -> Result<Uploads, UploadConfigError> {
    let set = &config.uploads;
    let mut settings = UploadSettings::local(config.data_dir.join("uploads"));
    settings.largest_picture = set.picture_mib << 20;
    settings.largest_video = set.video_mib << 20;
    settings.mib_a_day = set.mib_a_day;
    if set.store == UploadStore::S3 {
        let key = |name| std::env::var(name).map_err(|_| UploadConfigError::NoKey(name));
        let missing = UploadConfigError::Missing;
        settings.store = StoreSettings::S3(S3Settings {
            endpoint: set.endpoint.clone().ok_or(missing("uploads.endpoint"))?,
            region: set.region.clone(),
            bucket: set.bucket.clone().ok_or(missing("uploads.bucket"))?,
            access_key_id: key("AWS_ACCESS_KEY_ID")?,
            secret_access_key: key("AWS_SECRET_ACCESS_KEY")?,
        });
    }
    Ok(Uploads::open(settings)?)
}
