//! Texts about a person, and whom they are about.
//!
//! A text is plain only on its way from a command to the log. What is stored is sealed under a
//! key of its subject, and stays sealed in every state, row and answer's source; once the key is
//! destroyed nobody can read it again. How it is sealed is not known here.

use std::fmt;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::bytes::deserialize_text;
use super::ids::IdError;
use super::{AccountId, Address, Bytes};

/// A text that its subject may have erased.
///
/// **Invariant:** a plain one cannot be written as JSON. Whatever forgets to seal it fails instead
/// of storing it, and `Debug` never shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Personal {
    #[serde(skip)]
    Plain(String),
    Sealed(Sealed),
    Erased,
}

impl Personal {
    pub fn plain(text: impl Into<String>) -> Self {
        Self::Plain(text.into())
    }

    /// Several texts of one person that are sealed as one.
    ///
    /// # Panics
    /// Where `words` are no JSON, which texts, numbers and hashes always are.
    pub fn of(words: &impl Serialize) -> Self {
        Self::Plain(serde_json::to_string(words).expect("words are JSON"))
    }

    /// What was sealed with [`Self::of`], opened; none of what is sealed or erased.
    pub fn words<T: DeserializeOwned>(&self) -> Option<T> {
        let Self::Plain(text) = self else { return None };
        serde_json::from_str(text).ok()
    }
}

impl fmt::Debug for Personal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain(_) => "Plain(…)",
            Self::Sealed(_) => "Sealed(…)",
            Self::Erased => "Erased",
        })
    }
}

/// Unreadable without the key that it names.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// Id of the key.
    pub key: Bytes,
    /// Nonce and ciphertext.
    #[serde(rename = "box")]
    pub boxed: Bytes,
}

/// The personal texts of one event, each under a name that is never used for another field.
pub struct PersonalTexts<'a> {
    pub subject: SubjectId,
    pub texts: Vec<(&'static str, &'a mut Personal)>,
}

/// Whom personal texts are about: `wallet:{address}` or `account:{id}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SubjectId {
    Wallet(Address),
    Account(AccountId),
}

const SUBJECT: &str = "wallet:{address} or account:{id}";

impl fmt::Display for SubjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wallet(address) => write!(f, "wallet:{address}"),
            Self::Account(account) => write!(f, "account:{account}"),
        }
    }
}

impl FromStr for SubjectId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let (kind, id) = text.split_once(':').ok_or(IdError(SUBJECT))?;
        match kind {
            "wallet" => id.parse().map(Self::Wallet).map_err(|_| IdError(SUBJECT)),
            "account" => id.parse().map(Self::Account).map_err(|_| IdError(SUBJECT)),
            _ => Err(IdError(SUBJECT)),
        }
    }
}

impl Serialize for SubjectId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SubjectId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, SUBJECT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_text_is_neither_written_nor_shown() {
        let text = Personal::plain("Ada");
        assert!(serde_json::to_string(&text).is_err());
        assert!(!format!("{text:?}").contains("Ada"));
        assert!(serde_json::from_str::<Personal>(r#"{"plain":"Ada"}"#).is_err());
    }

    #[test]
    fn a_sealed_text_survives_a_round_trip() {
        let (key, boxed) = (Bytes::new(vec![1; 16]), Bytes::new(vec![2; 3]));
        let sealed = Personal::Sealed(Sealed { key, boxed });
        let json = serde_json::to_string(&sealed).expect("JSON");
        assert!(json.starts_with(r#"{"sealed":{"key":"0x01"#), "{json}");
        assert_eq!(serde_json::from_str::<Personal>(&json).expect("read"), sealed);
    }

    #[test]
    fn a_subject_has_one_spelling() {
        for text in [
            "wallet:0x5fbdb2315678afecb367f032d93f642f64180aa3",
            "account:0x5fbdb2315678afecb367f032d93f642f",
        ] {
            assert_eq!(text.parse::<SubjectId>().expect("a subject").to_string(), text);
        }
        let bare = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
        for wrong in ["", "wallet:", bare, &format!("account:{bare}")] {
            assert!(wrong.parse::<SubjectId>().is_err(), "{wrong}");
        }
    }
}
