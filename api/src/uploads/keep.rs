//! Where files stand: a folder of this machine, or a bucket that speaks as S3 does. One word for
//! both: a name is written once and whole, and what is there stays as it is.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Bytes;
use brickyard_core::kernel::UploadId;
use futures::stream::BoxStream;
use object_store::aws::AmazonS3Builder;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt};
use thiserror::Error;
use tokio::io::AsyncWriteExt;
use url::Url;

use super::{Content, Prepared};

#[derive(Clone, Debug)]
pub enum StoreSettings {
    Local(PathBuf),
    S3(S3Settings),
}

/// A bucket, and who may write there.
#[derive(Clone)]
pub struct S3Settings {
    pub endpoint: Url,
    pub region: String,
    pub bucket: String,
    pub access_key_id: String,
    pub secret_access_key: String,
}

impl fmt::Debug for S3Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S3Settings({} at {})", self.bucket, self.endpoint)
    }
}

#[derive(Debug, Error)]
pub enum UploadsError {
    #[error("{path} cannot be made, where uploads are kept: {source}")]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("uploads cannot be kept: {0}")]
    Store(#[from] object_store::Error),
}

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Keep {
    store: Arc<dyn ObjectStore>,
}

impl Keep {
    pub(super) fn open(settings: &StoreSettings) -> Result<Self, UploadsError> {
        let store: Arc<dyn ObjectStore> = match settings {
            StoreSettings::Local(folder) => {
                std::fs::create_dir_all(folder)
                    .map_err(|source| UploadsError::Folder { path: folder.clone(), source })?;
                // Told to the log only once it is on the disk.
                Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true))
            }
            StoreSettings::S3(s3) => Arc::new(
                AmazonS3Builder::new()
                    .with_endpoint(s3.endpoint.as_str().trim_end_matches('/'))
                    .with_allow_http(s3.endpoint.scheme() == "http")
                    .with_region(&s3.region)
                    .with_bucket_name(&s3.bucket)
                    .with_access_key_id(&s3.access_key_id)
                    .with_secret_access_key(&s3.secret_access_key)
                    .build()?,
            ),
        };
        Ok(Self { store })
    }

    /// Writes all that belongs to a file. Names follow from the bytes, so that whatever is there
    /// under one is the same.
    ///
    /// # Errors
    /// The store fails.
    pub(crate) async fn put(&self, prepared: Prepared) -> Result<(), object_store::Error> {
        let Prepared { id, content, smaller, .. } = prepared;
        for (size, bytes) in smaller {
            self.store.put(&name(id, Some(size)), bytes.into()).await?;
        }
        let place = name(id, None);
        match content {
            Content::Bytes(bytes) => {
                self.store.put(&place, bytes.into()).await?;
            }
            Content::Spooled(spool) => {
                let failed = |source: std::io::Error| object_store::Error::Generic {
                    store: "uploads",
                    source: source.into(),
                };
                let mut file = tokio::fs::File::from_std(spool.into_file().map_err(failed)?);
                let mut writer = BufWriter::new(Arc::clone(&self.store), place);
                if let Err(error) = tokio::io::copy(&mut file, &mut writer).await {
                    let _ = writer.abort().await;
                    return Err(failed(error));
                }
                writer.shutdown().await.map_err(failed)?;
            }
        }
        Ok(())
    }

    /// The bytes of a file, or of the smaller picture of this size.
    ///
    /// # Errors
    /// The store fails, or has no such file.
    pub(crate) async fn get(
        &self,
        id: UploadId,
        size: Option<u32>,
        range: Option<Range<u64>>,
    ) -> Result<BoxStream<'static, Result<Bytes, object_store::Error>>, object_store::Error> {
        let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
        Ok(self.store.get_opts(&name(id, size), options).await?.into_stream())
    }
}

/// In folders by the first digits: some file systems are slow with many names in one.
fn name(id: UploadId, size: Option<u32>) -> Path {
    let hash = id.to_string();
    let hash = hash.trim_start_matches("0x");
    let size = size.map(|size| format!(".{size}")).unwrap_or_default();
    Path::from(format!("{}/{hash}{size}", &hash[..2]))
}
