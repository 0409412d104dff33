//! Who asks, before anybody is signed in: the address of the network, the language, cookies, and
//! whether the request was sent from a page of ours.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::error::Failure;
use crate::account::TOKEN_COOKIE;
use crate::state::App;

/// Whoever has sent the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visitor {
    pub(crate) peer: IpAddr,
    /// Of ours: `en` or `zh-HK`.
    pub(crate) language: &'static str,
    /// False when a browser says that another site's page has sent it.
    pub(crate) from_here: bool,
    /// Browsers name where a command comes from; programs do not.
    pub(crate) is_browser: bool,
    /// A solved challenge.
    pub(crate) recaptcha: Option<String>,
    /// What the device calls itself; at most 64 characters by the time that anybody is asked.
    pub(crate) device: Option<String>,
    /// Of the cookie, whether it opens anything or not.
    pub(crate) token: Option<String>,
}

impl Visitor {
    /// What limits are counted by: an address, or of IPv6 the network that one customer has.
    pub(crate) fn network(&self) -> Vec<u8> {
        network_of(self.peer)
    }

    /// Nobody is signed in, or acts, by another site's page that they happen to open.
    pub(crate) fn check_own_page(&self) -> Result<(), Failure> {
        if self.from_here {
            return Ok(());
        }
        Err(Failure::not_yours("Another site's page may not do this."))
    }
}

pub(crate) fn network_of(address: IpAddr) -> Vec<u8> {
    match address.to_canonical() {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => address.octets()[..8].to_vec(),
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        // Without one the request came from within this process.
        let peer = peer.map_or(IpAddr::V6(Ipv6Addr::LOCALHOST), |info| info.0.ip());
        let headers = &parts.headers;
        let peer = behind_proxies(peer, headers, &app.doors.settings().trusted_proxies);
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let origin = text("origin");
        let from_here = match (origin, text("sec-fetch-site")) {
            (Some(origin), _) => app.doors.is_own(origin),
            (None, Some(site)) => matches!(site, "same-origin" | "none"),
            (None, None) => true,
        };
        let told = text("lang")
            .or_else(|| text("language"))
            .map(ToOwned::to_owned)
            .or_else(|| cookie(headers, "lang"));
        let language = if told.as_deref() == Some("zh-HK") { "zh-HK" } else { "en" };
        let is_browser = origin.is_some() || text("sec-fetch-site").is_some();
        let recaptcha = text("recaptcha").filter(|token| !token.is_empty()).map(ToOwned::to_owned);
        let device = text("device").map(ToOwned::to_owned);
        let token = cookie(headers, TOKEN_COOKIE);
        Ok(Self { peer, language, from_here, is_browser, recaptcha, device, token })
    }
}

/// The last address of `x-forwarded-for` that is no trusted proxy's; what stands before it is only
/// what that one says of itself.
fn behind_proxies(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.contains(&address.to_canonical());
    if !is_trusted(&peer) {
        return peer;
    }
    let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
    let all: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    let mut last = peer;
    for text in all.iter().rev() {
        let Ok(address) = text.parse::<IpAddr>() else { return last };
        last = address;
        if !is_trusted(&address) {
            return address;
        }
    }
    last
}

/// The first cookie of this name that is not empty.
pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(found, value)| *found == name && !value.is_empty())
        .map(|(_, value)| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(of: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().expect("a value"));
        }
        let trusted: Vec<IpAddr> =
            trusted.iter().map(|text| text.parse().expect("an address")).collect();
        behind_proxies(of.parse().expect("an address"), &headers, &trusted).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_for_the_last_step() {
        assert_eq!(peer("9.9.9.9", &["1.1.1.1"], &[]), "9.9.9.9");
        assert_eq!(peer("9.9.9.9", &["1.1.1.1"], &["10.0.0.1"]), "9.9.9.9");
        assert_eq!(peer("10.0.0.1", &["6.6.6.6, 1.1.1.1"], &["10.0.0.1"]), "1.1.1.1");
        assert_eq!(peer("10.0.0.1", &["6.6.6.6", "1.1.1.1"], &["10.0.0.1"]), "1.1.1.1");
        let chain = ["6.6.6.6, 1.1.1.1, 10.0.0.2"];
        assert_eq!(peer("10.0.0.1", &chain, &["10.0.0.1", "10.0.0.2"]), "1.1.1.1");
        assert_eq!(peer("10.0.0.1", &["1.1.1.1, nonsense"], &["10.0.0.1"]), "10.0.0.1");
        assert_eq!(peer("10.0.0.1", &[], &["10.0.0.1"]), "10.0.0.1");
    }
}
