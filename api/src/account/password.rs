//! Another password: by a code to the mailbox, signed in or not. All sessions end with it.

use axum::extract::State;
use brickyard_core::accounts::{AccountCommand, CodePurpose, PasswordChange};
use brickyard_core::kernel::AccountId;
use brickyard_store::{CodeOutcome, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::arrive::{Proven, arrive, told};
use super::codes::{check_digits, read_mailbox, wrong_code};
use super::limits::{self, CODES, MAILBOX_PASSWORDS};
use super::session::{CookieReply, EnterResponse, SignedIn, enter};
use super::user;
use crate::adapters::passwords::check_sent;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Reply, Visitor, reply,
};

#[derive(Deserialize, ToSchema)]
pub(crate) struct ResetPasswordRequest {
    email: String,
    /// SHA-256 of the new password, as 64 hexadecimal digits.
    password: String,
    code: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ResetPasswordResponse {
    email: String,
}

#[utoipa::path(
    post,
    path = "/open/resetpassword",
    params(CommandHeaders),
    request_body = ResetPasswordRequest,
    responses((status = 200, description = "The password is another one, and nobody is signed in by the old one.", body = Envelope<ResetPasswordResponse>), Failures)
)]
pub(crate) async fn reset_password(
    State(app): State<App>,
    visitor: Visitor,
    head: CommandHead,
    body: Body<ResetPasswordRequest>,
) -> Reply<ResetPasswordResponse> {
    visitor.check_own_page()?;
    let ResetPasswordRequest { email, password, code } = body.value;
    let mailbox = read_mailbox(&email)?;
    check_digits(&code)?;
    check_sent(&password)?;
    limits::ask_network(&app, CODES, &visitor).await?;
    let purpose = (CodePurpose::Forgot, PasswordChange::Reset);
    let (_, position) = change(&app, &head, &mailbox, purpose, password, &code).await?;
    reply(position, ResetPasswordResponse { email: mailbox })
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct UpdatePasswordRequest {
    /// SHA-256 of the new password, as 64 hexadecimal digits.
    password: String,
    code: String,
}

#[utoipa::path(
    post,
    path = "/user/updatepassword",
    params(CommandHeaders),
    request_body = UpdatePasswordRequest,
    responses((status = 200, description = "The password is another one; all sessions are over but the new one of this answer.", body = Envelope<EnterResponse>), Failures)
)]
pub(crate) async fn update_password(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<UpdatePasswordRequest>,
) -> CookieReply<EnterResponse> {
    let UpdatePasswordRequest { password, code } = body.value;
    check_digits(&code)?;
    check_sent(&password)?;
    limits::ask_network(&app, CODES, &who.visitor).await?;
    let account = who.session.account;
    let state = app.accounts.load(&account.to_string()).await?;
    // The mailbox is the account's own, whatever is posted.
    let mailbox = user::mailbox(&app, account, &state).await?.ok_or_else(wrong_code)?;
    let purpose = (CodePurpose::EditPassword, PasswordChange::Changed);
    let (account, position) = change(&app, &head, &mailbox, purpose, password, &code).await?;
    enter(&app, &who.visitor, account, position, false).await
}

async fn change(
    app: &App,
    head: &CommandHead,
    mailbox: &str,
    (purpose, how): (CodePurpose, PasswordChange),
    password: String,
    code: &str,
) -> Result<(AccountId, Position), Failure> {
    let used_by = head.key_hash();
    let mut tx = app.access.begin().await?;
    let outcome =
        app.access.try_code(&mut tx, mailbox, Some(purpose), code, Some(&used_by)).await?;
    tx.commit().await?;
    // A mailbox without an account has nothing to change, and is told what a wrong code is told.
    let CodeOutcome::Good(Some(account)) = outcome else { return Err(wrong_code()) };
    let hash = app.doors.passwords.hash(password).await?;
    let mut tx = app.access.begin().await?;
    app.access.set_password(&mut tx, account, &hash).await?;
    app.access.end_sessions(&mut tx, account).await?;
    tx.commit().await?;
    app.access.unask_all(MAILBOX_PASSWORDS, mailbox.as_bytes()).await?;
    arrive(app, account, &Proven::Mailbox(mailbox)).await?;
    let id = format!("password {account} {}", alloy::hex::encode(used_by));
    let done = told(app, account, AccountCommand::NotePassword { how }, &id).await?;
    Ok((account, done.last))
}
