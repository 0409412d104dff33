//! What a piece of news says, what it may not hold, and why operators do not publish one.

use serde::{Deserialize, Serialize};

use super::error::NewsError;
use crate::kernel::{Language, UploadId, is_link, is_shown};

/// In characters, as a list shows it whole.
pub(super) const LONGEST_TITLE: usize = 120;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum NewsKind {
    /// With a page to read.
    Article,
    /// A few sentences, while it happens.
    Fast,
}

impl NewsKind {
    /// As the wire names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Article => "article",
            Self::Fast => "fast",
        }
    }

    /// Of the text, in characters.
    pub const fn longest(self) -> usize {
        match self {
            Self::Article => 20_000,
            Self::Fast => 500,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// Nothing that readers of this site look for, or nothing new.
    NotNews,
    /// What it says cannot be checked.
    Unsourced,
    /// It sells something.
    Promotion,
    /// The text or the picture is somebody else's.
    Rights,
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewsWords {
    pub kind: NewsKind,
    pub language: Language,
    pub title: String,
    /// Plain text; empty lines part its paragraphs.
    pub content: String,
    pub picture: Option<UploadId>,
    /// Where it comes from.
    pub source: Option<String>,
}

impl NewsWords {
    pub(super) fn check(&self) -> Result<(), NewsError> {
        let within = |text: &str, most| (1..=most).contains(&text.chars().count());
        let title = &self.title;
        if !within(title, LONGEST_TITLE)
            || title.trim() != title
            || title.chars().any(char::is_control)
        {
            return Err(NewsError::NotATitle);
        }
        let (content, most) = (&self.content, self.kind.longest());
        if !within(content, most) || content.trim() != content || !is_shown(content) {
            return Err(NewsError::NotAText { most });
        }
        if self.source.as_deref().is_some_and(|link| !is_link(link)) {
            return Err(NewsError::NotALink);
        }
        Ok(())
    }
}
