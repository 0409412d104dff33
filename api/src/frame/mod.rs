//! What every call carries beside what it asks: the sign of its platform, the device, the language,
//! whether it comes from within the app; and who is kept out before anything is done.
//!
//! Nothing of it proves who somebody is. The sign is telemetry and integrity; sessions and
//! signatures of wallets are looked at by the calls themselves.

mod guard;
pub(crate) mod keys;
mod once;
mod pace;
mod sign;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics::counter;

pub(crate) use guard::{Comer, Guard};
pub(crate) use keys::public_key;
pub(crate) use once::answer_once;
pub(crate) use pace::Pace;
pub(crate) use sign::Signs;
pub use sign::{Platform, SignError, sign_frame};

use crate::state::App;
use crate::wire::{Failure, Visitor};

/// Longest name of a device: what a browser keeps is a UUID.
const DEVICE_MAX: usize = 64;
/// Reads that do something, too.
const ACTING_READS: [&str; 3] = [
    "/accountservice/open/sendemail",
    "/accountservice/open/email/confirm",
    "/accountservice/news/letter/open/confirm",
];

/// Whether the mobile app asks, as its pages name themselves; its own bars stand around them.
pub(crate) fn in_app(headers: &HeaderMap) -> bool {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    agent.is_some_and(|agent| agent.contains("BrickyardApp/"))
}

/// Looks at each call before its handler does.
pub(crate) async fn check_frame(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let quiet = parts.headers.get("redirect").is_some_and(|value| value == "false");
    match admit(&app, &mut parts).await {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(failure) => {
            let mut response = failure.into_response();
            if quiet {
                // A call in the background takes nobody away from a page.
                response.headers_mut().insert("redirect", HeaderValue::from_static("false"));
            }
            response
        }
    }
}

async fn admit(app: &App, parts: &mut Parts) -> Result<(), Failure> {
    let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
    let headers = &parts.headers;
    let device = text(headers, "device")?.map(ToOwned::to_owned);
    let comer = Comer { account: None, device, network: visitor.network() };
    check_comer(app, &comer, &visitor).await?;
    let platform = text(headers, "os")?.map(str::parse::<Platform>).transpose();
    let platform = platform.map_err(|_| Failure::invalid("os", "web, h5, android or ios"))?;
    let embedded = match text(headers, "embedded")? {
        None | Some("0") => "0",
        Some("1") => "1",
        Some(_) => return Err(Failure::invalid("embedded", "1 or 0")),
    };
    let offset = text(headers, "timezone-offset")?.map(str::parse::<i16>);
    if offset.is_some_and(|offset| offset.map_or(true, |minutes| minutes.abs() > 24 * 60)) {
        return Err(Failure::invalid("timezone-offset", "minutes, as a browser tells them"));
    }
    let os = platform.map_or("none", Platform::name);
    counter!("brickyard_calls_total", "os" => os, "embedded" => embedded).increment(1);
    if app.doors.settings().require_sign && acts(&parts.method, parts.uri.path()) {
        let sign = headers.get("sign").and_then(|value| value.to_str().ok());
        app.signs.check(app, platform, sign).await?;
    }
    Ok(())
}

/// Whether they may come in at all, and not too often.
pub(crate) async fn check_comer(
    app: &App,
    comer: &Comer,
    visitor: &Visitor,
) -> Result<(), Failure> {
    if comer.device.as_ref().is_some_and(|device| device.len() > DEVICE_MAX) {
        return Err(Failure::invalid("device", "at most 64 characters"));
    }
    app.guard.check(app, comer).await?;
    app.pace.check(app.doors.settings().requests_a_minute, visitor)
}

fn acts(method: &Method, path: &str) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
        || ACTING_READS.iter().any(|read| path.ends_with(read))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Failure> {
    let Some(value) = headers.get(name) else { return Ok(None) };
    let text = value.to_str();
    text.map(Some).map_err(|_| Failure::invalid(name, "expected visible ASCII characters"))
}
