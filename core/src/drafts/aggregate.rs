//! A draft's rules. That its pictures are kept, and its collection is there and the wallet's own, is
//! asked before.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::content::{CollectionContent, ItemContent, MOST_COPIES, MOST_TRAITS};
use super::event::{DeploymentFault, DraftEvent};
use crate::kernel::{AccountId, Address, CollectionId, Hash32, Kept};

/// Revisions of an item: each has a document that stays.
const MOST_REVISIONS: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftCommand {
    DraftCollection { by: AccountId, wallet: Address, content: CollectionContent },
    DraftItem { by: AccountId, wallet: Address, content: ItemContent },
    SendDeployment { by: AccountId, transaction: Hash32 },
    FailDeployment { transaction: Hash32, fault: DeploymentFault },
    Deploy { transaction: Hash32, collection: CollectionId },
    Delete { by: AccountId },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DraftError {
    #[error("there is no such draft")]
    Unknown,
    #[error("this draft is somebody else's")]
    NotYours,
    #[error("write it in at most {most} characters")]
    BadText { field: &'static str, most: usize },
    #[error("an https address of at most 500 characters")]
    NotAnAddress,
    #[error("at most 1,000 basis points, which are 10 %")]
    TooMuchRoyalty,
    #[error("at most {MOST_TRAITS} traits")]
    TooManyTraits,
    #[error("from one copy to {MOST_COPIES}")]
    BadCopies,
    #[error("the deployment is under way: wait for it, or send it again if it failed")]
    UnderWay,
    #[error("the collection is deployed: what its contract says stays")]
    Deployed,
    #[error("an item was changed too often: draft another one")]
    TooManyRevisions,
    #[error("an item stays in the collection that it was drafted for")]
    OtherCollection,
}

impl DraftError {
    /// What of the request is to be corrected, if that helps.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::BadText { field, .. } => Some(field),
            Self::NotAnAddress => Some("externalUrl"),
            Self::TooMuchRoyalty => Some("royaltyBps"),
            Self::TooManyTraits => Some("traits"),
            Self::BadCopies => Some("copies"),
            Self::OtherCollection => Some("collection"),
            _ => None,
        }
    }

    /// Stable name of the rule.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::UnderWay => "deployment_under_way",
            Self::Deployed => "collection_deployed",
            Self::TooManyRevisions => "too_many_revisions",
            _ => "bad_draft",
        }
    }
}

/// How far a collection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    Written,
    Sent { transaction: Hash32 },
    Deployed { collection: CollectionId },
}

/// Stream `draft/<id>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Draft {
    #[default]
    None,
    Collection {
        by: AccountId,
        wallet: Address,
        content: CollectionContent,
        stage: Stage,
    },
    /// Revisions count from 1.
    Item {
        by: AccountId,
        wallet: Address,
        revisions: Vec<ItemContent>,
    },
    Deleted,
}

impl Draft {
    /// The newest revision with its number.
    pub fn item(&self) -> Option<(u32, &ItemContent)> {
        let Self::Item { revisions, .. } = self else { return None };
        Some((u32::try_from(revisions.len()).ok()?, revisions.last()?))
    }

    /// What a document was made of.
    pub fn revision(&self, revision: u32) -> Option<&ItemContent> {
        let Self::Item { revisions, .. } = self else { return None };
        revisions.get(usize::try_from(revision).ok()?.checked_sub(1)?)
    }

    /// What is known already is no news.
    ///
    /// # Errors
    /// See [`DraftError`].
    pub fn decide(&self, command: DraftCommand) -> Result<Vec<DraftEvent>, DraftError> {
        let event = match command {
            DraftCommand::DraftCollection { by, wallet, content } => {
                let content = content.checked()?;
                self.may_draft_collection(by)?;
                let known = matches!(self, Self::Collection { wallet: known, content: told, .. }
                    if *known == wallet && *told == content);
                (!known).then_some(DraftEvent::CollectionDrafted { by, wallet, content })
            }
            DraftCommand::DraftItem { by, wallet, content } => {
                let content = content.checked()?;
                self.may_draft_item(by, &content)?;
                let known = self.item().is_some_and(|(_, told)| *told == content);
                (!known).then_some(DraftEvent::ItemDrafted { by, wallet, content })
            }
            DraftCommand::SendDeployment { by, transaction } => match self.collection_of(by)? {
                Stage::Sent { transaction: known } if known == transaction => None,
                Stage::Written | Stage::Sent { .. } => {
                    Some(DraftEvent::DeploymentSent { transaction })
                }
                Stage::Deployed { .. } => return Err(DraftError::Deployed),
            },
            DraftCommand::FailDeployment { transaction, fault } => self
                .is_sent(transaction)
                .then_some(DraftEvent::DeploymentFailed { transaction, fault }),
            DraftCommand::Deploy { transaction, collection } => self
                .is_sent(transaction)
                .then_some(DraftEvent::CollectionDeployed { transaction, collection }),
            DraftCommand::Delete { by } => {
                self.may_delete(by)?;
                (*self != Self::Deleted).then_some(DraftEvent::DraftDeleted {})
            }
        };
        Ok(event.into_iter().collect())
    }

