//! Byte strings of chains: addresses, 32-byte hashes and signatures.
//!
//! All are written as lower-case hex with `0x`; mixed case is read (checksummed addresses) and
//! never written, so equal values are equal texts in tables and stream ids.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Why a text is not a byte string of the wanted length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    #[error("expected 0x and {0} hexadecimal digits")]
    Length(usize),
    #[error("expected 0x and hexadecimal digits")]
    Digit,
}

fn decode_into(text: &str, out: &mut [u8]) -> Result<(), HexError> {
    let digits = text.strip_prefix("0x").ok_or(HexError::Digit)?.as_bytes();
    if digits.len() != out.len() * 2 {
        return Err(HexError::Length(out.len() * 2));
    }
    let mut seen = 0;
    for (byte, pair) in out.iter_mut().zip(digits.chunks_exact(2)) {
        let (high, low) = (NIBBLES[usize::from(pair[0])], NIBBLES[usize::from(pair[1])]);
        seen |= high | low;
        *byte = (high << 4) | (low & 0xf);
    }
    if seen > 0xf { Err(HexError::Digit) } else { Ok(()) }
}

/// What each byte stands for as a digit; 0xff for none. A log holds little else than digits, so
/// they are looked up, and asked only once at the end whether they were all some.
const NIBBLES: [u8; 256] = {
    let (mut nibbles, mut digit) = ([0xff; 256], 0);
    while digit < 16 {
        nibbles[b"0123456789abcdef"[digit as usize] as usize] = digit;
        nibbles[b"0123456789ABCDEF"[digit as usize] as usize] = digit;
        digit += 1;
    }
    nibbles
};

fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    f.write_str("0x")?;
    let mut buffer = [0u8; 64];
    for chunk in bytes.chunks(32) {
        for (pair, byte) in buffer.chunks_exact_mut(2).zip(chunk) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        let text = std::str::from_utf8(&buffer[..chunk.len() * 2]).map_err(|_| fmt::Error)?;
        f.write_str(text)?;
    }
    Ok(())
}

/// Reads any value with a textual form; the error names what was expected.
pub(super) fn deserialize_text<'de, D, T>(
    deserializer: D,
    expected: &'static str,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
    T::Err: fmt::Display,
{
    struct Text<T>(&'static str, PhantomData<T>);
    impl<T> de::Visitor<'_> for Text<T>
    where
        T: FromStr,
        T::Err: fmt::Display,
    {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }
    deserializer.deserialize_str(Text(expected, PhantomData))
}

macro_rules! fixed_bytes {
    ($(#[$meta:meta])* $name:ident, $length:literal, $pattern:literal, $expected:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(value_type = String, pattern = $pattern))]
        pub struct $name([u8; $length]);

        impl $name {
            pub const ZERO: Self = Self([0; $length]);

            pub const fn new(bytes: [u8; $length]) -> Self {
                Self(bytes)
            }

            pub const fn bytes(&self) -> &[u8; $length] {
                &self.0
            }

            pub fn is_zero(&self) -> bool {
                self.0 == [0; $length]
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_hex(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_hex(&self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = HexError;

            fn from_str(text: &str) -> Result<Self, HexError> {
                let mut bytes = [0; $length];
                decode_into(text, &mut bytes)?;
                Ok(Self(bytes))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize_text(deserializer, $expected)
            }
        }
    };
}

fixed_bytes!(
    /// An account or contract of an EVM chain. The zero address stands for the chain's own coin
    /// where a currency is meant.
    Address, 20, "^0x[0-9a-fA-F]{40}$", "0x and 40 hexadecimal digits"
);
fixed_bytes!(
    /// A 32-byte hash, id or salt.
    Hash32, 32, "^0x[0-9a-fA-F]{64}$", "0x and 64 hexadecimal digits"
);

fixed_bytes!(
    /// Somebody's account: 16 random bytes, which say nothing of whose it is.
    AccountId, 16, "^0x[0-9a-fA-F]{32}$", "0x and 32 hexadecimal digits"
);

/// A byte string of any length, such as a signature.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, pattern = "^0x([0-9a-fA-F]{2})*$"))]
pub struct Bytes(Vec<u8>);

impl Bytes {
    pub const fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl FromStr for Bytes {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        let mut bytes = vec![0; text.len().saturating_sub(2) / 2];
        decode_into(text, &mut bytes)?;
        Ok(Self(bytes))
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "0x and hexadecimal digits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_reads_mixed_case_and_writes_lower_case() {
        let text = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
        let address: Address = text.parse().expect("valid");
        assert_eq!(address.to_string(), text.to_lowercase());
    }

    #[test]
    fn a_wrong_length_or_digit_is_refused() {
        assert_eq!("0x12".parse::<Address>(), Err(HexError::Length(40)));
        assert_eq!("12".parse::<Bytes>(), Err(HexError::Digit));
        assert_eq!("0xzz".parse::<Bytes>(), Err(HexError::Digit));
        let digits = |byte: &u8| byte.is_ascii_hexdigit();
        for (good, byte) in (0..=127).map(|byte: u8| (digits(&byte), byte)) {
            for text in [format!("0x{}0", byte as char), format!("0x0{}", byte as char)] {
                assert_eq!(text.parse::<Bytes>().is_ok(), good, "{text}");
            }
        }
        assert_eq!("0x123".parse::<Bytes>(), Err(HexError::Length(2)));
    }

    #[test]
    fn long_byte_strings_survive_a_round_trip() {
        let bytes = Bytes::new((0..=255).collect());
        assert_eq!(bytes.to_string().parse::<Bytes>(), Ok(bytes));
    }
}
