//! The whole market of one test: a world on a chain, the indexer, the read models and the site.

use std::collections::HashMap;

use alloy::primitives::{Address, B256};
use alloy::signers::SignerSync;
use alloy::signers::local::PrivateKeySigner;
use brickyard_api::{App, ChainReader, DoorSettings, Hub, Post, UploadSettings, Uploads, typed};
use brickyard_projections::data::Ledger;
use brickyard_projections::{Projections, models};
use brickyard_store::Access;
use metrics_exporter_prometheus::PrometheusBuilder;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::sessions::Sessions;
use super::world::Yard;
use super::{eventually, keyring};

pub(crate) struct Site {
    pub(crate) yard: Yard,
    pub(crate) url: Url,
    pub(crate) projections: Projections,
    pub(crate) app: App,
    live: Hub,
    pub(crate) ledger: Ledger,
    sessions: Sessions,
    http: reqwest::Client,
    stop: CancellationToken,
    tasks: JoinSet<()>,
    _files: TempDir,
}

/// What the site answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
    /// What `x-position` says.
    pub(crate) position: Option<i64>,
    /// Null when the text is no JSON.
    pub(crate) body: Value,
}

impl Answer {
    /// The data of a success.
    pub(crate) fn data(&self) -> &Value {
        assert_eq!((self.status, &self.body["code"]), (200, &json!(1_511_200)), "{}", self.text);
        &self.body["data"]
    }
}

impl Site {
    pub(crate) async fn new() -> Self {
        Self::of(Yard::read().await).await
    }

    /// On a world that may have been served before.
    pub(crate) async fn of(yard: Yard) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let url = Url::parse(&format!("http://{address}")).expect("a URL");
        let (projections, stop) = (Projections::default(), CancellationToken::new());
        let reader = ChainReader::new(&yard.chain.http, Some(yard.chain.http.clone()))
            .sweeping_by(yard.world.sweeper);
        let readers = HashMap::from([(yard.world.chain_id, reader)]);
        let metrics = Some(PrometheusBuilder::new().build_recorder().handle());
        let store = || yard.store.clone();
        let keyring = keyring(&yard.store).await;
        let sessions = Sessions::new(Access::new(yard.store.pool().clone(), keyring.clone()));
        let app = App::new(store(), keyring, projections.clone(), readers, metrics, stop.clone());
        let origins = vec![url.clone()];
        let app =
            app.with_doors(DoorSettings { origins, post: Post::Outbox, ..Default::default() });
        let files = tempfile::tempdir().expect("a temporary folder");
        let uploads = UploadSettings::local(files.path().to_owned());
        let app = app.with_uploads(Uploads::open(uploads).expect("a folder for uploads"));
        let (live, ledger) = (app.live.clone(), app.ledger.clone());
        let indexer = brickyard_indexer::run(store(), yard.settings(), stop.clone());
        let models = brickyard_projections::run(store(), projections.clone(), stop.clone());
        let mut tasks = JoinSet::new();
        tasks.spawn(async { indexer.await.expect("the indexer ends well") });
        tasks.spawn(async { models.await.expect("the read models end well") });
        tasks.spawn(brickyard_api::watch_offers(app.clone()));
        tasks.spawn(brickyard_api::watch_deployments(app.clone()));
        tasks.spawn(brickyard_api::watch_alerts(app.clone()));
        tasks.spawn(brickyard_api::watch_transactions(app.clone()));
        let served = app.clone();
        tasks.spawn(async { brickyard_api::serve(served, listener).await.expect("it serves") });
        let http = reqwest::Client::new();
        let site = Self {
            yard,
            url,
            projections,
            app,
            live,
            ledger,
            sessions,
            http,
            stop,
            tasks,
            _files: files,
        };
        // From here on nothing is written by itself.
        eventually("the log tells what is final", || async {
            let told = "select count(*) from chain_states
                         where final_block is not null or head < final_after";
            let told: i64 =
                sqlx::query_scalar(told).fetch_one(site.yard.store.pool()).await.ok()?;
            (told > 0).then_some(())
        })
        .await;
        site.settled().await;
        site
    }

    /// Waits until the pages tell everything that is on the chain and in the log now.
    pub(crate) async fn settled(&self) {
        self.yard.indexed().await;
        let head = self.yard.store.head().await.expect("a head");
        eventually("the read models reach the head", || async {
            let states = self.projections.states();
            (states.len() == models::NAMES.len()
                && states.values().all(|model| model.position >= head)
                && self.live.position() >= Some(head)
                && self.ledger.stands(&models::NAMES) >= Some(head))
            .then_some(())
        })
        .await;
    }

    /// Stops indexer, models and site; the database stays.
    pub(crate) async fn close(mut self) -> Yard {
        self.stop.cancel();
        while let Some(ended) = self.tasks.join_next().await {
            ended.expect("no part panics");
        }
        self.yard
    }

    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Answer {
        let url = format!("{}{}", self.url.as_str().trim_end_matches('/'), path);
        let mut request = self.http.request(method, url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.body(body).send().await.expect("the site answers");
        let status = answer.status().as_u16();
        let position = answer.headers().get("x-position");
        let position = position.and_then(|text| text.to_str().ok()?.parse().ok());
        let text = answer.text().await.expect("a text");
        let body = serde_json::from_str(&text).unwrap_or_default();
        Answer { status, text, position, body }
    }

    /// As a visitor reads it; what is not open, as somebody who is signed in.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        let mut services = ["/api/dcservice/", "/api/accountservice/"].iter();
        let private = services.any(|service| path.starts_with(service)) && !path.contains("/open/");
        let token = if private { Some(self.token(READER).await) } else { None };
        let headers: Vec<_> = token.iter().map(|token| ("authorization", token.as_str())).collect();
        self.send(Method::GET, path, &headers, vec![]).await
    }

    /// A session of the account that has this wallet.
    pub(crate) async fn token(&self, wallet: Address) -> String {
        self.sessions.of(wallet).await
    }

    pub(crate) async fn command(&self, command: &Command) -> Answer {
        let mut headers = vec![("idempotency-key", command.key.as_str())];
        let token = match &command.by {
            Some(by) => Some(self.token(by.address()).await),
            None => None,
        };
        headers.extend(token.iter().map(|token| ("authorization", token.as_str())));
        if let Some(signature) = &command.signature {
            headers.push(("x-signature", signature.as_str()));
        }
        let body = command.body.to_string().into_bytes();
        self.send(Method::POST, &command.path, &headers, body).await
    }
}

