//! What a file is, and its shape.

use serde::{Deserialize, Serialize};

/// What a file is, by its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    Png,
    Jpeg,
    Gif,
    Webp,
    Mp4,
    Mov,
}

impl FileKind {
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Mp4 => "video/mp4",
            Self::Mov => "video/quicktime",
        }
    }

    /// What the name of such a file ends with.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Gif => "gif",
            Self::Webp => "webp",
            Self::Mp4 => "mp4",
            Self::Mov => "mov",
        }
    }

    pub const fn is_video(self) -> bool {
        matches!(self, Self::Mp4 | Self::Mov)
    }
}

/// A file as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptFile {
    pub kind: FileKind,
    pub bytes: u64,
    /// In pixels.
    pub width: u32,
    pub height: u32,
    /// Of a video.
    pub duration_ms: Option<u64>,
}
