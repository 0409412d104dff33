//! One offer with its history.

use axum::extract::State;
use brickyard_core::kernel::{ItemId, OfferId};
use brickyard_projections::models::OfferRow;
use brickyard_store::Position;
use serde::Deserialize;
use sqlx::types::Json;
use utoipa::IntoParams;

use crate::account::SignedIn;
use crate::dc::past;
use crate::dc::wire_offers::OfferDetail;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowOfferRequest {
    id: OfferId,
    /// Of an offer for a collection: what proves to the exchange that it reaches this item.
    item: Option<ItemId>,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[utoipa::path(
    get,
    path = "/item/offer/detail",
    params(ShowOfferRequest, MinPosition),
    responses((status = 200, description = "One offer with its history.", body = Envelope<OfferDetail>), Failures)
)]
pub(crate) async fn show_offer(
    State(app): State<App>,
    read: Read,
    _who: SignedIn,
    Params(request): Params<ShowOfferRequest>,
) -> Reply<OfferDetail> {
    let missing = || Failure::not_found("the offer");
    if let Some(at) = &request.at {
        let at = read.at(&app, &["offers"], at).await?;
        let found = past::offer(&app, request.id, request.item, at).await?;
        return reply(at.position, found.ok_or_else(missing)?);
    }
    let position = read.of(&app, &["offers"]).await?;
    let row: Option<(Json<OfferRow>, Position)> =
        sqlx::query_as("select state, position from read.offers where key = $1")
            .bind(request.id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    let (Json(row), at) = row.ok_or_else(missing)?;
    let found = OfferDetail::of(row, request.item, at, app.now_s())?;
    reply(position, found.ok_or_else(missing)?)
}
