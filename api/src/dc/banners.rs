//! Banners of the front page, in the reader's language or in all for pages that switch it; and those
//! of partners.

use axum::extract::State;
use brickyard_core::banners::{BannerContent, BannerId, BannerText, Wall};
use brickyard_core::kernel::UnixSeconds;
use brickyard_projections::models::BannerRow;
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Read, Reply, Visitor, reply};

const MODELS: &[&str] = &["banners"];
/// More than a reader looks at; operators see all of them on their desk.
const MOST: i64 = 20;

/// A banner in one language.
#[derive(Serialize, ToSchema)]
struct BannerCard {
    #[schema(value_type = String)]
    id: BannerId,
    title: String,
    lead: String,
    action: String,
    /// A path of this site or an https address.
    image: Option<String>,
    link: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListBannersResponse {
    banners: Vec<BannerCard>,
}

#[utoipa::path(
    get,
    path = "/home/open/banner",
    params(MinPosition),
    responses((status = 200, description = "What is shown on top of the front page now, in the language of the request.", body = Envelope<ListBannersResponse>), Failures)
)]
pub(crate) async fn list_banners(
    State(app): State<App>,
    read: Read,
    visitor: Visitor,
) -> Reply<ListBannersResponse> {
    cards(&app, read, visitor, Wall::Front).await
}

#[utoipa::path(
    get,
    path = "/partner/open/brands",
    params(MinPosition),
    responses((status = 200, description = "The partners' marks, in the language of the request.", body = Envelope<ListBannersResponse>), Failures)
)]
pub(crate) async fn list_brands(
    State(app): State<App>,
    read: Read,
    visitor: Visitor,
) -> Reply<ListBannersResponse> {
    cards(&app, read, visitor, Wall::Brands).await
}

#[utoipa::path(
    get,
    path = "/partner/open/list",
    params(MinPosition),
    responses((status = 200, description = "The partners with a word about each, in the language of the request.", body = Envelope<ListBannersResponse>), Failures)
)]
pub(crate) async fn list_partners(
    State(app): State<App>,
    read: Read,
    visitor: Visitor,
) -> Reply<ListBannersResponse> {
    cards(&app, read, visitor, Wall::Partners).await
}

async fn cards(app: &App, read: Read, visitor: Visitor, wall: Wall) -> Reply<ListBannersResponse> {
    let position = read.of(app, MODELS).await?;
    let banners = shown(app, wall).await?.into_iter().map(|BannerRow { id, content, .. }| {
        let BannerContent { en, zh_hk, image, link, .. } = content;
        let text = if visitor.language == "zh-HK" { zh_hk } else { en };
        let BannerText { title, lead, action } = text;
        BannerCard { id, title, lead, action, image, link }
    });
    let banners = banners.collect();
    reply(position, ListBannersResponse { banners })
}

/// A banner as it was set.
#[derive(Serialize, ToSchema)]
pub(crate) struct BannerWire {
    #[schema(value_type = String)]
    id: BannerId,
    #[serde(flatten)]
    content: BannerContent,
    /// Shown no more, whatever its times say.
    withdrawn: bool,
}

impl From<BannerRow> for BannerWire {
    fn from(row: BannerRow) -> Self {
        let BannerRow { id, content, withdrawn } = row;
        Self { id, content, withdrawn }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListAllBannersResponse {
    pub(crate) banners: Vec<BannerWire>,
}

#[utoipa::path(
    get,
    path = "/home/open/banner/v2",
    params(MinPosition),
    responses((status = 200, description = "The same in all languages, with the times of each.", body = Envelope<ListAllBannersResponse>), Failures)
)]
pub(crate) async fn list_banners_of_all_languages(
    State(app): State<App>,
    read: Read,
) -> Reply<ListAllBannersResponse> {
    let position = read.of(&app, MODELS).await?;
    let banners = shown(&app, Wall::Front).await?.into_iter().map(BannerWire::from).collect();
    reply(position, ListAllBannersResponse { banners })
}

async fn shown(app: &App, wall: Wall) -> Result<Vec<BannerRow>, Failure> {
    let UnixSeconds(now_s) = app.now_s();
    let rows: Vec<Json<BannerRow>> = sqlx::query_scalar(
        "select state
           from read.banners
          where not withdrawn
            and from_s <= $1
            and (until_s is null or until_s > $1)
            and wall = $3
          order by place, key
          limit $2",
    )
    .bind(now_s.cast_signed())
    .bind(MOST)
    .bind(wall.name())
    .fetch_all(app.store.pool())
    .await?;
    Ok(rows.into_iter().map(|Json(row)| row).collect())
}
