//! Applying for a certification, as a project party or as an influencer.

use axum::extract::State;
use brickyard_core::applications::ApplicationWords;
use brickyard_core::kernel::{Address, UploadId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::SignedIn;
use crate::applications::{ApplyResponse, apply};
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failures, Reply};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CertifyProjectRequest {
    /// Begins with `https://`.
    website: String,
    email: String,
    /// Twitter or Discord; begins with `https://`.
    social: String,
    /// Of the project.
    walletaddress: Address,
    /// Uploads that show that the wallet is the project's: 1 to 8 pictures.
    screenshots: Vec<UploadId>,
}

#[utoipa::path(
    post,
    path = "/certification/project/save",
    params(CommandHeaders),
    request_body = CertifyProjectRequest,
    responses((status = 200, description = "It waits for an operator, who reviews it.", body = Envelope<ApplyResponse>), Failures)
)]
pub(crate) async fn certify_project(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<CertifyProjectRequest>,
) -> Reply<ApplyResponse> {
    let CertifyProjectRequest { website, email, social, walletaddress: wallet, screenshots } =
        body.value;
    let words = ApplicationWords::Project { website, email, social, wallet, screenshots };
    apply(&app, &who, (&head, &body.bytes), (words, None)).await
}

/// A screenshot each: pictures that were uploaded here.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CertifyInfluencerRequest {
    nickname: UploadId,
    followers: UploadId,
    dashboard: UploadId,
}

#[utoipa::path(
    post,
    path = "/certification/influencer/save",
    params(CommandHeaders),
    request_body = CertifyInfluencerRequest,
    responses((status = 200, description = "It waits for an operator, who reviews it.", body = Envelope<ApplyResponse>), Failures)
)]
pub(crate) async fn certify_influencer(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<CertifyInfluencerRequest>,
) -> Reply<ApplyResponse> {
    let CertifyInfluencerRequest { nickname, followers, dashboard } = body.value;
    let words = ApplicationWords::Influencer { nickname, followers, dashboard };
    apply(&app, &who, (&head, &body.bytes), (words, None)).await
}
