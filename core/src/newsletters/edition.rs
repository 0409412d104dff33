//! What an edition of a newsletter says, in both languages, and what it may not hold.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// As mail programs show a subject whole.
const SUBJECT_MAX: usize = 150;
/// Longer than anybody reads, in characters.
const BODY_MAX: usize = 10_000;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditionError {
    #[error("write it in one line of 1 to {SUBJECT_MAX} characters")]
    BadSubject { field: &'static str },
    #[error("write 1 to {BODY_MAX} characters, and no control characters but line breaks")]
    BadBody { field: &'static str },
    #[error("this is what the newest edition says; change it, or send nothing")]
    SaidAlready,
}

impl EditionError {
    /// What of the request is to be corrected.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::BadSubject { field } | Self::BadBody { field } => field,
            Self::SaidAlready => "content",
        }
    }
}

/// In one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EditionText {
    /// One line of 1 to 150 characters.
    pub subject: String,
    /// Markdown (CommonMark) of 1 to 10,000 characters; readers get it as it stands and as HTML.
    pub body: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EditionContent {
    pub en: EditionText,
    pub zh_hk: EditionText,
}

impl EditionContent {
    /// # Errors
    /// A text is missing, too long or not plain.
    pub fn check(&self) -> Result<(), EditionError> {
        let fields =
            [(&self.en, "en.subject", "en.body"), (&self.zh_hk, "zh_hk.subject", "zh_hk.body")];
        for (text, subject, body) in fields {
            let EditionText { subject: line, body: lines } = text;
            let within = |text: &str, most| (1..=most).contains(&text.chars().count());
            let trimmed = |text: &str| text.trim() == text;
            if !within(line, SUBJECT_MAX) || !trimmed(line) || line.chars().any(char::is_control) {
                return Err(EditionError::BadSubject { field: subject });
            }
            let odd = |char: char| char.is_control() && char != '\n';
            if !within(lines, BODY_MAX) || lines.trim().is_empty() || lines.chars().any(odd) {
                return Err(EditionError::BadBody { field: body });
            }
        }
        Ok(())
    }
}
