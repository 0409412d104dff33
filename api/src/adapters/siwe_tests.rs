//! Messages of EIP-4361: the vectors of its reference library, and what must not pass.

use alloy::hex;
use serde_json::Value;

use super::*;

const PARSED: &str = include_str!("../../../fixtures/siwe/parsing_positive.json");
const SIGNED: &str = include_str!("../../../fixtures/siwe/verification_positive.json");

const GOOD: &str = "brickyard.example wants you to sign in with your Ethereum account:\n\
    0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n\nCome in.\n\nURI: https://brickyard.example\n\
    Version: 1\nChain ID: 1\nNonce: 32891757aa\nIssued At: 2026-01-01T00:00:00.000Z\n\
    Expiration Time: 2026-01-01T00:05:00.000Z";

fn vectors(text: &str) -> serde_json::Map<String, Value> {
    serde_json::from_str(text).expect("vectors")
}

#[test]
fn the_reference_librarys_messages_are_read() {
    for (name, vector) in vectors(PARSED) {
        let text = vector["message"].as_str().expect("a text");
        let Some(message) = Message::read(text) else {
            panic!("{name}: {text}");
        };
        let fields = &vector["fields"];
        assert_eq!(message.domain, fields["domain"].as_str().expect("a domain"), "{name}");
        assert_eq!(message.nonce, fields["nonce"].as_str().expect("a nonce"), "{name}");
        assert_eq!(message.statement.as_deref(), fields["statement"].as_str(), "{name}");
        assert_eq!(Some(message.chain_id), fields["chainId"].as_u64(), "{name}");
        assert_eq!(message.scheme.as_deref(), fields["scheme"].as_str(), "{name}");
        assert_eq!(message.request_id.as_deref(), fields["requestId"].as_str(), "{name}");
        let resources = fields["resources"].as_array().map_or(0, Vec::len);
        assert_eq!(message.resources.len(), resources, "{name}");
    }
}

/// The text that the fields of a vector make.
fn written(fields: &Value) -> String {
    let text = |name: &str| fields[name].as_str();
    let statement = text("statement").map_or(String::new(), |said| format!("{said}\n"));
    let mut message = format!(
        "{} wants you to sign in with your Ethereum account:\n{}\n\n{statement}\nURI: {}\n\
         Version: 1\nChain ID: {}\nNonce: {}\nIssued At: {}",
        text("domain").expect("a domain"),
        text("address").expect("an address"),
        text("uri").expect("a URI"),
        fields["chainId"],
        text("nonce").expect("a nonce"),
        text("issuedAt").expect("a time"),
    );
    for (name, label) in [
        ("expirationTime", "Expiration Time"),
        ("notBefore", "Not Before"),
        ("requestId", "Request ID"),
    ] {
        if let Some(value) = text(name) {
            message += &format!("\n{label}: {value}");
        }
    }
    if let Some(resources) = fields["resources"].as_array() {
        message += "\nResources:";
        for resource in resources {
            message += &format!("\n- {}", resource.as_str().expect("a resource"));
        }
    }
    message
}

#[test]
fn the_reference_librarys_signatures_are_theirs() {
    let mut recovered_some = 0;
    for (name, vector) in vectors(SIGNED) {
        let signature =
            hex::decode(vector["signature"].as_str().expect("a signature")).expect("hex");
        let text = written(&vector);
        let message = Message::read(&text).unwrap_or_else(|| panic!("{name}: {text}"));
        if signature.len() == 65 {
            assert_eq!(recovered(&text, &signature), Some(message.address), "{name}");
            recovered_some += 1;
            let changed = text.replace("Version: 1", "Version: 2");
            assert_ne!(recovered(&changed, &signature), Some(message.address), "{name}");
            for length in [0, 1, 64, 66] {
                let mut odd = signature.clone();
                odd.resize(length, 0);
                assert_eq!(recovered(&text, &odd), None, "{name}: {length} bytes");
            }
        }
    }
    assert!(recovered_some >= 2, "vectors with plain signatures: {recovered_some}");
}

#[test]
fn a_message_of_another_form_is_not_read() {
    assert!(Message::read(GOOD).is_some());
    for (from, to) in [
        ("brickyard.example wants", " wants"),
        ("brickyard.example wants", "brickyard.example/evil wants"),
        ("0xC02aaA39b223FE8D", "0xc02aaa39b223fe8d"),
        ("Version: 1", "Version: 2"),
        ("Chain ID: 1", "Chain ID: 01"),
        ("Chain ID: 1", "Chain ID: +1"),
        ("Nonce: 32891757aa", "Nonce: 3289175"),
        ("Nonce: 32891757aa", "Nonce: 32891757 aa"),
        ("2026-01-01T00:00:00.000Z", "yesterday"),
        ("2026-01-01T00:05:00.000Z", "tomorrow"),
        ("Come in.\n\n", "Come in.\nURI: https://evil.example\n\n"),
        ("URI: https://brickyard.example\n", ""),
        ("Version: 1\nChain ID: 1", "Chain ID: 1\nVersion: 1"),
        ("\n", "\r\n"),
        ("00:05:00.000Z", "00:05:00.000Z\n"),
        ("00:05:00.000Z", "00:05:00.000Z\nand more"),
    ] {
        let changed = GOOD.replace(from, to);
        assert_ne!(changed, GOOD, "{from}");
        assert_eq!(Message::read(&changed), None, "{from} -> {to}");
    }
}

#[test]
fn a_message_is_good_for_one_site_and_a_short_time() {
    let own = Url::parse("https://brickyard.example").expect("a URL");
    let at = |text: &str| OffsetDateTime::parse(text, &Rfc3339).expect("a time");
    let now = at("2026-01-01T00:01:00Z");
    let fault = |text: &str, now| Message::read(text).expect("a message").fault(Some(&own), now);
    assert_eq!(fault(GOOD, now), None);
    assert_eq!(
        Message::read(GOOD).expect("a message").fault(None, now),
        Some("signed_for_another_site")
    );
    for uri in ["https://evil.example", "http://brickyard.example", "https://brickyard.example:444"]
    {
        let text = GOOD.replace("URI: https://brickyard.example", &format!("URI: {uri}"));
        assert_eq!(fault(&text, now), Some("signed_for_another_site"), "{uri}");
    }
    assert_eq!(fault(&format!("http://{GOOD}"), now), Some("signed_for_another_site"));
    assert_eq!(fault(&format!("https://{GOOD}"), now), None);
    assert_eq!(fault(GOOD, at("2025-12-31T23:58:59Z")), Some("signed_in_the_future"));
    assert_eq!(fault(GOOD, at("2026-01-01T00:05:00Z")), Some("signed_too_long_ago"));
    let endless = GOOD.replace("\nExpiration Time: 2026-01-01T00:05:00.000Z", "");
    assert_eq!(fault(&endless, at("2026-01-01T00:05:30Z")), None);
    assert_eq!(fault(&endless, at("2026-01-01T00:06:01Z")), Some("signed_too_long_ago"));
    let later = format!("{GOOD}\nNot Before: 2026-01-01T00:04:00Z");
    assert_eq!(fault(&later, now), Some("signed_in_the_future"));
}
