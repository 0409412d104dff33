//! Where a token's URI leads: into itself, to a server, or to content that a gateway has.

use brickyard_core::items::{LONGEST_URI, MetadataFault, data_document};
use brickyard_core::kernel::Amount;
use url::Url;

/// What is behind a URI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The document itself.
    Here(Vec<u8>),
    Elsewhere(Url),
}

/// # Errors
/// The fault that the URI is told by.
pub(crate) fn target(uri: &str, token: Amount, gateway: &Url) -> Result<Target, MetadataFault> {
    let uri = uri.trim();
    if uri.is_empty() {
        return Err(MetadataFault::NoUri);
    }
    if starts_with(uri, "data:") {
        let document = data_document(uri).ok_or(MetadataFault::UnsupportedUri)?;
        return Ok(Target::Here(document));
    }
    if uri.len() > LONGEST_URI {
        return Err(MetadataFault::UnsupportedUri);
    }
    // ERC-1155: the token's number as 64 lower-case hexadecimal digits.
    let uri = uri.replace("{id}", &format!("{:064x}", token.get()));
    let url = if starts_with(&uri, "ipfs://") {
        let path = uri[7..].trim_start_matches('/');
        let path = path.strip_prefix("ipfs/").unwrap_or(path);
        // Parts of a path, and nothing that leads out of the gateway's folder or into its query.
        let clean = |part: &str| !matches!(part, "." | "..") && !part.contains(['\\', '#', '?']);
        if path.is_empty() || !path.split('/').all(clean) || path.contains("%2e") {
            return Err(MetadataFault::UnsupportedUri);
        }
        gateway.join(path).map_err(|_| MetadataFault::UnsupportedUri)?
    } else {
        Url::parse(&uri).map_err(|_| MetadataFault::UnsupportedUri)?
    };
    match url.scheme() {
        "http" | "https" => Ok(Target::Elsewhere(url)),
        _ => Err(MetadataFault::UnsupportedUri),
    }
}

fn starts_with(text: &str, scheme: &str) -> bool {
    text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(uri: &str) -> Result<Target, MetadataFault> {
        let gateway = "https://gateway.example/ipfs/".parse().expect("a URL");
        target(uri, Amount::from(255), &gateway)
    }

    fn elsewhere(url: &str) -> Result<Target, MetadataFault> {
        Ok(Target::Elsewhere(url.parse().expect("a URL")))
    }

    #[test]
    fn the_tokens_number_and_the_gateway_are_put_in() {
        let hex = format!("{}ff", "0".repeat(62));
        assert_eq!(of("https://a.example/{id}"), elsewhere(&format!("https://a.example/{hex}")));
        let content = "https://gateway.example/ipfs/bafy/1.json";
        for uri in ["ipfs://bafy/1.json", "IPFS://bafy/1.json", "ipfs://ipfs/bafy/1.json"] {
            assert_eq!(of(uri), elsewhere(content), "{uri}");
        }
        let here = of("data:application/json;base64,e30=");
        assert_eq!(here, Ok(Target::Here(b"{}".to_vec())));
    }

    #[test]
    fn what_is_no_address_of_a_document_is_told_apart() {
        assert_eq!(of(" "), Err(MetadataFault::NoUri));
        let long = format!("https://a.example/{}", "x".repeat(LONGEST_URI));
        for uri in [
            "kid:alice",
            "ftp://a.example/1",
            "data:text/html,x",
            "javascript:alert(1)",
            "ipfs://",
            "ipfs://../admin",
            "ipfs://bafy/../../admin",
            "ipfs://bafy/%2e%2e/x",
            "ipfs://bafy\\..\\x",
            "ipfs://bafy?token=1",
            "//a.example/1",
            "no address",
            &long,
        ] {
            assert_eq!(of(uri), Err(MetadataFault::UnsupportedUri), "{uri}");
        }
        // A path that looks like another server stays on the gateway.
        assert_eq!(
            of("ipfs:////b.example/x"),
            elsewhere("https://gateway.example/ipfs/b.example/x")
        );
    }
}
