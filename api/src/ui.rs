//! The built UI, out of the binary: hashed files for ever, pages by their one document.
//!
//! What is a page stands in the site map; the document itself finds out which.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::account::TOKEN_COOKIE;
use crate::site_map::{is_page, needs_session};
use crate::wire::cookie;

#[derive(RustEmbed)]
#[folder = "../ui/dist"]
#[allow_missing = true]
struct Built;

pub(crate) async fn show_page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Built::get(path).filter(|_| !path.is_empty()) {
        let cache = if path.starts_with("assets/") {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        return answer(path, file.data.into_owned(), cache);
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    // Whether the token is good, the calls of the page find out.
    if needs_session(uri.path()) && cookie(&headers, TOKEN_COOKIE).is_none() {
        return (StatusCode::FOUND, [(header::LOCATION, "/index")]).into_response();
    }
    let mut response = document();
    if !is_page(uri.path()) {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

fn document() -> Response {
    match Built::get("index.html") {
        Some(page) => answer("index.html", page.data.into_owned(), "no-cache"),
        None => {
            let line = "The UI was not built into this binary: run `make ui` and build again.\n";
            (StatusCode::SERVICE_UNAVAILABLE, line).into_response()
        }
    }
}

fn answer(path: &str, bytes: Vec<u8>, cache: &'static str) -> Response {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(kind.as_ref()) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}
