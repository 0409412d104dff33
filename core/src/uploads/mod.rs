//! Files that people upload: pictures and videos, each known by the hash of its bytes.
//!
//! Deliberately absent: the bytes themselves, which stand outside of the log; how large a file may
//! be, which is a setting; and whose a file is, since the same bytes are one file for everybody.

mod event;
mod file;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::kernel::{AccountId, Kept};

pub use event::UploadEvent;
pub use file::{FileKind, KeptFile};

/// Each side of a picture, in pixels: more than any screen shows.
pub const WIDEST: u32 = 8_192;
/// Pixels of a picture; decoded, each takes four bytes or more.
pub const MOST_PIXELS: u64 = 40_000_000;
/// The shorter side of a video, in pixels.
pub const NARROWEST_VIDEO: u32 = 360;
pub const LONGEST_VIDEO_MS: u64 = 140_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UploadCommand {
    Keep { file: KeptFile, by: AccountId },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UploadError {
    #[error("a picture has at most {WIDEST} pixels on each side, and {MOST_PIXELS} in all")]
    TooManyPixels,
    #[error("a video has at least {NARROWEST_VIDEO} pixels on each side")]
    TooNarrow,
    #[error("a video lasts at most {} seconds", LONGEST_VIDEO_MS / 1_000)]
    TooLong,
    #[error("the file is empty")]
    Empty,
}

impl UploadError {
    /// Stable name of the rule.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::TooManyPixels => "too_many_pixels",
            Self::TooNarrow => "video_too_small",
            Self::TooLong => "video_too_long",
            Self::Empty => "file_empty",
        }
    }
}

impl KeptFile {
    /// Whether a file of this shape may be kept at all; asked before it is decoded, too.
    ///
    /// # Errors
    /// Its sides or its length are none that a page shows.
    pub fn check(&self) -> Result<(), UploadError> {
        let Self { kind, bytes, width, height, duration_ms } = *self;
        let pixels = u64::from(width) * u64::from(height);
        if bytes == 0 || pixels == 0 {
            return Err(UploadError::Empty);
        }
        if width > WIDEST || height > WIDEST || pixels > MOST_PIXELS {
            return Err(UploadError::TooManyPixels);
        }
        if kind.is_video() && width.min(height) < NARROWEST_VIDEO {
            return Err(UploadError::TooNarrow);
        }
        if duration_ms.is_some_and(|ms| ms > LONGEST_VIDEO_MS) {
            return Err(UploadError::TooLong);
        }
        Ok(())
    }
}

/// Stream `upload/<hash>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upload {
    file: Option<KeptFile>,
}

impl Upload {
    /// None while nothing of this name is kept.
    pub const fn file(&self) -> Option<KeptFile> {
        self.file
    }

    /// What is kept already is no news.
    ///
    /// # Errors
    /// See [`KeptFile::check`].
    pub fn decide(&self, command: UploadCommand) -> Result<Vec<UploadEvent>, UploadError> {
        let UploadCommand::Keep { file, by } = command;
        file.check()?;
        let news = self.file.is_none();
        Ok(news.then_some(UploadEvent::FileUploaded { file, by }).into_iter().collect())
    }
}

impl Kept for Upload {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Upload {
    const TYPE: &'static str = "upload";
    type Command = UploadCommand;
    type Event = UploadEvent;
    type Error = UploadError;
    type Services = ();

    async fn handle(
        &mut self,
        command: UploadCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), UploadError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: UploadEvent) {
        let UploadEvent::FileUploaded { file, .. } = event;
        self.file = Some(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BY: AccountId = AccountId::new([6; 16]);

    fn video() -> KeptFile {
        let kind = FileKind::Mp4;
        KeptFile { kind, bytes: 9, width: 640, height: 360, duration_ms: Some(LONGEST_VIDEO_MS) }
    }

    #[test]
    fn the_same_bytes_are_kept_once() {
        let keep = |by| UploadCommand::Keep { file: video(), by };
        let told = vec![UploadEvent::FileUploaded { file: video(), by: BY }];
        assert_eq!(Upload::default().decide(keep(BY)), Ok(told));
        let kept = Upload { file: Some(video()) };
        assert_eq!(kept.decide(keep(AccountId::new([7; 16]))), Ok(vec![]));
    }

    #[test]
    fn a_file_has_sides_and_a_length_that_pages_show() {
        let picture = KeptFile { kind: FileKind::Png, duration_ms: None, ..video() };
        let cases = [
            (video(), None),
            (KeptFile { width: 359, ..video() }, Some(UploadError::TooNarrow)),
            (KeptFile { width: 359, ..picture }, None),
            (KeptFile { duration_ms: Some(140_001), ..video() }, Some(UploadError::TooLong)),
            (KeptFile { width: 8_193, height: 1, ..picture }, Some(UploadError::TooManyPixels)),
            (KeptFile { width: 8_000, height: 8_000, ..picture }, Some(UploadError::TooManyPixels)),
            (KeptFile { height: 0, ..picture }, Some(UploadError::Empty)),
            (KeptFile { bytes: 0, ..picture }, Some(UploadError::Empty)),
        ];
        for (file, refused) in cases {
            assert_eq!(file.check().err(), refused, "{file:?}");
        }
    }
}
