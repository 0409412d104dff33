//! `/dev/mail`: the mails that a developer's own site has written, since no server sends them.
//!
//! Only there: a site that anybody else can reach has no such page, and neither has one with a
//! mail server.

use std::fmt::Write as _;
use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use super::words_of;
use crate::doors::Post;
use crate::state::App;
use crate::wire::Failure;

const SHOWN: i64 = 50;

pub(crate) fn routes(app: &App) -> Router<App> {
    let router = Router::new();
    match app.doors.settings().post {
        Post::Outbox => router.route("/dev/mail", get(show_mail)),
        Post::None | Post::Smtp(_) => router,
    }
}

async fn show_mail(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    // A page of somebody else's may point its own name at this machine.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !peer.ip().is_loopback() || !is_this_machine(host) {
        return Ok(StatusCode::NOT_FOUND.into_response());
    }
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Mail</title>\
         </head><body style=\"font:16px/1.5 system-ui;max-width:720px;margin:32px auto\">\
         <h1>Mail</h1><p>Kept here because no mail server is set up. Newest first.</p>",
    );
    for kept in app.access.kept_mail(SHOWN).await? {
        let Some(words) = words_of(&kept.mail) else { continue };
        let to = escaped(&kept.mail.to);
        let _ = write!(
            page,
            "<article data-to=\"{to}\" data-letter=\"{}\"><h2>{}</h2><p>{to} · {}</p>\
             <p><code>{}</code></p><pre style=\"white-space:pre-wrap\">{}</pre></article>",
            escaped(&kept.mail.letter),
            escaped(&words.subject),
            kept.made_at.0,
            escaped(&kept.mail.code),
            escaped(&words.text),
        );
    }
    page.push_str("</body></html>");
    Ok(([(header::CACHE_CONTROL, "no-store")], Html(page)).into_response())
}

pub(crate) fn is_this_machine(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
