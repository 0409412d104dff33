//! Which paths are pages: the site map that the UI commits (`ui/routes.json`).
//!
//! Matched as the UI matches (`ui/src/app/routes/match.ts`): without case, `{x}` is one segment,
//! `{x?}` one that may be missing, a last `*` the rest. Which page it is, only the UI knows.

use std::sync::LazyLock;

use serde::Deserialize;

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../ui/routes.json"))
        .expect("ui/routes.json is a site map")
});

#[derive(Deserialize)]
struct Line {
    path: String,
    aliases: Vec<String>,
    /// Asked for directly, it needs a session.
    #[serde(default)]
    direct: bool,
}

impl Line {
    fn answers(&self, path: &[&str]) -> bool {
        let mut patterns = std::iter::once(&self.path).chain(&self.aliases);
        patterns.any(|pattern| *pattern != "*" && fits(&segments(pattern), path))
    }
}

/// Whether a page answers the path, or a redirect of the UI's does.
pub(crate) fn is_page(path: &str) -> bool {
    let path = segments(path);
    LINES.iter().any(|line| line.answers(&path))
}

/// Whether the server itself sends somebody away from the page who has no session.
pub(crate) fn needs_session(path: &str) -> bool {
    let path = segments(path);
    LINES.iter().any(|line| line.direct && line.answers(&path))
}

fn segments(path: &str) -> Vec<&str> {
    path.split('/').filter(|segment| !segment.is_empty()).collect()
}

fn fits(pattern: &[&str], path: &[&str]) -> bool {
    let Some((head, rest)) = pattern.split_first() else { return path.is_empty() };
    if *head == "*" {
        return true;
    }
    let may_miss = head.ends_with("?}");
    match path.split_first() {
        None => may_miss && fits(rest, path),
        Some((_, tail)) if may_miss => fits(rest, tail) || fits(rest, path),
        Some((_, tail)) if head.starts_with('{') => fits(rest, tail),
        Some((first, tail)) => head.eq_ignore_ascii_case(first) && fits(rest, tail),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_page, needs_session};

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
            assert!(is_page(path), "{path}");
        }
    }

    #[test]
    fn whatever_is_not_in_the_map_is_no_page() {
        for path in ["/nowhere", "/marketplace/a/b", "/wallet/a/b/c", "/v", "/*", "/kidd"] {
            assert!(!is_page(path), "{path}");
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
}
