//! Commands that the log does not keep are answered once, too: sent again under their key they get the
//! first answer, and nothing is done twice. Who goes away in the middle finds the answer when they
//! come back. What was refused has done nothing, and is decided anew.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use brickyard_store::{KeyedRequest, Seen};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use tracing::warn;

use crate::account::TOKEN_COOKIE;
use crate::state::App;
use crate::wire::{Failure, IDEMPOTENCY_KEY, cookie, read_body};

/// Of the market and the data pages, the log keeps the commands itself.
const ACCOUNTS: &str = "/accountservice/";
const TELEMETRY: [&str; 2] = ["/dcservice/website/visit/add", "/dcservice/frontend/log"];
/// Open to everybody: what is sent proves what it has to, and the session that the first answer began
/// may be known to a browser that heard no more of it.
const OPEN: &str = "/open/";
/// As long as whoever waits for another's answer is kept waiting.
const WAIT: Duration = Duration::from_secs(10);
const FIRST_LOOK: Duration = Duration::from_millis(20);
const LAST_LOOK: Duration = Duration::from_millis(250);
/// Far above what a command is answered with.
const LARGEST_ANSWER: usize = 1024 * 1024;
/// An answer of before; the name is the field's own.
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// An answer as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

/// Answers what was answered under the same key; otherwise the handler does.
pub(crate) async fn answer_once(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_ours = path.starts_with(ACCOUNTS) || TELEMETRY.contains(&path);
    let key = request.headers().get(IDEMPOTENCY_KEY).and_then(|key| key.to_str().ok());
    // Whoever names no key is told so by the handler.
    let Some(key) = key.filter(|_| is_ours && request.method() == Method::POST) else {
        return next.run(request).await;
    };
    let key = key.to_owned();
    once(app, &key, request, next).await.unwrap_or_else(IntoResponse::into_response)
}

async fn once(app: App, key: &str, request: Request, next: Next) -> Result<Response, Failure> {
    let (parts, body) = request.into_parts();
    // The limit of a body is among what the request brings along.
    let whole = Request::from_parts(parts.clone(), body);
    let bytes = read_body(whole, &app).await?;
    let asked = parts.uri.path_and_query().map_or("", |asked| asked.as_str()).as_bytes();
    let who = if parts.uri.path().contains(OPEN) { vec![] } else { who(&parts.headers) };
    let keyed = app.access.keyed_request(&[asked, &who], key, &bytes);
    if let Some(kept) = first_or_kept(&app, &keyed).await? {
        return kept.into_response().ok_or_else(|| Failure::internal(&"a kept answer is damaged"));
    }
    let request = Request::from_parts(parts, Body::from(bytes));
    // In a task of its own: whoever goes away does not break off what has begun.
    let answering = tokio::spawn(async move {
        let response = next.run(request).await;
        keep(&app, &keyed, response).await
    });
    answering.await.map_err(|failed| Failure::internal(&failed))
}

/// What proves who asks.
fn who(headers: &HeaderMap) -> Vec<u8> {
    let proofs = [header::AUTHORIZATION.as_str(), "x-signature"];
    let proofs = proofs.map(|name| headers.get(name).map_or(&[][..], HeaderValue::as_bytes));
    let session = cookie(headers, TOKEN_COOKIE).unwrap_or_default();
    [proofs[0], proofs[1], session.as_bytes()].join(&0)
}

/// None for the first that is sent under the key.
async fn first_or_kept(app: &App, keyed: &KeyedRequest) -> Result<Option<Kept>, Failure> {
    let (until, mut pause) = (Instant::now() + WAIT, FIRST_LOOK);
    loop {
        match app.access.see_request(keyed).await? {
            Seen::First => return Ok(None),
            Seen::Answered(text) => {
                let kept = serde_json::from_str(&text);
                return kept.map(Some).map_err(|error| Failure::internal(&error));
            }
            Seen::OtherRequest => return Err(Failure::key_reused()),
            Seen::UnderWay if Instant::now() < until => {
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LAST_LOOK);
            }
            Seen::UnderWay => {
                let message = "The same request is still under way; send it again in a moment.";
                return Err(Failure::conflict(message, serde_json::Value::Null));
            }
        }
    }
}

/// A success stays; anything else leaves the key free.
async fn keep(app: &App, keyed: &KeyedRequest, response: Response) -> Response {
    let (parts, body) = response.into_parts();
    let bytes = match to_bytes(body, LARGEST_ANSWER).await {
        Ok(bytes) => bytes,
        Err(error) => return Failure::internal(&error).into_response(),
    };
    let noted = if parts.status.is_success() {
        let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let headers = parts.headers.iter();
        let headers = headers.map(|(name, value)| (name.to_string(), text(value))).collect();
        let body = String::from_utf8_lossy(&bytes).into_owned();
        let kept = Kept { status: parts.status.as_u16(), headers, body };
        match serde_json::to_string(&kept) {
            Ok(kept) => app.access.keep_answer(keyed, &kept).await,
            Err(error) => return Failure::internal(&error).into_response(),
        }
    } else {
        app.access.forget_request(keyed).await
    };
    if let Err(error) = noted {
        // It was done, and is told; only sent again it would be told that it is under way.
        warn!(%error, "an answer could not be kept");
    }
    Response::from_parts(parts, Body::from(bytes))
}

impl Kept {
    fn into_response(self) -> Option<Response> {
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() = StatusCode::from_u16(self.status).ok()?;
        for (name, value) in self.headers {
            response.headers_mut().append(HeaderName::try_from(name).ok()?, value.parse().ok()?);
        }
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
        Some(response)
    }
}
