//! Drafts of collections and items, and which tokens items have become.
//! Read by: their authors, the page that creates, and the watch of deployments.

use brickyard_core::drafts::{
    CollectionContent, DeploymentFault, DraftEvent, ItemContent, Stage, draft_of_uri,
};
use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{AccountId, Address, DraftId, ItemId};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftRow {
    pub id: DraftId,
    pub by: AccountId,
    pub wallet: Address,
    pub drafted: Drafted,
    pub deleted: bool,
}

/// What it is, as it was drafted last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drafted {
    Collection {
        content: CollectionContent,
        stage: Stage,
        /// Why it came to nothing when it was sent last.
        fault: Option<DeploymentFault>,
    },
    Item {
        content: ItemContent,
        revision: u32,
        /// The token that it became, and the revision whose document that names.
        token: Option<(ItemId, u32)>,
    },
}

pub struct Drafts;

impl Model for Drafts {
    const NAME: &'static str = "drafts";
    const READS: &'static [&'static str] = &["draft", "item"];
    const VERSION: i32 = 2;
    const COLUMNS: &'static str = "
        author text not null generated always as (state->>'by') stored,
        deleted boolean not null generated always as ((state->>'deleted')::boolean) stored,
        sent boolean not null generated always as
            (state #> '{drafted,collection,stage,Sent}' is not null) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists drafts_by_author on rows (author, position) where not deleted",
        "create index if not exists drafts_sent on rows (key) where sent",
    ];
    const TELLS: bool = false;
    type Row = DraftRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Draft(id, _) => Some(id.to_string()),
            Body::Item(_, body) => Some(named(body)?.0.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<DraftRow>, event: &Event) {
        match &event.body {
            Body::Draft(id, body) => draft(rows, *id, body),
            Body::Item(id, body) => token(rows, *id, body),
            _ => {}
        }
    }

    fn topics(_key: &str, _row: &DraftRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

/// The draft whose document an item's contract names now.
fn named(body: &ItemEvent) -> Option<(DraftId, u32)> {
    match body {
        ItemEvent::ItemMinted { uri, .. } | ItemEvent::ItemUriUpdated { uri } => draft_of_uri(uri),
        _ => None,
    }
}

fn draft(rows: &mut Rows<DraftRow>, id: DraftId, body: &DraftEvent) {
    let key = id.to_string();
    let stage = match body {
        DraftEvent::CollectionDrafted { by, wallet, content } => {
            let (stage, fault) = (Stage::Written, None);
            let drafted = Drafted::Collection { content: content.clone(), stage, fault };
            let row = DraftRow { id, by: *by, wallet: *wallet, drafted, deleted: false };
            return rows.put(key, row);
        }
        DraftEvent::ItemDrafted { by, wallet, content } => {
            let (revision, token) = match rows.get(&key).map(|row| &row.drafted) {
                Some(Drafted::Item { revision, token, .. }) => (revision + 1, *token),
                _ => (1, None),
            };
            let drafted = Drafted::Item { content: content.clone(), revision, token };
            let row = DraftRow { id, by: *by, wallet: *wallet, drafted, deleted: false };
            return rows.put(key, row);
        }
        DraftEvent::DraftDeleted {} => return rows.update(&key, |row| row.deleted = true),
        DraftEvent::DeploymentSent { transaction } => Stage::Sent { transaction: *transaction },
        DraftEvent::DeploymentFailed { .. } => Stage::Written,
        DraftEvent::CollectionDeployed { collection, .. } => {
            Stage::Deployed { collection: *collection }
        }
    };
    let failed = match body {
        DraftEvent::DeploymentFailed { fault, .. } => Some(*fault),
        _ => None,
    };
    rows.update(&key, |row| {
        if let Drafted::Collection { stage: known, fault, .. } = &mut row.drafted {
            (*known, *fault) = (stage, failed);
        }
    });
}

/// The first token of the draft's own collection that names its document is what it became;
/// whoever else names it has copied an address.
fn token(rows: &mut Rows<DraftRow>, item: ItemId, body: &ItemEvent) {
    let Some((draft, said)) = named(body) else { return };
    let key = draft.to_string();
    let fits = |row: &DraftRow| match &row.drafted {
        Drafted::Item { content, token, .. } => {
            content.collection == item.collection && token.is_none_or(|(known, _)| known == item)
        }
        Drafted::Collection { .. } => false,
    };
    if !rows.get(&key).is_some_and(fits) {
        return;
    }
    rows.update(&key, |row| {
        if let Drafted::Item { token, .. } = &mut row.drafted {
            *token = Some((item, said));
        }
    });
}
