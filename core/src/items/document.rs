//! What a token's document says about it, in the field's common form (name, description, image,
//! attributes): read with limits, and cleaned of what nobody sees. Nothing is fetched here.
//!
//! Whoever writes such a document may be anybody. Texts are bounded, without control characters and
//! without those that hide or turn round what follows; an image is an address that a browser loads
//! as a picture, and never a script.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use thiserror::Error;

/// Largest document that is read.
pub const LARGEST_DOCUMENT: usize = 256 * 1024;
/// Brackets within brackets; documents in use have four.
const DEEPEST: usize = 16;
const MOST_ATTRIBUTES: usize = 100;
const LONGEST_NAME: usize = 200;
const LONGEST_DESCRIPTION: usize = 4_000;
const LONGEST_VALUE: usize = 400;
/// Of an image that is an address elsewhere, and of one that is its own.
const LONGEST_ADDRESS: usize = 2_048;
const LARGEST_IMAGE: usize = 64 * 1024;

/// What a document says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub description: Option<String>,
    #[serde(default)]
    pub image: Option<String>,
    #[serde(default)]
    pub attributes: Vec<Attribute>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Attribute {
    pub trait_type: String,
    /// As text, whatever it was.
    pub value: String,
}

/// Why a document says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DocumentError {
    #[error("the document is too large")]
    TooLarge,
    #[error("the document is nested too deeply")]
    TooDeep,
    #[error("this is no such document")]
    NotJson,
}

#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow, default)]
    name: Option<&'a RawValue>,
    #[serde(borrow, default)]
    description: Option<&'a RawValue>,
    #[serde(borrow, default)]
    image: Option<&'a RawValue>,
    #[serde(borrow, default)]
    image_url: Option<&'a RawValue>,
    #[serde(borrow, default)]
    attributes: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct LooseAttribute<'a> {
    #[serde(borrow, default)]
    trait_type: Option<&'a RawValue>,
    #[serde(borrow, default)]
    value: Option<&'a RawValue>,
}

/// Reads a document of whatever size and shape.
///
/// # Errors
/// It is too large, nested too deeply, or no JSON object.
pub fn read_document(bytes: &[u8]) -> Result<Metadata, DocumentError> {
    if bytes.len() > LARGEST_DOCUMENT {
        return Err(DocumentError::TooLarge);
    }
    if depth(bytes) > DEEPEST {
        return Err(DocumentError::TooDeep);
    }
    // A mark that some editors put before everything.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    // A list of values would be taken for the fields in their order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(DocumentError::NotJson);
    }
    let document: Document<'_> =
        serde_json::from_slice(bytes).map_err(|_| DocumentError::NotJson)?;
    let text = |raw: Option<&RawValue>, longest| {
        let text = cleaned(&text_of(raw?)?, longest);
        (!text.is_empty()).then_some(text)
    };
    let image = document.image.or(document.image_url).and_then(text_of);
    Ok(Metadata {
        name: text(document.name, LONGEST_NAME).map(|name| name.replace('\n', " ")),
        description: text(document.description, LONGEST_DESCRIPTION),
        image: image.map(Cow::into_owned).filter(|image| is_safe_image(image)),
        attributes: attributes(document.attributes),
    })
}

/// Anything but a list of objects is no list of attributes, and no reason to refuse the rest.
fn attributes(raw: Option<&RawValue>) -> Vec<Attribute> {
    let loose = raw.and_then(|raw| serde_json::from_str::<Vec<&RawValue>>(raw.get()).ok());
    let read = |raw: &RawValue| {
        let raw = Some(raw.get()).filter(|raw| raw.starts_with('{'))?;
        let LooseAttribute { trait_type, value } = serde_json::from_str(raw).ok()?;
        let line = |raw: Option<&RawValue>| {
            let text = raw.and_then(text_of).unwrap_or_default();
            cleaned(&text, LONGEST_VALUE).replace('\n', " ")
        };
        Some(Attribute { trait_type: line(trait_type), value: line(value) })
    };
    loose.into_iter().flatten().filter_map(read).take(MOST_ATTRIBUTES).collect()
}

/// A text as it is, anything else as it is written; nothing for null.
fn text_of(raw: &RawValue) -> Option<Cow<'_, str>> {
    match raw.get().as_bytes().first()? {
        b'"' => serde_json::from_str::<String>(raw.get()).ok().map(Cow::Owned),
        b'n' => None,
        _ => Some(Cow::Borrowed(raw.get())),
    }
}

