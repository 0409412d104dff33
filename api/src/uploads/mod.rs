//! Files that people upload: what they are is read from their bytes, what they tell of people is
//! taken out, and what is left is kept under the hash of it.
//!
//! A file is readable once the log tells of it, and never before: everything that belongs to it is
//! kept by then. Deliberately absent: SVG, which is a program, and formats that would need a
//! decoder in another language.

mod gif;
mod keep;
mod picture;
mod sniff;
mod spool;
mod video;
mod webp;

use std::path::PathBuf;
use std::sync::Arc;

use brickyard_core::kernel::{Hash32, UploadId};
use brickyard_core::uploads::{FileKind, KeptFile};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

pub(crate) use keep::Keep;
pub use keep::{S3Settings, StoreSettings, UploadsError};
pub(crate) use sniff::{HEAD, kind_of, sniff};
pub(crate) use spool::Spool;

use crate::wire::Failure;

/// Longest sides of the smaller pictures that are kept beside each picture, in pixels.
pub(crate) const SIZES: [u32; 3] = [96, 384, 1_024];

/// Files that are received at once; each may take minutes and some memory.
const RECEIVED: usize = 16;
/// Pictures that are decoded at once: up to 160 MB each.
const DECODED: usize = 2;

/// Where files are kept, and how large they may be.
#[derive(Clone, Debug)]
pub struct UploadSettings {
    pub store: StoreSettings,
    /// For what is under way.
    pub spool: PathBuf,
    pub largest_picture: u64,
    pub largest_video: u64,
    /// Of one account in 24 hours, in units of 2^20 bytes; each file is at least one.
    pub mib_a_day: u32,
}

impl UploadSettings {
    /// In a folder of this machine.
    pub fn local(folder: PathBuf) -> Self {
        Self {
            spool: folder.join("spool"),
            store: StoreSettings::Local(folder.join("kept")),
            largest_picture: 100 << 20,
            largest_video: 100 << 20,
            mib_a_day: 1_024,
        }
    }
}

/// Cheap to clone.
#[derive(Clone)]
pub struct Uploads {
    pub(crate) settings: Arc<UploadSettings>,
    pub(crate) keep: Keep,
    pub(crate) received: Arc<Semaphore>,
    decoded: Arc<Semaphore>,
}

/// A file that is ready to be kept.
pub(crate) struct Prepared {
    pub(crate) id: UploadId,
    pub(crate) file: KeptFile,
    pub(crate) content: Content,
    /// By the longest side.
    pub(crate) smaller: Vec<(u32, Vec<u8>)>,
}

pub(crate) enum Content {
    Bytes(Vec<u8>),
    Spooled(Spool),
}

impl Uploads {
    /// # Errors
    /// The folder or the bucket is none.
    pub fn open(settings: UploadSettings) -> Result<Self, UploadsError> {
        std::fs::create_dir_all(&settings.spool)
            .map_err(|source| UploadsError::Folder { path: settings.spool.clone(), source })?;
        let keep = Keep::open(&settings.store)?;
        let (received, decoded) = (Semaphore::new(RECEIVED), Semaphore::new(DECODED));
        let settings = Arc::new(settings);
        Ok(Self { settings, keep, received: received.into(), decoded: decoded.into() })
    }

    pub(crate) fn largest(&self, kind: FileKind) -> u64 {
        let UploadSettings { largest_picture, largest_video, .. } = *self.settings;
        if kind.is_video() { largest_video } else { largest_picture }
    }

    /// Reads what a file is, takes out what it tells of people, and makes its smaller pictures.
    ///
    /// # Errors
    /// It is none that may be kept.
    pub(crate) async fn prepare(&self, kind: FileKind, spool: Spool) -> Result<Prepared, Failure> {
        let turn = Arc::clone(&self.decoded).acquire_owned().await;
        let turn = turn.map_err(|error| Failure::internal(&error))?;
        let working = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            if kind.is_video() { video(kind, spool) } else { picture(kind, spool) }
        });
        working.await.map_err(|error| Failure::internal(&error))?
    }
}

fn picture(kind: FileKind, mut spool: Spool) -> Result<Prepared, Failure> {
    let bytes = spool.read_all().map_err(|error| Failure::internal(&error))?;
    let picture::Picture { bytes, width, height, smaller } = picture::read(kind, &bytes)?;
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    let file = KeptFile { kind, bytes: length, width, height, duration_ms: None };
    let id = UploadId(Hash32::new(Sha256::digest(&bytes).into()));
    Ok(Prepared { id, file, content: Content::Bytes(bytes), smaller })
}

fn video(kind: FileKind, mut spool: Spool) -> Result<Prepared, Failure> {
    let unreadable = || Failure::refused("video_unreadable", "Failed to obtain video information.");
    let film = video::read(spool.file()).map_err(|error| match error {
        video::VideoError::Io(error) => Failure::internal(&error),
        video::VideoError::Unreadable => unreadable(),
        video::VideoError::Codec => Failure::refused(
            "video_codec",
            "Browsers do not play this video: export it as H.264 with AAC sound.",
        ),
    })?;
    let (width, height, duration_ms) = (film.width, film.height, Some(film.duration_ms));
    let file = KeptFile { kind, bytes: spool.length(), width, height, duration_ms };
    file.check()?;
    let hash = spool.hash().map_err(|error| Failure::internal(&error))?;
    let id = UploadId(Hash32::new(hash));
    Ok(Prepared { id, file, content: Content::Spooled(spool), smaller: vec![] })
}