    fn may_draft_collection(&self, account: AccountId) -> Result<(), DraftError> {
        match self {
            Self::None => Ok(()),
            Self::Collection { by, .. } if *by != account => Err(DraftError::NotYours),
            Self::Collection { stage: Stage::Written, .. } => Ok(()),
            Self::Collection { stage: Stage::Sent { .. }, .. } => Err(DraftError::UnderWay),
            Self::Collection { .. } => Err(DraftError::Deployed),
            Self::Item { .. } | Self::Deleted => Err(DraftError::Unknown),
        }
    }

    fn may_draft_item(&self, account: AccountId, content: &ItemContent) -> Result<(), DraftError> {
        match self {
            Self::None => Ok(()),
            Self::Item { by, .. } if *by != account => Err(DraftError::NotYours),
            Self::Item { revisions, .. } if revisions.len() >= MOST_REVISIONS => {
                Err(DraftError::TooManyRevisions)
            }
            Self::Item { revisions, .. }
                if revisions.iter().any(|told| told.collection != content.collection) =>
            {
                Err(DraftError::OtherCollection)
            }
            Self::Item { .. } => Ok(()),
            Self::Collection { .. } | Self::Deleted => Err(DraftError::Unknown),
        }
    }

    fn may_delete(&self, account: AccountId) -> Result<(), DraftError> {
        match self {
            Self::Collection { by, .. } | Self::Item { by, .. } if *by != account => {
                Err(DraftError::NotYours)
            }
            Self::Collection { stage: Stage::Sent { .. }, .. } => Err(DraftError::UnderWay),
            Self::Collection { stage: Stage::Deployed { .. }, .. } => Err(DraftError::Deployed),
            Self::Collection { .. } | Self::Item { .. } | Self::Deleted => Ok(()),
            Self::None => Err(DraftError::Unknown),
        }
    }

    fn collection_of(&self, account: AccountId) -> Result<Stage, DraftError> {
        match self {
            Self::Collection { by, .. } if *by != account => Err(DraftError::NotYours),
            Self::Collection { stage, .. } => Ok(*stage),
            _ => Err(DraftError::Unknown),
        }
    }

    fn is_sent(&self, transaction: Hash32) -> bool {
        matches!(self, Self::Collection { stage, .. } if *stage == Stage::Sent { transaction })
    }

    fn set_stage(&mut self, next: Stage) {
        if let Self::Collection { stage, .. } = self {
            *stage = next;
        }
    }
}

impl Kept for Draft {
    const STATE_VERSION: i32 = 2;
}

impl Aggregate for Draft {
    const TYPE: &'static str = "draft";
    type Command = DraftCommand;
    type Event = DraftEvent;
    type Error = DraftError;
    type Services = ();

    async fn handle(
        &mut self,
        command: DraftCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), DraftError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: DraftEvent) {
        match event {
            DraftEvent::CollectionDrafted { by, wallet, content } => {
                *self = Self::Collection { by, wallet, content, stage: Stage::Written };
            }
            DraftEvent::ItemDrafted { by, wallet, content } => {
                let mut revisions = match std::mem::take(self) {
                    Self::Item { revisions, .. } => revisions,
                    _ => vec![],
                };
                revisions.push(content);
                *self = Self::Item { by, wallet, revisions };
            }
            DraftEvent::DeploymentSent { transaction } => {
                self.set_stage(Stage::Sent { transaction })
            }
            DraftEvent::DeploymentFailed { .. } => self.set_stage(Stage::Written),
            DraftEvent::CollectionDeployed { collection, .. } => {
                self.set_stage(Stage::Deployed { collection });
            }
            DraftEvent::DraftDeleted {} => *self = Self::Deleted,
        }
    }
}
