//! The whole router, and serving it until told to stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, OriginalUri, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use brickyard_projections::follow;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tracing::error;
use url::Url;
use utoipa_axum::router::OpenApiRouter;

use crate::account::{SignedIn, leave_at_once};
use crate::frame::{answer_once, check_frame};
use crate::mail::page;
use crate::state::App;
use crate::wire::{Code, Failure, document, envelope, finish};
use crate::{account, art, audit, community, data, dc, dev_openid, live, ops, ui};

/// Largest body of a command.
const LARGEST_BODY: usize = 64 * 1024;
/// A form of one field.
const ONE_CLICK_BODY: usize = 1024;
const ANSWER_WITHIN: Duration = Duration::from_secs(30);
const AGAIN_S: u64 = 5;
const SERVICES: [&str; 4] =
    ["/api/accountservice/", "/api/communityservice/", "/api/dataservice/", "/api/dcservice/"];

#[derive(Debug, Error)]
pub enum ApiError {
    #[error("the server failed: {0}")]
    Server(#[from] std::io::Error),
    #[error("the live socket broke off: {0}")]
    Live(#[from] tokio::task::JoinError),
}

/// The calls with their document.
fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .nest("/accountservice", account::routes())
        .nest("/dcservice", dc::routes())
        .nest("/dataservice", data::routes())
        .nest("/communityservice", community::routes())
        .nest("/audit", audit::routes())
}

/// What is neither written in JSON nor answered at once, nor made smaller on its way.
fn files() -> OpenApiRouter<App> {
    OpenApiRouter::new().nest("/dcservice", dc::files())
}

/// The OpenAPI document of all calls, as `api/openapi.json` keeps it.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut openapi =
        OpenApiRouter::with_openapi(document()).nest("/api", calls().merge(files())).into_openapi();
    finish(&mut openapi);
    openapi
}

pub fn router(app: App) -> Router {
    // The outer fallback shows pages; an unknown call is told so in the envelope.
    let api = Router::from(calls())
        .route_layer(middleware::from_fn_with_state(app.clone(), answer_once))
        .fallback(unknown_call)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), check_frame))
        .layer(middleware::from_fn(answer_in_time))
        .layer(CompressionLayer::new())
        .route("/live", get(live::connect_live).fallback(method_not_allowed));
    let files = Router::from(files())
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(app.clone(), check_frame));
    Router::new()
        .nest("/api", api.merge(files))
        .route("/art/{file}", get(art::draw_item).layer(CompressionLayer::new()))
        .route("/art/face/{file}", get(art::draw_face).layer(CompressionLayer::new()))
        // Opened, it is a page of the site; what a mail program sends there is no call of a page.
        .route(
            "/subscribe/leave",
            get(ui::show_page)
                .layer(CompressionLayer::new())
                .merge(post(leave_at_once).layer(DefaultBodyLimit::max(ONE_CLICK_BODY))),
        )
        .route("/robots.txt", get(ui::show_robots))
        .route("/sitemap.xml", get(ui::show_sitemap))
        .merge(ops::routes())
        .merge(page::routes(&app))
        .merge(dev_openid::routes(&app))
        .fallback(get(ui::show_page).layer(CompressionLayer::new()))
        .layer(CatchPanicLayer::custom(|_| {
            Failure::internal(&"a handler panicked").into_response()
        }))
        .layer(middleware::from_fn_with_state(content_policy(&app), security_headers))
        .with_state(app)
}

/// Serves until `app.stop` is cancelled; requests under way are finished.
///
/// # Errors
/// The listener fails.
pub async fn serve(app: App, listener: TcpListener) -> Result<(), ApiError> {
    let stop = app.stop.clone();
    let mut live = keep_live(&app);
    let ended = stop.clone();
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service)
        .with_graceful_shutdown(async move { ended.cancelled().await });
    let broken = async {
        loop {
            match live.join_next().await {
                Some(Err(panic)) => return panic,
                Some(Ok(())) => {}
                None => std::future::pending().await,
            }
        }
    };
    tokio::select! {
        served = serving => Ok(served?),
        panic = broken => Err(panic.into()),
    }
}

/// What fills the live socket: the read models, whichever process folds them, and the heartbeat.
fn keep_live(app: &App) -> JoinSet<()> {
    let mut live = JoinSet::new();
    live.spawn(app.live.clone().beat(app.stop.clone()));
    let (pool, models) = (app.store.pool().clone(), app.projections.clone());
    let (stop, teller) = (app.stop.clone(), app.clone());
    live.spawn(live::keep_counting(app.clone()));
    let (ledger, moved) = (app.ledger.clone(), Arc::new(Notify::new()));
    let (folded, woken, ended) = (models.clone(), Arc::clone(&moved), app.stop.clone());
    live.spawn(async move { ledger.keep_up(folded, woken, ended).await });
    live.spawn(async move {
        // So that what is kept for those who come back is told as it would have been.
        live::count_first(&teller).await;
        let tell = |news| {
            moved.notify_one();
            teller.live.tell(&news, teller.now_s());
        };
        follow(pool, models, stop, tell).await;
    });
    live
}

/// The last resort, in the envelope like every other answer.
async fn answer_in_time(request: Request, next: Next) -> Response {
    let answering = tokio::time::timeout(ANSWER_WITHIN, next.run(request));
    answering.await.unwrap_or_else(|_| {
        error!(within_s = ANSWER_WITHIN.as_secs(), "a request was not answered in time");
        Failure::busy(AGAIN_S).into_response()
    })
}

/// What the services do not have. Whether they have a call that is not open, only those learn who have a
/// session (B171).
async fn unknown_call(uri: OriginalUri, who: Result<SignedIn, Failure>) -> Failure {
    let path = uri.path();
    let closed =
        SERVICES.iter().any(|service| path.starts_with(service)) && !path.contains("/open/");
    match who {
        Err(refusal) if closed && refusal.is_no_session() => refusal,
        _ => Failure::not_found("this call"),
    }
}

async fn method_not_allowed() -> Response {
    let mut response =
        envelope(Code::Invalid, &serde_json::Value::Null, "this call has another method");
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}

/// What a page may load and run: our own, pictures from wherever metadata lead, and chains.
fn content_policy(app: &App) -> HeaderValue {
    // The gateway of one's own machine speaks no TLS.
    let gateway = Url::parse(app.doors.picture_gateway()).ok();
    let plain = gateway.filter(|url| url.scheme() == "http");
    let plain = plain.map(|url| format!(" {}", url.origin().ascii_serialization()));
    let plain = plain.unwrap_or_default();
    // WalletConnect's own check of who asks for a signature stands in a frame.
    let verify = match app.doors.settings().walletconnect {
        Some(_) => " https://verify.walletconnect.org",
        None => "",
    };
    let policy = format!(
        "default-src 'self'; img-src 'self' data: https:{plain}; style-src 'self' 'unsafe-inline'; \
         connect-src 'self' ws: wss: http://127.0.0.1:* https:; frame-src brickyard:{verify}; \
         frame-ancestors 'none'; \
         base-uri 'none'; form-action 'self'; object-src 'none'"
    );
    HeaderValue::try_from(policy).expect("an origin is written in ASCII")
}

async fn security_headers(
    State(policy): State<HeaderValue>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
    ] {
        let name = HeaderName::from_static(name);
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
