//! Videos: what their boxes say (ISO 14496-12, and QuickTime's of the same form), and taking out
//! where and by whom they were made. Pictures and sound are left as they are, and not decoded.
//!
//! What is taken out becomes free space of the same length, so that nothing else moves.

use std::io::{Error, Read, Seek, SeekFrom, Write};

/// The index of a video of some minutes has some hundred kilobytes.
const LARGEST_INDEX: u64 = 16 << 20;
/// Boxes of a file; fragments have two each.
const MOST_BOXES: usize = 10_000;
const ZEROS: [u8; 4_096] = [0; 4_096];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Video {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) duration_ms: u64,
}

#[derive(Debug)]
pub(super) enum VideoError {
    Io(Error),
    /// It has no video, or nothing tells how long it is.
    Unreadable,
    /// Browsers do not play it.
    Codec,
}

impl From<Error> for VideoError {
    fn from(error: Error) -> Self {
        Self::Io(error)
    }
}

/// Reads a video, and leaves nothing in it of where it was made.
///
/// # Errors
/// See [`VideoError`].
pub(super) fn read(file: &mut (impl Read + Write + Seek)) -> Result<Video, VideoError> {
    let length = file.seek(SeekFrom::End(0))?;
    let (mut at, mut index): (u64, Option<(u64, Vec<u8>)>) = (0, None);
    let mut has_media = false;
    for _ in 0..MOST_BOXES {
        if at == length && has_media {
            let (place, mut moov) = index.ok_or(VideoError::Unreadable)?;
            let video = describe(&moov).ok_or(VideoError::Unreadable)?;
            forget(&mut moov, 0);
            file.seek(SeekFrom::Start(place))?;
            file.write_all(&moov)?;
            return video;
        }
        let (name, head, size) = outer(file, at, length)?;
        match &name {
            b"moov" if index.is_none() && size - head <= LARGEST_INDEX => {
                let mut moov = vec![0; usize::try_from(size - head).unwrap_or(usize::MAX)];
                file.seek(SeekFrom::Start(at + head))?;
                file.read_exact(&mut moov)?;
                index = Some((at + head, moov));
            }
            b"moov" => return Err(VideoError::Unreadable),
            b"udta" | b"meta" | b"uuid" | b"free" | b"skip" | b"wide" | b"pnot" => {
                file.seek(SeekFrom::Start(at + 4))?;
                file.write_all(b"free")?;
                file.seek(SeekFrom::Start(at + head))?;
                zero(file, size - head)?;
            }
            b"mdat" => has_media = true,
            _ => {}
        }
        at += size;
    }
    Err(VideoError::Unreadable)
}

/// Name, bytes of its head, and bytes in all of the box at a place of the file.
fn outer(
    file: &mut (impl Read + Seek),
    at: u64,
    length: u64,
) -> Result<([u8; 4], u64, u64), VideoError> {
    let left = length - at;
    let mut head = [0; 16];
    let known = usize::try_from(left.min(16)).unwrap_or(16);
    if known < 8 {
        return Err(VideoError::Unreadable);
    }
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut head[..known])?;
    let short = u64::from(u32::from_be_bytes([head[0], head[1], head[2], head[3]]));
    let name = [head[4], head[5], head[6], head[7]];
    let (taken, size) = match short {
        0 => (8, left),
        1 => {
            let mut long = [0; 8];
            long.copy_from_slice(&head[8..16]);
            (16, u64::from_be_bytes(long))
        }
        size => (8, size),
    };
    if size < taken || size > left {
        return Err(VideoError::Unreadable);
    }
    Ok((name, taken, size))
}

fn zero(file: &mut impl Write, mut bytes: u64) -> Result<(), Error> {
    while bytes > 0 {
        let piece = usize::try_from(bytes.min(4_096)).unwrap_or(ZEROS.len());
        file.write_all(&ZEROS[..piece])?;
        bytes -= u64::try_from(piece).unwrap_or(bytes);
    }
    Ok(())
}

/// A box within memory: its name, and where its content stands.
fn inner(bytes: &[u8], at: usize) -> Option<([u8; 4], usize, usize)> {
    let head = bytes.get(at..at.checked_add(8)?)?;
    let size = usize::try_from(u32::from_be_bytes(head.get(..4)?.try_into().ok()?)).ok()?;
    let name: [u8; 4] = head.get(4..8)?.try_into().ok()?;
    let end = if size == 0 { bytes.len() } else { at.checked_add(size)? };
    (end >= at + 8 && end <= bytes.len()).then_some((name, at + 8, end))
}

/// The contents of all boxes of this name.
fn named<'a>(bytes: &'a [u8], wanted: &'a [u8; 4]) -> impl Iterator<Item = &'a [u8]> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let (name, begin, end) = inner(bytes, at)?;
            at = end;
            if name == *wanted {
                return bytes.get(begin..end);
            }
        }
    })
}

