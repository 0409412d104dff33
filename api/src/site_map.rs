//! Which paths are pages, and which: the site map that the UI commits (`ui/routes.json`).
//!
//! Matched as the UI matches (`ui/src/app/routes/match.ts`): without case, `{x}` is one segment,
//! `{x?}` one that may be missing, a last `*` the rest. What a page shows, only the UI knows.

use std::sync::LazyLock;

use axum::http::Uri;
use serde::Deserialize;
use url::form_urlencoded::{Serializer, parse};

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../ui/routes.json"))
        .expect("ui/routes.json is a site map")
});

/// What of a query says which page it is; all else only says how it is shown.
const IDENTITY: [&str; 2] = ["itemId", "address"];
/// Steps on a way, and what is said when something is wrong: nobody begins there.
const STEPS: [&str; 11] = [
    "auth",
    "bindEmail",
    "emailVerify",
    "error",
    "ipLimit",
    "loginSocial",
    "notFound",
    "redirect",
    "resetPassword",
    "unmatched",
    "verification",
];
/// Pages that stand by themselves.
const PUBLISHED: [&str; 17] = [
    "about",
    "airdrop",
    "app",
    "articles",
    "audit",
    "auditChains",
    "bricksRules",
    "contact",
    "cooperation",
    "copyright",
    "data",
    "home",
    "market",
    "playRules",
    "privacy",
    "rainRules",
    "terms",
];

/// One line of the site map.
#[derive(Deserialize)]
pub(crate) struct Page {
    path: String,
    aliases: Vec<String>,
    /// None for an address that only leads to another one.
    page: Option<String>,
    guard: Option<String>,
    /// The class of the bar over the page, where there is one.
    bar: Option<String>,
    /// Asked for directly, it needs a session.
    #[serde(default)]
    direct: bool,
}

impl Page {
    /// As the texts name it.
    pub(crate) fn name(&self) -> &str {
        self.page.as_deref().unwrap_or("redirect")
    }

    pub(crate) fn bar(&self) -> Option<&str> {
        self.bar.as_deref()
    }

    /// Whether it says the same to everybody, and something.
    pub(crate) fn is_public(&self) -> bool {
        self.guard.as_deref() != Some("session") && !STEPS.contains(&self.name())
    }

    /// The one address of what is shown: of several for a page, the first.
    pub(crate) fn known_as(&self, uri: &Uri) -> (String, Option<String>) {
        let path = if self.path.contains('{') {
            format!("/{}", segments(uri.path()).join("/"))
        } else {
            self.path.clone()
        };
        let mut words = Serializer::new(String::new());
        for (key, value) in parse(uri.query().unwrap_or_default().as_bytes()) {
            if IDENTITY.contains(&&*key) {
                words.append_pair(&key, &value);
            }
        }
        let words = words.finish();
        (path, (!words.is_empty()).then_some(words))
    }

    fn fit(&self, path: &[&str]) -> Option<Vec<u8>> {
        let patterns = std::iter::once(&self.path).chain(&self.aliases);
        patterns.filter(|pattern| *pattern != "*").filter_map(|one| fit(&segments(one), path)).max()
    }
}

/// The page that answers a path, or the way to one: a fixed word before a parameter.
pub(crate) fn page_of(path: &str) -> Option<&'static Page> {
    let path = segments(path);
    let fitting = PAGES.iter().filter_map(|page| Some((page.fit(&path)?, page)));
    // Of equal ones the first.
    fitting.rev().max_by(|(one, _), (other, _)| one.cmp(other)).map(|(_, page)| page)
}

/// Whether the map has a page of this name.
pub(crate) fn is_page(name: &str) -> bool {
    PAGES.iter().any(|page| page.page.as_deref() == Some(name))
}

/// Whether the server itself sends somebody away from the page who has no session.
pub(crate) fn needs_session(path: &str) -> bool {
    let path = segments(path);
    PAGES.iter().any(|page| page.direct && page.fit(&path).is_some())
}

/// The paths that search engines are told.
pub(crate) fn published() -> impl Iterator<Item = &'static str> {
    let known = PAGES.iter().filter(|page| page.is_public() && PUBLISHED.contains(&page.name()));
    known.map(|page| page.path.split("/{").next().unwrap_or_default())
}

