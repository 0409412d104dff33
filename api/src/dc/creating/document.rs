//! An item's document, in the form that marketplaces read (OpenSea's metadata standard). No envelope:
//! whoever reads it knows this form alone.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use brickyard_core::drafts::draft_of_uri;
use brickyard_core::items::Attribute;
use brickyard_core::kernel::{CollectionId, DraftId, UploadId};
use serde::Serialize;
use utoipa::ToSchema;

use super::sign::origin;
use crate::dc::uploads::url_of;
use crate::state::App;
use crate::wire::{Failure, Failures, Segments};

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowDocumentResponse {
    name: String,
    description: String,
    /// The picture.
    image: String,
    /// The video.
    #[serde(skip_serializing_if = "Option::is_none")]
    animation_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    external_url: Option<String>,
    attributes: Vec<Attribute>,
}

#[utoipa::path(
    get,
    path = "/open/metadata/{id}/{revision}",
    params(("id" = DraftId, Path,), ("revision" = u32, Path,)),
    responses((status = 200, description = "What the item says of itself; it never changes.", body = ShowDocumentResponse), Failures)
)]
pub(crate) async fn show_document(
    State(app): State<App>,
    Segments((id, revision)): Segments<(DraftId, u32)>,
) -> Result<Response, Failure> {
    let draft = app.drafts.load(&id.to_string()).await?;
    let content = draft.revision(revision).ok_or_else(|| Failure::not_found("the document"))?;
    let origin = origin(&app)?;
    // Whoever reads pictures of this machine without TLS is on it.
    let base = if origin.starts_with("https://") { origin } else { String::new() };
    let place = |id: UploadId| format!("{base}{}", url_of(id));
    let document = ShowDocumentResponse {
        name: content.name.clone(),
        description: content.description.clone(),
        image: place(content.picture),
        animation_url: content.video.map(place),
        external_url: content.external_url.clone(),
        attributes: content.traits.clone(),
    };
    let headers = [
        (header::CACHE_CONTROL, "public, max-age=3600"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    Ok((headers, Json(document)).into_response())
}

/// Where the film of an item is whose document stands here. Files of other people's servers are not
/// shown as films, and a foreign item that names our document has none.
pub(crate) async fn film_of(
    app: &App,
    uri: &str,
    collection: CollectionId,
) -> Result<Option<String>, Failure> {
    let Some((id, revision)) = draft_of_uri(uri) else { return Ok(None) };
    let draft = app.drafts.load(&id.to_string()).await?;
    let content = draft.revision(revision).filter(|content| content.collection == collection);
    Ok(content.and_then(|content| content.video).map(url_of))
}
