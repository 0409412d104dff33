//! One's own drafts, and what became of them.

use axum::extract::State;
use brickyard_core::collections::TokenStandard;
use brickyard_core::drafts::{DeploymentFault, Stage};
use brickyard_core::items::Attribute;
use brickyard_core::kernel::{Amount, CollectionId, DraftId, Hash32, ItemId, UploadId};
use brickyard_projections::models::{DraftRow, Drafted};
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{Envelope, Failures, MinPosition, Read, Reply, reply};

const MODELS: &[&str] = &["drafts"];
/// The newest; nobody works on more.
const MOST: i64 = 200;

#[derive(Serialize, ToSchema)]
pub(crate) struct ListDraftsResponse {
    /// The newest first, 200 at most of both together.
    collections: Vec<CollectionDraft>,
    items: Vec<ItemDraft>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CollectionDraft {
    id: DraftId,
    chain_id: u64,
    standard: TokenStandard,
    name: String,
    symbol: String,
    description: String,
    picture: Option<UploadId>,
    banner: Option<UploadId>,
    royalty_bps: u16,
    /// The deployment that is under way.
    transaction: Option<Hash32>,
    /// Why the last one came to nothing.
    fault: Option<DeploymentFault>,
    /// The collection that it became.
    collection: Option<CollectionId>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ItemDraft {
    id: DraftId,
    collection: CollectionId,
    name: String,
    description: String,
    picture: UploadId,
    video: Option<UploadId>,
    external_url: Option<String>,
    traits: Vec<Attribute>,
    copies: Amount,
    revision: u32,
    /// The token that it became.
    item_id: Option<ItemId>,
    /// The revision whose document the token names.
    minted_revision: Option<u32>,
}

#[utoipa::path(
    get,
    path = "/collection/owner/drafts",
    params(MinPosition),
    responses((status = 200, description = "What one has drafted, and what became of it.", body = Envelope<ListDraftsResponse>), Failures)
)]
pub(crate) async fn list_drafts(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
) -> Reply<ListDraftsResponse> {
    let position = read.of(&app, MODELS).await?;
    let rows: Vec<Json<DraftRow>> = sqlx::query_scalar(
        "select state
           from read.drafts
          where author = $1
            and not deleted
          order by position desc
          limit $2",
    )
    .bind(who.session.account.to_string())
    .bind(MOST)
    .fetch_all(app.store.pool())
    .await?;
    let mut answer = ListDraftsResponse { collections: vec![], items: vec![] };
    for Json(row) in rows {
        answer.take(row);
    }
    reply(position, answer)
}

impl ListDraftsResponse {
    fn take(&mut self, DraftRow { id, drafted, .. }: DraftRow) {
        match drafted {
            Drafted::Collection { content, stage, fault } => {
                let (transaction, collection) = match stage {
                    Stage::Written => (None, None),
                    Stage::Sent { transaction } => (Some(transaction), None),
                    Stage::Deployed { collection } => (None, Some(collection)),
                };
                self.collections.push(CollectionDraft {
                    id,
                    chain_id: content.chain_id.0,
                    standard: content.standard,
                    name: content.name,
                    symbol: content.symbol,
                    description: content.description,
                    picture: content.picture,
                    banner: content.banner,
                    royalty_bps: content.royalty_bps.get(),
                    transaction,
                    fault,
                    collection,
                });
            }
            Drafted::Item { content, revision, token } => self.items.push(ItemDraft {
                id,
                collection: content.collection,
                name: content.name,
                description: content.description,
                picture: content.picture,
                video: content.video,
                external_url: content.external_url,
                traits: content.traits,
                copies: content.copies,
                revision,
                item_id: token.map(|(item, _)| item),
                minted_revision: token.map(|(_, revision)| revision),
            }),
        }
    }
}
