//! A provider of OpenID Connect of a test's own, over HTTP, which says what it is told to say.

use std::sync::{Arc, Mutex};

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use axum::extract::{Form, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use brickyard_api::OpenidProvider;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

pub(crate) const CLIENT: &str = "brickyard-test";

pub(crate) struct Key {
    pub(crate) signs: EncodingKey,
    pub(crate) jwk: Value,
}

impl Key {
    pub(crate) fn new(kid: &str) -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        let pkcs8 = pkcs8.expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref());
        let point = pair.expect("a key").public_key().as_ref().to_vec();
        let part = |from: usize| URL_SAFE_NO_PAD.encode(&point[from..from + 32]);
        let jwk = json!({
            "kty": "EC", "crv": "P-256", "use": "sig", "kid": kid, "x": part(1), "y": part(33),
        });
        Self { signs: EncodingKey::from_ec_der(pkcs8.as_ref()), jwk }
    }

    pub(crate) fn sign(&self, kid: &str, claims: &Value) -> String {
        let head = Header { kid: Some(kid.to_owned()), ..Header::new(Algorithm::ES256) };
        encode(&head, claims, &self.signs).expect("it signs")
    }
}

/// What it says next, and what it was asked.
#[derive(Default)]
pub(crate) struct Says {
    pub(crate) issuer: String,
    pub(crate) keys: Vec<Value>,
    pub(crate) token: String,
    pub(crate) asked: Vec<Vec<(String, String)>>,
}

pub(crate) struct Provider {
    pub(crate) issuer: Url,
    pub(crate) key: Key,
    pub(crate) says: Arc<Mutex<Says>>,
    task: JoinHandle<()>,
}

type Shared = Arc<Mutex<Says>>;

impl Provider {
    pub(crate) async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let issuer = format!("http://{}", listener.local_addr().expect("an address"));
        let key = Key::new("one");
        let says: Shared = Arc::default();
        {
            let mut says = says.lock().expect("nobody panics");
            says.issuer = issuer.clone();
            says.keys = vec![key.jwk.clone()];
        }
        let configuration = |State(says): State<Shared>| async move {
            let issuer = says.lock().expect("nobody panics").issuer.clone();
            Json(json!({
                "issuer": issuer,
                "authorization_endpoint": format!("{issuer}/authorize"),
                "token_endpoint": format!("{issuer}/token"),
                "jwks_uri": format!("{issuer}/jwks"),
            }))
        };
        let jwks = |State(says): State<Shared>| async move {
            Json(json!({ "keys": says.lock().expect("nobody panics").keys }))
        };
        let token = |State(says): State<Shared>, Form(asked): Form<Vec<(String, String)>>| async move {
            let mut says = says.lock().expect("nobody panics");
            says.asked.push(asked);
            Json(json!({ "id_token": says.token, "token_type": "Bearer" }))
        };
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(configuration))
            .route("/jwks", get(jwks))
            .route("/token", post(token))
            .with_state(Arc::clone(&says));
        let task = tokio::spawn(async { axum::serve(listener, router).await.expect("it serves") });
        Self { issuer: Url::parse(&issuer).expect("a URL"), key, says, task }
    }

    pub(crate) fn settings(&self, trust_email: bool) -> OpenidProvider {
        OpenidProvider {
            id: "test".to_owned(),
            name: "Test".to_owned(),
            issuer: self.issuer.clone(),
            client_id: CLIENT.to_owned(),
            client_secret: "secret:with%signs".to_owned(),
            trust_email,
        }
    }

    pub(crate) fn say(&self, token: String) {
        self.says.lock().expect("nobody panics").token = token;
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        self.task.abort();
    }
}
