//! What a banner says, in both languages, and where it leads; and what it may not hold.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::aggregate::BannerError;
use crate::kernel::UnixSeconds;

/// An operator's own name of a banner: letters, digits and hyphens, 40 at most.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BannerId(String);

impl FromStr for BannerId {
    type Err = BannerError;

    fn from_str(text: &str) -> Result<Self, BannerError> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if text.is_empty() || text.len() > 40 || !text.bytes().all(plain) {
            return Err(BannerError::NotAName);
        }
        Ok(Self(text.to_owned()))
    }
}

impl TryFrom<String> for BannerId {
    type Error = BannerError;

    fn try_from(text: String) -> Result<Self, BannerError> {
        text.parse()
    }
}

impl From<BannerId> for String {
    fn from(id: BannerId) -> Self {
        id.0
    }
}

impl fmt::Display for BannerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where a banner hangs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wall {
    /// On top of the front page.
    #[default]
    Front,
    /// The partners' marks, in a row.
    Brands,
    /// The partners with a word about each.
    Partners,
}

impl Wall {
    /// As it stands in events and rows.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Brands => "brands",
            Self::Partners => "partners",
        }
    }
}

/// In one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BannerText {
    pub title: String,
    pub lead: String,
    /// What the button says that leads on.
    pub action: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BannerContent {
    pub wall: Wall,
    pub en: BannerText,
    pub zh_hk: BannerText,
    /// A path of this site or an https address; none where the text stands alone.
    pub image: Option<String>,
    /// The same, of where it leads.
    pub link: String,
    /// The lowest comes first.
    pub place: u16,
    pub from_s: UnixSeconds,
    /// Shown until then; for good without.
    pub until_s: Option<UnixSeconds>,
}

/// As long as pages cut their own titles and descriptions.
const TITLE_MAX: usize = 72;
const LEAD_MAX: usize = 300;
const ACTION_MAX: usize = 32;
/// Longer than any address that people are led to.
const ADDRESS_MAX: usize = 500;

impl BannerContent {
    /// # Errors
    /// A text is missing, too long or not plain, an address is none that pages lead to, or the end
    /// is before the beginning.
    pub(super) fn check(&self) -> Result<(), BannerError> {
        for (text, [title, lead, action]) in [
            (&self.en, ["en.title", "en.lead", "en.action"]),
            (&self.zh_hk, ["zh_hk.title", "zh_hk.lead", "zh_hk.action"]),
        ] {
            written(title, &text.title, 1, TITLE_MAX)?;
            written(lead, &text.lead, 0, LEAD_MAX)?;
            written(action, &text.action, 1, ACTION_MAX)?;
        }
        address("link", &self.link)?;
        if let Some(image) = &self.image {
            address("image", image)?;
        }
        if self.until_s.is_some_and(|until| until <= self.from_s) {
            return Err(BannerError::EndsBeforeItBegins);
        }
        Ok(())
    }
}

fn written(field: &'static str, text: &str, least: usize, most: usize) -> Result<(), BannerError> {
    let length = text.chars().count();
    let plain = text.trim() == text && !text.chars().any(char::is_control);
    if plain && (least..=most).contains(&length) {
        return Ok(());
    }
    Err(BannerError::BadText { field, most })
}

/// A path of our own, which begins with one slash, or an https address. Nothing else: a browser
/// would run `javascript:`, and takes `//` and `/\` for another site.
fn address(field: &'static str, text: &str) -> Result<(), BannerError> {
    let own = text.starts_with('/') && !text.starts_with("//") && !text.starts_with("/\\");
    let host = text.strip_prefix("https://").is_some_and(|rest| !rest.starts_with('/'));
    let visible = text.bytes().all(|byte| byte.is_ascii_graphic()) && text.len() <= ADDRESS_MAX;
    if visible && (own || host && text.len() > "https://".len()) {
        return Ok(());
    }
    Err(BannerError::NotAnAddress { field })
}
