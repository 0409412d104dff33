//! Signed notes and their keys, as C2SP's signed-note says: a text, an empty line, and a line a
//! signature.
//!
//! Only Ed25519. A line of an unknown key says nothing and is passed over, as the format wants.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The signature type Ed25519 in key ids and encoded keys.
const ED25519: u8 = 1;
/// Longer notes are not ours; reading them would only cost.
const LONGEST: usize = 64 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoteError {
    #[error("it is not a signed note")]
    Malformed,
    #[error("no signature in it is by a key that is known here")]
    UnknownKey,
    #[error("a signature in it is forged")]
    Forged,
    #[error("it is not a key of a note: <name>+<id>+<base64>")]
    NotAKey,
}

/// Whom a note is signed by; written `<name>+<key id>+<base64>`.
#[derive(Clone, PartialEq, Eq)]
pub struct NoteKey {
    name: String,
    key: VerifyingKey,
}

/// Signs notes. Shows its public side only.
#[derive(Clone)]
pub struct NoteSigner {
    public: NoteKey,
    secret: SigningKey,
}

impl fmt::Debug for NoteSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NoteSigner").field(&self.public).finish()
    }
}

impl fmt::Debug for NoteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NoteKey({self})")
    }
}

impl NoteSigner {
    /// The signer of this name from the 32 secret bytes of its key.
    ///
    /// # Errors
    /// The name cannot stand in a note.
    pub fn new(name: &str, secret: &[u8; 32]) -> Result<Self, NoteError> {
        let secret = SigningKey::from_bytes(secret);
        Ok(Self { public: NoteKey::new(name, secret.verifying_key())?, secret })
    }

    pub fn public(&self) -> &NoteKey {
        &self.public
    }

    /// The text, which must end with a line's end, as a note.
    pub fn sign(&self, text: &str) -> String {
        let mut signature = self.public.id().to_vec();
        signature.extend(self.secret.sign(text.as_bytes()).to_bytes());
        format!("{text}\n— {} {}\n", self.public.name, BASE64.encode(signature))
    }
}

impl NoteKey {
    fn new(name: &str, key: VerifyingKey) -> Result<Self, NoteError> {
        let is_odd = |c: char| c.is_whitespace() || c == '+';
        if name.is_empty() || name.contains(is_odd) {
            return Err(NoteError::NotAKey);
        }
        Ok(Self { name: name.to_owned(), key })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The first four bytes of SHA-256 over name, line end, type and key.
    pub fn id(&self) -> [u8; 4] {
        let mut hash = Sha256::new();
        hash.update(self.name.as_bytes());
        hash.update([b'\n', ED25519]);
        hash.update(self.key.as_bytes());
        let [a, b, c, d, ..] = <[u8; 32]>::from(hash.finalize());
        [a, b, c, d]
    }
}

impl fmt::Display for NoteKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut encoded = vec![ED25519];
        encoded.extend(self.key.as_bytes());
        let id = u32::from_be_bytes(self.id());
        write!(f, "{}+{id:08x}+{}", self.name, BASE64.encode(encoded))
    }
}

impl FromStr for NoteKey {
    type Err = NoteError;

    fn from_str(text: &str) -> Result<Self, NoteError> {
        let mut parts = text.trim().splitn(3, '+');
        let (Some(name), Some(id), Some(key)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(NoteError::NotAKey);
        };
        let bytes = BASE64.decode(key).map_err(|_| NoteError::NotAKey)?;
        let [ED25519, key @ ..] = bytes.as_slice() else { return Err(NoteError::NotAKey) };
        let key = key.try_into().map_err(|_| NoteError::NotAKey)?;
        let key = VerifyingKey::from_bytes(key).map_err(|_| NoteError::NotAKey)?;
        let key = Self::new(name, key)?;
        let expected = format!("{:08x}", u32::from_be_bytes(key.id()));
        if id != expected {
            return Err(NoteError::NotAKey);
        }
        Ok(key)
    }
}

/// The text of a note, and the key of `known` that has signed it.
///
/// # Errors
/// It is no note, no key of `known` signed it, or a signature that names one is forged.
pub fn open<'n, 'k>(
    note: &'n str,
    known: &'k [NoteKey],
) -> Result<(&'n str, &'k NoteKey), NoteError> {
    let is_control = |c: char| c.is_control() && c != '\n';
    if note.len() > LONGEST || note.contains(is_control) || !note.ends_with('\n') {
        return Err(NoteError::Malformed);
    }
    let end = note.rfind("\n\n").ok_or(NoteError::Malformed)?;
    let (text, signatures) = (&note[..=end], &note[end + 2..]);
    if text.is_empty() || signatures.is_empty() {
        return Err(NoteError::Malformed);
    }
    let mut signer = None;
    for line in signatures.lines() {
        let (name, bytes) = signature_line(line).ok_or(NoteError::Malformed)?;
        let Some((id, signature)) = bytes.split_first_chunk::<4>() else {
            return Err(NoteError::Malformed);
        };
        let Some(key) = known.iter().find(|key| key.name == name && key.id() == *id) else {
            continue;
        };
        let signature = Signature::from_slice(signature).map_err(|_| NoteError::Forged)?;
        let genuine = key.key.verify_strict(text.as_bytes(), &signature);
        genuine.map_err(|_| NoteError::Forged)?;
        signer.get_or_insert(key);
    }
    Ok((text, signer.ok_or(NoteError::UnknownKey)?))
}

fn signature_line(line: &str) -> Option<(&str, Vec<u8>)> {
    let (name, signature) = line.strip_prefix("— ")?.split_once(' ')?;
    Some((name, BASE64.decode(signature).ok().filter(|bytes| bytes.len() > 4)?))
}
