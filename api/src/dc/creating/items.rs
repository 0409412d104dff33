//! Drafting an item, minting it, changing what its document says, and giving it up.

use axum::extract::State;
use brickyard_core::collections::TokenStandard;
use brickyard_core::drafts::{Draft, DraftCommand, ItemContent};
use brickyard_core::items::Attribute;
use brickyard_core::kernel::{Amount, CollectionId, DraftId, ItemId, UploadId};
use brickyard_projections::models::Drafted;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Author, DoneResponse, DraftResponse, ToSign, check_file, collection_row, draft_row};
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Reply, reply};

/// What an item's document will say.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddItemRequest {
    /// A collection that one's own wallet has made.
    collection: CollectionId,
    /// 1 to 100 characters.
    name: String,
    /// At most 1,000 characters.
    #[serde(default)]
    description: String,
    /// A picture that was uploaded.
    picture: UploadId,
    /// A video that was uploaded; the picture stands for it in lists.
    video: Option<UploadId>,
    /// An https address.
    external_url: Option<String>,
    /// At most 50, of 100 characters each.
    #[serde(default)]
    traits: Vec<Attribute>,
    /// Units to mint, from 1 to 1,000,000; more than one only where items are there several times (ERC-1155).
    #[serde(default = "one")]
    copies: Amount,
}

const fn one() -> Amount {
    Amount::ONE
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EditItemRequest {
    id: DraftId,
    /// All of it is told anew.
    content: AddItemRequest,
}

impl AddItemRequest {
    fn content(&self) -> ItemContent {
        let Self { collection, name, description, picture, video, external_url, traits, copies } =
            self.clone();
        ItemContent { collection, name, description, picture, video, external_url, traits, copies }
    }
}

#[utoipa::path(
    post,
    path = "/item/add",
    params(CommandHeaders),
    request_body = AddItemRequest,
    responses((status = 200, description = "The item is drafted, and its document can be read; its author's wallet mints it by sending `toSign`.", body = Envelope<DraftResponse>), Failures)
)]
pub(crate) async fn add_item(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<AddItemRequest>,
) -> Reply<DraftResponse> {
    let author = Author::of(&app, &who).await?;
    let (id, content) = (author.new_draft(&head), body.value.content());
    draft(&app, &author, (id, None), content, (&head, &body)).await
}

#[utoipa::path(
    post,
    path = "/item/edit",
    params(CommandHeaders),
    request_body = EditItemRequest,
    responses((status = 200, description = "The draft has a further revision. `toSign` mints it, or has the token that it became name the new document.", body = Envelope<DraftResponse>), Failures)
)]
pub(crate) async fn edit_item(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<EditItemRequest>,
) -> Reply<DraftResponse> {
    let author = Author::of(&app, &who).await?;
    let (id, content) = (body.value.id, body.value.content.content());
    if app.drafts.load(&id.to_string()).await?.item().is_none() {
        return Err(Failure::not_found("the draft"));
    }
    let token = token_of(&app, id).await?;
    draft(&app, &author, (id, token), content, (&head, &body)).await
}

async fn draft<T>(
    app: &App,
    author: &Author,
    (id, token): (DraftId, Option<ItemId>),
    content: ItemContent,
    (head, body): (&CommandHead, &Body<T>),
) -> Reply<DraftResponse> {
    let row = collection_row(app, content.collection).await?;
    if row.creator != author.wallet {
        return Err(Failure::not_yours("Only the creator of the collection mints there."));
    }
    if row.standard == TokenStandard::Erc721 && content.copies != Amount::ONE {
        return Err(Failure::invalid("copies", "1: items of this collection are there once each"));
    }
    check_file(app, "picture", Some(content.picture), false).await?;
    check_file(app, "video", content.video, true).await?;
    let Author { account: by, wallet } = *author;
    let command = DraftCommand::DraftItem { by, wallet, content };
    let meta = author.meta(head, body);
    let position = app.drafts.execute(&id.to_string(), command, meta).await?.last;
    let drafted = app.drafts.load(&id.to_string()).await?;
    let (revision, content) = drafted.item().ok_or_else(|| Failure::not_found("the draft"))?;
    let to_sign = ToSign::item(app, id, (revision, content), (wallet, row.standard), token)?;
    reply(position, DraftResponse { id, revision: Some(revision), to_sign, position })
}

async fn token_of(app: &App, id: DraftId) -> Result<Option<ItemId>, Failure> {
    let row = draft_row(app, id).await?;
    Ok(row.and_then(|row| match row.drafted {
        Drafted::Item { token, .. } => token.map(|(item, _)| item),
        Drafted::Collection { .. } => None,
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeleteItemRequest {
    /// Of an item or a collection that is not on a chain.
    id: DraftId,
}

#[utoipa::path(
    post,
    path = "/item/delete",
    params(CommandHeaders),
    request_body = DeleteItemRequest,
    responses((status = 200, description = "The draft is gone, and so is its document.", body = Envelope<DoneResponse>), Failures)
)]
pub(crate) async fn delete_item(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<DeleteItemRequest>,
) -> Reply<DoneResponse> {
    let author = Author::of(&app, &who).await?;
    let id = body.value.id;
    let draft = app.drafts.load(&id.to_string()).await?;
    let own = match draft {
        Draft::Collection { by, .. } | Draft::Item { by, .. } => by == author.account,
        Draft::None => return Err(Failure::not_found("the draft")),
        Draft::Deleted => true,
    };
    // Only its author is told that it is minted.
    if own && token_of(&app, id).await?.is_some() {
        let message = "The item is minted: only its owner's wallet can burn it, on the chain.";
        return Err(Failure::refused("item_minted", message));
    }
    let command = DraftCommand::Delete { by: author.account };
    let meta = author.meta(&head, &body);
    let position = app.drafts.execute(&id.to_string(), command, meta).await?.last;
    reply(position, DoneResponse { position })
}
