//! Token metadata that is its own address: `data:application/json` URIs, in the OpenSea metadata
//! standard. Nothing is ever fetched; other addresses are kept as they are.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

/// Largest document that is read; a larger one is kept unread.
const LARGEST: usize = 64 * 1024;
const MOST_ATTRIBUTES: usize = 100;

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

#[derive(Deserialize)]
struct Document {
    name: Option<String>,
    description: Option<String>,
    image: Option<String>,
    #[serde(default)]
    attributes: Vec<LooseAttribute>,
}

#[derive(Deserialize)]
struct LooseAttribute {
    #[serde(default)]
    trait_type: Option<String>,
    #[serde(default)]
    value: serde_json::Value,
}

/// What a token's URI says about it; none when it says nothing by itself or is no such document.
pub fn read_metadata(uri: &str) -> Option<Metadata> {
    if uri.len() > LARGEST {
        return None;
    }
    let (head, body) = uri.strip_prefix("data:application/json")?.split_once(',')?;
    let text = if head.split(';').any(|part| part == "base64") {
        String::from_utf8(STANDARD.decode(body).ok()?).ok()?
    } else {
        percent_decode(body)?
    };
    let document: Document = serde_json::from_str(&text).ok()?;
    let attributes = document.attributes.into_iter().take(MOST_ATTRIBUTES).map(|loose| Attribute {
        trait_type: loose.trait_type.unwrap_or_default(),
        value: match loose.value {
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        },
    });
    Some(Metadata {
        name: document.name,
        description: document.description,
        image: document.image.filter(|image| is_safe_image(image)),
        attributes: attributes.collect(),
    })
}

/// Addresses a browser may load as a picture: never a script.
fn is_safe_image(image: &str) -> bool {
    image.starts_with('/') && !image.starts_with("//")
        || image.starts_with("https://")
        || image.starts_with("ipfs://")
        || image.starts_with("data:image/")
}

fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        // Unescaped percent signs are common in the wild; they stand for themselves.
        match (byte, tail) {
            (b'%', [high, low, after @ ..])
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                let pair = std::str::from_utf8(&tail[..2]).ok()?;
                bytes.push(u8::from_str_radix(pair, 16).ok()?);
                rest = after;
            }
            _ => {
                bytes.push(byte);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).ok()
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
            let metadata = read_metadata(&uri).expect("a document");
            assert_eq!(metadata.name.as_deref(), Some("Kiln #1"));
            assert_eq!(metadata.attributes[0].value, "7");
        }
    }

    #[test]
    fn what_is_no_document_is_not_read_and_a_script_is_no_picture() {
        for uri in
            ["", "ipfs://x", "data:application/json", "data:application/json,{", "data:text/html,x"]
        {
            assert_eq!(read_metadata(uri), None, "{uri}");
        }
        let uri = r#"data:application/json,{"image":"javascript:alert(1)"}"#;
        assert_eq!(read_metadata(uri).expect("a document").image, None);
    }
}
