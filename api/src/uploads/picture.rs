//! Pictures: decoded within limits, written anew without what they tell of people, and made smaller.
//!
//! PNG and JPEG are written anew from their pixels, so that nothing else of the file goes on. What
//! moves (GIF, WebP) keeps its frames: there everything that is no picture is left out.

use std::io::Cursor;

use brickyard_core::uploads::{FileKind, KeptFile, WIDEST};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{
    DynamicImage, ImageDecoder, ImageEncoder, ImageError, ImageFormat, ImageReader, Limits,
};

use super::{SIZES, gif, webp};
use crate::wire::Failure;

/// What decoding may take: 40 million pixels of four bytes, and as much beside it.
const MOST_MEMORY: u64 = 400 << 20;
/// Nobody sees the difference, and it is smaller than what cameras write.
const JPEG_QUALITY: u8 = 92;
const SMALLER_QUALITY: u8 = 82;
/// A profile of colours is some kilobytes.
const LARGEST_PROFILE: usize = 1 << 20;

pub(super) struct Picture {
    pub(super) bytes: Vec<u8>,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) smaller: Vec<(u32, Vec<u8>)>,
}

/// # Errors
/// It is larger than may be kept, or no such picture.
pub(super) fn read(kind: FileKind, bytes: &[u8]) -> Result<Picture, Failure> {
    // The sides stand at the beginning: a bomb is refused before it is decoded.
    let (width, height) = reader(kind, bytes).into_dimensions().map_err(unreadable)?;
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    KeptFile { kind, bytes: length, width, height, duration_ms: None }.check()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(WIDEST);
    limits.max_image_height = Some(WIDEST);
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = reader(kind, bytes);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let profile = decoder.icc_profile().ok().flatten();
    let profile = profile.filter(|profile| profile.len() <= LARGEST_PROFILE);
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut pixels = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    let moves = matches!(kind, FileKind::Gif | FileKind::Webp);
    if !moves {
        pixels.apply_orientation(orientation);
    }
    let kept = match kind {
        FileKind::Jpeg => jpeg(&pixels, JPEG_QUALITY, profile.as_ref())?,
        FileKind::Gif => gif::plain(bytes).ok_or_else(broken)?,
        FileKind::Webp => webp::plain(bytes).ok_or_else(broken)?,
        _ => png(&pixels, profile.as_ref())?,
    };
    let smaller = smaller(&pixels, profile.as_ref())?;
    Ok(Picture { bytes: kept, width: pixels.width(), height: pixels.height(), smaller })
}

fn reader(kind: FileKind, bytes: &[u8]) -> ImageReader<Cursor<&[u8]>> {
    let format = match kind {
        FileKind::Jpeg => ImageFormat::Jpeg,
        FileKind::Gif => ImageFormat::Gif,
        FileKind::Webp => ImageFormat::WebP,
        _ => ImageFormat::Png,
    };
    ImageReader::with_format(Cursor::new(bytes), format)
}

fn smaller(
    pixels: &DynamicImage,
    profile: Option<&Vec<u8>>,
) -> Result<Vec<(u32, Vec<u8>)>, Failure> {
    let mut made = vec![];
    let mut from = pixels.clone();
    // The largest first: each is made of the one before.
    for size in SIZES.into_iter().rev() {
        if from.width() > size || from.height() > size {
            from = from.resize(size, size, FilterType::Triangle);
        }
        let bytes = if from.color().has_alpha() {
            png(&from, profile)?
        } else {
            jpeg(&from, SMALLER_QUALITY, profile)?
        };
        made.push((size, bytes));
    }
    Ok(made)
}

fn jpeg(pixels: &DynamicImage, quality: u8, profile: Option<&Vec<u8>>) -> Result<Vec<u8>, Failure> {
    let mut bytes = vec![];
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
    if let Some(profile) = profile {
        // Not every profile fits; a picture without it has slightly other colours.
        let _ = encoder.set_icc_profile(profile.clone());
    }
    let plain = match pixels.color().has_color() {
        true => DynamicImage::ImageRgb8(pixels.to_rgb8()),
        false => DynamicImage::ImageLuma8(pixels.to_luma8()),
    };
    plain.write_with_encoder(encoder).map_err(|error| Failure::internal(&error))?;
    Ok(bytes)
}

fn png(pixels: &DynamicImage, profile: Option<&Vec<u8>>) -> Result<Vec<u8>, Failure> {
    let mut bytes = vec![];
    let mut encoder = PngEncoder::new(&mut bytes);
    if let Some(profile) = profile {
        let _ = encoder.set_icc_profile(profile.clone());
    }
    pixels.write_with_encoder(encoder).map_err(|error| Failure::internal(&error))?;
    Ok(bytes)
}

fn broken() -> Failure {
    Failure::refused("picture_unreadable", "The picture is broken: save it again and retry.")
}

fn unreadable(error: ImageError) -> Failure {
    match error {
        ImageError::Limits(_) => brickyard_core::uploads::UploadError::TooManyPixels.into(),
        _ => broken(),
    }
}
