//! Drafting a collection, deploying it, and what its creator says of it afterwards.

use axum::extract::State;
use brickyard_core::collections::{CollectionCommand, TokenStandard};
use brickyard_core::drafts::{CollectionContent, Draft, DraftCommand};
use brickyard_core::kernel::{BasisPoints, ChainId, CollectionId, DraftId, Hash32, UploadId};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Author, DraftResponse, ToSign, check_file, collection_row};
use crate::account::SignedIn;
use crate::dc::make::chain_row;
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Reply, reply};

/// A collection of one's own.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AddCollectionRequest {
    chain_id: u64,
    /// Items that are there once each, or several times.
    #[serde(default = "unique")]
    standard: TokenStandard,
    /// 1 to 100 characters; stands in the contract.
    name: String,
    /// 1 to 20 characters; stands in the contract.
    symbol: String,
    /// At most 1,000 characters.
    #[serde(default)]
    description: String,
    /// A picture that was uploaded.
    picture: Option<UploadId>,
    /// A wide one on top of its page.
    banner: Option<UploadId>,
    /// At most 1,000 basis points (10 %), to the wallet that deploys it.
    #[serde(default)]
    royalty_bps: u16,
}

#[utoipa::path(
    post,
    path = "/collection/add",
    params(CommandHeaders),
    request_body = AddCollectionRequest,
    responses((status = 200, description = "The collection is drafted. Its author's wallet sends `toSign`, and `collection/edit` is told the transaction.", body = Envelope<DraftResponse>), Failures)
)]
pub(crate) async fn add_collection(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<AddCollectionRequest>,
) -> Reply<DraftResponse> {
    let author = Author::of(&app, &who).await?;
    let asked = &body.value;
    let content = CollectionContent {
        chain_id: ChainId(asked.chain_id),
        standard: asked.standard,
        name: asked.name.clone(),
        symbol: asked.symbol.clone(),
        description: asked.description.clone(),
        picture: asked.picture,
        banner: asked.banner,
        royalty_bps: royalty(asked.royalty_bps)?,
    };
    draft(&app, &author, author.new_draft(&head), content, (&head, &body)).await
}

async fn draft<T>(
    app: &App,
    author: &Author,
    id: DraftId,
    content: CollectionContent,
    (head, body): (&CommandHead, &Body<T>),
) -> Reply<DraftResponse> {
    let chain = chain_row(app.store.pool(), content.chain_id.0).await?;
    if !app.chains.contains_key(&chain.chain_id) {
        return Err(Failure::refused("no_endpoint", "Nothing can be deployed on this chain here."));
    }
    check_file(app, "picture", content.picture, false).await?;
    check_file(app, "banner", content.banner, false).await?;
    let Author { account: by, wallet } = *author;
    let command = DraftCommand::DraftCollection { by, wallet, content };
    let meta = author.meta(head, body);
    let position = app.drafts.execute(&id.to_string(), command, meta).await?.last;
    let drafted = app.drafts.load(&id.to_string()).await?;
    let Draft::Collection { content, wallet, .. } = drafted else {
        return Err(Failure::not_found("the draft"));
    };
    let to_sign = ToSign::deployment(&content, wallet);
    reply(position, DraftResponse { id, revision: None, to_sign, position })
}

const fn unique() -> TokenStandard {
    TokenStandard::Erc721
}

fn royalty(bps: u16) -> Result<BasisPoints, Failure> {
    BasisPoints::new(bps).map_err(|error| Failure::invalid("royaltyBps", error.to_string()))
}

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EditCollectionRequest {
    /// Of a draft, or of a collection that one's own wallet has made.
    id: String,
    standard: Option<TokenStandard>,
    name: Option<String>,
    symbol: Option<String>,
    description: Option<String>,
    picture: Option<UploadId>,
    banner: Option<UploadId>,
    royalty_bps: Option<u16>,
    /// The wallet has sent the draft's deployment as this transaction. Alone.
    transaction: Option<Hash32>,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EditCollectionResponse {
    id: String,
    /// What deploys the draft as it is now.
    to_sign: Option<ToSign>,
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/collection/edit",
    params(CommandHeaders),
    request_body = EditCollectionRequest,
    responses((status = 200, description = "A draft is changed or under way; a collection is described anew.", body = Envelope<EditCollectionResponse>), Failures)
)]
pub(crate) async fn edit_collection(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<EditCollectionRequest>,
) -> Reply<EditCollectionResponse> {
    let author = Author::of(&app, &who).await?;
    let text = &body.value.id;
    if let Ok(collection) = text.parse::<CollectionId>() {
        return describe(&app, &author, collection, (&head, &body)).await;
    }
    let id: DraftId = text
        .parse()
        .map_err(|_| Failure::invalid("id", "the id of a draft, or {chain id}-{address}"))?;
    if let Some(transaction) = body.value.transaction {
        let command = DraftCommand::SendDeployment { by: author.account, transaction };
        let meta = author.meta(&head, &body);
        let position = app.drafts.execute(&id.to_string(), command, meta).await?.last;
        let answer = EditCollectionResponse { id: id.to_string(), to_sign: None, position };
        return reply(position, answer);
    }
    let known = app.drafts.load(&id.to_string()).await?;
    let Draft::Collection { by, content, .. } = known else {
        return Err(Failure::not_found("the draft"));
    };
    if by != author.account {
        return Err(Failure::not_yours("This draft is somebody else's."));
    }
    let asked = &body.value;
    let content = CollectionContent {
        chain_id: content.chain_id,
        standard: asked.standard.unwrap_or(content.standard),
        name: asked.name.clone().unwrap_or(content.name),
        symbol: asked.symbol.clone().unwrap_or(content.symbol),
        description: asked.description.clone().unwrap_or(content.description),
        picture: asked.picture.or(content.picture),
        banner: asked.banner.or(content.banner),
        royalty_bps: asked.royalty_bps.map_or(Ok(content.royalty_bps), royalty)?,
    };
    let drafted = draft(&app, &author, id, content, (&head, &body)).await?;
    Ok(drafted.map(|DraftResponse { id, to_sign, position, .. }| EditCollectionResponse {
        id: id.to_string(),
        to_sign: Some(to_sign),
        position,
    }))
}

/// Of a collection that is there, its words and pictures on this site are its creator's to change.
async fn describe(
    app: &App,
    author: &Author,
    id: CollectionId,
    (head, body): (&CommandHead, &Body<EditCollectionRequest>),
) -> Reply<EditCollectionResponse> {
    let asked = &body.value;
    let row = collection_row(app, id).await?;
    if row.creator != author.wallet {
        return Err(Failure::not_yours("Only the creator of the collection may do this."));
    }
    let named = asked.name.is_some() || asked.symbol.is_some() || asked.standard.is_some();
    if named || asked.royalty_bps.is_some() || asked.transaction.is_some() {
        let message = "The collection is deployed: name, symbol and royalty are its contract's.";
        return Err(Failure::refused("collection_deployed", message));
    }
    check_file(app, "picture", asked.picture, false).await?;
    check_file(app, "banner", asked.banner, false).await?;
    let command = CollectionCommand::Describe {
        description: asked.description.clone().unwrap_or(row.description),
        picture: asked.picture.or(row.picture),
        banner: asked.banner.or(row.banner),
    };
    let meta = author.meta(head, body);
    let position = app.collections.execute(&id.to_string(), command, meta).await?.last;
    reply(position, EditCollectionResponse { id: id.to_string(), to_sign: None, position })
}
