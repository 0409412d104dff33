//! Rows as the text of JSON documents.

use crate::model::Row;

/// The row as it is stored. U+0000 cannot be stored in jsonb, and a token's metadata may hold it;
/// U+FFFD stands for it.
pub(crate) fn json_of<R: Row>(row: &R) -> Result<String, serde_json::Error> {
    serde_json::to_string(row).map(without_nul)
}

/// A backslash that is spelt out before `u0000` is text and stays.
pub(crate) fn without_nul(json: String) -> String {
    if !json.contains("\\u0000") {
        return json;
    }
    let mut clean = String::with_capacity(json.len());
    let mut rest = json.as_str();
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        clean.push_str(before);
        if let Some(after) = escape.strip_prefix("\\u0000") {
            clean.push('\u{fffd}');
            rest = after;
        } else {
            // In JSON a backslash is always followed by one more ASCII character.
            let (kept, after) = escape.split_at(2);
            clean.push_str(kept);
            rest = after;
        }
    }
    clean.push_str(rest);
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_true_nul_is_replaced() {
        for (text, clean) in [
            ("plain", "plain"),
            ("a\0b", "a\u{fffd}b"),
            ("\\u0000", "\\u0000"),
            ("\\\0", "\\\u{fffd}"),
            ("\0\0\"\n💥", "\u{fffd}\u{fffd}\"\n💥"),
        ] {
            let json = serde_json::to_string(text).expect("JSON");
            let read: String = serde_json::from_str(&without_nul(json)).expect("still JSON");
            assert_eq!(read, clean);
        }
    }
}
