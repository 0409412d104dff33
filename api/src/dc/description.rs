//! What an item says of itself, for readers that want its words and no prices.

use axum::extract::State;
use brickyard_core::kernel::ItemId;
use brickyard_projections::Attribute;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::item::detail_of;
use super::items::MODELS;
use super::past::When;
use super::wire::MetadataWire;
use crate::state::App;
use crate::wire::{Envelope, Failures, MinPosition, Params, Read, Reply, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DescribeItemRequest {
    id: ItemId,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DescribeItemResponse {
    item_id: ItemId,
    name: String,
    /// The item's own; the collection's where it says nothing.
    description: String,
    attributes: Vec<Attribute>,
    uri: String,
    /// The document that was read, where it stands elsewhere.
    metadata: Option<MetadataWire>,
    /// Why it could not be read when it was last tried.
    metadata_fault: Option<&'static str>,
}

#[utoipa::path(
    get,
    path = "/item/open/description",
    params(DescribeItemRequest, MinPosition),
    responses((status = 200, description = "What the item says of itself.", body = Envelope<DescribeItemResponse>), Failures)
)]
pub(crate) async fn describe_item(
    State(app): State<App>,
    read: Read,
    Params(request): Params<DescribeItemRequest>,
) -> Reply<DescribeItemResponse> {
    let when = When::of(&read, &app, MODELS, request.at.as_deref()).await?;
    let detail = detail_of(&app, request.id, &when).await?;
    let answer = DescribeItemResponse {
        item_id: request.id,
        name: detail.card.name().to_owned(),
        description: detail.description,
        attributes: detail.attributes,
        uri: detail.uri,
        metadata: detail.metadata,
        metadata_fault: detail.metadata_fault,
    };
    reply(when.position, answer)
}
