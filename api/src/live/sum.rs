//! What a client checks itself by: the sum of the hashes of the frames that it was told.
//!
//! A sum, because clients begin at different places and take different topics, and one sum a topic
//! serves them all. A lost, doubled or altered frame changes it (by chance it stays the same once
//! in 2^64); order is checked by the positions within a kind. This guards against faults and bugs
//! on the way. Against a server that lies there are the proofs of the log.
//!
//! `ui/src/shared/api/live-sum.ts` is the same in TypeScript; the tests of both hold the same
//! examples.

use std::fmt;
use std::num::ParseIntError;
use std::ops::{AddAssign, SubAssign};
use std::str::FromStr;

/// Two lanes of 32 bits, since that is what a browser multiplies fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum(u32, u32);

impl Sum {
    /// Of one frame, as its text stands on the wire.
    pub fn of(text: &str) -> Self {
        let (mut one, mut two) = (0xdead_beef_u32, 0x41c6_ce57_u32);
        for byte in text.bytes() {
            one = (one ^ u32::from(byte)).wrapping_mul(0x9e37_79b1);
            two = (two ^ u32::from(byte)).wrapping_mul(0x5f35_6495);
        }
        Self(mixed(one), mixed(two))
    }
}

/// Spreads each bit over all of them.
fn mixed(lane: u32) -> u32 {
    let lane = (lane ^ (lane >> 16)).wrapping_mul(0x85eb_ca6b);
    let lane = (lane ^ (lane >> 13)).wrapping_mul(0xc2b2_ae35);
    lane ^ (lane >> 16)
}

impl AddAssign for Sum {
    fn add_assign(&mut self, other: Self) {
        *self = Self(self.0.wrapping_add(other.0), self.1.wrapping_add(other.1));
    }
}

impl SubAssign for Sum {
    fn sub_assign(&mut self, other: Self) {
        *self = Self(self.0.wrapping_sub(other.0), self.1.wrapping_sub(other.1));
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}{:08x}", self.0, self.1)
    }
}

impl FromStr for Sum {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        let (one, two) = text.split_at_checked(8).unwrap_or((text, ""));
        Ok(Self(u32::from_str_radix(one, 16)?, u32::from_str_radix(two, 16)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same examples stand in `ui/src/shared/api/live-sum.test.ts`.
    #[test]
    fn browsers_come_to_the_same_sums() {
        for (text, sum) in [
            ("", "0de5c6a94b1cdecc"),
            ("brickyard", "7f99188e30f74625"),
            ("{\"name\":\"磚 💥\"}", "5eeed420d61ffda4"),
        ] {
            assert_eq!(Sum::of(text).to_string(), sum, "{text}");
            assert_eq!(sum.parse(), Ok(Sum::of(text)));
        }
        let mut all = Sum::of("brickyard");
        all += Sum::of("");
        assert_eq!(all.to_string(), "8d7edf377c1424f1");
        all -= Sum::of("");
        assert_eq!(all, Sum::of("brickyard"));
    }

    #[test]
    fn frames_that_differ_in_any_one_bit_have_other_sums() {
        let frame = "{\"t\":\"change\",\"position\":123,\"topics\":[\"market\"]}";
        let mut seen = std::collections::HashSet::from([Sum::of(frame).to_string()]);
        for at in 0..frame.len() {
            for bit in 0..7 {
                let mut bytes = frame.as_bytes().to_vec();
                bytes[at] ^= 1 << bit;
                let altered = String::from_utf8(bytes).expect("ASCII stays ASCII");
                assert!(seen.insert(Sum::of(&altered).to_string()), "{altered}");
            }
        }
    }
}
