//! A mailbox for an account that has none, or for somebody whom another provider has proven and who
//! has no account yet: proven by its code.

use axum::extract::State;
use brickyard_core::accounts::{AccountCommand, AccountError, CodePurpose};
use brickyard_core::kernel::Personal;
use brickyard_store::{Claim, CodeOutcome};
use serde::Deserialize;
use utoipa::ToSchema;

use super::arrive::told;
use super::codes::{check_digits, read_mailbox, wrong_code};
use super::limits::{self, CODES};
use super::openid::{EnterByOpenidRequest, by_ticket};
use super::session::{CookieReply, EnterResponse, SignedIn, with_user};
use super::user::user_of;
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Visitor, reply};

/// Whose account it is, the session says, or a ticket: a posted `registertype` is not read.
#[derive(Deserialize, ToSchema)]
pub(crate) struct BindEmailRequest {
    email: String,
    code: String,
    /// The ticket of a flow by another provider's word; without it, whoever is signed in.
    openid: Option<String>,
}

#[utoipa::path(
    post,
    path = "/open/bindingemail",
    params(CommandHeaders),
    request_body = BindEmailRequest,
    responses((status = 200, description = "The mailbox is the account's; with a ticket, somebody is signed in.", body = Envelope<EnterResponse>), Failures)
)]
pub(crate) async fn bind_email(
    State(app): State<App>,
    visitor: Visitor,
    who: Result<SignedIn, Failure>,
    head: CommandHead,
    body: Body<BindEmailRequest>,
) -> CookieReply<EnterResponse> {
    let BindEmailRequest { email, code, openid } = body.value;
    if let Some(openid) = openid.filter(|ticket| !ticket.is_empty()) {
        let asked = EnterByOpenidRequest { email, code, openid };
        return by_ticket(&app, &visitor, &head, asked).await;
    }
    let who = who?;
    let mailbox = read_mailbox(&email)?;
    check_digits(&code)?;
    limits::ask_network(&app, CODES, &who.visitor).await?;
    let used_by = head.key_hash();
    let purpose = Some(CodePurpose::BindEmail);
    let mut tx = app.access.begin().await?;
    let outcome = app.access.try_code(&mut tx, &mailbox, purpose, &code, Some(&used_by)).await?;
    tx.commit().await?;
    let CodeOutcome::Good(_) = outcome else { return Err(wrong_code()) };
    bind(&app, &who, mailbox, &alloy::hex::encode(used_by)).await
}

/// The mailbox, which was proven, for whoever is signed in.
pub(crate) async fn bind(
    app: &App,
    who: &SignedIn,
    mailbox: String,
    id: &str,
) -> CookieReply<EnterResponse> {
    let account = who.session.account;
    // Followed or sent again: it is done.
    if app.access.account_of_mailbox(&mailbox).await? == Some(account) {
        let state = app.accounts.load(&account.to_string()).await?;
        if state.mailbox().is_some() {
            let user = user_of(app, account, &who.visitor).await?;
            let answer = reply(app.store.head().await?, EnterResponse::known(user.clone()));
            return with_user(app, &user, answer);
        }
    }
    let mut tx = app.access.begin().await?;
    match app.access.claim_mailbox(&mut tx, &mailbox, account).await? {
        Claim::Theirs => {}
        Claim::Elsewhere => {
            let message = "This mailbox has an account already; log in.";
            return Err(Failure::refused("mailbox_taken", message));
        }
        Claim::HasAnother => return Err(AccountError::MailboxIsBound.into()),
    }
    tx.commit().await?;
    let command = AccountCommand::BindMailbox { mailbox: Personal::plain(mailbox) };
    let done = told(app, account, command, &format!("mailbox {account} {id}")).await?;
    let user = user_of(app, account, &who.visitor).await?;
    with_user(app, &user, reply(done.last, EnterResponse::known(user.clone())))
}
