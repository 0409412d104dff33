//! Whom we may ask: public addresses, at the usual ports, and those that an operator trusts.
//!
//! A name is resolved once for a connection; every address it has must be public, and the connection
//! goes to these very addresses. So a name that answers differently the next time leads nowhere.

use std::error::Error;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use brickyard_core::items::MetadataFault;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use thiserror::Error;
use url::{Host, Url};

/// Addresses of a name, as somebody says who knows.
pub trait Lookup: Send + Sync + 'static {
    fn lookup(
        &self,
        name: &str,
    ) -> Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>>;
}

/// What this machine says.
#[derive(Clone, Copy, Debug)]
pub struct OfThisMachine;

impl Lookup for OfThisMachine {
    fn lookup(
        &self,
        name: &str,
    ) -> Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>> {
        let name = name.to_owned();
        Box::pin(async move {
            let found = tokio::net::lookup_host((name, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}

#[derive(Debug, Error)]
#[error("the name leads to an address that is not public")]
pub(crate) struct NotPublic;

/// Answers a connection's question for a name with addresses that were all found public.
pub(crate) struct Checked(pub(crate) Arc<dyn Lookup>);

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let looking = self.0.lookup(name.as_str());
        Box::pin(async move {
            let found = looking.await?;
            if found.is_empty() || !found.iter().copied().all(is_public) {
                return Err(Box::new(NotPublic) as Box<dyn Error + Send + Sync>);
            }
            let found = found.into_iter().map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(found) as Addrs)
        })
    }
}

/// What may be asked beside public addresses at ports 80 and 443.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Further ports of public addresses.
    pub ports: Vec<u16>,
    /// Exactly these, whatever network they are in: a gateway of one's own.
    pub trusted: Vec<SocketAddr>,
}

impl Allowed {
    /// Whether a URL may be asked as far as it tells by itself; a name is looked at once it is
    /// resolved.
    ///
    /// # Errors
    /// The fault that it is told by.
    pub(crate) fn check(&self, url: &Url) -> Result<(), MetadataFault> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(MetadataFault::UnsupportedUri);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(MetadataFault::ForbiddenAddress);
        }
        let port = url.port_or_known_default().ok_or(MetadataFault::UnsupportedUri)?;
        let usual = matches!(port, 80 | 443) || self.ports.contains(&port);
        // Numbers in other clothes, as 0x7f.1, are addresses by now.
        let literal = match url.host().ok_or(MetadataFault::UnsupportedUri)? {
            Host::Ipv4(address) => Some(IpAddr::V4(address)),
            Host::Ipv6(address) => Some(IpAddr::V6(address)),
            Host::Domain(_) => None,
        };
        let allowed = match literal {
            Some(address) if self.trusted.contains(&SocketAddr::new(address, port)) => true,
            Some(address) => usual && is_public(address),
            None => usual,
        };
        if allowed { Ok(()) } else { Err(MetadataFault::ForbiddenAddress) }
    }
}

/// Whether an address is anybody's on the internet: not of a private network, of this machine, of a
/// provider's inside, of many at once, nor one that holds another address.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !matches!(
        (a, b, c),
        (0 | 10 | 127 | 224..=255, _, _)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
    )
}

/// Global unicast is 2000::/3; mapped, unique local, link local and the rest lie outside of it.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let global = a & 0xe000 == 0x2000;
    // Protocol assignments with Teredo, documentation, 6to4, and documentation again.
    let special =
        (a == 0x2001 && (b < 0x0200 || b == 0x0db8)) || a == 0x2002 || (a == 0x3fff && b < 0x1000);
    global && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_open_internet_are_public() {
        for address in ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1", "2a00:1450::1"] {
            assert!(is_public(address.parse().expect("an address")), "{address}");
        }
        for address in [
            "0.0.0.0",
            "10.1.2.3",
            "127.0.0.1",
            "127.255.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:1.1.1.1",
            "::ffff:127.0.0.1",
            "::7f00:1",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "3fff::1",
            "100::1",
        ] {
            assert!(!is_public(address.parse().expect("an address")), "{address}");
        }
    }

    #[test]
    fn a_url_is_asked_only_where_it_leads_to_the_open_or_to_somebody_trusted() {
        let trusted = vec!["127.0.0.1:8080".parse().expect("an address")];
        let allowed = Allowed { ports: vec![8443], trusted };
        let check = |url: &str| allowed.check(&url.parse().expect("a URL"));
        for url in [
            "https://example.org/1",
            "http://example.org:8443/1",
            "http://127.0.0.1:8080/1",
            "http://0x7f.1:8080/1",
            "https://1.1.1.1/",
        ] {
            assert_eq!(check(url), Ok(()), "{url}");
        }
        for url in [
            "http://user@example.org/",
            "http://u:p@example.org/",
            "http://example.org:22/",
            "http://127.0.0.1/",
            "http://127.0.0.1:8081/",
            "http://2130706433/",
            "http://0177.0.0.1/",
            "http://[::1]:8080/",
            "http://[::ffff:7f00:1]:8080/",
            "http://169.254.169.254/latest/meta-data",
            "https://10.0.0.1/",
        ] {
            assert_eq!(check(url), Err(MetadataFault::ForbiddenAddress), "{url}");
        }
        for url in ["ftp://example.org/", "file:///etc/passwd", "gopher://example.org/"] {
            assert_eq!(check(url), Err(MetadataFault::UnsupportedUri), "{url}");
        }
    }
}
