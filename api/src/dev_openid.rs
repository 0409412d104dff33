//! `/dev/openid`: a provider of OpenID Connect for whoever develops the site, so that coming in by
//! another provider's word can be tried without one. It lets anybody be anybody.
//!
//! Only where `/dev/mail` is, too: on this machine, and only for this machine. The exchange is the
//! real one over HTTP; its key lives as long as the process.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{LazyLock, Mutex, MutexGuard};

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use axum::extract::{ConnectInfo, Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use crate::doors::OpenidProvider;
use crate::mail::page::{escaped, is_this_machine};
use crate::state::App;

const CLIENT: &str = "brickyard-dev";
/// No secret: whoever reaches it is at this machine.
const SECRET: &str = "brickyard-dev";
const KEY_ID: &str = "dev";
const TOKEN_LIFE_S: u64 = 300;
/// Codes that wait to be exchanged; beyond, the oldest of a developer's own are of no use.
const CODES_MAX: usize = 1_000;

struct Key {
    signs: EncodingKey,
    jwk: Value,
}

static KEY: LazyLock<Key> = LazyLock::new(|| {
    let pkcs8 =
        EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())
            .expect("there is randomness");
    let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref())
        .expect("it was made just now");
    // An uncompressed point: 4, then both coordinates.
    let point = pair.public_key().as_ref();
    let coordinate = |from: usize| URL_SAFE_NO_PAD.encode(&point[from..from + 32]);
    let jwk = json!({
        "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": KEY_ID,
        "x": coordinate(1), "y": coordinate(33),
    });
    Key { signs: EncodingKey::from_ec_der(pkcs8.as_ref()), jwk }
});

#[derive(Clone)]
struct Grant {
    email: String,
    verified: bool,
    nonce: String,
    challenge: String,
    redirect_uri: String,
}

static GRANTS: LazyLock<Mutex<HashMap<String, Grant>>> = LazyLock::new(Mutex::default);

fn grants() -> MutexGuard<'static, HashMap<String, Grant>> {
    GRANTS.lock().expect("no holder of this lock panics")
}

/// The site's own registration with itself.
pub(crate) fn provider(app: &App) -> Option<OpenidProvider> {
    let settings = app.doors.settings();
    let issuer = settings.origins.first()?.join("dev/openid").ok()?;
    settings.dev_openid.then(|| OpenidProvider {
        id: "dev".to_owned(),
        name: "Local provider".to_owned(),
        issuer,
        client_id: CLIENT.to_owned(),
        client_secret: SECRET.to_owned(),
        trust_email: true,
    })
}

pub(crate) fn routes(app: &App) -> Router<App> {
    if provider(app).is_none() {
        return Router::new();
    }
    let routes = Router::new()
        .route("/.well-known/openid-configuration", get(configuration))
        .route("/jwks", get(|| async { Json(json!({ "keys": [KEY.jwk] })) }))
        .route("/authorize", get(ask))
        .route("/allow", get(allow))
        .route("/token", post(exchange))
        .route_layer(axum::middleware::from_fn(this_machine_only));
    Router::new().nest("/dev/openid", routes)
}

/// A page of somebody else's may point its own name at this machine.
async fn this_machine_only(
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    request: axum::extract::Request,
    next: axum::middleware::Next,
) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !peer.ip().is_loopback() || !is_this_machine(host) {
        return StatusCode::NOT_FOUND.into_response();
    }
    next.run(request).await
}

async fn configuration(State(app): State<App>) -> Response {
    let Some(OpenidProvider { issuer, .. }) = provider(&app) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/jwks"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256"],
        "code_challenge_methods_supported": ["S256"],
    }))
    .into_response()
}

#[derive(Deserialize)]
struct Asked {
    client_id: String,
    redirect_uri: String,
    state: String,
    nonce: String,
    code_challenge: String,
    code_challenge_method: String,
    #[serde(default)]
    email: String,
    /// A box that was ticked.
    #[serde(default)]
    verified: Option<String>,
}

impl Asked {
    /// Codes go to our own page alone.
    fn is_good(&self, app: &App) -> bool {
        let back = Url::parse(&self.redirect_uri);
        let own = back.is_ok_and(|url| {
            app.doors.is_own(&url.origin().ascii_serialization()) && url.path() == "/login/social"
        });
        own && self.client_id == CLIENT && self.code_challenge_method == "S256"
    }
}

