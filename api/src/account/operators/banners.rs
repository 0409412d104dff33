//! What operators do about banners. What they may not hold, the banner's own rules say.

use axum::extract::State;
use brickyard_core::banners::{BannerCommand, BannerContent, BannerId};
use brickyard_projections::models::BannerRow;
use serde::Deserialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use super::{OperateResponse, Operating, done};
use crate::dc::ListAllBannersResponse;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failures, MinPosition, Read, Reply, reply,
};

/// Rows that the desk shows.
const MOST: i64 = 200;

#[utoipa::path(
    get,
    path = "/operator/banners",
    params(MinPosition),
    responses((status = 200, description = "All banners, also those that are not shown now; 200 at most.", body = Envelope<ListAllBannersResponse>), Failures)
)]
pub(crate) async fn list_all_banners(
    State(app): State<App>,
    read: Read,
    _who: Operating,
) -> Reply<ListAllBannersResponse> {
    let position = read.of(&app, &["banners"]).await?;
    let rows: Vec<Json<BannerRow>> = sqlx::query_scalar(
        "select state from read.banners order by withdrawn, place, key limit $1",
    )
    .bind(MOST)
    .fetch_all(app.store.pool())
    .await?;
    let banners = rows.into_iter().map(|Json(row)| row.into()).collect();
    reply(position, ListAllBannersResponse { banners })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetBannerRequest {
    /// 1 to 40 small letters, digits and hyphens; of one that is there it says all anew.
    id: String,
    content: BannerContent,
}

#[utoipa::path(
    post,
    path = "/operator/banner/set",
    params(CommandHeaders),
    request_body = SetBannerRequest,
    responses((status = 200, description = "The banner is set; it is shown within its times.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn set_banner(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<SetBannerRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let id: BannerId = body.value.id.parse()?;
    let command = BannerCommand::Set { content: body.value.content, by: Some(who.account) };
    done(app.banners.execute(&id.to_string(), command, deed).await?.last)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawBannerRequest {
    id: String,
}

#[utoipa::path(
    post,
    path = "/operator/banner/withdraw",
    params(CommandHeaders),
    request_body = WithdrawBannerRequest,
    responses((status = 200, description = "The banner is shown no more.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn withdraw_banner(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<WithdrawBannerRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let id: BannerId = body.value.id.parse()?;
    let command = BannerCommand::Withdraw { by: Some(who.account) };
    done(app.banners.execute(&id.to_string(), command, deed).await?.last)
}
