//! What endpoints are called wherever somebody reads of them.

use url::{Host, Url};

/// The last two labels of an endpoint's name, since providers have keys in paths and some before
/// their name. Addresses, which hold none, are told whole.
pub fn host_of(url: &Url) -> String {
    match url.host() {
        Some(Host::Domain(name)) => {
            let labels: Vec<&str> = name.trim_end_matches('.').rsplitn(3, '.').collect();
            let shown: Vec<&str> = labels.into_iter().take(2).rev().collect();
            shown.join(".")
        }
        Some(address) => address.to_string(),
        None => "the endpoint".to_owned(),
    }
}

/// The same for all endpoints of a chain: those of one provider are told apart by a number.
pub(super) fn hosts_of(all: &[Url]) -> Vec<String> {
    let mut hosts: Vec<String> = vec![];
    for (number, url) in all.iter().enumerate() {
        let host = host_of(url);
        let before = all[..number].iter().filter(|other| host_of(other) == host).count();
        hosts.push(match before {
            0 => host,
            before => format!("{host} {}", before + 1),
        });
    }
    hosts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        text.parse().expect("a URL")
    }

    #[test]
    fn an_endpoint_is_called_by_its_provider_and_never_by_what_stands_before() {
        for (text, shown) in [
            ("https://0123456789abcdef.eth.example", "eth.example"),
            ("https://a.0123456789abcdef.eth.example.:8545/v3/secret", "eth.example"),
            ("https://user:secret@eth.example/?key=secret", "eth.example"),
            ("wss://example", "example"),
            ("http://localhost:8545", "localhost"),
            ("http://127.0.0.1:8545/secret", "127.0.0.1"),
            ("http://[::1]:8545", "[::1]"),
        ] {
            assert_eq!(host_of(&url(text)), shown, "{text}");
        }
    }

    #[test]
    fn two_endpoints_of_one_provider_are_told_apart() {
        let all = [
            "https://aaaaaaaa.eth.example",
            "http://127.0.0.1:1",
            "https://bbbbbbbb.eth.example",
            "http://127.0.0.1:2",
            "https://eth.example",
        ];
        let hosts = hosts_of(&all.map(url));
        assert_eq!(
            hosts,
            ["eth.example", "127.0.0.1", "eth.example 2", "127.0.0.1 2", "eth.example 3"]
        );
    }
}
