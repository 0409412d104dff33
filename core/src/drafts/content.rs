//! What a draft says, how long its texts may be, and the address of the document that it becomes.

use serde::{Deserialize, Serialize};

use super::aggregate::DraftError;
use crate::collections::TokenStandard;
use crate::items::{Attribute, cleaned};
use crate::kernel::{Amount, BasisPoints, ChainId, CollectionId, DraftId, UploadId};

/// In characters, as followed collections and read documents have it.
const LONGEST_NAME: usize = 100;
const LONGEST_SYMBOL: usize = 20;
const LONGEST_ABOUT: usize = 1_000;
const LONGEST_TRAIT: usize = 100;
pub(super) const MOST_TRAITS: usize = 50;
const LONGEST_LINK: usize = 500;
pub(super) const MOST_COPIES: u64 = 1_000_000;
/// What the contract allows.
const MOST_ROYALTY: u16 = 1_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollectionContent {
    pub chain_id: ChainId,
    /// Whether its items are there once each, or several times.
    pub standard: TokenStandard,
    pub name: String,
    pub symbol: String,
    pub description: String,
    pub picture: Option<UploadId>,
    pub banner: Option<UploadId>,
    pub royalty_bps: BasisPoints,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemContent {
    pub collection: CollectionId,
    pub name: String,
    pub description: String,
    pub picture: UploadId,
    pub video: Option<UploadId>,
    /// An https address.
    pub external_url: Option<String>,
    pub traits: Vec<Attribute>,
    /// Units that are minted of it; one where every item is there once.
    pub copies: Amount,
}

impl CollectionContent {
    /// Without characters that nobody sees.
    pub(super) fn checked(mut self) -> Result<Self, DraftError> {
        self.name = line("name", &self.name, 1, LONGEST_NAME)?;
        self.symbol = line("symbol", &self.symbol, 1, LONGEST_SYMBOL)?;
        self.description = text("description", &self.description)?;
        if self.royalty_bps.get() > MOST_ROYALTY {
            return Err(DraftError::TooMuchRoyalty);
        }
        Ok(self)
    }
}

impl ItemContent {
    pub(super) fn checked(mut self) -> Result<Self, DraftError> {
        self.name = line("name", &self.name, 1, LONGEST_NAME)?;
        self.description = text("description", &self.description)?;
        if self.copies.is_zero() || self.copies > Amount::from(MOST_COPIES) {
            return Err(DraftError::BadCopies);
        }
        if self.traits.len() > MOST_TRAITS {
            return Err(DraftError::TooManyTraits);
        }
        for one in &mut self.traits {
            one.trait_type = line("traits", &one.trait_type, 1, LONGEST_TRAIT)?;
            one.value = line("traits", &one.value, 1, LONGEST_TRAIT)?;
        }
        let leads = |url: &String| {
            let host = url.strip_prefix("https://").is_some_and(|rest| !rest.starts_with('/'));
            host && url.len() <= LONGEST_LINK
                && url.len() > "https://".len()
                && url.bytes().all(|byte| byte.is_ascii_graphic())
        };
        if self.external_url.as_ref().is_some_and(|url| !leads(url)) {
            return Err(DraftError::NotAnAddress);
        }
        Ok(self)
    }
}

fn line(
    field: &'static str,
    written: &str,
    least: usize,
    most: usize,
) -> Result<String, DraftError> {
    let plain = cleaned(written, usize::MAX);
    if plain.contains('\n') || !(least..=most).contains(&plain.chars().count()) {
        return Err(DraftError::BadText { field, most });
    }
    Ok(plain)
}

fn text(field: &'static str, written: &str) -> Result<String, DraftError> {
    let plain = cleaned(written, usize::MAX);
    if plain.chars().count() > LONGEST_ABOUT {
        return Err(DraftError::BadText { field, most: LONGEST_ABOUT });
    }
    Ok(plain)
}

const DOCUMENTS: &str = "/api/dcservice/open/metadata/";

/// Where a revision's document stands, behind the site's own origin.
pub fn document_path(id: DraftId, revision: u32) -> String {
    format!("{DOCUMENTS}{id}/{revision}")
}

/// Which draft's document an item's URI names, on whatever site, and which revision of it.
pub fn draft_of_uri(uri: &str) -> Option<(DraftId, u32)> {
    let (_, rest) = uri.rsplit_once(DOCUMENTS)?;
    let (id, revision) = rest.split_once('/')?;
    Some((id.parse().ok()?, revision.parse().ok()?))
}
