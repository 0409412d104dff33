//! Addresses on the web that somebody tells of themselves.

/// Characters of an address.
pub const LINK_MAX: usize = 300;

/// Whether others may be led there: by TLS, and in one piece.
pub fn is_link(text: &str) -> bool {
    let unfit = |c: char| c.is_whitespace() || c.is_control();
    text.starts_with("https://") && !text.contains(unfit) && text.chars().count() <= LINK_MAX
}

#[cfg(test)]
mod tests {
    use super::{LINK_MAX, is_link};

    #[test]
    fn a_link_is_secure_short_and_in_one_piece() {
        let long = format!("https://{}", "a".repeat(LINK_MAX - 8));
        for good in ["https://bricks.example", "https://bricks.example/\u{e4}?b=c#d", &long] {
            assert!(is_link(good), "{good}");
        }
        let longer = format!("{long}a");
        let bad = ["", "http://a.example", "javascript:alert(1)", "https://a b", "https://a\u{7f}"];
        for bad in bad.into_iter().chain([&*longer]) {
            assert!(!is_link(bad), "{bad}");
        }
    }
}
