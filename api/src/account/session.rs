//! Who is signed in: the token of a session, from `Authorization` or from the cookie that no
//! script can read; and coming in, with all that the browser is told then.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use brickyard_core::accounts::WELCOME;
use brickyard_core::kernel::AccountId;
use brickyard_store::{Access, Position, Session, Token};
use serde::Serialize;
use url::form_urlencoded::byte_serialize;
use utoipa::ToSchema;

use super::limits;
use super::user::{UserResponse, user_of};
use crate::state::App;
use crate::wire::{Failure, Reply, Visitor, cookie, reply};

/// Holds the token of a session; no script can read it.
pub(crate) const TOKEN_COOKIE: &str = "user_login_info";
/// Tells a page who is there; it proves nothing and opens nothing.
const USER_COOKIE: &str = "user_info";

/// Somebody who has the token of a session that stands.
pub(crate) struct SignedIn {
    pub(crate) session: Session,
    pub(crate) visitor: Visitor,
}

/// Nobody is no failure: what everybody may read, and somebody more of.
impl OptionalFromRequestParts<App> for SignedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Failure> {
        match <Self as FromRequestParts<App>>::from_request_parts(parts, app).await {
            Ok(who) => Ok(Some(who)),
            Err(failure) if failure.is_no_session() => Ok(None),
            Err(failure) => Err(failure),
        }
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let by_header = bearer(&parts.headers);
        // A browser sends its cookies for any page; only our own may act with them.
        let is_read = matches!(parts.method, Method::GET | Method::HEAD);
        if by_header.is_none() && !is_read {
            visitor.check_own_page()?;
        }
        let text = by_header.or_else(|| cookie(&parts.headers, TOKEN_COOKIE));
        let token = text.and_then(|text| Token::read(&text)).ok_or_else(Failure::no_session)?;
        let session = app.access.session(token).await?.ok_or_else(Failure::no_session)?;
        if session.suspended {
            return Err(Failure::barred_account());
        }
        // Whoever may do nothing more today may still leave.
        let leaves = parts.uri.path().ends_with("/user/logout");
        if let Some(commands_a_day) = session.commands_a_day.filter(|_| !is_read && !leaves) {
            limits::ask_limited(app, session.account, commands_a_day).await?;
        }
        Ok(Self { session, visitor })
    }
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Some(text.strip_prefix("Bearer ").unwrap_or(text).to_owned()).filter(|text| !text.is_empty())
}

/// What somebody is told who has come in.
#[derive(Serialize, ToSchema)]
pub(crate) struct EnterResponse {
    /// For programs, which keep it themselves and send it as `Authorization`; a browser has it in
    /// a cookie instead.
    token: Option<String>,
    /// What the account was welcomed with just now: 1 is CBK.
    brickstype: Option<u8>,
    bricksamount: Option<u64>,
    #[serde(flatten)]
    user: UserResponse,
}

impl EnterResponse {
    /// Of somebody who was in already.
    pub(crate) const fn known(user: UserResponse) -> Self {
        Self { token: None, brickstype: None, bricksamount: None, user }
    }
}

/// An answer that also sets cookies.
pub(crate) struct WithCookies<T> {
    cookies: Vec<String>,
    answer: T,
}

impl<T> WithCookies<T> {
    pub(crate) fn with(mut self, cookie: String) -> Self {
        self.cookies.push(cookie);
        self
    }
}

impl<T> WithCookies<crate::wire::Answer<T>> {
    /// The same answer as a part of another one.
    pub(crate) fn map<U>(self, form: impl FnOnce(T) -> U) -> WithCookies<crate::wire::Answer<U>> {
        WithCookies { cookies: self.cookies, answer: self.answer.map(form) }
    }
}

impl<T: IntoResponse> IntoResponse for WithCookies<T> {
    fn into_response(self) -> Response {
        let mut response = self.answer.into_response();
        for line in self.cookies {
            if let Ok(line) = HeaderValue::from_str(&line) {
                response.headers_mut().append(header::SET_COOKIE, line);
            }
        }
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

pub(crate) type CookieReply<T> = Result<WithCookies<crate::wire::Answer<T>>, Failure>;

/// A new session for who has proven to be the account.
pub(crate) async fn enter(
    app: &App,
    visitor: &Visitor,
    account: AccountId,
    position: Position,
    welcomed: bool,
) -> CookieReply<EnterResponse> {
    // Told only here: whoever comes so far has proven to be the account.
    if app.access.is_barred_account(account).await? {
        return Err(Failure::barred_account());
    }
    let user = user_of(app, account, visitor).await?;
    let session = app.access.start_session(account).await?;
    // The browser forgets the one that it had, and nobody else shall have it.
    if let Some(before) = visitor.token.as_deref().and_then(Token::read) {
        app.access.end_session(&before).await?;
    }
    let cookies = cookies_of(app, &session.token, &user)?;
    let token = (!visitor.is_browser).then(|| session.token.reveal().to_owned());
    let (brick, amount) = WELCOME;
    let answer = reply(
        position,
        EnterResponse {
            token,
            brickstype: welcomed.then_some(brick.number()),
            bricksamount: welcomed.then_some(amount.get().to::<u64>()),
            user,
        },
    )?;
    Ok(WithCookies { cookies, answer })
}

/// The same answer with what the page may know of who is there.
pub(crate) fn with_user<T: Serialize>(
    app: &App,
    user: &UserResponse,
    answer: Reply<T>,
) -> CookieReply<T> {
    Ok(WithCookies { cookies: vec![user_cookie(app, user)?], answer: answer? })
}

/// The session lasts on, and the browser keeps its cookies as long.
pub(crate) async fn renew(
    app: &App,
    session: &Session,
    user: UserResponse,
    position: Position,
) -> CookieReply<UserResponse> {
    app.access.renew_session(session).await?;
    let cookies = cookies_of(app, &session.token, &user)?;
    Ok(WithCookies { cookies, answer: reply(position, user)? })
}

fn cookies_of(app: &App, token: &Token, user: &UserResponse) -> Result<Vec<String>, Failure> {
    Ok(vec![line(app, TOKEN_COOKIE, token.reveal(), true), user_cookie(app, user)?])
}

/// An answer with a cookie of the caller's own.
pub(crate) fn with_cookie<T>(cookie: String, answer: Reply<T>) -> CookieReply<T> {
    Ok(WithCookies { cookies: vec![cookie], answer: answer? })
}

/// The session is over: both cookies go.
pub(crate) fn leave<T: Serialize>(app: &App, answer: Reply<T>) -> CookieReply<T> {
    let secure = if app.doors.is_secure() { "; Secure" } else { "" };
    let gone = |name: &str| format!("{name}=; Path=/; Max-Age=0; SameSite=Lax{secure}");
    let cookies = vec![gone(TOKEN_COOKIE) + "; HttpOnly", gone(USER_COOKIE)];
    Ok(WithCookies { cookies, answer: answer? })
}

fn user_cookie(app: &App, user: &UserResponse) -> Result<String, Failure> {
    let json = serde_json::to_string(user).map_err(|error| Failure::internal(&error))?;
    let value: String = byte_serialize(json.as_bytes()).collect();
    Ok(line(app, USER_COOKIE, &value, false))
}

fn line(app: &App, name: &str, value: &str, hidden: bool) -> String {
    let (secure, hidden) = (app.doors.is_secure(), hidden);
    let secure = if secure { "; Secure" } else { "" };
    let hidden = if hidden { "; HttpOnly" } else { "" };
    let age = Access::SESSION_SECONDS;
    format!("{name}={value}; Path=/; Max-Age={age}; SameSite=Lax{hidden}{secure}")
}
