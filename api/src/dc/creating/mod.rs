//! Creating: drafts of collections and items, and what their authors' wallets are to sign.
//!
//! No key of a wallet is here. A draft answers with the transaction that its author's wallet sends;
//! what came of it is told by the chain.

pub(super) mod collections;
pub(super) mod document;
pub(super) mod drafts;
pub(super) mod items;
mod sign;

use brickyard_core::kernel::{AccountId, Address, CollectionId, DraftId, UploadId};
use brickyard_projections::models::{CollectionRow, DraftRow};
use brickyard_store::{CommandMeta, Position};
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;

pub(super) use document::film_of;
use sign::ToSign;
pub(crate) use sign::deployment_data;

use super::own::wallet_of;
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{Body, CommandHead, Failure};

/// Who creates, by which wallet.
struct Author {
    account: AccountId,
    wallet: Address,
}

impl Author {
    async fn of(app: &App, who: &SignedIn) -> Result<Self, Failure> {
        let account = who.session.account;
        let message = "Connect a wallet to your account first: it deploys and mints.";
        let wallet = wallet_of(app, who).await?;
        let wallet = wallet.ok_or_else(|| Failure::refused("no_wallet", message))?;
        Ok(Self { account, wallet })
    }

    /// The same request sent again is the same command; its key with another body is refused.
    fn meta<T>(&self, head: &CommandHead, body: &Body<T>) -> CommandMeta {
        head.account_meta("create", self.account, &body.bytes)
    }

    /// Of what this request begins: the same again when it is sent again.
    fn new_draft(&self, head: &CommandHead) -> DraftId {
        DraftId(head.new_id("draft", self.account))
    }
}

/// What was drafted, and the transaction that makes it true.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DraftResponse {
    id: DraftId,
    /// Of an item: the number of what was drafted last.
    revision: Option<u32>,
    to_sign: ToSign,
    #[schema(value_type = i64)]
    position: Position,
}

/// What was done stands at this position of the log.
#[derive(Serialize, ToSchema)]
pub(crate) struct DoneResponse {
    #[schema(value_type = i64)]
    position: Position,
}

async fn collection_row(app: &App, id: CollectionId) -> Result<CollectionRow, Failure> {
    let row: Option<Json<CollectionRow>> =
        sqlx::query_scalar("select state from read.collections where key = $1")
            .bind(id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    row.map(|Json(row)| row).ok_or_else(|| Failure::not_found("the collection"))
}

async fn draft_row(app: &App, id: DraftId) -> Result<Option<DraftRow>, Failure> {
    let row: Option<Json<DraftRow>> =
        sqlx::query_scalar("select state from read.drafts where key = $1")
            .bind(id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    Ok(row.map(|Json(row)| row))
}

/// Refuses what names a file that is not kept, or is of the other kind.
pub(crate) async fn check_file(
    app: &App,
    field: &str,
    id: Option<UploadId>,
    video: bool,
) -> Result<(), Failure> {
    let Some(id) = id else { return Ok(()) };
    let kept = app.uploaded.load(&id.to_string()).await?.file();
    let kept = kept.ok_or_else(|| Failure::invalid(field, "upload the file first"))?;
    if kept.kind.is_video() != video {
        let wanted = if video { "a video is wanted here" } else { "a picture is wanted here" };
        return Err(Failure::invalid(field, wanted));
    }
    Ok(())
}
