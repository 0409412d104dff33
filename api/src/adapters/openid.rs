//! Another provider's word on who somebody is (OpenID Connect Core 1.0): discovery, the exchange of a
//! code, and the check of what comes back. What follows from it is decided elsewhere.
//!
//! Taken is an ID token that the provider's own key has signed, by RS256 or ES256, for this site
//! alone, now, and in answer to this flow. Nothing else that the provider says is read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::http::header;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use brickyard_store::OpenidSecrets;
use jsonwebtoken::jwk::{AlgorithmParameters, Jwk, JwkSet, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use reqwest::redirect::Policy;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use sha2::{Digest, Sha256};
use thiserror::Error;
use url::Url;
use url::form_urlencoded::Serializer;

use crate::doors::OpenidProvider;

const ANSWER_WITHIN: Duration = Duration::from_secs(5);
const LARGEST_ANSWER: usize = 256 * 1024;
/// How long a provider's addresses and keys are believed, and how soon an unknown key may make us
/// ask again.
const KNOWN_FOR: Duration = Duration::from_secs(3_600);
const AGAIN_AFTER: Duration = Duration::from_secs(30);
/// Clocks differ; an ID token is made for the moment.
const LEEWAY_S: u64 = 60;

#[derive(Debug, Error)]
pub(crate) enum OpenidFault {
    #[error("the provider cannot be reached: {0}")]
    Unreachable(String),
    #[error("the provider's answer is not good: {0}")]
    Refused(&'static str),
}

/// Whom the provider names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) subject: String,
    pub(crate) email: Option<String>,
    pub(crate) email_verified: bool,
}

#[derive(Clone, Deserialize)]
struct Discovery {
    issuer: String,
    authorization_endpoint: Url,
    token_endpoint: Url,
    jwks_uri: Url,
}

#[derive(Clone)]
struct Known {
    discovery: Discovery,
    keys: JwkSet,
    since: Instant,
}

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Openid {
    http: reqwest::Client,
    known: Arc<Mutex<HashMap<String, Known>>>,
}

impl Default for Openid {
    fn default() -> Self {
        let http = reqwest::Client::builder()
            .timeout(ANSWER_WITHIN)
            // A provider answers at its own address.
            .redirect(Policy::none())
            .build()
            .expect("the settings are good");
        Self { http, known: Arc::default() }
    }
}

#[derive(Deserialize)]
struct TokenAnswer {
    id_token: String,
}

#[derive(Deserialize)]
struct Claims {
    sub: String,
    nonce: Option<String>,
    aud: OneOrMany,
    azp: Option<String>,
    email: Option<String>,
    /// Some providers write it as a text.
    #[serde(default)]
    email_verified: serde_json::Value,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    Many(Vec<String>),
    /// Which one has been checked.
    One(IgnoredAny),
}

impl Openid {
    /// Where the browser is sent.
    pub(crate) async fn authorization(
        &self,
        provider: &OpenidProvider,
        redirect_uri: &str,
        state: &str,
        secrets: &OpenidSecrets,
    ) -> Result<Url, OpenidFault> {
        let known = self.known(provider, false).await?;
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&secrets.verifier));
        let mut url = known.discovery.authorization_endpoint;
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &provider.client_id)
            .append_pair("redirect_uri", redirect_uri)
            .append_pair("scope", "openid email")
            .append_pair("state", state)
            .append_pair("nonce", &secrets.nonce)
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256");
        Ok(url)
    }

    /// Exchanges a code for the provider's word, and checks it.
    pub(crate) async fn identity(
        &self,
        provider: &OpenidProvider,
        redirect_uri: &str,
        code: &str,
        secrets: &OpenidSecrets,
    ) -> Result<Identity, OpenidFault> {
        let known = self.known(provider, false).await?;
        let body = Serializer::new(String::new())
            .append_pair("grant_type", "authorization_code")
            .append_pair("code", code)
            .append_pair("redirect_uri", redirect_uri)
            .append_pair("code_verifier", &secrets.verifier)
            .finish();
        let encoded = |text: &str| -> String {
            url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
        };
        let client = [encoded(&provider.client_id), encoded(&provider.client_secret)].join(":");
        let request = self
            .http
            .post(known.discovery.token_endpoint.clone())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::AUTHORIZATION, format!("Basic {}", STANDARD.encode(client)))
            .body(body);
        let answer: TokenAnswer = read(request).await?;
        let kid = decode_header(&answer.id_token)
            .map_err(|_| OpenidFault::Refused("the token has no readable head"))?
            .kid;
        let keys = match key_of(&known.keys, kid.as_deref()) {
            Some(_) => known.keys,
            // The provider may have a new one.
            None => self.known(provider, true).await?.keys,
        };
        let key = key_of(&keys, kid.as_deref());
        let key = key.ok_or(OpenidFault::Refused("no key of the provider's has signed it"))?;
        checked(&answer.id_token, key, &known.discovery.issuer, &provider.client_id, secrets)
    }

    /// The provider's addresses and keys.
    async fn known(&self, provider: &OpenidProvider, anew: bool) -> Result<Known, OpenidFault> {
        let before = self.locked().get(&provider.id).cloned();
        let patience = if anew { AGAIN_AFTER } else { KNOWN_FOR };
        if let Some(known) = before.filter(|known| known.since.elapsed() < patience) {
            return Ok(known);
        }
        let issuer = provider.issuer.as_str().trim_end_matches('/');
        let address = format!("{issuer}/.well-known/openid-configuration");
        let discovery: Discovery = read(self.http.get(address)).await?;
        if discovery.issuer.trim_end_matches('/') != issuer {
            return Err(OpenidFault::Refused("it names another issuer than its address"));
        }
        let addresses =
            [&discovery.authorization_endpoint, &discovery.token_endpoint, &discovery.jwks_uri];
        if addresses.iter().any(|url| url.scheme() != provider.issuer.scheme()) {
            return Err(OpenidFault::Refused("one of its addresses is less safe than its own"));
        }
        let keys = read(self.http.get(discovery.jwks_uri.clone())).await?;
        let known = Known { discovery, keys, since: Instant::now() };
        self.locked().insert(provider.id.clone(), known.clone());
        Ok(known)
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, HashMap<String, Known>> {
        self.known.lock().expect("no holder of this lock panics")
    }
}

