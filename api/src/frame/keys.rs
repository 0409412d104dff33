//! The public keys that requests are signed for.

use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use utoipa::ToSchema;

use super::sign::Platform;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Reply, reply};

/// SubjectPublicKeyInfo (X.509, DER) in base64, RSA with 2048 bits. A sign is the RSA-OAEP
/// (SHA-256) of `{"os","ua","device","time"}`, in base64; `time` is in unix seconds.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShowFrameKeysResponse {
    web: String,
    h5: String,
    android: String,
    ios: String,
}

#[utoipa::path(
    get,
    path = "/open/frame/keys",
    responses((status = 200, description = "What the header `sign` is made with, by platform.", body = Envelope<ShowFrameKeysResponse>), Failures)
)]
pub(crate) async fn show_frame_keys(State(app): State<App>) -> Reply<ShowFrameKeysResponse> {
    let mut keys = Vec::new();
    for platform in Platform::ALL {
        keys.push(public_key(&app, platform).await?);
    }
    let [web, h5, android, ios] = keys.try_into().expect("one key for each platform");
    reply(app.store.head().await?, ShowFrameKeysResponse { web, h5, android, ios })
}

/// As clients read it.
pub(crate) async fn public_key(app: &App, platform: Platform) -> Result<String, Failure> {
    Ok(STANDARD.encode(&app.signs.key(app, platform).await?.public))
}
