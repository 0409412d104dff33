//! Sealing and opening: XChaCha20-Poly1305, with everything that a text must not be moved away
//! from as associated data.
//!
//! Pure but for the nonces and keys, which come from the operating system. Keys are wiped when
//! they are dropped.

use brickyard_core::kernel::{Bytes, Sealed, SubjectId};
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use rand::TryRngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

const NONCE: usize = 24;
/// The ciphertext tells only which of these sizes a text fits: 32, 64, 128 … bytes.
const SMALLEST: usize = 32;

/// Id of a subject's key.
pub(crate) type KeyId = [u8; 16];

/// 32 secret bytes.
#[derive(Clone)]
pub struct SecretKey(Zeroizing<[u8; 32]>);

impl SecretKey {
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// # Panics
    /// The operating system has no randomness to give; going on would seal nothing.
    pub(crate) fn random() -> Self {
        Self::new(random())
    }

    /// A hash that only who has the key can make.
    pub(crate) fn blind(&self, what: &str, bytes: &[u8]) -> [u8; 32] {
        let mut hash = Sha256::new();
        // HMAC's nesting, with inputs of one length.
        let inner = Sha256::new()
            .chain_update(*self.0)
            .chain_update(Sha256::digest(what.as_bytes()))
            .chain_update(bytes)
            .finalize();
        hash.update(*self.0);
        hash.update(inner);
        hash.finalize().into()
    }
}

pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    OsRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Where a text stands: opened anywhere else, it does not open.
pub(crate) struct Place<'a> {
    pub subject: SubjectId,
    pub aggregate_type: &'a str,
    pub aggregate_id: &'a str,
    pub sequence: i64,
    pub field: &'a str,
}

impl Place<'_> {
    fn bytes(&self, key: &[u8]) -> Vec<u8> {
        let subject = self.subject.to_string();
        let texts = [
            b"brickyard personal text 1",
            subject.as_bytes(),
            self.aggregate_type.as_bytes(),
            self.aggregate_id.as_bytes(),
            self.field.as_bytes(),
            key,
        ];
        let mut bytes = self.sequence.to_be_bytes().to_vec();
        for text in texts {
            bytes.extend(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
            bytes.extend(text);
        }
        bytes
    }
}

pub(crate) fn seal(key_id: &KeyId, key: &SecretKey, place: &Place<'_>, text: &str) -> Sealed {
    let boxed = lock(key, &place.bytes(key_id), &padded(text));
    Sealed { key: Bytes::new(key_id.to_vec()), boxed: Bytes::new(boxed) }
}

/// None when it was sealed for another place or under another key, or was changed.
pub(crate) fn open(key: &SecretKey, place: &Place<'_>, sealed: &Sealed) -> Option<String> {
    unlock_padded(key, &place.bytes(sealed.key.as_slice()), sealed.boxed.as_slice())
}

/// The same under a master key, of what lies outside the log.
pub(crate) fn lock_text(master: &SecretKey, place: &[u8], text: &str) -> Vec<u8> {
    lock(master, &[b"brickyard kept text 1".as_slice(), place].concat(), &padded(text))
}

pub(crate) fn unlock_text(master: &SecretKey, place: &[u8], boxed: &[u8]) -> Option<String> {
    unlock_padded(master, &[b"brickyard kept text 1".as_slice(), place].concat(), boxed)
}

