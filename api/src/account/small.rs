//! Small questions: of an address, a wallet, the apps, and whether several have to sign.

use std::collections::BTreeMap;

use axum::extract::State;
use brickyard_core::kernel::Address;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::codes::read_mailbox;
use super::limits::{self, NONCES};
use super::session::SignedIn;
use crate::state::App;
use crate::wire::{Envelope, Failures, Params, Reply, Visitor, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CheckEmailRequest {
    email: String,
}

/// Whether there is an account, only the mailbox's own mail tells.
#[derive(Serialize, ToSchema)]
pub(crate) struct CheckEmailResponse {
    /// As it is kept.
    email: String,
}

#[utoipa::path(
    get,
    path = "/open/checkemail",
    params(CheckEmailRequest),
    responses((status = 200, description = "It is an address that a mail can go to.", body = Envelope<CheckEmailResponse>), Failures)
)]
pub(crate) async fn check_email(
    State(app): State<App>,
    Params(request): Params<CheckEmailRequest>,
) -> Reply<CheckEmailResponse> {
    let email = read_mailbox(&request.email)?;
    reply(app.store.head().await?, CheckEmailResponse { email })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowBoundRequest {
    address: Address,
}

/// Not to whom: an account's name says nothing to others.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShowBoundResponse {
    address: Address,
    bind: bool,
}

#[utoipa::path(
    get,
    path = "/open/wallet/address",
    params(ShowBoundRequest),
    responses((status = 200, description = "Whether the wallet is bound to an account.", body = Envelope<ShowBoundResponse>), Failures)
)]
pub(crate) async fn show_bound(
    State(app): State<App>,
    visitor: Visitor,
    Params(request): Params<ShowBoundRequest>,
) -> Reply<ShowBoundResponse> {
    limits::ask_network(&app, NONCES, &visitor).await?;
    let address = request.address;
    let bind = app.access.account_of_wallet(address).await?.is_some();
    reply(app.store.head().await?, ShowBoundResponse { address, bind })
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowMultisignResponse {
    /// Several signers are never needed here.
    multisign: bool,
}

#[utoipa::path(
    get,
    path = "/user/multisign",
    responses((status = 200, description = "Whether several have to sign for this account.", body = Envelope<ShowMultisignResponse>), Failures)
)]
pub(crate) async fn show_multisign(
    State(app): State<App>,
    _who: SignedIn,
) -> Reply<ShowMultisignResponse> {
    reply(app.store.head().await?, ShowMultisignResponse { multisign: false })
}

#[utoipa::path(
    get,
    path = "/open/android/url",
    responses((status = 200, description = "Where the apps are got, by the name of the offer; what is not there yet is left out.", body = Envelope<BTreeMap<String, String>>), Failures)
)]
pub(crate) async fn show_app_links(State(app): State<App>) -> Reply<BTreeMap<String, String>> {
    let links = app.doors.settings().app_links.iter();
    let links = links.map(|(name, url)| (name.clone(), url.to_string())).collect();
    reply(app.store.head().await?, links)
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowDenetProgressResponse {
    /// Registrations with the partner's mark are taken.
    open: bool,
}

#[utoipa::path(
    get,
    path = "/open/denet/progress",
    responses((status = 200, description = "How it stands with the partner's registrations: they are taken like any other.", body = Envelope<ShowDenetProgressResponse>), Failures)
)]
pub(crate) async fn show_denet_progress(
    State(app): State<App>,
) -> Reply<ShowDenetProgressResponse> {
    reply(app.store.head().await?, ShowDenetProgressResponse { open: true })
}
