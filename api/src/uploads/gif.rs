//! A GIF without what is no picture: comments, texts, what programs leave in it, and all that stands
//! behind its end.

/// How often it is played is told by this one.
const LOOPS: &[u8] = b"NETSCAPE2.0";

/// None for one that is broken.
pub(super) fn plain(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut at = 13;
    let flags = *bytes.get(10)?;
    at += colours(flags);
    let mut kept = bytes.get(..at)?.to_vec();
    loop {
        let begin = at;
        match *bytes.get(at)? {
            0x3b => {
                kept.push(0x3b);
                return Some(kept);
            }
            0x2c => {
                at += 10 + colours(*bytes.get(at + 9)?) + 1;
                at = end_of_blocks(bytes, at)?;
                kept.extend(bytes.get(begin..at)?);
            }
            0x21 => {
                let label = *bytes.get(at + 1)?;
                at = end_of_blocks(bytes, at + 2)?;
                let block = bytes.get(begin..at)?;
                let loops = label == 0xff && block.get(3..14) == Some(LOOPS);
                // 0xf9 is how long a frame is shown.
                if label == 0xf9 || (loops && block.len() == 19) {
                    kept.extend(block);
                }
            }
            _ => return None,
        }
    }
}

/// Bytes of the table of colours that follows.
const fn colours(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Behind the empty block that ends a row of them.
fn end_of_blocks(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += 1 + length;
        if length == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_picture_is_left_out() {
        let head = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff";
        let control = b"\x21\xf9\x04\0\0\0\0\0";
        let loops = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0";
        let frame = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";
        let comment = b"\x21\xfe\x08<script>\0";
        let program = b"\x21\xff\x0bXMP DataXMP\x03abc\0";
        let clean = [&head[..], loops, control, frame, b"\x3b"].concat();
        let full = [&head[..], comment, loops, program, control, frame, b"\x3b<html>"].concat();
        assert_eq!(plain(&full), Some(clean.clone()));
        assert_eq!(plain(&clean), Some(clean.clone()));
        for cut in 0..clean.len() {
            assert_eq!(plain(&clean[..cut]), None, "{cut}");
        }
    }
}