fn unlock_padded(key: &SecretKey, aad: &[u8], boxed: &[u8]) -> Option<String> {
    let bytes = unlock(key, aad, boxed)?;
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let text = rest.get(..usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    std::str::from_utf8(text).ok().map(ToOwned::to_owned)
}

pub(crate) fn wrap(master: &SecretKey, subject: &str, id: &KeyId, key: &SecretKey) -> Vec<u8> {
    lock(master, &key_place(subject, id), &*key.0)
}

pub(crate) fn unwrap(
    master: &SecretKey,
    subject: &str,
    id: &KeyId,
    wrapped: &[u8],
) -> Option<SecretKey> {
    let bytes = unlock(master, &key_place(subject, id), wrapped)?;
    Some(SecretKey::new(bytes.as_slice().try_into().ok()?))
}

fn key_place(subject: &str, id: &KeyId) -> Vec<u8> {
    [b"brickyard subject key 1".as_slice(), id, subject.as_bytes()].concat()
}

/// Its length, the text, and nothing up to one of few sizes.
fn padded(text: &str) -> Zeroizing<Vec<u8>> {
    let length = u32::try_from(text.len()).expect("a command's body is far smaller");
    let size = (4 + text.len()).next_power_of_two().max(SMALLEST);
    let mut bytes = Zeroizing::new(Vec::with_capacity(size));
    bytes.extend(length.to_be_bytes());
    bytes.extend(text.as_bytes());
    bytes.resize(size, 0);
    bytes
}

fn lock(key: &SecretKey, aad: &[u8], msg: &[u8]) -> Vec<u8> {
    let nonce: [u8; NONCE] = random();
    let cipher = XChaCha20Poly1305::new(&(*key.0).into());
    let sealed = cipher.encrypt(&XNonce::from(nonce), Payload { msg, aad });
    [nonce.as_slice(), &sealed.expect("a text is shorter than the cipher's 256 GB")].concat()
}

fn unlock(key: &SecretKey, aad: &[u8], boxed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let (nonce, msg) = boxed.split_first_chunk::<NONCE>()?;
    let cipher = XChaCha20Poly1305::new(&(*key.0).into());
    cipher.decrypt(&XNonce::from(*nonce), Payload { msg, aad }).ok().map(Zeroizing::new)
}

#[cfg(test)]
mod tests {
    use brickyard_core::kernel::Address;

    use super::*;

    const SUBJECT: SubjectId = SubjectId::Wallet(Address::new([1; 20]));

    fn place() -> Place<'static> {
        let (aggregate_type, aggregate_id) = ("profile", "0x01");
        Place { subject: SUBJECT, aggregate_type, aggregate_id, sequence: 3, field: "websiteurl" }
    }

    #[test]
    fn a_text_opens_at_its_place_and_nowhere_else() {
        let (id, key) = ([5; 16], SecretKey::random());
        let sealed = seal(&id, &key, &place(), "Ada 🧱");
        assert_eq!(open(&key, &place(), &sealed).as_deref(), Some("Ada 🧱"));
        let other = SubjectId::Wallet(Address::new([2; 20]));
        for moved in [
            Place { subject: other, ..place() },
            Place { aggregate_type: "order", ..place() },
            Place { aggregate_id: "0x02", ..place() },
            Place { sequence: 4, ..place() },
            Place { field: "twitterurl", ..place() },
        ] {
            assert_eq!(open(&key, &moved, &sealed), None);
        }
        assert_eq!(open(&SecretKey::random(), &place(), &sealed), None);
        let renamed = Sealed { key: Bytes::new(vec![6; 16]), ..sealed.clone() };
        assert_eq!(open(&key, &place(), &renamed), None);
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_found() {
        let key = SecretKey::random();
        let sealed = seal(&[5; 16], &key, &place(), "Ada");
        let boxed = sealed.boxed.as_slice();
        for at in 0..boxed.len() {
            let mut changed = boxed.to_vec();
            changed[at] ^= 1;
            let changed = Sealed { boxed: Bytes::new(changed), ..sealed.clone() };
            assert_eq!(open(&key, &place(), &changed), None, "byte {at}");
            let cut = Sealed { boxed: Bytes::new(boxed[..at].to_vec()), ..sealed.clone() };
            assert_eq!(open(&key, &place(), &cut), None, "cut at {at}");
        }
    }

    #[test]
    fn a_ciphertext_does_not_tell_the_length_of_a_short_text() {
        let key = SecretKey::random();
        let length = |text| seal(&[5; 16], &key, &place(), text).boxed.as_slice().len();
        assert_eq!(length(""), length("twenty-eight bytes, just fit"));
        assert!(length("") < length("twenty-nine bytes do not fit."));
    }

    #[test]
    fn a_wrapped_key_comes_back_for_its_subject_only() {
        let (master, key, id) = (SecretKey::random(), SecretKey::random(), [5; 16]);
        let wrapped = wrap(&master, "a", &id, &key);
        assert_eq!(wrapped.len(), 72, "as the table's constraint says");
        assert_eq!(unwrap(&master, "a", &id, &wrapped).map(|key| key.0), Some(key.0));
        assert!(unwrap(&master, "b", &id, &wrapped).is_none());
        assert!(unwrap(&master, "a", &[6; 16], &wrapped).is_none());
        assert!(unwrap(&SecretKey::random(), "a", &id, &wrapped).is_none());
    }
}
