//! Settings of where files of people are kept.

use serde::Deserialize;
use url::Url;

/// Where the files of people are kept, and how large they may be.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UploadsConfig {
    pub store: UploadStore,
    pub picture_mib: u64,
    pub video_mib: u64,
    pub mib_a_day: u32,
    pub endpoint: Option<Url>,
    pub region: String,
    pub bucket: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UploadStore {
    Local,
    S3,
}

impl Default for UploadsConfig {
    fn default() -> Self {
        Self {
            store: UploadStore::Local,
            picture_mib: 100,
            video_mib: 100,
            mib_a_day: 1_024,
            endpoint: None,
            region: "us-east-1".to_owned(),
            bucket: None,
        }
    }
}