async fn read<T: DeserializeOwned>(request: reqwest::RequestBuilder) -> Result<T, OpenidFault> {
    let away = |error: reqwest::Error| OpenidFault::Unreachable(error.without_url().to_string());
    let mut answer = request.send().await.map_err(away)?;
    if answer.status().is_server_error() {
        return Err(OpenidFault::Unreachable(answer.status().to_string()));
    }
    if !answer.status().is_success() {
        return Err(OpenidFault::Refused("it refuses"));
    }
    let mut bytes = vec![];
    while let Some(part) = answer.chunk().await.map_err(away)? {
        bytes.extend_from_slice(&part);
        if bytes.len() > LARGEST_ANSWER {
            return Err(OpenidFault::Refused("its answer is too long"));
        }
    }
    serde_json::from_slice(&bytes).map_err(|_| OpenidFault::Refused("its answer has another form"))
}

/// The key of this name; without a name, the only one there is.
fn key_of<'a>(keys: &'a JwkSet, kid: Option<&str>) -> Option<&'a Jwk> {
    let signs = |key: &&Jwk| key.common.public_key_use != Some(PublicKeyUse::Encryption);
    match kid {
        Some(_) => keys.keys.iter().find(|key| key.common.key_id.as_deref() == kid && signs(key)),
        None => {
            let mut all = keys.keys.iter().filter(signs);
            all.next().filter(|_| all.next().is_none())
        }
    }
}

fn checked(
    token: &str,
    key: &Jwk,
    issuer: &str,
    client_id: &str,
    secrets: &OpenidSecrets,
) -> Result<Identity, OpenidFault> {
    // The key says which way it signs; what the token's head says only has to agree.
    let algorithm = match &key.algorithm {
        AlgorithmParameters::RSA(_) => Algorithm::RS256,
        AlgorithmParameters::EllipticCurve(_) => Algorithm::ES256,
        _ => return Err(OpenidFault::Refused("its key is of a kind that is not taken")),
    };
    let mut validation = Validation::new(algorithm);
    validation.leeway = LEEWAY_S;
    validation.validate_nbf = true;
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    validation.set_issuer(&[issuer]);
    validation.set_audience(&[client_id]);
    let key = DecodingKey::from_jwk(key);
    let key = key.map_err(|_| OpenidFault::Refused("its key cannot be read"))?;
    let decoded = decode::<Claims>(token, &key, &validation);
    let claims = decoded.map_err(|_| OpenidFault::Refused("the token does not hold"))?.claims;
    let alone = match &claims.aud {
        OneOrMany::One(_) => true,
        OneOrMany::Many(all) => all.len() == 1,
    };
    let for_us = claims.azp.as_deref().map_or(alone, |azp| azp == client_id);
    if !for_us {
        return Err(OpenidFault::Refused("the token is for others, too"));
    }
    // Hashes are compared: how much of a guess is right is not told by the time it takes.
    let told = claims.nonce.unwrap_or_default();
    if Sha256::digest(told) != Sha256::digest(&secrets.nonce) {
        return Err(OpenidFault::Refused("the token answers another flow"));
    }
    if claims.sub.is_empty() || claims.sub.len() > 255 {
        return Err(OpenidFault::Refused("it names nobody"));
    }
    let verified = claims.email_verified;
    let email_verified = verified == true || verified == "true";
    Ok(Identity { subject: claims.sub, email: claims.email, email_verified })
}
