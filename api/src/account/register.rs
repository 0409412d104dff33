//! A new account by e-mail: the mailbox is proven by its code, and signed in at once.

use axum::extract::State;
use brickyard_core::accounts::CodePurpose;
use brickyard_core::kernel::AccountId;
use brickyard_store::{Access, Claim, CodeOutcome};
use serde::Deserialize;
use utoipa::ToSchema;

use super::arrive::{Proven, arrive};
use super::brought::Brought;
use super::codes::{check_digits, read_mailbox, wrong_code};
use super::invite::Invitation;
use super::limits::{self, CODES};
use super::session::{CookieReply, EnterResponse, enter};
use crate::adapters::passwords::check_sent;
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Visitor};

#[derive(Deserialize, ToSchema)]
pub(crate) struct RegisterRequest {
    email: String,
    /// SHA-256 of the password, as 64 hexadecimal digits.
    password: String,
    code: String,
    /// On whose invitation; what nobody invites by is refused.
    invitecode: Option<String>,
    /// A picture of themselves, at an address that begins with `https://`.
    headimgurl: Option<String>,
    /// The mark of the partner on whose page it began: 1 to 64 letters, digits, dots, hyphens or
    /// underscores.
    denet: Option<String>,
    /// Which of the partner's activities led there; the same.
    activity: Option<String>,
}

#[utoipa::path(
    post,
    path = "/open/register",
    params(CommandHeaders),
    request_body = RegisterRequest,
    responses((status = 200, description = "The account is open and welcomed, and somebody is signed in.", body = Envelope<EnterResponse>), Failures)
)]
pub(crate) async fn register(
    State(app): State<App>,
    visitor: Visitor,
    head: CommandHead,
    body: Body<RegisterRequest>,
) -> CookieReply<EnterResponse> {
    visitor.check_own_page()?;
    let RegisterRequest { email, password, code, invitecode, headimgurl, denet, activity } =
        body.value;
    let mailbox = read_mailbox(&email)?;
    check_digits(&code)?;
    check_sent(&password)?;
    let brought = Brought::read(headimgurl, denet, activity)?;
    limits::ask_network(&app, CODES, &visitor).await?;
    let invitation = Invitation::read(&app, invitecode.as_deref()).await?;
    let account = open_account(&app, &head, &mailbox, password, &code).await?;
    let (position, welcomed) = arrive(&app, account, &Proven::Mailbox(&mailbox)).await?;
    if let Some(invitation) = invitation {
        invitation.accept(&app, account).await?;
    }
    let position = brought.note(&app, account, position).await?;
    enter(&app, &visitor, account, position, welcomed).await
}

/// The name and the secret of the account; the log is told after that.
async fn open_account(
    app: &App,
    head: &CommandHead,
    mailbox: &str,
    password: String,
    code: &str,
) -> Result<AccountId, Failure> {
    let (purpose, used_by) = (Some(CodePurpose::Register), head.key_hash());
    // Whoever has no good code costs us no hash.
    let mut tx = app.access.begin().await?;
    let outcome = app.access.try_code(&mut tx, mailbox, purpose, code, Some(&used_by)).await?;
    tx.commit().await?;
    let CodeOutcome::Good(_) = outcome else { return Err(wrong_code()) };
    let message = "This mailbox has an account already; log in.";
    let taken = || Failure::refused("mailbox_taken", message);
    let account = match app.access.account_of_mailbox(mailbox).await? {
        None => Access::new_account(),
        Some(known) => {
            // The same request sent again is answered again, or goes on where it was.
            if app.accounts.load(&known.to_string()).await?.registered_by().is_some() {
                let kept = app.access.password_of(known).await?;
                let same = app.doors.passwords.matches(password, kept).await?;
                return if same { Ok(known) } else { Err(taken()) };
            }
            known
        }
    };
    let hash = app.doors.passwords.hash(password).await?;
    let mut tx = app.access.begin().await?;
    if app.access.claim_mailbox(&mut tx, mailbox, account).await? != Claim::Theirs {
        return Err(taken());
    }
    app.access.set_password(&mut tx, account, &hash).await?;
    tx.commit().await?;
    Ok(account)
}
