//! What search engines are told: what not to ask for, and which pages to read.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::site_map::published;
use crate::state::App;

/// Both follow from the settings alone: an hour later is early enough.
const CACHED: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=3600");

pub(crate) async fn show_robots(State(app): State<App>) -> Response {
    let mut text = "User-agent: *\nDisallow: /api/\nDisallow: /dev/\n".to_owned();
    if let Some(map) = address(&app, "/sitemap.xml") {
        text.push_str(&format!("Sitemap: {map}\n"));
    }
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), CACHED], text).into_response()
}

/// The pages that stand by themselves; what is in the market is found by way of them.
pub(crate) async fn show_sitemap(State(app): State<App>) -> Response {
    let pages: Option<String> = published()
        .map(|path| Some(format!("<url><loc>{}</loc></url>\n", address(&app, path)?)))
        .collect();
    // Without an address of its own the site cannot name its pages.
    let Some(pages) = pages else { return StatusCode::NOT_FOUND.into_response() };
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{pages}</urlset>\n"
    );
    ([(header::CONTENT_TYPE, "application/xml"), CACHED], text).into_response()
}

/// A path of the site as others write it.
fn address(app: &App, path: &str) -> Option<String> {
    let origin = app.doors.settings().origins.first()?;
    Some(origin.join(path).ok()?.to_string())
}