/// A command as a client sends it.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) path: String,
    pub(crate) body: Value,
    pub(crate) key: String,
    pub(crate) signature: Option<String>,
    /// Whose account sends it.
    pub(crate) by: Option<PrivateKeySigner>,
}

/// Somebody who looks on.
const READER: Address = Address::repeat_byte(0x77);

impl Command {
    pub(crate) fn new(path: &str, body: Value) -> Self {
        let path = format!("/api/dcservice/{path}");
        let key = format!("{:032x}", rand::random::<u128>());
        Self { path, body, key, signature: None, by: None }
    }

    /// Of an account, whose wallet has signed nothing here.
    pub(crate) fn by(mut self, wallet: &PrivateKeySigner) -> Self {
        self.by = Some(wallet.clone());
        self
    }

    pub(crate) fn signed(mut self, signer: &PrivateKeySigner, digest: B256) -> Self {
        self.signature = Some(signer.sign_hash_sync(&digest).expect("it signs").to_string());
        self.by(signer)
    }
}

pub(crate) fn option_fields(option: &typed::OptionTerms) -> Value {
    json!({
        "channel": option.channel,
        "collection": option.collection,
        "tokenId": option.tokenId.to_string(),
        "amount": option.amount.to_string(),
        "signer": option.signer,
        "nonce": option.nonce.to_string(),
        "startTime": option.startTime.saturating_to::<u64>(),
        "endTime": option.endTime.saturating_to::<u64>(),
        "price": option.price.to_string(),
        "currency": option.currency,
        "royaltyRate": option.royaltyRate.to::<u16>(),
    })
}

/// The body that lists a signed option.
pub(crate) fn list_body(chain_id: u64, option: &typed::OptionTerms) -> Value {
    json!({ "rail": "signature", "chainId": chain_id, "option": option_fields(option) })
}

/// The id of an item on the wire.
pub(crate) fn item_id(chain_id: u64, collection: Address, token: u64) -> String {
    format!("{chain_id}-{collection:?}-{token}")
}
