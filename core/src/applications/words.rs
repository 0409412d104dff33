//! What somebody says of themselves when they apply, and what it may not hold.

use serde::{Deserialize, Serialize};

use super::error::ApplicationError;
use super::event::AirdropTerms;
use super::kinds::ApplicationKind;
use crate::accounts::mailbox_of;
use crate::kernel::{Address, UploadId, is_link};

/// Of a wallet that belongs to the project.
pub const MOST_SCREENSHOTS: usize = 8;
/// In characters: a paragraph.
pub const LONGEST_NOTE: usize = 1_000;
/// In characters, of a project and of what it hands out.
pub(super) const NAME_MAX: usize = 80;

/// One form for each kind; sealed whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ApplicationWords {
    /// N184 to N188.
    Project {
        website: String,
        email: String,
        /// Twitter or Discord.
        social: String,
        wallet: Address,
        screenshots: Vec<UploadId>,
    },
    /// N189 to N191: a screenshot each.
    Influencer {
        nickname: UploadId,
        followers: UploadId,
        dashboard: UploadId,
    },
    Airdrop {
        note: String,
    },
}

impl ApplicationWords {
    pub const fn kind(&self) -> ApplicationKind {
        match self {
            Self::Project { .. } => ApplicationKind::Project,
            Self::Influencer { .. } => ApplicationKind::Influencer,
            Self::Airdrop { .. } => ApplicationKind::Airdrop,
        }
    }

    pub(super) fn check(&self) -> Result<(), ApplicationError> {
        match self {
            Self::Project { website, email, social, screenshots, .. } => {
                for (field, link) in [("website", website), ("social", social)] {
                    if !is_link(link) {
                        return Err(ApplicationError::NotALink { field });
                    }
                }
                if mailbox_of(email).is_none() {
                    return Err(ApplicationError::NotAMailbox);
                }
                if !(1..=MOST_SCREENSHOTS).contains(&screenshots.len()) {
                    return Err(ApplicationError::Screenshots);
                }
            }
            Self::Influencer { .. } => {}
            Self::Airdrop { note } => {
                let cannot_be_shown = note.chars().any(|c| c.is_control() && c != '\n');
                if note.chars().count() > LONGEST_NOTE || cannot_be_shown {
                    return Err(ApplicationError::NoteTooLong);
                }
            }
        }
        Ok(())
    }
}

impl AirdropTerms {
    pub(super) fn check(&self) -> Result<(), ApplicationError> {
        for (field, name) in [("projectname", &self.project_name), ("tokenname", &self.token_name)]
        {
            let fits = (1..=NAME_MAX).contains(&name.chars().count());
            if !fits || name.trim() != name || name.chars().any(char::is_control) {
                return Err(ApplicationError::NotAName { field });
            }
        }
        if self.amount.is_zero() {
            return Err(ApplicationError::NothingHandedOut);
        }
        Ok(())
    }
}
