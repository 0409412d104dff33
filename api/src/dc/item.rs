//! One item, now or as it stood.

use axum::extract::State;
use brickyard_core::items::MetadataFault;
use brickyard_core::kernel::ItemId;
use serde::Deserialize;
use sqlx::types::Json;
use sqlx::{Postgres, QueryBuilder};
use utoipa::IntoParams;

use super::creating::film_of;
use super::items::{CardRow, MODELS};
use super::items_found::{cards_of_found, found_one};
use super::past::{self, When};
use super::wire::ItemDetail;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowItemRequest {
    id: ItemId,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[utoipa::path(
    get,
    path = "/item/open/info",
    params(ShowItemRequest, MinPosition),
    responses((status = 200, description = "One item.", body = Envelope<ItemDetail>), Failures)
)]
pub(crate) async fn show_item(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowItemRequest>,
) -> Reply<ItemDetail> {
    let when = When::of(&read, &app, MODELS, request.at.as_deref()).await?;
    reply(when.position, detail_of(&app, request.id, &when).await?)
}

pub(super) async fn detail_of(app: &App, id: ItemId, when: &When) -> Result<ItemDetail, Failure> {
    let now_s = when.clock_s;
    let row = card_of(app, id, when).await?;
    let Some(row) = row else { return Err(Failure::not_found("the item")) };
    let (card, owners) = (row.card(app, now_s), row.owners());
    let CardRow { item: Json(item), collection: Json(collection), .. } = row;
    let animation = film_of(app, &item.uri, id.collection).await?;
    Ok(ItemDetail {
        card: card.with_picture(&item),
        animation,
        description: item.metadata.description.unwrap_or(collection.description),
        attributes: item.metadata.attributes,
        uri: item.uri,
        metadata: item.metadata_read.map(Into::into),
        metadata_fault: item.metadata_fault.map(MetadataFault::name),
        owners,
        creator: collection.creator,
        royalty_bps: collection.royalty_bps.get(),
        royalty_recipient: collection.royalty_recipient,
        first_seen: item.first_seen.map(Into::into),
    })
}

/// Of one item.
pub(super) fn card_query(
    id: ItemId,
    when: &When,
) -> Result<QueryBuilder<'static, Postgres>, Failure> {
    let mut query = QueryBuilder::with_arguments("with ", when.arguments()?);
    found_one(when.past, id, &mut query);
    query.push(cards_of_found(when.past, false));
    Ok(query)
}

async fn card_of(app: &App, id: ItemId, when: &When) -> Result<Option<CardRow>, Failure> {
    let mut query = card_query(id, when)?;
    let pool = app.store.pool();
    if !when.past {
        return Ok(query.build_query_as().fetch_optional(pool).await?);
    }
    let keyed = query.build_query_as().fetch_all(pool).await?;
    Ok(past::cards(app, keyed, when.position).await?.into_iter().next())
}
