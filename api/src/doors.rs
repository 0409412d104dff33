//! How people come in, as it is set up: the site's own origins, whose word on addresses is taken,
//! and where mails go.

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use tokio::sync::Notify;
use url::Url;

use crate::adapters::openid::Openid;
use crate::adapters::passwords::Passwords;

/// The gateway of those who keep that network.
const PICTURES: &str = "https://ipfs.io/ipfs/";

/// What is set up from outside.
#[derive(Clone, Debug, Default)]
pub struct DoorSettings {
    /// Where people open the site, the first of them in mails. A message that a wallet signed for
    /// another origin is not taken, and neither is a command that another site sent.
    pub origins: Vec<Url>,
    /// Whose `x-forwarded-for` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    pub post: Post,
    /// Whether a call that changes something needs the sign of its platform.
    pub require_sign: bool,
    /// Calls of one network in a minute; without it they are not counted.
    pub requests_a_minute: Option<NonZeroU32>,
    /// Where a link to an app leads, by the name of the offer.
    pub app_links: BTreeMap<String, Url>,
    /// The site's project at WalletConnect, whose relay knows it by this id; browsers are told it.
    pub walletconnect: Option<String>,
    /// Whose word on who somebody is may be taken.
    pub openid: Vec<OpenidProvider>,
    /// Whether the site is a provider itself, at `/dev/openid`, for whoever develops it.
    pub dev_openid: bool,
    /// Where browsers load pictures that metadata name by content, with a slash at its end.
    pub picture_gateway: Option<Url>,
}

/// A provider of OpenID Connect, where this site is registered.
#[derive(Clone)]
pub struct OpenidProvider {
    /// In addresses and rows.
    pub id: String,
    /// On the button.
    pub name: String,
    pub issuer: Url,
    pub client_id: String,
    pub client_secret: String,
    /// Whether a mailbox that it calls verified is one, without a code of ours.
    pub trust_email: bool,
}

impl fmt::Debug for OpenidProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpenidProvider({} at {})", self.id, self.issuer)
    }
}

/// Where mails go.
#[derive(Clone, Debug, Default)]
pub enum Post {
    /// Nowhere: no code can be asked for.
    #[default]
    None,
    /// Kept, for `/dev/mail` to show.
    Outbox,
    Smtp(Smtp),
}

#[derive(Clone)]
pub struct Smtp {
    pub host: String,
    pub port: u16,
    pub tls: Tls,
    pub login: Option<(String, String)>,
    /// Such as `Brickyard <post@brickyard.example>`.
    pub from: String,
}

impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port, tls, .. } = self;
        write!(f, "Smtp({host}:{port}, {tls:?})")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tls {
    /// Begins in the clear and must not go on so.
    Starttls,
    /// From the first byte.
    Always,
    /// None: for a server on this machine.
    None,
}

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Doors {
    settings: Arc<DoorSettings>,
    pub(crate) passwords: Passwords,
    pub(crate) openid: Openid,
    /// A mail was written.
    pub(crate) posted: Arc<Notify>,
}

impl Doors {
    pub(crate) fn new(settings: DoorSettings) -> Self {
        let (settings, posted) = (Arc::new(settings), Arc::new(Notify::new()));
        let openid = Openid::default();
        Self { settings, passwords: Passwords::new(), openid, posted }
    }

    pub(crate) fn settings(&self) -> &DoorSettings {
        &self.settings
    }

    /// Whether the site is opened at this origin, as a browser writes it.
    pub(crate) fn is_own(&self, origin: &str) -> bool {
        let own = |url: &Url| url.origin().ascii_serialization() == origin;
        self.settings.origins.iter().any(own)
    }

    /// The origin whose host and port this is, as a wallet's message names it.
    pub(crate) fn origin_of(&self, authority: &str) -> Option<&Url> {
        self.settings.origins.iter().find(|url| url.authority() == authority)
    }

    /// What `ipfs://` stands for in a browser.
    pub(crate) fn picture_gateway(&self) -> &str {
        self.settings.picture_gateway.as_ref().map_or(PICTURES, Url::as_str)
    }

    /// Whether cookies travel over TLS only.
    pub(crate) fn is_secure(&self) -> bool {
        self.settings.origins.first().is_some_and(|url| url.scheme() == "https")
    }
}
