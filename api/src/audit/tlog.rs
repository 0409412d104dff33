//! The log as any client of C2SP tlog-tiles reads it: `/api/audit/tlog` is its prefix.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use brickyard_store::proofs::{Proofs, TileId};

use crate::state::App;
use crate::wire::{Failure, Failures, Segments};

/// A tile, full or not, never changes once it can be read.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

#[utoipa::path(
    get,
    path = "/tlog/checkpoint",
    responses((status = 200, description = "The newest signed checkpoint.", body = String, content_type = "text/plain"), Failures)
)]
pub(crate) async fn read_note(State(app): State<App>) -> Result<Response, Failure> {
    let sealed = Proofs::new(app.store.pool().clone()).checkpoint(None).await?;
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
    Ok((headers, sealed.note).into_response())
}

#[utoipa::path(
    get,
    path = "/tlog/tile/{level}/{*index}",
    params(
        ("level" = u32, Path),
        ("index" = String, Path, description = "As C2SP writes it: `x001/067`, and `.p/12` for the first twelve hashes."),
    ),
    responses((status = 200, description = "Hashes of 32 bytes, 256 in a full tile.", body = Vec<u8>, content_type = "application/octet-stream"), Failures)
)]
pub(crate) async fn read_tile(
    State(app): State<App>,
    Segments((level, index)): Segments<(String, String)>,
) -> Result<Response, Failure> {
    let (id, width) = TileId::parse(&level, &index).ok_or_else(|| {
        Failure::invalid("index", "a tile as C2SP tlog-tiles writes it: 0/x001/067")
    })?;
    let tile = Proofs::new(app.store.pool().clone()).tile(id, width).await?;
    let headers = [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, FOR_EVER)];
    Ok((headers, tile).into_response())
}
