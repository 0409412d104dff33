//! The built UI, out of the binary: hashed files for ever, pages by their document.
//!
//! What is a page stands in the site map. Files come compressed as the build left them; nothing is
//! compressed twice.

mod document;
mod robots;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

pub(crate) use self::robots::{show_robots, show_sitemap};
use crate::account::TOKEN_COOKIE;
use crate::site_map::{needs_session, page_of};
use crate::state::App;
use crate::wire::cookie;

#[derive(RustEmbed)]
#[folder = "../ui/dist"]
#[allow_missing = true]
struct Built;

pub(crate) async fn show_page(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = file(path, &headers) {
        return file;
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    // Whether the token is good, the calls of the page find out.
    if needs_session(uri.path()) && cookie(&headers, TOKEN_COOKIE).is_none() {
        return (StatusCode::FOUND, [(header::LOCATION, "/index")]).into_response();
    }
    let page = page_of(uri.path());
    let Some(document) = document::write(&app, page, &uri, &headers).await else {
        let line = "The UI was not built into this binary: run `make ui` and build again.\n";
        return (StatusCode::SERVICE_UNAVAILABLE, line).into_response();
    };
    let status = if page.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let told = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "cookie"),
    ];
    (status, told, document).into_response()
}

/// A file of the build, as small as the client can read it. The document is none: it has no one form.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    if path.is_empty() || path == "index.html" {
        return None;
    }
    let packed = ["br", "gzip"].into_iter().filter(|name| takes(headers, name)).find_map(|name| {
        let ending = if name == "gzip" { "gz" } else { name };
        Built::get(&format!("{path}.{ending}")).map(|file| (file, Some(name)))
    });
    let (file, encoding) = packed.or_else(|| Built::get(path).map(|file| (file, None)))?;
    let mut response = file.data.into_owned().into_response();
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let told = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(kind.as_ref()) {
        told.insert(header::CONTENT_TYPE, kind);
    }
    if let Some(name) = encoding {
        told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    told.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    Some(response)
}

/// Whether the client reads an encoding, as `accept-encoding` says.
fn takes(headers: &HeaderMap, name: &str) -> bool {
    let asked = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    asked.unwrap_or_default().split(',').any(|one| {
        let (coding, weight) = one.split_once(';').unwrap_or((one, ""));
        let refused = matches!(weight.trim().trim_end_matches(['0', '.']), "q=" | "q=0");
        coding.trim().eq_ignore_ascii_case(name) && !refused
    })
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::takes;

    #[test]
    fn an_encoding_is_taken_when_it_is_named_and_not_refused() {
        for (asked, br) in [
            ("gzip, deflate, br, zstd", true),
            ("BR;q=0.5", true),
            ("br;q=0", false),
            ("br; q=0.000", false),
            ("brotli", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(asked));
            assert_eq!(takes(&headers, "br"), br, "{asked}");
        }
        assert!(!takes(&HeaderMap::new(), "br"));
    }
}