/// Brackets within brackets, outside of texts; of what is no JSON some number that is not too small.
fn depth(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest, mut within, mut escaped) = (0usize, 0, false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if within => escaped = true,
            b'"' => within = !within,
            b'[' | b'{' if !within => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !within => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// A text as a page can show it: at most so many characters, no control character but the line
/// break, and none that is not seen or turns what follows round.
pub fn cleaned(text: &str, longest: usize) -> String {
    let seen = |c: &char| {
        let unseen = matches!(*c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}' | '\u{e0000}'..='\u{e007f}');
        (*c == '\n' || !c.is_control()) && !unseen
    };
    let plain: String = text.chars().filter(seen).take(longest).collect();
    plain.trim().to_owned()
}

/// Addresses a browser may load as a picture: never a script.
fn is_safe_image(image: &str) -> bool {
    let longest = if image.starts_with("data:image/") { LARGEST_IMAGE } else { LONGEST_ADDRESS };
    let fits = image.len() <= longest && !image.chars().any(char::is_control);
    let known = image.starts_with('/') && !image.starts_with("//") && !image.starts_with("/\\")
        || image.starts_with("https://")
        || image.starts_with("ipfs://")
        || image.starts_with("data:image/");
    fits && known
}

/// The document of a `data:application/json` URI, which is its own address; none for another one
/// or one that is not written as it should be.
pub fn data_document(uri: &str) -> Option<Vec<u8>> {
    if uri.len() > LARGEST_DOCUMENT * 3 / 2 {
        return None;
    }
    let (head, body) = uri.strip_prefix("data:application/json")?.split_once(',')?;
    if head.split(';').any(|part| part == "base64") {
        STANDARD.decode(body).ok()
    } else {
        Some(percent_decoded(body))
    }
}

fn percent_decoded(text: &str) -> Vec<u8> {
    let digit = |byte: u8| (byte as char).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        // Unescaped percent signs are common in the wild; they stand for themselves.
        let escaped = match tail {
            [high, low, ..] if byte == b'%' => digit(*high).zip(digit(*low)),
            _ => None,
        };
        bytes.push(escaped.map_or(byte, |(high, low)| high * 16 + low));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_escaped_and_base64_documents_read_the_same() {
        let json = r#"{"name":"Kiln #1","attributes":[{"trait_type":"Glaze","value":7}]}"#;
        let encoded = STANDARD.encode(json);
        let escaped = json.replace('#', "%23");
        for uri in [
            format!("data:application/json,{json}"),
            format!("data:application/json;utf8,{escaped}"),
            format!("data:application/json;base64,{encoded}"),
        ] {
            let metadata = read_document(&data_document(&uri).expect("bytes")).expect("a document");
            assert_eq!(metadata.name.as_deref(), Some("Kiln #1"));
            assert_eq!(metadata.attributes[0].value, "7");
        }
        for uri in ["", "ipfs://x", "data:application/json", "data:text/html,x"] {
            assert_eq!(data_document(uri), None, "{uri}");
        }
    }

    #[test]
    fn hostile_documents_are_refused_or_read_without_what_hurts() {
        let nested = |depth: usize| {
            format!(r#"{{"name":"x","a":{}{}}}"#, "[".repeat(depth), "]".repeat(depth))
        };
        assert!(read_document(nested(DEEPEST - 1).as_bytes()).is_ok());
        assert_eq!(read_document(nested(DEEPEST).as_bytes()), Err(DocumentError::TooDeep));
        assert_eq!(read_document("[".repeat(200_000).as_bytes()), Err(DocumentError::TooDeep));
        // Brackets within a text are no depth.
        let text = format!(r#"{{"name":"{}"}}"#, "[".repeat(100));
        assert!(read_document(text.as_bytes()).is_ok());
        let large = vec![b' '; LARGEST_DOCUMENT + 1];
        assert_eq!(read_document(&large), Err(DocumentError::TooLarge));
        for broken in ["", "[]", "7", "{", "null", "\"x\"", "{\"name\":\"\u{fffd}\"", "\0"] {
            assert_eq!(read_document(broken.as_bytes()), Err(DocumentError::NotJson), "{broken}");
        }
        // JSON is UTF-8; what is not is not guessed at.
        assert_eq!(read_document(b"{\"name\":\"\xff\xfe\"}"), Err(DocumentError::NotJson));
    }

    #[test]
    fn texts_are_bounded_and_hold_nothing_that_is_not_seen() {
        let name = "a\\u202e\\u0000\\u200bb\\n".to_owned() + &"c".repeat(500);
        let values: Vec<String> =
            (0..200).map(|n| format!(r#"{{"trait_type":"t","value":"{n}"}}"#)).collect();
        let document = format!(
            r#"{{"name":"{name}","description":7,"image":null,"image_url":"https://x/y.png",
                "attributes":[{},3,{{"value":{{"a":1}}}}]}}"#,
            values.join(",")
        );
        let metadata = read_document(document.as_bytes()).expect("a document");
        let name = metadata.name.expect("a name");
        assert!(name.starts_with("ab ccc") && name.chars().count() == LONGEST_NAME, "{name}");
        assert_eq!(metadata.description.as_deref(), Some("7"));
        assert_eq!(metadata.image.as_deref(), Some("https://x/y.png"));
        assert_eq!(metadata.attributes.len(), MOST_ATTRIBUTES);
        let odd = read_document(br#"{"attributes":{"a":1},"name":["x"]}"#).expect("a document");
        assert_eq!((odd.attributes.len(), odd.name.as_deref()), (0, Some("[\"x\"]")));
    }

    #[test]
    fn a_script_is_no_picture() {
        for image in [
            "javascript:alert(1)",
            "http://x/y.png",
            "//x/y.png",
            "/\\\\x/y.png",
            "data:text/html,x",
            "https://x/\\u0001",
        ] {
            let document = format!(r#"{{"image":"{image}"}}"#);
            let read = read_document(document.as_bytes()).expect("a document");
            assert_eq!(read.image, None, "{image}");
        }
        let large = format!(r#"{{"image":"data:image/png,{}"}}"#, "x".repeat(LARGEST_IMAGE));
        assert_eq!(read_document(large.as_bytes()).expect("a document").image, None);
    }
}
