//! What is signed: a checkpoint of the tree (C2SP tlog-checkpoint), and a key's word for its
//! successor.
//!
//! Both are notes; the second line tells them apart, so that neither can be taken for the other.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};

use super::note::{self, NoteError, NoteKey, NoteSigner};
use super::tree::Hash;

const SUCCESSION: &str = "brickyard key succession v1";

/// The tree at one size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Which log: the first line.
    pub origin: String,
    pub size: u64,
    pub root: Hash,
}

impl Checkpoint {
    pub fn sign(&self, signer: &NoteSigner) -> String {
        signer.sign(&self.text())
    }

    fn text(&self) -> String {
        format!("{}\n{}\n{}\n", self.origin, self.size, BASE64.encode(self.root))
    }

    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let origin = lines.next()?.to_owned();
        let size: u64 = lines.next()?.parse().ok()?;
        let root = BASE64.decode(lines.next()?).ok()?.try_into().ok()?;
        let parsed = Self { origin, size, root };
        // We write no extension lines, and one number has one spelling.
        (parsed.text() == text).then_some(parsed)
    }
}

/// A key of the log with the sizes it answers for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LogKey {
    /// The key as notes write it.
    pub key: String,
    /// It signs checkpoints from this size on.
    #[serde(with = "super::file::decimal")]
    pub from_size: u64,
    /// The word of the key before it; none for the first.
    pub succession: Option<String>,
}

/// What a key says of its successor, as a note.
pub(crate) fn endorse(old: &NoteSigner, new: &NoteKey, from_size: u64) -> String {
    old.sign(&succession(old.public().name(), new, from_size))
}

fn succession(origin: &str, new: &NoteKey, from_size: u64) -> String {
    format!("{origin}\n{SUCCESSION}\n{from_size}\n{new}\n")
}

/// Keys whose word counts, each for the sizes it answered for.
#[derive(Clone, Debug)]
pub struct Trust(Vec<(NoteKey, u64)>);

impl Trust {
    /// All keys that `pinned` leads to by one key's word for the next. Without a pinned key the
    /// first one is taken at its word.
    ///
    /// # Errors
    /// The pinned key is none of these, a key is written wrongly, or a succession is forged.
    pub fn of(keys: &[LogKey], pinned: Option<&NoteKey>) -> Result<Self, NoteError> {
        let mut trusted: Vec<(NoteKey, u64)> = vec![];
        for entry in keys {
            let key: NoteKey = entry.key.parse()?;
            match (trusted.last(), entry.succession.as_deref()) {
                (None, None) if entry.from_size == 0 => {}
                (Some((last, from_size)), Some(word)) => {
                    let (text, _) = note::open(word, std::slice::from_ref(last))?;
                    let expected = succession(last.name(), &key, entry.from_size);
                    if text != expected || entry.from_size < *from_size {
                        return Err(NoteError::Forged);
                    }
                }
                _ => return Err(NoteError::Forged),
            }
            trusted.push((key, entry.from_size));
        }
        if let Some(pinned) = pinned {
            let first = trusted.iter().position(|(key, _)| key == pinned);
            trusted.drain(..first.unwrap_or(trusted.len()));
        }
        if trusted.is_empty() {
            return Err(NoteError::UnknownKey);
        }
        Ok(Self(trusted))
    }

    /// Opens a signed checkpoint of this log.
    ///
    /// # Errors
    /// The note is no checkpoint, of another log, forged, or by no key that answers for its size.
    pub fn open(&self, note: &str) -> Result<Checkpoint, NoteError> {
        let known: Vec<NoteKey> = self.0.iter().map(|(key, _)| key.clone()).collect();
        let (text, signer) = note::open(note, &known)?;
        let checkpoint = Checkpoint::parse(text).ok_or(NoteError::Malformed)?;
        let at = self.0.iter().position(|(key, _)| key == signer).ok_or(NoteError::UnknownKey)?;
        // A key that was replaced may have been stolen since: it answers for its time only.
        let until = self.0.get(at + 1).map_or(u64::MAX, |(_, from_size)| *from_size);
        let in_time = checkpoint.size >= self.0[at].1 && checkpoint.size <= until;
        if checkpoint.origin != signer.name() || !in_time {
            return Err(NoteError::UnknownKey);
        }
        Ok(checkpoint)
    }

    /// The smallest size that a trusted key answers for.
    pub fn from_size(&self) -> u64 {
        self.0.first().map_or(0, |(_, from_size)| *from_size)
    }

    /// The key that signs now.
    pub fn newest(&self) -> Option<&NoteKey> {
        self.0.last().map(|(key, _)| key)
    }
}
