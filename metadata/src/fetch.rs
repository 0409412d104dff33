//! One document from one server: with a limit for time, size, redirects and kind, and with every
//! address looked at before it is asked, redirects' too.

use std::error::Error;
use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

use brickyard_core::items::{LARGEST_DOCUMENT, MetadataFault};
use flate2::read::GzDecoder;
use reqwest::header::{
    ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, LOCATION,
    RETRY_AFTER,
};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use url::Url;

use crate::guard::{Allowed, Checked, Lookup, NotPublic};

const MOST_REDIRECTS: usize = 4;
const CONNECT_WITHIN: Duration = Duration::from_secs(4);
/// As long as a server may ask us to stay away.
const LONGEST_AWAY: Duration = Duration::from_secs(3_600);

/// Why no document came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Failed {
    pub(crate) fault: MetadataFault,
    pub(crate) status: Option<u16>,
    /// So long the server wants to be left alone.
    pub(crate) after: Option<Duration>,
}

impl From<MetadataFault> for Failed {
    fn from(fault: MetadataFault) -> Self {
        Self { fault, status: None, after: None }
    }
}

impl Failed {
    /// Whether the same question may be answered another time.
    pub(crate) fn passes(&self) -> bool {
        match self.fault {
            MetadataFault::NoAnswer | MetadataFault::TooSlow => true,
            // Documents are often published some time after the token.
            MetadataFault::Refused => !matches!(self.status, Some(400 | 401 | 403 | 410 | 451)),
            _ => false,
        }
    }

    /// Whether it tells of the server, and not of the document alone.
    pub(crate) fn blames_host(&self) -> bool {
        matches!(self.fault, MetadataFault::NoAnswer | MetadataFault::TooSlow)
            || matches!(self.status, Some(429 | 500..))
    }
}

/// A document and who gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Document {
    pub(crate) bytes: Vec<u8>,
    pub(crate) host: Option<String>,
}

#[derive(Clone)]
pub(crate) struct Fetcher {
    client: Client,
    allowed: Allowed,
    within: Duration,
}

impl Fetcher {
    /// # Errors
    /// No client can be made on this machine.
    pub(crate) fn new(
        allowed: Allowed,
        lookup: Arc<dyn Lookup>,
        within: Duration,
    ) -> Result<Self, reqwest::Error> {
        let client = Client::builder()
            // A proxy would resolve names for itself.
            .no_proxy()
            .dns_resolver(Arc::new(Checked(lookup)))
            .redirect(Policy::none())
            // A connection that is kept was checked for its name at another time.
            .pool_max_idle_per_host(0)
            .referer(false)
            .connect_timeout(CONNECT_WITHIN)
            .user_agent(concat!("brickyard/", env!("CARGO_PKG_VERSION"), " (token metadata)"))
            .build()?;
        Ok(Self { client, allowed, within })
    }

    pub(crate) async fn fetch(&self, url: &Url) -> Result<Document, Failed> {
        match tokio::time::timeout(self.within, self.follow(url.clone())).await {
            Ok(done) => done,
            Err(_) => Err(MetadataFault::TooSlow.into()),
        }
    }

    async fn follow(&self, mut url: Url) -> Result<Document, Failed> {
        for _ in 0..=MOST_REDIRECTS {
            self.allowed.check(&url)?;
            let asked = self.client.get(url.clone());
            let asked =
                asked.header(ACCEPT, "application/json").header(ACCEPT_ENCODING, "identity");
            let answer = asked.send().await.map_err(|error| fault_of(&error))?;
            let status = answer.status();
            if status.is_redirection() {
                url = next(&url, &answer)?;
            } else if status.is_success() {
                let host = url.host_str().map(str::to_owned);
                return Ok(Document { bytes: body(answer).await?, host });
            } else {
                return Err(refused(status, answer.headers()));
            }
        }
        Err(MetadataFault::TooManyRedirects.into())
    }
}

fn next(url: &Url, answer: &Response) -> Result<Url, Failed> {
    let to = text(answer.headers(), &LOCATION).and_then(|to| url.join(to).ok());
    let to = to.ok_or(MetadataFault::NoAnswer)?;
    // What was asked for in secret is not asked for in the open.
    if url.scheme() == "https" && to.scheme() == "http" {
        return Err(MetadataFault::ForbiddenAddress.into());
    }
    Ok(to)
}

fn refused(status: StatusCode, headers: &HeaderMap) -> Failed {
    let seconds = text(headers, &RETRY_AFTER).and_then(|text| text.parse().ok());
    let after = seconds.map(|seconds| Duration::from_secs(seconds).min(LONGEST_AWAY));
    Failed { fault: MetadataFault::Refused, status: Some(status.as_u16()), after }
}

async fn body(mut answer: Response) -> Result<Vec<u8>, Failed> {
    let kind = text(answer.headers(), &CONTENT_TYPE).unwrap_or_default();
    if !is_text(kind) {
        return Err(MetadataFault::WrongType.into());
    }
    let zipped = match text(answer.headers(), &CONTENT_ENCODING).unwrap_or("identity") {
        "identity" => false,
        // Some send it whatever they were asked for.
        "gzip" => true,
        _ => return Err(MetadataFault::WrongType.into()),
    };
    let largest = u64::try_from(LARGEST_DOCUMENT).unwrap_or(u64::MAX);
    if answer.content_length().is_some_and(|length| length > largest) {
        return Err(MetadataFault::TooLarge.into());
    }
    let mut bytes = vec![];
    while let Some(chunk) = answer.chunk().await.map_err(|error| fault_of(&error))? {
        if bytes.len() + chunk.len() > LARGEST_DOCUMENT {
            return Err(MetadataFault::TooLarge.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    if !zipped {
        return Ok(bytes);
    }
    let mut plain = vec![];
    let mut unzipping = GzDecoder::new(bytes.as_slice()).take(largest + 1);
    unzipping.read_to_end(&mut plain).map_err(|_| MetadataFault::NotJson)?;
    if plain.len() > LARGEST_DOCUMENT {
        return Err(MetadataFault::TooLarge.into());
    }
    Ok(plain)
}

/// JSON by any of its names, a text, or bytes of which nothing is said: gateways know no better.
fn is_text(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind.is_empty()
        || matches!(kind.as_str(), "application/json" | "text/json" | "text/plain")
        || kind == "application/octet-stream"
        || (kind.starts_with("application/") && kind.ends_with("+json"))
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn fault_of(error: &reqwest::Error) -> MetadataFault {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<NotPublic>() {
            return MetadataFault::ForbiddenAddress;
        }
        cause = error.source();
    }
    if error.is_timeout() { MetadataFault::TooSlow } else { MetadataFault::NoAnswer }
}
