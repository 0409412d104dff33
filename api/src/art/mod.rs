//! Pictures of items, drawn here from what the items' metadata say: a 24 by 24 portrait from its
//! traits, or a composition seeded by the item's id; and faces of those who told no picture. The same
//! item always gives the same bytes.

mod composition;
mod face;
mod portrait;

use std::fmt::Write;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use brickyard_core::kernel::ItemId;
use brickyard_projections::models::ItemRow;
use sqlx::types::Json;

use crate::state::App;
use crate::wire::{Failure, Segments};

/// One rectangle of a picture: place, size and colour.
type Rect = (u8, u8, u8, u8, &'static str);

pub(crate) async fn draw_item(
    State(app): State<App>,
    Segments(file): Segments<String>,
) -> Result<Response, Failure> {
    let id: ItemId = file
        .strip_suffix(".svg")
        .and_then(|id| id.parse().ok())
        .ok_or_else(|| Failure::not_found("the picture"))?;
    let row: Option<Json<ItemRow>> =
        sqlx::query_scalar("select state from read.items where key = $1")
            .bind(id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    let Json(row) = row.ok_or_else(|| Failure::not_found("the picture"))?;
    let attributes = &row.metadata.attributes;
    let trait_of = |kind: &str| attributes.iter().find(|a| a.trait_type == kind);
    let picture = match trait_of("Type") {
        Some(kind) => {
            let worn = attributes.iter().filter(|a| a.trait_type == "Accessory");
            portrait::draw(&kind.value, worn.map(|a| a.value.as_str()), &row.token_id.to_string())
        }
        None => composition::draw(&id.to_string()),
    };
    Ok(told(picture))
}

/// Where the face of a wallet or an account is drawn.
pub(crate) fn face_of(name: &str) -> String {
    format!("/art/face/{name}.svg")
}

/// Of any name: nothing is looked up, so that nobody learns who is known here.
pub(crate) async fn draw_face(Segments(file): Segments<String>) -> Result<Response, Failure> {
    let name = file.strip_suffix(".svg").filter(|name| (1..=128).contains(&name.len()));
    let name = name.ok_or_else(|| Failure::not_found("the picture"))?;
    Ok(told(face::draw(name)))
}

fn told(picture: String) -> Response {
    let mut response = picture.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    let cache = HeaderValue::from_static("public, max-age=86400");
    headers.insert(header::CACHE_CONTROL, cache);
    response
}

fn push_rect(svg: &mut String, (x, y, width, height, colour): Rect) {
    let _ = write!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
    );
}
