//! The mobile app opens pages of the site for whoever is signed in there: by a word that is good
//! once and for a minute, so that no token ever stands in an address.

use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::limits::{self, LAUNCHES};
use super::session::{CookieReply, EnterResponse, SignedIn, enter};
use crate::frame::in_app;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Reply, Visitor, reply,
};

#[derive(Serialize, ToSchema)]
pub(crate) struct MakeLaunchResponse {
    /// The field `token` of the app-launch parameter.
    token: String,
}

#[utoipa::path(
    post,
    path = "/user/app/launch",
    params(CommandHeaders),
    responses((status = 200, description = "A word by which the app opens a page for this account: once, and within a minute.", body = Envelope<MakeLaunchResponse>), Failures)
)]
pub(crate) async fn make_launch(
    State(app): State<App>,
    who: SignedIn,
    _head: CommandHead,
) -> Reply<MakeLaunchResponse> {
    let account = who.session.account;
    limits::ask(&app, LAUNCHES, account.to_string().as_bytes()).await?;
    let token = app.access.make_launch(account).await?;
    reply(app.store.head().await?, MakeLaunchResponse { token })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnterByLaunchRequest {
    token: String,
}

#[utoipa::path(
    post,
    path = "/open/app/launch",
    params(CommandHeaders),
    request_body = EnterByLaunchRequest,
    responses((status = 200, description = "Whoever is signed in in the app is signed in on its pages.", body = Envelope<EnterResponse>), Failures)
)]
pub(crate) async fn enter_by_launch(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    _head: CommandHead,
    body: Body<EnterByLaunchRequest>,
) -> CookieReply<EnterResponse> {
    visitor.check_own_page()?;
    if !in_app(&headers) {
        return Err(Failure::not_yours("Only the app's own pages are opened this way."));
    }
    limits::ask_network(&app, LAUNCHES, &visitor).await?;
    let account = app.access.use_launch(&body.value.token).await?;
    let over = || Failure::refused("launch_over", "Open the page from the app once more.");
    let account = account.ok_or_else(over)?;
    enter(&app, &visitor, account, app.store.head().await?, false).await
}
