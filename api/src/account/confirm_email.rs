//! The link of the mail that confirms a mailbox: it gives the mailbox to the account that had asked,
//! and only while that account is signed in. A link alone would let an attacker's account take the
//! mailbox of whoever follows links.

use axum::extract::State;
use brickyard_store::LinkPurpose;
use serde::Deserialize;
use utoipa::IntoParams;

use super::bind_email::bind;
use super::limits::{self, CODES};
use super::newsletters::link_over;
use super::session::{CookieReply, EnterResponse, SignedIn};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Params, Visitor};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ConfirmEmailRequest {
    token: String,
}

#[utoipa::path(
    get,
    path = "/open/email/confirm",
    params(ConfirmEmailRequest),
    responses((status = 200, description = "The mailbox is the account's that is signed in and had asked.", body = Envelope<EnterResponse>), Failures)
)]
pub(crate) async fn confirm_email(
    State(app): State<App>,
    visitor: Visitor,
    who: Result<SignedIn, Failure>,
    Params(request): Params<ConfirmEmailRequest>,
) -> CookieReply<EnterResponse> {
    visitor.check_own_page()?;
    limits::ask_network(&app, CODES, &visitor).await?;
    let link = app.access.link(LinkPurpose::Email, &request.token).await?;
    let link = link.ok_or_else(link_over)?;
    let who = who?;
    if link.account != Some(who.session.account) {
        return Err(Failure::not_yours("Another account has asked for this; log in to it."));
    }
    bind(&app, &who, link.mailbox, &format!("link {}", request.token)).await
}