async fn ask(State(app): State<App>, Query(asked): Query<Asked>) -> Response {
    if !asked.is_good(&app) {
        return (StatusCode::BAD_REQUEST, "not a request of this site").into_response();
    }
    let hidden = [
        ("client_id", &asked.client_id),
        ("redirect_uri", &asked.redirect_uri),
        ("state", &asked.state),
        ("nonce", &asked.nonce),
        ("code_challenge", &asked.code_challenge),
        ("code_challenge_method", &asked.code_challenge_method),
    ]
    .map(|(name, value)| {
        format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escaped(value))
    })
    .concat();
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Local provider</title>\
         </head><body style=\"font:16px/1.5 system-ui;max-width:420px;margin:48px auto\">\
         <h1>Local provider</h1><p>For development: be whoever you like.</p>\
         <form action=\"/dev/openid/allow\">{hidden}\
         <p><label>E-mail <input name=\"email\" type=\"email\"></label></p>\
         <p><label><input type=\"checkbox\" name=\"verified\" checked> verified</label></p>\
         <button>Continue</button></form></body></html>"
    );
    // Back to whichever of the site's own addresses is open: to a browser that is another origin.
    let own = app.doors.settings().origins.iter();
    let own: Vec<_> = own.map(|url| url.origin().ascii_serialization()).collect();
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; \
         form-action 'self' {}",
        own.join(" ")
    );
    let heads =
        [(header::CACHE_CONTROL, "no-store"), (header::CONTENT_SECURITY_POLICY, policy.as_str())];
    (heads, Html(page)).into_response()
}

async fn allow(State(app): State<App>, Query(asked): Query<Asked>) -> Response {
    if !asked.is_good(&app) {
        return (StatusCode::BAD_REQUEST, "not a request of this site").into_response();
    }
    let Ok(mut back) = Url::parse(&asked.redirect_uri) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let code = format!("{:032x}", rand::random::<u128>());
    back.query_pairs_mut().append_pair("code", &code).append_pair("state", &asked.state);
    let grant = Grant {
        email: asked.email,
        verified: asked.verified.is_some(),
        nonce: asked.nonce,
        challenge: asked.code_challenge,
        redirect_uri: asked.redirect_uri,
    };
    let mut grants = grants();
    if grants.len() >= CODES_MAX {
        grants.clear();
    }
    grants.insert(code, grant);
    Redirect::to(back.as_str()).into_response()
}

#[derive(Deserialize)]
struct Exchange {
    code: String,
    redirect_uri: String,
    code_verifier: String,
}

async fn exchange(
    State(app): State<App>,
    headers: HeaderMap,
    Form(asked): Form<Exchange>,
) -> Response {
    let refused = || (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" })));
    let basic = base64::engine::general_purpose::STANDARD.encode(format!("{CLIENT}:{SECRET}"));
    let client = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if client != Some(&format!("Basic {basic}")) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    // A code is exchanged once, whatever comes of it.
    let Some(grant) = grants().remove(&asked.code) else { return refused().into_response() };
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&asked.code_verifier));
    if challenge != grant.challenge || asked.redirect_uri != grant.redirect_uri {
        return refused().into_response();
    }
    let Some(OpenidProvider { issuer, .. }) = provider(&app) else {
        return refused().into_response();
    };
    let now_s = app.now_s().0;
    let mut claims = json!({
        "iss": issuer, "aud": CLIENT, "sub": format!("dev|{}", grant.email), "nonce": grant.nonce,
        "iat": now_s, "exp": now_s + TOKEN_LIFE_S,
    });
    if !grant.email.is_empty() {
        claims["email"] = json!(grant.email);
        claims["email_verified"] = json!(grant.verified);
    }
    let head = Header { kid: Some(KEY_ID.to_owned()), ..Header::new(Algorithm::ES256) };
    match encode(&head, &claims, &KEY.signs) {
        Ok(id_token) => {
            let access_token = format!("{:032x}", rand::random::<u128>());
            let answer = json!({ "id_token": id_token, "access_token": access_token, "token_type": "Bearer" });
            ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
