//! Codes by mail: asked for, and tried. What is answered is the same whether the mailbox has an
//! account or not; only its owner learns that, by the mail.

use axum::extract::State;
use brickyard_core::accounts::{
    CODE_COOLDOWN_SECONDS, CODE_DIGITS, CODE_LIFE_SECONDS, CodePurpose, mailbox_of,
};
use brickyard_store::{CodeOutcome, Link, LinkPurpose};
use serde::{Deserialize, Serialize};
use sqlx::Connection as _;
use utoipa::{IntoParams, ToSchema};

use super::captcha::ask_human;
use super::limits::{self, CODES, FREE_MAILS, MAILS};
use super::newsletters::address_of;
use super::session::SignedIn;
use crate::doors::Post;
use crate::mail::{Letter, post};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Params, Reply, Visitor, reply,
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SendCodeRequest {
    email: String,
    /// 1 to register, 2 forgotten password, 4 to change the password, 5 to bind a mailbox.
    #[serde(rename = "type")]
    #[param(value_type = u8)]
    purpose: CodePurpose,
    /// The name of the type, which tells apart those that share a number.
    #[serde(rename = "sendEmailType")]
    #[param(inline)]
    send_email_type: Option<SendEmailType>,
}

impl SendCodeRequest {
    /// # Errors
    /// The name belongs to another number.
    fn check(&self) -> Result<(), Failure> {
        if self.send_email_type.is_none_or(|named| CodePurpose::from(named) == self.purpose) {
            return Ok(());
        }
        Err(Failure::invalid("sendEmailType", "the name that belongs to `type`"))
    }

    fn letter(&self) -> Letter {
        match self.send_email_type {
            Some(SendEmailType::Verify) => Letter::Verify,
            _ => Letter::of(self.purpose),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SendCodeResponse {
    /// Seconds until the next code for this mailbox and type.
    cooldown: u32,
}

#[utoipa::path(
    get,
    path = "/open/sendemail",
    params(SendCodeRequest),
    responses((status = 200, description = "A code is on its way, if the mailbox may have one.", body = Envelope<SendCodeResponse>), Failures)
)]
pub(crate) async fn send_code(
    State(app): State<App>,
    visitor: Visitor,
    who: Result<SignedIn, Failure>,
    Params(request): Params<SendCodeRequest>,
) -> Reply<SendCodeResponse> {
    visitor.check_own_page()?;
    request.check()?;
    let mailbox = read_mailbox(&request.email)?;
    if matches!(app.doors.settings().post, Post::None) {
        return Err(Failure::refused("no_mail_server", "This site sends no mail."));
    }
    ask_human(&app, &[(MAILS, FREE_MAILS, visitor.network().as_slice())], &visitor).await?;
    limits::ask_network(&app, MAILS, &visitor).await?;
    let purpose = request.purpose;
    let account = app.access.account_of_mailbox(&mailbox).await?;
    let mut tx = app.access.begin().await?;
    let made = app.access.make_code(&mut tx, &mailbox, purpose, account).await?;
    let code = made.map_err(Failure::too_often)?.code;
    let (letter, code) = match (purpose, account) {
        (CodePurpose::Register, Some(_)) => (Letter::Known, ""),
        _ => (request.letter(), code.as_str()),
    };
    let mut mail = letter.to(&mailbox, visitor.language).with_code(code);
    if let (CodePurpose::BindEmail, Ok(who)) = (purpose, who) {
        let account = Some(who.session.account);
        let link = Link { mailbox, detail: String::new(), account };
        let word = app.access.make_link(&mut tx, LinkPurpose::Email, &link).await?;
        mail = mail.with_link(address_of(&app, "emailVerify", &word)?);
    }
    let mut posting = tx.begin().await?;
    post(&app, &mut posting, &mail, CODE_LIFE_SECONDS).await?;
    if let (CodePurpose::Forgot | CodePurpose::EditPassword, None) = (purpose, account) {
        // Nobody wants a mail about an account that is not there. It is written and taken back:
        // leaving it out would be quicker, and the clock would tell.
        posting.rollback().await?;
    } else {
        posting.commit().await?;
    }
    tx.commit().await?;
    app.doors.posted.notify_one();
    reply(app.store.head().await?, SendCodeResponse { cooldown: CODE_COOLDOWN_SECONDS })
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct CheckCodeRequest {
    email: String,
    code: String,
    /// What the code was sent for; without it, the newest of the mailbox.
    #[serde(rename = "sendEmailType")]
    send_email_type: Option<SendEmailType>,
}

/// What a code is for, as pages call it.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SendEmailType {
    Reg,
    Forgot,
    EditPass,
    BindEmail,
    Verify,
    Denet,
}

impl From<SendEmailType> for CodePurpose {
    fn from(named: SendEmailType) -> Self {
        match named {
            SendEmailType::Reg | SendEmailType::Denet => Self::Register,
            SendEmailType::Forgot => Self::Forgot,
            SendEmailType::EditPass => Self::EditPassword,
            SendEmailType::BindEmail | SendEmailType::Verify => Self::BindEmail,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CheckCodeResponse {
    email: String,
}

#[utoipa::path(
    post,
    path = "/open/checkcode",
    params(CommandHeaders),
    request_body = CheckCodeRequest,
    responses((status = 200, description = "The code is good; it is not used by this.", body = Envelope<CheckCodeResponse>), Failures)
)]
pub(crate) async fn check_code(
    State(app): State<App>,
    visitor: Visitor,
    _head: CommandHead,
    body: Body<CheckCodeRequest>,
) -> Reply<CheckCodeResponse> {
    visitor.check_own_page()?;
    let asked = &body.value;
    let mailbox = read_mailbox(&asked.email)?;
    check_digits(&asked.code)?;
    limits::ask_network(&app, CODES, &visitor).await?;
    let purpose = asked.send_email_type.map(CodePurpose::from);
    let mut tx = app.access.begin().await?;
    let outcome = app.access.try_code(&mut tx, &mailbox, purpose, &asked.code, None).await?;
    tx.commit().await?;
    match outcome {
        CodeOutcome::Good(_) => {
            reply(app.store.head().await?, CheckCodeResponse { email: mailbox })
        }
        CodeOutcome::Wrong => Err(wrong_code()),
    }
}

/// One answer for wrong, old, used and unknown.
pub(crate) fn wrong_code() -> Failure {
    Failure::refused("code_wrong", "The verification code has expired.")
}

pub(crate) fn read_mailbox(text: &str) -> Result<String, Failure> {
    let wrong = || Failure::invalid("email", "*Please enter a valid email address.");
    mailbox_of(text).ok_or_else(wrong)
}

pub(crate) fn check_digits(code: &str) -> Result<(), Failure> {
    if code.len() == CODE_DIGITS && code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(());
    }
    Err(Failure::invalid("code", "four digits"))
}
