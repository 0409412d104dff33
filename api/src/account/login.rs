//! In by e-mail and password, and out again. Whether there is an account takes as long to find
//! out as whether the password is right, and neither is told.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::arrive::{Proven, arrive};
use super::captcha::ask_human;
use super::codes::read_mailbox;
use super::limits::{self, FREE_PASSWORDS, MAILBOX_PASSWORDS, PAIR_PASSWORDS, PASSWORDS};
use super::session::{CookieReply, EnterResponse, SignedIn, enter, leave, renew};
use super::user::{UserResponse, user_of};
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Visitor, reply};

/// A SHA-256 in hexadecimal digits; nothing longer is worth hashing.
const SENT_MAX: usize = 64;

#[derive(Deserialize, ToSchema)]
pub(crate) struct LoginRequest {
    email: String,
    /// SHA-256 of the password, as 64 hexadecimal digits.
    password: String,
}

#[utoipa::path(
    post,
    path = "/open/login",
    params(CommandHeaders),
    request_body = LoginRequest,
    responses((status = 200, description = "Somebody is signed in.", body = Envelope<EnterResponse>), Failures)
)]
pub(crate) async fn login(
    State(app): State<App>,
    visitor: Visitor,
    _head: CommandHead,
    body: Body<LoginRequest>,
) -> CookieReply<EnterResponse> {
    visitor.check_own_page()?;
    let LoginRequest { email, password } = body.value;
    let mailbox = read_mailbox(&email)?;
    if password.is_empty() || password.len() > SENT_MAX {
        return Err(Failure::invalid("password", "send its SHA-256 as 64 hexadecimal digits"));
    }
    let network = visitor.network();
    let counts = [
        (PASSWORDS, FREE_PASSWORDS, network.as_slice()),
        (MAILBOX_PASSWORDS, FREE_PASSWORDS, mailbox.as_bytes()),
    ];
    ask_human(&app, &counts, &visitor).await?;
    let pair = [network.as_slice(), mailbox.as_bytes()].concat();
    let failures =
        [(PASSWORDS, &*network), (PAIR_PASSWORDS, &*pair), (MAILBOX_PASSWORDS, mailbox.as_bytes())];
    for (count, who) in failures {
        limits::ask(&app, count, who).await?;
    }
    let account = app.access.account_of_mailbox(&mailbox).await?;
    let kept = match account {
        Some(account) => app.access.password_of(account).await?,
        None => None,
    };
    let right = app.doors.passwords.matches(password, kept).await?;
    let Some(account) = account.filter(|_| right) else {
        let message = "The e-mail address or the password is wrong.";
        return Err(Failure::refused("wrong_credentials", message));
    };
    for (count, who) in failures {
        app.access.unask(count, who).await?;
    }
    let (position, welcomed) = arrive(&app, account, &Proven::Mailbox(&mailbox)).await?;
    enter(&app, &visitor, account, position, welcomed).await
}

#[utoipa::path(
    post,
    path = "/user/login",
    params(CommandHeaders),
    responses((status = 200, description = "The session lasts a month more, half a year in all.", body = Envelope<UserResponse>), Failures)
)]
pub(crate) async fn check_session(
    State(app): State<App>,
    who: SignedIn,
    _head: CommandHead,
) -> CookieReply<UserResponse> {
    let user = user_of(&app, who.session.account, &who.visitor).await?;
    renew(&app, &who.session, user, app.store.head().await?).await
}

#[derive(Serialize, ToSchema)]
pub(crate) struct LogoutResponse {
    ended: bool,
}

#[utoipa::path(
    post,
    path = "/user/logout",
    params(CommandHeaders),
    responses((status = 200, description = "The session is over, here and wherever its token is.", body = Envelope<LogoutResponse>), Failures)
)]
pub(crate) async fn logout(
    State(app): State<App>,
    who: Result<SignedIn, Failure>,
    _head: CommandHead,
) -> CookieReply<LogoutResponse> {
    // Whoever has no session is out already, and is to lose the cookies of it.
    let ended = match who {
        Ok(who) => {
            app.access.end_session(&who.session.token).await?;
            true
        }
        Err(failure) if failure.is_no_session() => false,
        Err(failure) => return Err(failure),
    };
    let answer = reply(app.store.head().await?, LogoutResponse { ended });
    leave(&app, answer)
}
