//! What a wallet signs to come in: EIP-4361 text, read strictly and checked for this site, chain,
//! nonce and moment; and who signed it (EIP-191, or EIP-1271 by the contract itself).

use alloy::primitives::{Address, Signature, eip191_hash_message};
use brickyard_core::kernel;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use url::Url;

use super::chain::{ChainReader, NoAnswer};

/// A message as its text says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub scheme: Option<String>,
    pub domain: String,
    pub address: Address,
    pub statement: Option<String>,
    pub uri: Url,
    pub chain_id: u64,
    pub nonce: String,
    pub issued_at: OffsetDateTime,
    pub expires_at: Option<OffsetDateTime>,
    pub not_before: Option<OffsetDateTime>,
    pub request_id: Option<String>,
    pub resources: Vec<String>,
}

/// Clocks of wallets and servers differ.
const CLOCKS_DIFFER: time::Duration = time::Duration::seconds(60);
/// As long as a nonce is good.
const SIGNED_WITHIN: time::Duration = time::Duration::seconds(300);

impl Message {
    /// None for what is not exactly of this form.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut lines = text.split('\n').peekable();
        let head =
            lines.next()?.strip_suffix(" wants you to sign in with your Ethereum account:")?;
        let (scheme, domain) = match head.split_once("://") {
            Some((scheme, domain)) => (Some(scheme.to_owned()), domain),
            None => (None, head),
        };
        if domain.is_empty() || domain.contains(['/', '?', '#', ' ']) {
            return None;
        }
        let address = lines.next()?;
        // A wrong checksum is another address that was mistyped.
        let address = Address::parse_checksummed(address, None).ok()?;
        lines.next().filter(|line| line.is_empty())?;
        let statement = match lines.next()? {
            "" => None,
            text => {
                lines.next().filter(|line| line.is_empty())?;
                Some(text.to_owned())
            }
        };
        let mut field = |name: &str| lines.next()?.strip_prefix(name);
        let uri = Url::parse(field("URI: ")?).ok()?;
        field("Version: ").filter(|version| *version == "1")?;
        let chain_id = number(field("Chain ID: ")?)?;
        let nonce = field("Nonce: ")?;
        if nonce.len() < 8 || !nonce.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        let (nonce, issued_at) = (nonce.to_owned(), moment(field("Issued At: ")?)?);
        let mut optional = |name: &str| {
            let found = lines.peek().and_then(|line| line.strip_prefix(name));
            if found.is_some() {
                lines.next();
            }
            found
        };
        let expires_at = optional("Expiration Time: ").map(moment);
        let not_before = optional("Not Before: ").map(moment);
        let request_id = optional("Request ID: ").map(ToOwned::to_owned);
        let mut resources = vec![];
        if lines.peek() == Some(&"Resources:") {
            lines.next();
            for line in lines.by_ref() {
                resources.push(line.strip_prefix("- ")?.to_owned());
            }
        }
        if lines.next().is_some() {
            return None;
        }
        let (scheme, domain) = (scheme, domain.to_owned());
        // A time that is there must be one.
        let (expires_at, not_before) = (whole(expires_at)?, whole(not_before)?);
        Some(Self {
            scheme,
            domain,
            address,
            statement,
            uri,
            chain_id,
            nonce,
            issued_at,
            expires_at,
            not_before,
            request_id,
            resources,
        })
    }

    /// Why it is not good here and now, if it is not.
    pub(crate) fn fault(&self, origin: Option<&Url>, now: OffsetDateTime) -> Option<&'static str> {
        let Some(origin) = origin else { return Some("signed_for_another_site") };
        let foreign_scheme = self.scheme.as_ref().is_some_and(|scheme| scheme != origin.scheme());
        if foreign_scheme || self.uri.origin() != origin.origin() {
            return Some("signed_for_another_site");
        }
        if self.issued_at > now + CLOCKS_DIFFER
            || self.not_before.is_some_and(|from| from > now + CLOCKS_DIFFER)
        {
            return Some("signed_in_the_future");
        }
        if self.issued_at + SIGNED_WITHIN + CLOCKS_DIFFER < now
            || self.expires_at.is_some_and(|end| end <= now)
        {
            return Some("signed_too_long_ago");
        }
        None
    }
}

/// What a program signs to come in by its wallet: good here, on this chain, once, for five minutes.
pub fn sign_in_text(site: &Url, wallet: Address, chain_id: u64, nonce: &str) -> String {
    let (domain, uri) = (site.authority(), site.origin().ascii_serialization());
    // To the second, which every clock can tell.
    let now = OffsetDateTime::now_utc().replace_nanosecond(0).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let at = |time: OffsetDateTime| time.format(&Rfc3339).unwrap_or_default();
    let (issued, expires) = (at(now), at(now + SIGNED_WITHIN));
    format!(
        "{domain} wants you to sign in with your Ethereum account:\n{wallet}\n\nCome in.\n\n\
         URI: {uri}\nVersion: 1\nChain ID: {chain_id}\nNonce: {nonce}\nIssued At: {issued}\n\
         Expiration Time: {expires}"
    )
}

fn whole(time: Option<Option<OffsetDateTime>>) -> Option<Option<OffsetDateTime>> {
    match time {
        None => Some(None),
        Some(Some(time)) => Some(Some(time)),
        Some(None) => None,
    }
}

/// Digits only, no sign, no leading zero.
fn number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn moment(text: &str) -> Option<OffsetDateTime> {
    OffsetDateTime::parse(text, &Rfc3339).ok()
}

/// Whether the wallet signed this text: 65 bytes with a low s, or the contract at its address
/// says so.
pub(crate) async fn signed_text(
    chain: &ChainReader,
    wallet: kernel::Address,
    text: &str,
    signature: &[u8],
) -> Result<bool, NoAnswer> {
    let wallet = Address::from(*wallet.bytes());
    let digest = eip191_hash_message(text);
    if recovered(text, signature) == Some(wallet) {
        return Ok(true);
    }
    chain.contract_accepts(wallet, digest, signature).await
}

fn recovered(text: &str, signature: &[u8]) -> Option<Address> {
    if signature.len() != 65 {
        return None;
    }
    let signature = Signature::from_raw(signature).ok()?;
    if signature.normalize_s().is_some() {
        // High s: the same signature in a second spelling.
        return None;
    }
    signature.recover_address_from_msg(text).ok()
}

#[cfg(test)]
#[path = "siwe_tests.rs"]
mod tests;
