//! A WebP without what is no picture: places, cameras and whatever else stands in its other chunks,
//! and all that stands behind its end.

const PICTURE: [&[u8; 4]; 7] = [b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"];
/// Bits of `VP8X` that say that EXIF and XMP follow.
const TELLS_OF_PEOPLE: u8 = 0x08 | 0x04;

/// None for one that is broken.
pub(super) fn plain(bytes: &[u8]) -> Option<Vec<u8>> {
    let length = usize::try_from(u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?)).ok()?;
    let body = bytes.get(8..)?.get(..length)?;
    let mut rest = body.strip_prefix(b"WEBP")?;
    let mut kept = b"WEBP".to_vec();
    while !rest.is_empty() {
        let name: &[u8; 4] = rest.get(..4)?.try_into().ok()?;
        let size = usize::try_from(u32::from_le_bytes(rest.get(4..8)?.try_into().ok()?)).ok()?;
        let end = 8usize.checked_add(size)?;
        // Chunks have an even length; some leave out the last byte of the last one.
        let chunk = rest.get(..end)?;
        if PICTURE.contains(&name) {
            let begin = kept.len();
            kept.extend(chunk);
            if name == b"VP8X" {
                *kept.get_mut(begin + 8)? &= !TELLS_OF_PEOPLE;
            }
            if size % 2 == 1 {
                kept.push(0);
            }
        }
        rest = rest.get(end + size % 2..).unwrap_or_default();
    }
    let length = u32::try_from(kept.len()).ok()?.to_le_bytes();
    Some([b"RIFF", &length[..], &kept].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn riff(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
        let mut body = b"WEBP".to_vec();
        for (name, bytes) in chunks {
            body.extend(*name);
            body.extend(u32::try_from(bytes.len()).expect("small").to_le_bytes());
            body.extend(*bytes);
            if bytes.len() % 2 == 1 {
                body.push(0);
            }
        }
        let length = u32::try_from(body.len()).expect("small").to_le_bytes();
        [b"RIFF", &length[..], &body].concat()
    }

    #[test]
    fn what_is_no_picture_is_left_out() {
        let flags = |flags: u8| [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let full = riff(&[
            (b"VP8X", &flags(0x1c)),
            (b"VP8L", b"abc"),
            (b"EXIF", b"where it was"),
            (b"XMP ", b"<x>"),
            (b"EVIL", b"<script>"),
        ]);
        let clean = riff(&[(b"VP8X", &flags(0x10)), (b"VP8L", b"abc")]);
        assert_eq!(plain(&[full, b"<html>".to_vec()].concat()), Some(clean.clone()));
        assert_eq!(plain(&clean), Some(clean.clone()));
        for cut in 0..clean.len() {
            assert_eq!(plain(&clean[..cut]), None, "{cut}");
        }
    }
}
