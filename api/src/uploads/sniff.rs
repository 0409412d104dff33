//! What a file is, by how it begins. Neither its name nor what its sender calls it is asked.

use brickyard_core::uploads::FileKind;

use crate::wire::Failure;

/// So much of a file is needed to tell.
pub(crate) const HEAD: usize = 64;

/// # Errors
/// It is none that may be kept; those that people try most are told why.
pub(crate) fn sniff(head: &[u8]) -> Result<FileKind, Failure> {
    if let Some(kind) = kind_of(head) {
        return Ok(kind);
    }
    let brand = head.get(8..12).filter(|_| head.get(4..8) == Some(b"ftyp"));
    if brand.is_some_and(|brand| matches!(brand, b"avif" | b"avis" | b"heic" | b"heix" | b"mif1")) {
        let message = "AVIF and HEIC are not taken: save the picture as PNG, JPEG or WebP.";
        return Err(Failure::refused("file_kind", message));
    }
    let text = head.trim_ascii_start();
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    if text.starts_with(b"<") {
        let message = "SVG and HTML can hold programs: save the picture as PNG, JPEG or WebP.";
        return Err(Failure::refused("file_kind", message));
    }
    let message = "Only PNG, JPEG, GIF and WebP pictures, and mp4 and mov videos are taken.";
    Err(Failure::refused("file_kind", message))
}

/// The kinds that are kept.
pub(crate) fn kind_of(head: &[u8]) -> Option<FileKind> {
    match head {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(FileKind::Png),
        [0xff, 0xd8, 0xff, ..] => Some(FileKind::Jpeg),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(FileKind::Gif),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(FileKind::Webp),
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => match brand.get(..4)? {
            b"qt  " => Some(FileKind::Mov),
            b"isom" | b"iso2" | b"iso3" | b"iso4" | b"iso5" | b"iso6" | b"iso7" | b"iso8"
            | b"iso9" | b"mp41" | b"mp42" | b"avc1" | b"M4V " | b"MSNV" | b"dash" => {
                Some(FileKind::Mp4)
            }
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_bytes_say() {
        for (head, kind) in [
            (&b"\x89PNG\r\n\x1a\n...."[..], FileKind::Png),
            (b"\xff\xd8\xff\xe0", FileKind::Jpeg),
            (b"GIF89a", FileKind::Gif),
            (b"RIFF\0\0\0\0WEBPVP8 ", FileKind::Webp),
            (b"\0\0\0\x14ftypqt  \0", FileKind::Mov),
            (b"\0\0\0\x20ftypisom\0", FileKind::Mp4),
        ] {
            assert_eq!(kind_of(head), Some(kind));
        }
        for head in [
            &b""[..],
            b"<svg xmlns",
            b" \n<!doctype html>",
            b"\0\0\0\x20ftypavif",
            b"%PDF-1.7",
            b"PK\x03\x04",
            b"RIFF\0\0\0\0AVI ",
            b"\0\0\0\x20ftyp",
        ] {
            assert!(sniff(head).is_err(), "{head:?}");
        }
    }
}
