//! The document of a page: the built one, and in its head what this page and this reader need.
//!
//! Its language, its name, what it is about and the address it is known by; the keys that first
//! calls are signed with; and the code and texts that a browser would find out about late. The page
//! itself is drawn by the UI.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::sync::LazyLock;
use std::time::Duration;

use axum::http::{HeaderMap, Uri};
use serde::Deserialize;
use tokio::time::timeout;

use super::Built;
use crate::frame::{Platform, in_app, public_key};
use crate::site_map::Page;
use crate::state::App;
use crate::wire::cookie;

/// A page that waits longer for its keys goes without: its calls ask for them.
const KEYS_WITHIN: Duration = Duration::from_millis(300);
/// As long as the UI makes them (`ui/src/app/title.ts`).
const TITLE_MAX: usize = 72;

/// The names of pages, as the UI has them.
static NAMES: LazyLock<HashMap<&str, Names>> = LazyLock::new(|| {
    let texts = [
        ("en", include_str!("../../../ui/src/locales/en/shell.json")),
        ("zh-HK", include_str!("../../../ui/src/locales/zh-HK/shell.json")),
    ];
    let read = |text| serde_json::from_str(text).expect("the texts of the shell name its pages");
    texts.into_iter().map(|(language, text)| (language, read(text))).collect()
});

#[derive(Deserialize)]
struct Names {
    title: BTreeMap<String, String>,
    shell: Shell,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Shell {
    description: String,
    no_script: String,
}

/// What the build says of itself (`ui/scripts/site.mjs`).
#[derive(Deserialize)]
struct Parts {
    /// By language.
    texts: HashMap<String, Vec<String>>,
    /// By page, where a visit often begins.
    pages: HashMap<String, Vec<String>>,
}

/// Nothing when there is no build.
pub(super) async fn write(
    app: &App,
    page: Option<&Page>,
    uri: &Uri,
    headers: &HeaderMap,
) -> Option<String> {
    let built = Built::get("index.html")?;
    let built = std::str::from_utf8(&built.data).ok()?;
    let chinese = cookie(headers, "lang").is_some_and(|lang| lang == "zh-HK");
    let language = if chinese { "zh-HK" } else { "en" };
    let names = &NAMES[language];
    let mut head = String::new();
    describe(&mut head, names, page);
    match page.filter(|page| page.is_public()) {
        None => put(&mut head, "meta", &[("name", "robots"), ("content", "noindex")]),
        Some(page) => {
            if let Some(origin) = app.doors.settings().origins.first() {
                let (path, words) = page.known_as(uri);
                let mut address = origin.clone();
                address.set_path(&path);
                address.set_query(words.as_deref());
                put(&mut head, "link", &[("rel", "canonical"), ("href", address.as_str())]);
            }
        }
    }
    if let Some(keys) = keys(app, headers).await {
        put(&mut head, "meta", &[("name", "frame-keys"), ("content", &keys)]);
    }
    if let Some(project) = &app.doors.settings().walletconnect {
        put(&mut head, "meta", &[("name", "walletconnect"), ("content", project)]);
    }
    for file in parts(language, page) {
        let told = [("rel", "modulepreload"), ("crossorigin", ""), ("href", file.as_str())];
        put(&mut head, "link", &told);
    }
    let mut root = format!("<html lang=\"{language}\"");
    // Before the first paint: the page must not turn dark or light before somebody's eyes.
    if let Some(theme @ ("dark" | "light")) = cookie(headers, "theme").as_deref() {
        let _ = write!(root, " data-theme=\"{theme}\"");
    }
    root.push('>');
    let first = first(page.filter(|_| !in_app(headers)), &names.shell);
    let written = built
        .replacen("<html lang=\"en\">", &root, 1)
        .replacen("<title>Brickyard</title>", &head, 1)
        .replacen("<div id=\"root\"></div>", &first, 1);
    Some(written)
}

/// What is seen before any code is there: the bar with the sign, as the UI draws it at the same
/// place (`ui/src/app/headers`); and what is said where none ever runs.
fn first(page: Option<&Page>, words: &Shell) -> String {
    let bar = page.and_then(Page::bar).map_or_else(String::new, |bar| {
        format!(
            "<header class=\"{}\"><span class=\"brand\"><img src=\"/favicon.svg\" alt=\"\" \
             width=\"26\" height=\"26\"> <span>Brickyard</span></span></header>",
            escaped(bar)
        )
    });
    let without = escaped(&words.no_script);
    format!(
        "<div id=\"root\">{bar}<noscript><p class=\"offline-notice\">{without}</p></noscript></div>"
    )
}

fn describe(head: &mut String, names: &Names, page: Option<&Page>) {
    let key = page.map_or("unmatched", Page::name);
    let name = names.title.get(key).map_or("Brickyard", String::as_str);
    let title =
        if key == "home" { format!("Brickyard · {name}") } else { format!("{name} · Brickyard") };
    let title: String = title.chars().take(TITLE_MAX).collect();
    let about = names.shell.description.replace("{{page}}", name);
    let _ = write!(head, "<title>{}</title>", escaped(&title));
    put(head, "meta", &[("name", "description"), ("content", &about)]);
    for (property, content) in [
        ("og:site_name", "Brickyard"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &about),
    ] {
        put(head, "meta", &[("property", property), ("content", content)]);
    }
}

/// The public keys of the platforms that this client may be, as JSON.
async fn keys(app: &App, headers: &HeaderMap) -> Option<String> {
    let platforms = if in_app(headers) {
        [Platform::Android, Platform::Ios]
    } else {
        [Platform::Web, Platform::H5]
    };
    let asked = async {
        let mut keys = BTreeMap::new();
        for platform in platforms {
            keys.insert(platform.name(), public_key(app, platform).await.ok()?);
        }
        serde_json::to_string(&keys).ok()
    };
    timeout(KEYS_WITHIN, asked).await.ok().flatten()
}

fn parts(language: &str, page: Option<&Page>) -> Vec<String> {
    let told = Built::get("site.json").and_then(|file| serde_json::from_slice(&file.data).ok());
    let Some(Parts { mut texts, mut pages }) = told else { return Vec::new() };
    let mut all = texts.remove(language).unwrap_or_default();
    all.extend(page.and_then(|page| pages.remove(page.name())).unwrap_or_default());
    all
}

fn put(head: &mut String, element: &str, attributes: &[(&str, &str)]) {
    let _ = write!(head, "<{element}");
    for (name, value) in attributes {
        let _ = write!(head, " {name}=\"{}\"", escaped(value));
    }
    head.push('>');
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{NAMES, put};
    use crate::site_map::page_of;

    #[test]
    fn a_value_never_ends_its_attribute() {
        let mut head = String::new();
        put(&mut head, "link", &[("href", "/x?a=\"><script>&b=1")]);
        assert_eq!(head, "<link href=\"/x?a=&quot;&gt;&lt;script&gt;&amp;b=1\">");
    }

    #[test]
    fn every_page_has_a_name_in_both_languages() {
        for path in ["/", "/marketplace", "/login", "/data", "/nftdetails", "/terms"] {
            let page = page_of(path).expect("a page");
            for language in ["en", "zh-HK"] {
                assert!(NAMES[language].title.contains_key(page.name()), "{path} in {language}");
            }
        }
    }
}
