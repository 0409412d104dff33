//! Whether a text of several lines can be shown to others as it was written.

/// Line feeds are the only control characters in it.
pub fn is_shown(text: &str) -> bool {
    !text.chars().any(|letter| letter.is_control() && letter != '\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shown_and_other_controls_are_not() {
        for (text, shown) in [("", true), ("a\nb", true), ("a\tb", false), ("\u{7}", false)] {
            assert_eq!(is_shown(text), shown, "{text:?}");
        }
    }
}