fn segments(path: &str) -> Vec<&str> {
    path.split('/').filter(|segment| !segment.is_empty()).collect()
}

/// How well a pattern fits: a figure for each segment, fixed words highest.
fn fit(pattern: &[&str], path: &[&str]) -> Option<Vec<u8>> {
    let Some((head, rest)) = pattern.split_first() else {
        return path.is_empty().then(Vec::new);
    };
    if *head == "*" {
        return Some(vec![0; path.len()]);
    }
    let may_miss = head.ends_with("?}");
    let Some((first, tail)) = path.split_first() else {
        return if may_miss { fit(rest, path) } else { None };
    };
    let (taken, rank) = if may_miss {
        (fit(rest, tail), 1)
    } else if head.starts_with('{') {
        (fit(rest, tail), 2)
    } else if head.eq_ignore_ascii_case(first) {
        (fit(rest, tail), 3)
    } else {
        (None, 0)
    };
    match taken {
        Some(others) => Some([vec![rank], others].concat()),
        None if may_miss => fit(rest, path),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{needs_session, page_of, published};

    #[test]
    fn a_path_is_a_page_in_any_case_and_with_what_may_be_missing() {
        for path in [
            "/",
            "/index",
            "/MARKETPLACE",
            "/marketplace/nfts",
            "/kid/domain-manage/Abc.kid",
            "/rain/a/b/c",
            "/personal/community/published",
            "/kns/register/a/b",
            "/iplimit",
            "/audit/event/12/",
        ] {
            assert!(page_of(path).is_some(), "{path}");
        }
    }

    #[test]
    fn whatever_is_not_in_the_map_is_no_page() {
        for path in ["/nowhere", "/marketplace/a/b", "/wallet/a/b/c", "/v", "/*", "/kidd"] {
            assert!(page_of(path).is_none(), "{path}");
        }
    }

    #[test]
    fn four_pages_need_a_session_when_asked_for_directly() {
        for path in ["/nftCreate", "/personal/collections", "/SELLLIST", "/personal/earnings"] {
            assert!(needs_session(path), "{path}");
        }
        for path in ["/", "/bricks", "/personal/collection", "/personal/creator"] {
            assert!(!needs_session(path), "{path}");
        }
    }

    #[test]
    fn of_two_lines_the_one_with_the_fixed_word_answers() {
        for (path, name) in [
            ("/activity", "play"),
            ("/activity/rules", "playRules"),
            ("/Activity/someone", "play"),
            ("/message/setting", "messageSetting"),
            ("/message/likes", "message"),
            ("/marketplace/nft", "market"),
            ("/home", "home"),
            ("/index", "redirect"),
        ] {
            assert_eq!(page_of(path).map(|page| page.name()), Some(name), "{path}");
        }
    }

    #[test]
    fn a_page_is_known_by_one_address() {
        for (asked, path, words) in [
            ("/HOME?x=1", "/", None),
            ("/term", "/terms", None),
            ("//marketplace/nft/?sort=token", "/marketplace/nft", None),
            ("/nftdetails?itemId=1-0xab-2&at=7", "/nftdetails", Some("itemId=1-0xab-2")),
        ] {
            let uri = asked.parse().expect("a path");
            let page = page_of(asked.split('?').next().expect("a path")).expect("a page");
            let known = page.known_as(&uri);
            assert_eq!((known.0.as_str(), known.1.as_deref()), (path, words), "{asked}");
        }
    }

    #[test]
    fn what_is_published_stands_by_itself() {
        let all: Vec<_> = published().collect();
        for path in ["/", "/marketplace", "/data", "/terms"] {
            assert!(all.contains(&path), "{path} in {all:?}");
        }
        assert!(all.iter().all(|path| !path.contains(['{', '*']) && page_of(path).is_some()));
        assert!(page_of("/bricks").is_some_and(|page| !page.is_public()), "somebody's own");
        assert!(page_of("/login").is_some_and(super::Page::is_public), "for whoever is nobody yet");
    }
}