fn one<'a>(bytes: &'a [u8], path: &[&'a [u8; 4]]) -> Option<&'a [u8]> {
    path.iter().try_fold(bytes, |bytes, name| named(bytes, name).next())
}

fn describe(moov: &[u8]) -> Option<Result<Video, VideoError>> {
    let duration_ms = duration(one(moov, &[b"mvhd"])?, moov)?;
    let track = named(moov, b"trak").find(|track| {
        one(track, &[b"mdia", b"hdlr"]).and_then(|it| it.get(8..12)) == Some(b"vide")
    })?;
    let table = one(track, &[b"mdia", b"minf", b"stbl", b"stsd"])?;
    let (codec, begin, end) = inner(table, 8)?;
    let entry = table.get(begin..end)?;
    let side =
        |at: usize| Some(u32::from(u16::from_be_bytes(entry.get(at..at + 2)?.try_into().ok()?)));
    let (width, height) = (side(24)?, side(26)?);
    if !matches!(&codec, b"avc1" | b"avc3") {
        return Some(Err(VideoError::Codec));
    }
    Some(Ok(Video { width, height, duration_ms }))
}

/// Of the whole file, or of its fragments where that is told apart.
fn duration(mvhd: &[u8], moov: &[u8]) -> Option<u64> {
    let long =
        |bytes: &[u8], at: usize| Some(u64::from_be_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let short = |bytes: &[u8], at: usize| {
        Some(u64::from(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?)))
    };
    let (scale, whole) = match mvhd.first()? {
        0 => (short(mvhd, 12)?, short(mvhd, 16)?),
        _ => (short(mvhd, 20)?, long(mvhd, 24)?),
    };
    let ticks = match (whole, one(moov, &[b"mvex", b"mehd"])) {
        (0, Some(mehd)) if mehd.first() == Some(&0) => short(mehd, 4)?,
        (0, Some(mehd)) => long(mehd, 4)?,
        (whole, _) => whole,
    };
    let ms = ticks.checked_mul(1_000)?.checked_div(scale)?;
    (ms > 0).then_some(ms)
}

/// Makes free space of what tells of people, in the index and in each of its tracks.
fn forget(bytes: &mut [u8], depth: usize) {
    let mut at = 0;
    while let Some((name, begin, end)) = inner(bytes, at) {
        match &name {
            b"udta" | b"meta" | b"uuid" | b"free" | b"skip" => {
                bytes[at + 4..begin].copy_from_slice(b"free");
                bytes[begin..end].fill(0);
            }
            b"trak" | b"mdia" if depth < 2 => forget(&mut bytes[begin..end], depth + 1),
            _ => {}
        }
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn boxed(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let size = u32::try_from(content.len() + 8).expect("small").to_be_bytes();
        [&size[..], name, content].concat()
    }

    fn film(codec: &[u8; 4], seconds: u32) -> Vec<u8> {
        let mut mvhd = vec![0; 100];
        mvhd[12..16].copy_from_slice(&1_000u32.to_be_bytes());
        mvhd[16..20].copy_from_slice(&(seconds * 1_000).to_be_bytes());
        let mut entry = vec![0; 78];
        entry[24..26].copy_from_slice(&640u16.to_be_bytes());
        entry[26..28].copy_from_slice(&360u16.to_be_bytes());
        let stsd = boxed(b"stsd", &[&[0; 8][..], &boxed(codec, &entry)].concat());
        let minf = boxed(b"minf", &boxed(b"stbl", &stsd));
        let hdlr = boxed(b"hdlr", b"\0\0\0\0\0\0\0\0vide");
        let udta = boxed(b"udta", &boxed(b"\xa9xyz", b"+22.2+114.1/"));
        let trak = boxed(b"trak", &[boxed(b"mdia", &[hdlr, minf].concat()), udta.clone()].concat());
        let moov = boxed(b"moov", &[boxed(b"mvhd", &mvhd), trak, udta.clone()].concat());
        let ftyp = boxed(b"ftyp", b"isom\0\0\0\0");
        [ftyp, boxed(b"uuid", b"+22.2+114.1/"), moov, boxed(b"mdat", b"pixels")].concat()
    }

    fn read_bytes(bytes: &[u8]) -> (Result<Video, VideoError>, Vec<u8>) {
        let mut file = Cursor::new(bytes.to_vec());
        (read(&mut file), file.into_inner())
    }

    #[test]
    fn a_video_tells_its_size_and_not_where_it_was_made() {
        let bytes = film(b"avc1", 7);
        let (video, left) = read_bytes(&bytes);
        let expected = Video { width: 640, height: 360, duration_ms: 7_000 };
        assert_eq!(video.expect("a video"), expected);
        assert_eq!(left.len(), bytes.len());
        let places = |bytes: &[u8]| bytes.windows(5).filter(|part| *part == b"+22.2").count();
        assert_eq!((places(&bytes), places(&left)), (3, 0));
        assert!(left.ends_with(b"pixels"));
        // What was cleaned once is the same file ever after.
        assert_eq!(read_bytes(&left).1, left);
    }

    #[test]
    fn what_is_no_whole_video_is_refused_and_never_a_fault() {
        assert!(matches!(read_bytes(&film(b"hvc1", 7)).0, Err(VideoError::Codec)));
        assert!(matches!(read_bytes(&film(b"avc1", 0)).0, Err(VideoError::Unreadable)));
        let bytes = film(b"avc1", 7);
        for cut in 0..bytes.len() {
            assert!(read_bytes(&bytes[..cut]).0.is_err(), "{cut}");
        }
        for at in 0..bytes.len() {
            let mut spoilt = bytes.clone();
            spoilt[at] ^= 0xff;
            if let (Err(VideoError::Io(error)), _) = read_bytes(&spoilt) {
                panic!("byte {at}: {error}");
            }
        }
    }
}
