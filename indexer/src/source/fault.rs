//! What can go wrong with an endpoint, in words that give away no key.

use std::time::Duration;

use alloy::transports::{TransportError, TransportErrorKind};
use thiserror::Error;
use url::Url;

use super::limits::{Hint, hint};

/// Longest wait for one answer; a public endpoint that needs more is not keeping up anyway.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_secs(20);
/// Where an endpoint's own words end for us.
const WORDS: usize = 200;
/// As JSON-RPC defines it.
const NO_SUCH_METHOD: i64 = -32_601;

/// A failure of an endpoint. It calls it as [`super::host_of`] does: addresses of endpoints hold keys.
#[derive(Clone, Debug, Error)]
pub enum SourceError {
    #[error("{host} did not answer in time")]
    TimedOut { host: String },
    #[error("{host}: {reason}")]
    Failed { host: String, reason: String },
    #[error("{host} wants fewer calls: {reason}")]
    Busy { host: String, reason: String, rest: Duration },
    #[error("{host} answers smaller questions only: {reason}")]
    TooMuch { host: String, reason: String, hint: Hint },
    #[error("{host} has no such method: {reason}")]
    Unsupported { host: String, reason: String },
    #[error("{host} has no block {number}")]
    NoBlock { host: String, number: u64 },
    #[error("{host} took another branch at or before block {number} while it was read")]
    Forked { host: String, number: u64 },
    #[error("{host} does not tell the logs of block {number} as its header vouches for them")]
    Unproven { host: String, number: u64 },
    #[error("{host} serves chain {seen} instead of {expected}")]
    OtherChain { host: String, expected: u64, seen: u64 },
    #[error("{host} serves another chain of the same id: its first block differs")]
    OtherGenesis { host: String },
    #[error("whoever asked was told to stop")]
    Stopped,
}

impl SourceError {
    pub(crate) fn is_of(&self, host: &str) -> bool {
        matches!(self, Self::Unproven { host: of, .. } if of == host)
    }

    /// Whether it speaks against the endpoint, rather than against the question.
    pub(crate) fn is_fault(&self) -> bool {
        !matches!(
            self,
            Self::TooMuch { .. } | Self::Unsupported { .. } | Self::Forked { .. } | Self::Stopped
        )
    }
}

/// Parts of an endpoint's address that may be a key, so that none of its own words repeats them.
#[derive(Clone, Debug)]
pub(crate) struct Secrets(Vec<String>);

impl Secrets {
    pub(crate) fn of(url: &Url) -> Self {
        let mut parts: Vec<String> = url
            .path_segments()
            .into_iter()
            .flatten()
            .chain([url.username(), url.password().unwrap_or_default()])
            .map(str::to_owned)
            .chain(url.query_pairs().map(|(_, value)| value.into_owned()))
            .chain(url.domain().into_iter().flat_map(before_the_name))
            .collect();
        // Short ones are words like "v3"; none of them is a key.
        parts.retain(|part| part.len() >= 6);
        Self(parts)
    }

    /// An endpoint's words: short, on one line, without its address' parts.
    pub(crate) fn clean(&self, words: &str) -> String {
        let mut words: String = words.chars().take(WORDS * 4).collect();
        for secret in &self.0 {
            words = words.replace(secret.as_str(), "…");
        }
        words.chars().filter(|c| !c.is_control()).take(WORDS).collect()
    }
}

/// What stands in a name before the provider's own.
fn before_the_name(domain: &str) -> impl Iterator<Item = String> {
    domain.trim_end_matches('.').rsplit('.').skip(2).map(str::to_owned)
}

#[derive(serde::Deserialize)]
struct Refusal {
    error: Said,
}

#[derive(serde::Deserialize)]
struct Said {
    #[serde(default)]
    code: i64,
    message: String,
}

/// What an endpoint's answer means.
pub(crate) fn told(host: &str, secrets: &Secrets, error: &TransportError) -> SourceError {
    let host = host.to_owned();
    if let Some(answer) = error.as_error_resp() {
        let busy = answer.is_retry_err();
        return said(host, secrets, answer.code, &answer.message, busy, Duration::ZERO);
    }
    let TransportError::Transport(kind) = error else {
        return SourceError::Failed { host, reason: "the answer cannot be read".to_owned() };
    };
    let Some(http) = kind.as_http_error() else {
        let reason = match kind {
            TransportErrorKind::Custom(_) => "the call failed, or its answer broke off",
            _ => "the call failed",
        };
        return SourceError::Failed { host, reason: reason.to_owned() };
    };
    let rest = kind.retry_after().unwrap_or_default();
    let busy = http.status == 429;
    // Some hosts refuse with a status and tell the reason in the body all the same.
    if let Ok(Refusal { error }) = serde_json::from_str::<Refusal>(&http.body) {
        return said(host, secrets, error.code, &error.message, busy, rest);
    }
    let reason = format!("HTTP status {}", http.status);
    match busy {
        true => SourceError::Busy { host, reason, rest },
        false => SourceError::Failed { host, reason },
    }
}

fn said(
    host: String,
    secrets: &Secrets,
    code: i64,
    message: &str,
    busy: bool,
    rest: Duration,
) -> SourceError {
    let reason = secrets.clean(message);
    // First, since -32005 is the code of both "too many results" and "too many calls".
    if let Some(hint) = hint(message) {
        return SourceError::TooMuch { host, reason, hint };
    }
    if busy || code == 429 {
        return SourceError::Busy { host, reason, rest };
    }
    if code == NO_SUCH_METHOD {
        return SourceError::Unsupported { host, reason };
    }
    SourceError::Failed { host, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoints_own_words_do_not_repeat_its_key() {
        let url: Url =
            "https://user:password1@mainnet.example.org/v3/0123456789abcdef?token=s3cr3t42"
                .parse()
                .expect("a URL");
        let secrets = Secrets::of(&url);
        let words = "project 0123456789abcdef, token s3cr3t42\nof user:password1 is not known";
        let clean = secrets.clean(words);
        assert!(!clean.contains("0123456789") && !clean.contains("s3cr3t42"), "{clean}");
        assert!(!clean.contains("password1") && !clean.contains('\n'), "{clean}");
        assert!(secrets.clean(&"x".repeat(1_000_000)).len() <= WORDS);
    }
}
